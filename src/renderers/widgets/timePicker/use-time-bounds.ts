import { useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { authoredBound } from '../../../engine/values/bounds';
import { useFieldValue, useFormScope } from '../../shared/form-scope';
import { useServices } from '../../shared/services';
import { resolveTimeBounds, type TimeBounds } from './time-rules';

/** The bounds of a time field, kept up to date with the fields they come from. */
export function useTimeBounds(field: FieldModel): TimeBounds {
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
    return resolveTimeBounds(field, { now, timeZone, valueOf: (id) => sources.get(id) ?? scope.valueOf(id) });
  }, [field, services, scope, start, end]);
}

function sourceOf(field: FieldModel, end: 'start' | 'end'): string {
  const bound = authoredBound(field, end);
  return bound?.type === 2 ? bound.relationField : '';
}
