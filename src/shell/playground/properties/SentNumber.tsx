import { InputNumber } from 'antd';
import { useRef, useState } from 'react';
import type { Property } from './read-properties';

interface SentNumberProps {
  readonly id: string;
  readonly value: number | null;
  readonly placeholder: string;
  readonly bounds: Property['bounds'];
  onSend: (value: number | null) => void;
}

/** A number that is sent when it is left or by Enter: one step of undo, however many keys it took. Escape takes the keys back. */
export function SentNumber({ id, value, placeholder, bounds, onSend }: SentNumberProps) {
  const [typed, setTyped] = useState<number | null>();
  // What the box has in this very event: it brings what was typed within its bounds as it is left.
  const latest = useRef<number | null>(undefined);
  const keep = (next: number | null | undefined) => {
    latest.current = next;
    setTyped(next);
  };
  const send = () => {
    const next = latest.current;
    keep(undefined);
    if (next !== undefined && next !== value) onSend(next);
  };
  return (
    <span onBlur={send}>
      <InputNumber<number>
        id={id}
        size="small"
        changeOnWheel={false}
        {...bounds}
        placeholder={placeholder}
        value={typed === undefined ? value : typed}
        onChange={keep}
        onPressEnter={send}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || latest.current === undefined) return;
          event.stopPropagation();
          keep(undefined);
        }}
      />
    </span>
  );
}
