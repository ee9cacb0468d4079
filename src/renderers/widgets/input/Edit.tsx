import { Input } from 'antd';
import { memo, Suspense, type ChangeEvent, type ClipboardEvent, type ReactNode } from 'react';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { toShownText, toSingleLine } from '../../../engine/values/text-values';
import { hasCounterOf, isPassword, maxLengthOf } from '../../../engine/values/text-widget';
import { Addons } from '../../shared/faces/Addons';
import { placeholderOf, toBoxProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { FieldIcon } from '../../shared/faces/FieldIcon';
import { lazyFace } from '../../shared/faces/lazy-face';

/** One line of text, or a password with an eye. */
export const Edit = memo(function InputEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const prefixIcon = textProp(field, 'prefixIcon');
  const common = {
    ...toBoxProps(props),
    value: toShownText(value),
    readOnly: props.isReadOnly,
    placeholder: placeholderOf(props),
    allowClear: booleanProp(field, 'clearable') && !props.isReadOnly && !props.isDisabled,
    maxLength: maxLengthOf(field) ?? undefined,
    showCount: hasCounterOf(field),
    prefix: prefixIcon ? <FieldIcon name={prefixIcon} /> : undefined,
    autoComplete: 'off',
    onPaste: pasteSingleLine,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value === '' ? null : event.target.value),
  };
  return (
    <Addons
      before={textProp(field, 'addonBefore')}
      after={textProp(field, 'addonAfter')}
      isCell={props.place === 'cell'}
    >
      {isPassword(field) ? (
        <Input.Password {...common} autoComplete="new-password" />
      ) : (
        <Input {...common} suffix={suffixOf(props)} />
      )}
    </Addons>
  );
});

const CopyButton = lazyFace(async () => (await import('./CopyButton')).CopyButton);

/** What stands behind the text in the box. */
function suffixOf({ field, value }: EditProps): ReactNode {
  const icon = textProp(field, 'suffixIcon');
  if (!booleanProp(field, 'copyable')) return icon ? <FieldIcon name={icon} /> : undefined;
  const shown = toShownText(value);
  // Never nothing: a box with a suffix is another element, and would lose the focus.
  return <Suspense fallback={null}>{shown === '' ? null : <CopyButton text={shown} />}</Suspense>;
}

/** Puts a blank where the pasted text breaks its lines: the browser would join the words. */
function pasteSingleLine(event: ClipboardEvent<HTMLInputElement>): void {
  const box = event.target;
  const text = event.clipboardData.getData('text/plain');
  const line = toSingleLine(text);
  if (line === text || !(box instanceof HTMLInputElement) || box.readOnly || box.disabled) return;
  event.preventDefault();
  const [start, end] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length];
  const room = box.maxLength < 0 ? line.length : Math.max(0, box.maxLength - box.value.length + end - start);
  box.setRangeText(cutText(line, room), start, end, 'end');
  // A text that a script writes is not reported by itself.
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The beginning of a text, without half a character at its end. */
function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
