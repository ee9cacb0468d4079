import { useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { authoredBound, type BoundContext } from '../../../engine/values/bounds';
import { useFieldValue, useFormScope } from './form-scope';
import { useServices } from './services';

/** The bounds of a date or time field, kept up to date with the fields they come from; `resolve` is a constant function. */
export function useBounds<Bounds>(field: FieldModel, resolve: (field: FieldModel, context: BoundContext) => Bounds) {
  const services = useServices();
  const scope = useFormScope();
  const start = useFieldValue(sourceOf(field, 'start'));
  const end = useFieldValue(sourceOf(field, 'end'));
  return useMemo(() => {
    const sources = new Map([
      [sourceOf(field, 'start'), start],
      [sourceOf(field, 'end'), end],
    ]);
    const { now, timeZone } = services.evaluationContext();
    return resolve(field, { now, timeZone, valueOf: (id) => sources.get(id) ?? scope.valueOf(id) });
  }, [field, resolve, services, scope, start, end]);
}

function sourceOf(field: FieldModel, end: 'start' | 'end'): string {
  const bound = authoredBound(field, end);
  return bound?.type === 2 ? bound.relationField : '';
}
