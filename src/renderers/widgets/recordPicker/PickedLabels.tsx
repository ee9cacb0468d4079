import type { FieldModel } from '../../../engine/contract/field-model';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import { usePickedRecords } from './picked-records';
import { settingsOf } from './picker-settings';

interface PickedLabelsProps {
  readonly field: FieldModel;
  readonly value: unknown;
}

/** The labels of picked records; nothing while they are asked for, so that no bare id flashes up, then at least the value. */
export function PickedLabels({ field, value }: PickedLabelsProps) {
  const picked = usePickedRecords(settingsOf(field), toChoiceList(value));
  const isLoading = picked.some((record) => record.isLoading && record.label === '');
  const text = isLoading ? '' : picked.map((record) => record.label || record.value).join(CHOICE_SEPARATOR);
  return (
    <span title={text || undefined} style={WRAPPED}>
      {text}
    </span>
  );
}

const WRAPPED = { overflowWrap: 'anywhere' } as const;
