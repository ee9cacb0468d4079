import { DatePicker, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { isDateType, isNumberType, type ConditionTerm } from '../../../engine/conditions';
import { FULL_WIDTH } from '../../shared/faces/control-props';
import { useText } from '../../shared/texts/text';

interface ValueBoxProps {
  readonly term: ConditionTerm;
  readonly name: string;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  onChange: (value: string) => void;
}

/** The fixed value of a term: a number, a day, or a text, several of which have commas between them. */
export function ValueBox({ term, name, isDisabled, isInvalid, onChange }: ValueBoxProps) {
  const text = useText();
  const box = {
    'aria-label': name,
    disabled: isDisabled,
    status: isInvalid ? ('error' as const) : undefined,
    style: FULL_WIDTH,
  };
  if (isNumberType(term.type)) {
    return (
      <InputNumber<string>
        {...box}
        stringMode
        value={term.value === '' ? null : term.value}
        onChange={(value) => onChange(value === null ? '' : String(value))}
      />
    );
  }
  if (isDateType(term.type)) {
    const day = dayjs(/^\d{11,}$/.test(term.value) ? Number(term.value) : term.value);
    return (
      <DatePicker
        {...box}
        value={term.value !== '' && day.isValid() ? day : null}
        onChange={(date) => onChange(date ? date.format('YYYY-MM-DD') : '')}
      />
    );
  }
  const hasSeveral = term.op === 'Included' || term.op === 'NotIncluded';
  return (
    <Input
      {...box}
      value={term.value}
      maxLength={2000}
      placeholder={hasSeveral ? text('widget.conditionBuilder.several') : name}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
