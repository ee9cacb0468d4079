import { useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Parsed } from '../../../engine/contract/widget-definition';
import { booleanProp } from '../../../engine/values/field-props';
import type { EditProps } from '../define-renderer';
import { placeholderOf, toBoxProps } from './control-props';
import { TYPED_COMPONENTS, TypingContext } from './typed-input';
import { usePopupEscape } from './use-popup-escape';

interface TypedPickerInput {
  /** Nothing can be picked or typed. */
  readonly isFixed: boolean;
  /** A typed text → stored value. */
  read: (text: string) => Parsed;
}

/**
 * Gives antd's date and time pickers a box that takes what people type: on leaving it, and on Enter, its text is read as an
 * imported one. What cannot be read is reported as the text it is and stays in the box; antd alone would put the former value back.
 */
export function useTypedPicker(props: EditProps, { isFixed, read }: TypedPickerInput) {
  const { field, value, isInvalid, opensAtOnce, onChange, onBlur } = props;
  const isClearable = booleanProp(field, 'clearable') && !isFixed;
  const popup = usePopupEscape(opensAtOnce);
  const typed = useRef<string | null>(null);
  // Closing, the picker tells once more what it made of the text, or of its beginning.
  const isTaken = useRef(false);
  const entry = typeof value === 'string' && value.trim() !== '' && !read(value).ok ? value : null;
  const isMarked = isInvalid || entry !== null;
  const typing = useMemo(
    () => ({
      start: { entry, isInvalid: isMarked, onType: (text: string) => void (typed.current = text) },
    }),
    [entry, isMarked],
  );
  const take = () => {
    const text = typed.current;
    if (text === null) return;
    typed.current = null;
    isTaken.current = true;
    const isBlank = text.trim() === '';
    if (isBlank && !isClearable && entry === null) return;
    const parsed = read(text);
    const next = parsed.ok ? parsed.value : text;
    if (next !== (value ?? null)) onChange(next);
  };
  const listenToPanel = () => {
    typed.current = null;
    isTaken.current = false;
  };
  return {
    /** Puts the picker where its box hears of the text. */
    around: (picker: ReactNode) => <TypingContext value={typing}>{picker}</TypingContext>,
    /** Runs what a date of the panel leads to. */
    pick(report: () => void) {
      if (typed.current === null && !isTaken.current) report();
    },
    pickerProps: {
      ...toBoxProps({ ...props, isInvalid: isMarked }),
      placeholder: placeholderOf(props),
      allowClear: isClearable,
      inputReadOnly: isFixed,
      defaultOpen: opensAtOnce,
      ...(isFixed && { open: false }),
      onOpenChange: popup.onOpenChange,
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Enter') take();
        popup.onKeyDown(event);
      },
      components: TYPED_COMPONENTS,
      onCalendarChange: listenToPanel,
      onOk: listenToPanel,
      onBlur() {
        take();
        onBlur?.();
      },
    },
  };
}
