import { Select } from 'antd';
import type { ConditionLogic } from '../../../engine/conditions';
import { useText } from '../texts/text';

interface LogicChoiceProps {
  /** Accessible name. */
  readonly label: string;
  readonly isDisabled: boolean;
  readonly value: ConditionLogic;
  onChange: (logic: ConditionLogic) => void;
}

/** The word that joins conditions. */
export function LogicChoice({ label, isDisabled, value, onChange }: LogicChoiceProps) {
  const text = useText();
  return (
    <Select
      size="small"
      className="formloom-condition-logic"
      aria-label={label}
      disabled={isDisabled}
      value={value}
      options={(['and', 'or'] as const).map((logic) => ({
        value: logic,
        label: text(`widget.conditionBuilder.${logic}`),
      }))}
      onChange={onChange}
    />
  );
}
