import { Input } from 'antd';
import { useState, type KeyboardEvent } from 'react';

interface SentInputProps {
  readonly id?: string;
  readonly label?: string;
  readonly value: string;
  readonly placeholder?: string;
  onSend: (value: string) => void;
}

/** A text that is sent when it is left or by Enter: one step of undo, however many keys it took. Escape takes the keys back. */
export function SentInput({ id, label, value, placeholder = '', onSend }: SentInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const send = () => {
    if (typed !== null && typed !== value) onSend(typed);
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === null) return;
    event.stopPropagation();
    setTyped(null);
  };
  return (
    <Input
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { 'aria-label': label })}
      size="small"
      value={typed ?? value}
      placeholder={placeholder}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={send}
      onPressEnter={send}
      onKeyDown={onKeyDown}
    />
  );
}
