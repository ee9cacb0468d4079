import type { KeyboardEvent, MouseEvent } from 'react';
import type { RecordRow } from '../../shared/sources/record-source';

/** How rows are selected. */
export interface RowChoice {
  readonly ids: readonly string[];
  onChange: (ids: readonly string[]) => void;
  readonly isSingle: boolean;
  /** Whether a click anywhere in a row selects it. */
  readonly isOnClick: boolean;
  /** A double click confirms; absent = no effect. */
  onConfirm?: ((record: RecordRow) => void) | undefined;
}

/** The selection after a click on a row: only that row, or with it toggled. */
export function turnChoice({ ids, isSingle }: RowChoice, id: string): readonly string[] {
  if (isSingle) return [id];
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
}

/** Clicks on a row's controls do not select it. */
const CONTROLS = 'button,a,input,label,[role="switch"]';

/** Handlers of a row that is selected by clicking it, or by Enter on its mark, which answers to the space bar by itself. */
export function chooseOnClick(choice: RowChoice, record: RecordRow) {
  const isOnControl = ({ target }: MouseEvent) => target instanceof Element && target.closest(CONTROLS) !== null;
  return {
    style: { cursor: 'pointer' },
    onClick(event: MouseEvent) {
      if (!isOnControl(event)) choice.onChange(turnChoice(choice, record.id));
    },
    onKeyDown({ key, target }: KeyboardEvent) {
      const isOnMark = target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox');
      if (key === 'Enter' && isOnMark) choice.onChange(turnChoice(choice, record.id));
    },
    onDoubleClick(event: MouseEvent) {
      if (choice.isSingle && !isOnControl(event)) choice.onConfirm?.(record);
    },
  };
}
