import { useMemo, useSyncExternalStore } from 'react';
import type { OpenAction } from '../../../engine/contract/action';
import type { ScreenParams } from '../../../engine/contract/resource';
import { recordContext, useFormScope } from '../../shared/hosts/form-scope';
import { useServices } from '../../shared/hosts/services';
import { toScreenParams } from '../../shared/hosts/to-screen-params';

/** The parameters of the shown screen, as the record around stands now; the same object as long as they say the same. */
export function useParams({ params }: OpenAction): ScreenParams {
  const scope = useFormScope();
  const services = useServices();
  const fieldIds = useMemo(() => Object.values(params).flatMap(({ dependencies }) => dependencies), [params]);
  const text = useSyncExternalStore(
    (listener) => {
      const stops = fieldIds.map((fieldId) => scope.subscribe(fieldId, listener));
      return () => stops.forEach((stop) => stop());
    },
    () => {
      const values = Object.fromEntries(fieldIds.map((fieldId) => [fieldId, scope.valueOf(fieldId)]));
      return JSON.stringify(toScreenParams(params, { values, context: recordContext(services, scope.recordId) }));
    },
  );
  return useMemo(() => JSON.parse(text) as ScreenParams, [text]);
}
