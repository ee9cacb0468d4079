import { memo, useMemo } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { textProp } from '../../../engine/values/field-props';
import {
  numberOrEntry,
  numberToText,
  precisionOf,
  readNumber,
  readTypedNumber,
} from '../../../engine/values/number-rules';
import { toDecimalText } from '../../../engine/values/number-values';
import { toEnds } from '../../../engine/values/range-values';
import type { EditProps } from '../../shared/define-renderer';
import { Addons } from '../../shared/faces/Addons';
import { placeholderOf, toBoxProps } from '../../shared/faces/control-props';
import { NumberRangeBox } from '../../shared/faces/ranges/NumberRangeBox';

/** Two numbers; what is typed and cannot be read is reported as the text it is, and stays in its box. */
export const Edit = memo(function NumRangeEdit(props: EditProps) {
  const { field, value, onChange, place } = props;
  const isUnread = toEnds(value).some((end) => typeof numberOrEntry(end, field) === 'string');
  const { id, 'aria-label': ariaLabel, ...box } = toBoxProps({ ...props, isInvalid: props.isInvalid || isUnread });
  const reading = useMemo(() => toReading(field), [field]);
  return (
    <Addons before={textProp(field, 'addonBefore')} after={textProp(field, 'addonAfter')} isCell={place === 'cell'}>
      <NumberRangeBox
        id={id}
        ariaLabel={ariaLabel}
        label={field.label}
        placeholders={[placeholderOf(props, 'startPlaceholder'), placeholderOf(props, 'endPlaceholder')]}
        value={value}
        onChange={onChange}
        toShown={reading.toShown}
        fromTyped={reading.fromTyped}
        box={{
          ...box,
          stringMode: true,
          readOnly: props.isReadOnly,
          keyboard: !props.isReadOnly,
          controls: false,
          precision: precisionOf(field) ?? undefined,
          parser: reading.parser,
          formatter: reading.formatter,
        }}
      />
    </Addons>
  );
});

/** What the boxes show of an end, and what they take for one, by the rules of the field. */
function toReading(field: FieldModel) {
  return {
    toShown: (end: unknown) => numberOrEntry(end, field),
    fromTyped: (typed: number | string | null): unknown => {
      const text = String(typed ?? '');
      const read = readNumber(text, field);
      return read.ok ? read.value : text;
    },
    /** antd keeps its hands off what is `NaN`. */
    parser: (text: string | undefined) => {
      const read = readTypedNumber(text ?? '', field);
      return read.ok ? (toDecimalText(read.value) ?? '') : (text ?? '');
    },
    formatter: (value: number | string | undefined, info: { readonly userTyping: boolean; readonly input: string }) => {
      const text = String(value ?? '');
      const read = readNumber(text, field);
      return read.ok && !info.userTyping ? numberToText(read.value, field) : info.userTyping ? info.input : text;
    },
  };
}
