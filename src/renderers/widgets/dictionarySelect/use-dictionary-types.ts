import { useCallback, useMemo } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { toOptionItems } from '../../../engine/values/to-option-items';
import { useServices, type RendererServices } from '../../shared/services';
import { createSharedAnswers, useSharedAnswers } from '../../shared/shared-answers';

/** The tree of dictionary types as choices. */
export interface DictionaryTypes {
  readonly options: readonly OptionItem[];
  readonly state: 'ready' | 'loading' | 'error';
  reload(): void;
}

const CALL: ResolvedCall = { method: 'GET', path: '/api/system/DictionaryType', query: {} };
const NO_TYPES: readonly OptionItem[] = [];
const shared = createSharedAnswers<readonly OptionItem[]>();

async function load(services: RendererServices, valueKey: string): Promise<readonly OptionItem[]> {
  const { data } = await services.call(CALL);
  return toOptionItems(data, { labelKey: 'fullName', valueKey, childrenKey: 'children' });
}

/** The types by what the field stores of them; asked for once for all fields and cells of a screen. */
export function useDictionaryTypes(field: FieldModel): DictionaryTypes {
  const services = useServices();
  const valueKey = field.props['valueKey'] === 'enCode' ? 'enCode' : 'id';
  const entries = useMemo(
    () => [shared.entry(services, valueKey, () => load(services, valueKey))],
    [services, valueKey],
  );
  const [known] = useSharedAnswers(entries);
  const reload = useCallback(() => entries[0]?.reload(), [entries]);
  const { answer = NO_TYPES, state = 'loading' } = known ?? {};
  return useMemo(() => ({ options: answer, state, reload }), [answer, state, reload]);
}
