import type { MouseEvent } from 'react';
import type { RecordRow } from '../../shared/record-source';

/** How rows of a list are chosen. */
export interface RowChoice {
  readonly ids: readonly string[];
  onChange(ids: readonly string[]): void;
  readonly isSingle: boolean;
  /** Whether a click anywhere in a row chooses it. */
  readonly isOnClick: boolean;
  /** A double click takes the row and is done; absent where it does nothing. */
  onConfirm?: ((record: RecordRow) => void) | undefined;
}

/** The choice after a row was clicked: that row alone, or with it turned. */
export function turnChoice({ ids, isSingle }: RowChoice, id: string): readonly string[] {
  if (isSingle) return [id];
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** What a row's own controls do is not a choice of the row. */
const CONTROLS = 'button,a,input,label,[role="switch"]';

/** Mouse handlers of a row that is chosen by a click. */
export function chooseOnClick(choice: RowChoice, record: RecordRow) {
  const isOnControl = ({ target }: MouseEvent) => target instanceof Element && target.closest(CONTROLS) !== null;
  return {
    style: { cursor: 'pointer' },
    onClick(event: MouseEvent) {
      if (!isOnControl(event)) choice.onChange(turnChoice(choice, record.id));
    },
    onDoubleClick(event: MouseEvent) {
      if (choice.isSingle && !isOnControl(event)) choice.onConfirm?.(record);
    },
  };
}
