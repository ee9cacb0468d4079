import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { clampSize, SIZE_LIMITS, type SizedPart } from './split-sizes';
import styles from './workbench.module.css';

interface SeparatorProps {
  readonly part: SizedPart;
  readonly label: string;
  /** Chosen size of the part in pixels; limited to `most` when rendered. */
  readonly size: number;
  /** What is left for the part, in pixels. */
  readonly most: number;
  /** 1: the part is before the separator and grows with it; -1: after it. */
  readonly direction: 1 | -1;
  /** `vertical` separates two parts side by side. */
  readonly orientation: 'vertical' | 'horizontal';
  onResize: (size: number) => void;
}

/** Pixels of an arrow key, and of one with Shift. */
const STEP = 16;
const LARGE_STEP = 64;

/** A border between two parts: dragged with the pointer, moved with the arrow keys, Home and End. */
export function Separator(props: SeparatorProps) {
  const dragged = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const { part, label, most, direction, orientation } = props;
  const { least } = SIZE_LIMITS[part];
  const size = clampSize(part, props.size, most);
  const onResize = (next: number) => props.onResize(clampSize(part, next, most));
  const placeOf = (event: PointerEvent) => (orientation === 'vertical' ? event.clientX : event.clientY);

  function onPointerDown(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { at: placeOf(event), size };
  }

  function onPointerMove(event: PointerEvent<HTMLDivElement>): void {
    if (dragged.current) onResize(dragged.current.size + direction * (placeOf(event) - dragged.current.at));
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const [back, forth] = orientation === 'vertical' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const sizes: Readonly<Record<string, number>> = {
      [back ?? '']: size - direction * step,
      [forth ?? '']: size + direction * step,
      Home: least,
      End: most,
    };
    const next = sizes[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onResize(next);
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      className={`${styles['separator'] ?? ''} ${styles[orientation] ?? ''}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (dragged.current = null)}
      onPointerCancel={() => (dragged.current = null)}
      onKeyDown={onKeyDown}
    />
  );
}
