import { createContext, useContext } from 'react';
import type { RecordRow } from '../../shared/record-source';
import type { SwitchDisplay } from '../actions/use-actions';

/** What cells of a list may do and need to know beyond their value. */
export interface CellActions {
  /** Whether the user may turn switches: it is editing. */
  readonly canSwitch: boolean;
  isBusy(display: SwitchDisplay, record: RecordRow): boolean;
  turn(display: SwitchDisplay, record: RecordRow, isOn: boolean): void;
  /** What a row is called: the text of its first column. */
  nameOf(record: RecordRow): string;
  /** Opens or closes a row of a tree table. */
  expand(record: RecordRow, isOpen: boolean): void;
  /** Asks again for the rows below a row. */
  retry(record: RecordRow): void;
}

const CellActionsContext = createContext<CellActions | null>(null);
export const CellActionsProvider = CellActionsContext.Provider;

/** What the surrounding list lets its cells do; throws outside of one because a cell would be dead. */
export function useCellActions(): CellActions {
  const actions = useContext(CellActionsContext);
  if (!actions) throw new Error('useCellActions needs a CellActionsProvider above it');
  return actions;
}
