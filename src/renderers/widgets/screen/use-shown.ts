import { useMemo, useSyncExternalStore } from 'react';
import type { OpenAction } from '../../../engine/contract/action';
import type { ScreenParams } from '../../../engine/contract/resource';
import { evaluatePlain } from '../../../engine/resource/evaluate-plain';
import { recordContext, useFormScope } from '../../shared/hosts/form-scope';
import { useServices } from '../../shared/hosts/services';
import { toScreenParams, toText } from '../../shared/hosts/to-screen-params';
import type { ChosenRows } from './chosen-rows';

/** What a screen is shown with. */
export interface Shown {
  readonly params: ScreenParams;
  /** null = none, or a new one. */
  readonly recordId: string | null;
}

/** Parameters and record of the shown screen, as the record around and the chosen rows stand; the same object while they say the same. */
export function useShown({ params, recordId }: OpenAction, chosen: ChosenRows): Shown {
  const scope = useFormScope();
  const services = useServices();
  const fieldIds = useMemo(
    () => [...Object.values(params), ...(recordId ? [recordId] : [])].flatMap(({ dependencies }) => dependencies),
    [params, recordId],
  );
  const text = useSyncExternalStore(
    (listener) => {
      const stops = [chosen.subscribe(listener), ...fieldIds.map((fieldId) => scope.subscribe(fieldId, listener))];
      return () => stops.forEach((stop) => stop());
    },
    () => {
      const values = Object.fromEntries(fieldIds.map((fieldId) => [fieldId, scope.valueOf(fieldId)]));
      const around = recordContext(services, scope.recordId);
      const context = { ...around, params: { ...around.params, ...chosen.get().params } };
      const id = recordId ? toText(evaluatePlain(recordId, { values, context })) : '';
      const shown: Shown = { params: toScreenParams(params, { values, context }), recordId: id === '' ? null : id };
      return JSON.stringify(shown);
    },
  );
  return useMemo(() => JSON.parse(text) as Shown, [text]);
}
