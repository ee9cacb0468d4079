import { InputNumber } from 'antd';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { booleanProp, booleanPropOr, numberProp, textProp } from '../../../engine/values/field-props';
import { groupThousands, toDecimalText } from '../../../engine/values/number-values';
import { Addons } from '../../shared/faces/Addons';
import { ChineseAmount } from '../../shared/faces/ChineseAmount';
import { placeholderOf, toBoxProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import {
  numberOrEntry,
  numberToText,
  precisionOf,
  readNumber,
  readTypedNumber,
  snapToStep,
  stepOf,
  toTypedText,
} from '../../../engine/values/number-rules';

/** The box's text as antd counts on; it keeps its hands off what is `NaN`. */
const toParser = (field: FieldModel) => (text: string | undefined) => {
  const read = readTypedNumber(text ?? '', field);
  return read.ok ? (toDecimalText(read.value) ?? '') : 'NaN';
};

/**
 * What stands in the box: what is typed, grouped where the field groups; when it is left, the number with all its digits. A text
 * that is no number, or none that can be kept, stays as it is, though antd could count with some of them.
 */
const toFormatter =
  (field: FieldModel) =>
  (value: number | string | undefined, info: { readonly userTyping: boolean; readonly input: string }) => {
    const text = String(value ?? '');
    const read = readNumber(text, field);
    if (!read.ok) return text;
    if (!info.userTyping) return numberToText(read.value, field);
    if (booleanProp(field, 'thousands')) return groupThousands(text);
    const typed = readTypedNumber(info.input, field);
    return typed.ok && typed.value === read.value ? info.input : text;
  };

/**
 * A number; out-of-range input is brought back within the bounds when the box is left. What is typed and cannot be read, or not be
 * kept exactly, is reported as the text it is: it stays in the box, marked, and the record is not saved with it.
 */
export const Edit = memo(function InputNumberEdit(props: EditProps) {
  const { field, value, onChange, place } = props;
  const entry = numberOrEntry(value, field);
  const isUnread = typeof entry === 'string';
  const number = isUnread ? null : entry;
  const typing = useTyping(field, isUnread ? entry : number, onChange);
  const { onBlur, ...box } = toBoxProps({ ...props, isInvalid: props.isInvalid || isUnread });
  const isCell = place === 'cell';
  const shape = useMemo(() => ({ parser: toParser(field), formatter: toFormatter(field) }), [field]);
  const leave = () => {
    const snapped = snapToStep(number, field);
    if (snapped !== number) onChange(snapped);
    onBlur?.();
  };
  return (
    <>
      <Addons before={textProp(field, 'addonBefore')} after={textProp(field, 'addonAfter')} isCell={isCell}>
        <InputNumber<number | string>
          {...box}
          {...shape}
          {...typing}
          onBlur={leave}
          className={textProp(field, 'controlsPosition') === 'right' ? 'number-arrows-shown' : undefined}
          stringMode
          value={entry}
          readOnly={props.isReadOnly}
          placeholder={placeholderOf(props)}
          // A text has no bounds: antd would put one of them in its place.
          min={(isUnread ? null : numberProp(field, 'min')) ?? undefined}
          max={(isUnread ? null : numberProp(field, 'max')) ?? undefined}
          step={stepOf(field)}
          precision={precisionOf(field) ?? undefined}
          controls={booleanPropOr(field, 'controls', true) && !isCell && !props.isReadOnly}
          keyboard={!props.isReadOnly}
        />
      </Addons>
      {booleanProp(field, 'isAmountChinese') && !isCell && <ChineseAmount value={number} />}
    </>
  );
});

/** Reports what is typed at once, each value once, and nothing while an input method composes. */
function useTyping(field: FieldModel, value: number | string | null, onChange: EditProps['onChange']) {
  const latest = useRef(value);
  const isComposing = useRef(false);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const report = (next: number | string | null) => {
    if (Object.is(latest.current, next)) return;
    latest.current = next;
    onChange(next);
  };
  const reportText = (text: string) => {
    const plain = toTypedText(text, field);
    const read = readNumber(plain, field);
    report(read.ok ? (read.value as number | null) : plain);
  };
  return {
    onChange: (next: number | string | null) => reportText(String(next ?? '')),
    onInput(text: string) {
      if (!isComposing.current) reportText(text);
    },
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd() {
      isComposing.current = false;
    },
  };
}
