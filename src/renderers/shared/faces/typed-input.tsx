import { createContext, useContext, useState, type ComponentProps } from 'react';

/** What one box of a picker shows and tells besides antd's own. */
export interface Typing {
  /** A text, shown instead of a value that antd is not given. */
  readonly entry: string | null;
  readonly isInvalid: boolean;
  /** Accessible name; absent = the picker's. */
  readonly label?: string;
  onType: (text: string) => void;
}

const NOTHING: Typing = { entry: null, isInvalid: false, onType: () => undefined };

/** By box: a picker of one value has a `start` only. */
export const TypingContext = createContext<{ readonly start: Typing; readonly end?: Typing }>({ start: NOTHING });

interface PickerInputProps extends ComponentProps<'input'> {
  /** Which box of a range it is; antd sets it. */
  readonly 'date-range'?: 'start' | 'end';
}

/** The box of an antd picker: shows a text that antd does not know until another is typed, and tells what is typed. */
function PickerInput({ value, onChange, onBlur, ...rest }: PickerInputProps) {
  const boxes = useContext(TypingContext);
  const { entry, isInvalid, label, onType } = boxes[rest['date-range'] ?? 'start'] ?? NOTHING;
  const [isTyping, setTyping] = useState(false);
  const [seenEntry, setSeenEntry] = useState(entry);
  if (seenEntry !== entry) {
    setSeenEntry(entry);
    setTyping(false);
  }
  return (
    <input
      {...rest}
      {...(label !== undefined && { 'aria-label': label })}
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

/** For `components` of an antd picker inside a `TypingContext`. */
export const TYPED_COMPONENTS = { input: PickerInput } as const;
