import { useState, type KeyboardEvent } from 'react';
import { lastStep } from '../../../engine/source/pointer-steps';
import { nodeAt } from '../placing/form-places';
import { STEP_KEYS, type Step } from '../placing/step-place';
import { usePlacing, type Placing } from '../placing/use-placing';

/**
 * The entry of the outline that has the keyboard, which Alt with an arrow key takes one step: within its list, into the container
 * above it, out of the one around it. It keeps the keyboard. `onMoved` gets where it stands then.
 */
export function useOutlineKeys(selected: string, onMoved: (pointer: string) => void) {
  const placing = usePlacing();
  const [active, setActive] = useState<string | null>(null);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const step = STEP_KEYS[event.key];
    const pointer = active ?? selected;
    if (!placing || !event.altKey || !step) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = pointer === '' ? null : stepOf(placing, pointer, step);
    if (moved === null) return;
    setActive(moved);
    onMoved(moved);
  };
  return { active, setActive, onKeyDownCapture };
}

/** Columns, buttons and the like, and all entries of a text that gives no model, move within their list only. */
function stepOf(placing: Placing, pointer: string, step: Step): string | null {
  const tree = placing.tree();
  if (tree && nodeAt(tree, pointer)) return placing.step(pointer, step);
  if (step === 'in' || step === 'out') return null;
  return placing.moveWithin(pointer, Number(lastStep(pointer)) + (step === 'up' ? -1 : 1));
}
