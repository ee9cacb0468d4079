import { createContext, useContext } from 'react';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import type { SwitchDisplay } from '../actions/use-actions';
import type { RowEntry } from './row-entries';

/** Actions and facts for the cells of a list. */
export interface CellActions {
  /** Whether the user may toggle switches, which is editing. */
  readonly canSwitch: boolean;
  isBusy: (display: SwitchDisplay, record: RecordRow) => boolean;
  turn: (display: SwitchDisplay, record: RecordRow, isOn: boolean) => void;
  /** Presses a button of the row by its value; null where it may not be pressed. Without it no row has buttons here. */
  readonly press: ((value: string, record: RecordRow) => (() => void) | null) | null;
  /** Name of a row: the text of its first column. */
  nameOf: (record: RecordRow) => string;
  /** Expands or collapses a tree row. */
  expand: (record: RecordRow, isOpen: boolean) => void;
  /** Reloads the children of a row. */
  retry: (record: RecordRow) => void;
  /** What moving rows needs; null = they stay where they are. */
  readonly reorder: Reorder | null;
}

/** Rows that can be put elsewhere by hand. */
export interface Reorder {
  /** The rows in sight, in reading order. */
  readonly entries: readonly RowEntry[];
  move: NonNullable<RecordSource['move']>;
  /** A row stands elsewhere now. */
  onMoved: () => void;
}

const CellActionsContext = createContext<CellActions | null>(null);
export const CellActionsProvider = CellActionsContext.Provider;

/** Cell actions of the surrounding list; throws outside of one. */
export function useCellActions(): CellActions {
  const actions = useContext(CellActionsContext);
  if (!actions) throw new Error('useCellActions needs a CellActionsProvider above it');
  return actions;
}
