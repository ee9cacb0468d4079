import { act, fireEvent } from '@testing-library/react';

/** The boxes of both ends of a range. */
export function endBoxes(): readonly [HTMLInputElement, HTMLInputElement] {
  const [start, end] = document.querySelectorAll('input');
  if (!start || !end) throw new Error('two boxes expected');
  return [start, end];
}

/** Types into the ends, one after the other, without leaving the last; null = not this one. */
export function typeEnds(...texts: readonly (string | null)[]): void {
  for (const [index, text] of texts.entries()) {
    const box = endBoxes()[index];
    if (text === null || !box) continue;
    fireEvent.mouseDown(box);
    act(() => box.focus());
    fireEvent.click(box);
    fireEvent.change(box, { target: { value: text } });
  }
}

/** Leaves the range; antd updates its state for some frames after it. */
export async function leaveRange(): Promise<void> {
  act(() => (document.activeElement as HTMLElement).blur());
  await act(() => new Promise((resolve) => setTimeout(resolve, 120)));
}
