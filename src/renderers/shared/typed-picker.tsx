import { createContext, useContext, useMemo, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import type { Parsed } from '../../engine/contract/widget-definition';

interface Typing {
  /** What stands in the box in place of a value: a text that could not be read. */
  readonly entry: string | null;
  readonly isInvalid: boolean;
  onType(text: string): void;
}

const TypingContext = createContext<Typing>({ entry: null, isInvalid: false, onType: () => undefined });

/** The box of an antd picker: shows a text that could not be read until another is typed, and tells what is typed. */
function PickerInput({ value, onChange, onBlur, ...rest }: ComponentProps<'input'>) {
  const { entry, isInvalid, onType } = useContext(TypingContext);
  const [isTyping, setTyping] = useState(false);
  const [seenEntry, setSeenEntry] = useState(entry);
  if (seenEntry !== entry) {
    setSeenEntry(entry);
    setTyping(false);
  }
  return (
    <input
      {...rest}
      // antd marks every text that it would not have written, also after it was read.
      aria-invalid={isInvalid || undefined}
      value={value === '' && !isTyping && entry !== null ? entry : value}
      onChange={(event) => {
        setTyping(true);
        onChange?.(event);
        // After the picker's own answer, which tells of a date that it knows as if somebody had picked it.
        onType(event.target.value);
      }}
      onBlur={(event) => {
        setTyping(false);
        onBlur?.(event);
      }}
    />
  );
}

const COMPONENTS = { input: PickerInput } as const;

interface TypedPickerInput {
  /** The stored value, or a text that could not be read. */
  readonly value: unknown;
  /** Whether the form found something wrong with the value. */
  readonly isInvalid: boolean;
  readonly isClearable: boolean;
  /** A typed text → stored value. */
  read(text: string): Parsed;
  onChange(value: unknown): void;
  onBlur?: (() => void) | undefined;
}

/**
 * Gives antd's date and time pickers a box that takes what people type: on leaving it, and on Enter, its text is read as an
 * imported one. What cannot be read is reported as the text it is and stays in the box; antd alone would put the former value back.
 */
export function useTypedPicker({ value, isInvalid, isClearable, read, onChange, onBlur }: TypedPickerInput) {
  const typed = useRef<string | null>(null);
  // Closing, the picker tells once more what it made of the text, or of its beginning.
  const isTaken = useRef(false);
  const entry = typeof value === 'string' && value.trim() !== '' && !read(value).ok ? value : null;
  const isMarked = isInvalid || entry !== null;
  const typing = useMemo<Typing>(
    () => ({
      entry,
      isInvalid: isMarked,
      onType(text) {
        typed.current = text;
      },
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
    isInvalid: isMarked,
    /** Puts the picker where its box hears of the text. */
    around: (picker: ReactNode) => <TypingContext value={typing}>{picker}</TypingContext>,
    /** Runs what a date of the panel leads to. */
    pick(report: () => void) {
      if (typed.current === null && !isTaken.current) report();
    },
    onEnter: take,
    pickerProps: {
      components: COMPONENTS,
      onCalendarChange: listenToPanel,
      onOk: listenToPanel,
      onBlur() {
        take();
        onBlur?.();
      },
    },
  };
}
