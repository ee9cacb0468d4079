import { DatePicker, Input, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { Suspense } from 'react';
import { isDateType, isNumberType } from '../../../engine/conditions';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { PersonKind } from '../../../engine/contract/person';
import type { OperandProps } from '../../shared/conditions/term-kit';
import { FULL_WIDTH } from '../../shared/faces/control-props';
import { lazyFace } from '../../shared/faces/lazy-face';
import { useText } from '../../shared/texts/text';

interface ValueBoxProps extends OperandProps<string> {
  /** The field that the condition is a value of. */
  readonly field: FieldModel;
  /** What the compared field's values are ids of. */
  readonly kinds: readonly PersonKind[];
}

const PeopleValue = lazyFace(async () => (await import('../../shared/conditions/PeopleValue')).PeopleValue);

/** The fixed value of a term: a number, a day, people by name, or a text; several texts have commas between them. */
export function ValueBox(props: ValueBoxProps) {
  const { term, isDisabled, isInvalid, kinds } = props;
  const text = useText();
  const name = text('widget.conditionBuilder.value');
  const onChange = (value: string) => props.onChange({ ...term, value });
  const hasSeveral = term.op === 'Included' || term.op === 'NotIncluded';
  const box = {
    'aria-label': name,
    disabled: isDisabled,
    status: isInvalid ? ('error' as const) : undefined,
    style: FULL_WIDTH,
  };
  if (kinds.length > 0) {
    const { field } = props;
    const chosen = { field, kinds, name, isDisabled, isInvalid, value: term.value, onChange };
    return (
      <Suspense fallback={null}>
        <PeopleValue {...chosen} isMultiple={hasSeveral} />
      </Suspense>
    );
  }
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
