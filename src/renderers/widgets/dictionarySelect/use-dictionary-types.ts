import { useCallback, useMemo } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { useServices } from '../../shared/hosts/services';
import { createSharedAnswers, useSharedAnswers } from '../../shared/sources/shared-answers';

/** The tree of dictionary types as choices. */
export interface DictionaryTypes {
  readonly options: readonly OptionItem[];
  readonly state: 'ready' | 'loading' | 'error';
  reload: () => void;
}

const NO_TYPES: readonly OptionItem[] = [];
const shared = createSharedAnswers<readonly OptionItem[]>();

/** The types by what the field stores of them; asked for once for all fields and cells of a screen. */
export function useDictionaryTypes(field: FieldModel): DictionaryTypes {
  const services = useServices();
  const valueKey = field.props['valueKey'] === 'enCode' ? 'enCode' : 'id';
  const entries = useMemo(
    () => [shared.entry(services, valueKey, () => services.dictionaryTypes(valueKey))],
    [services, valueKey],
  );
  const [known] = useSharedAnswers(entries);
  const reload = useCallback(() => entries[0]?.reload(), [entries]);
  const { answer = NO_TYPES, state = 'loading' } = known ?? {};
  return useMemo(() => ({ options: answer, state, reload }), [answer, state, reload]);
}
