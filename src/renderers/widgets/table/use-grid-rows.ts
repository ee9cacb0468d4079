import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  createGridState,
  createHistory,
  isSettledVersion,
  issueRowIndexes,
  pinIssues,
  reconcileGrid,
  type AppliedCommand,
  type GridCommand,
  type GridHistory,
  type GridRow,
  type GridState,
  type RowId,
  type RowIssues,
} from '../../../engine/grid';
import { addWrongCells, mergeIssues, type WrongCell, type WrongCells } from './wrong-cells';

const noRows: readonly GridRow[] = [];
const noWrongCells: WrongCells = new Map();

export interface GridRows {
  readonly state: GridState;
  readonly issues: ReadonlyMap<RowId, RowIssues>;
  /** Positions of rows that hold an issue, ascending. */
  readonly issueRows: readonly number[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** How many steps the history holds at this very moment. */
  stepCount(): number;
  /** The rows as they are this very moment, for events that come between two drawings. */
  read(): GridState;
  /** Runs a command at once, reports the rows, and returns the new state; equal `group`s on one cell are one step. */
  apply(command: GridCommand, group?: string): GridState;
  /** Takes the last step back, or does it again; null when there is none. */
  undo(): AppliedCommand | null;
  redo(): AppliedCommand | null;
  markWrong(cells: readonly WrongCell[]): void;
  /** What never changes of it, for those who only act on rows: the same object for the grid's whole life. */
  readonly commands: Pick<GridRows, 'read' | 'apply' | 'markWrong'>;
}

interface GridRowsInput {
  readonly value: unknown;
  /** What the form found, by `rowIndex:columnKey`. */
  readonly issuesByCell: ReadonlyMap<string, string>;
  /** Columns that are written by formulas and rules: rows that differ in them only are still the grid's own. */
  readonly computedKeys: ReadonlySet<string>;
  /** Texts that stand in typed columns from the beginning. */
  findWrong?(state: GridState): readonly WrongCell[];
  readonly onChange: ((rows: readonly GridRow[]) => void) | undefined;
}

/**
 * Keeps row ids and the steps of undo beside rows that live outside. What is typed stands here at once; rows that come back
 * from the form (calculated, settled) are taken over and keep their ids; other rows end the history. Errors are pinned to
 * the rows they were found in.
 */
export function useGridRows(input: GridRowsInput): GridRows {
  const { issuesByCell, onChange } = input;
  const rows = useMemo(() => toRows(input.value), [input.value]);
  const [seenRows, setSeenRows] = useState(rows);
  const [state, setState] = useState(() => createGridState(rows));
  const [history, setHistory] = useState(createHistory);
  const [wrong, setWrong] = useState(() => addWrongCells(noWrongCells, input.findWrong?.(state) ?? []));
  const [pinned, setPinned] = useState(() => ({ source: issuesByCell, issues: pinIssues(state, issuesByCell) }));
  let current = state;
  let steps = history;
  // Adjusted while rendering: no frame shows rows under the ids of others.
  if (seenRows !== rows) {
    setSeenRows(rows);
    if (!isSettledVersion(state, rows, input.computedKeys)) {
      steps = createHistory();
      setHistory(steps);
    }
    current = reconcileGrid(state, rows);
    setState(current);
  }
  if (pinned.source !== issuesByCell) setPinned({ source: issuesByCell, issues: pinIssues(current, issuesByCell) });

  const latest = useRef({ state: current, history: steps, onChange });
  useLayoutEffect(() => {
    latest.current = { state: current, history: steps, onChange };
  });
  const commit = useCallback((run: (history: GridHistory, state: GridState) => AppliedCommand | null) => {
    const before = latest.current;
    const applied = run(before.history, before.state);
    if (!applied || applied.state === before.state) return applied;
    latest.current = { ...before, state: applied.state };
    setState(applied.state);
    before.onChange?.(applied.state.rows);
    return applied;
  }, []);
  const apply = useCallback(
    (command: GridCommand, group?: string) =>
      commit((own, now) => own.run(now, command, group))?.state ?? latest.current.state,
    [commit],
  );
  const undo = useCallback(() => commit((own, now) => own.undo(now)), [commit]);
  const redo = useCallback(() => commit((own, now) => own.redo(now)), [commit]);
  const read = useCallback(() => latest.current.state, []);
  const stepCount = useCallback(() => latest.current.history.stepCount, []);
  const markWrong = useCallback((cells: readonly WrongCell[]) => setWrong((known) => addWrongCells(known, cells)), []);

  const commands = useMemo(() => ({ read, apply, markWrong }), [read, apply, markWrong]);

  const issues = useMemo(() => mergeIssues(pinned.issues, wrong, current), [pinned, wrong, current]);
  const issueRows = useStableList(useMemo(() => issueRowIndexes(current, issues), [current, issues]));
  return {
    state: current,
    issues,
    issueRows,
    canUndo: steps.canUndo,
    canRedo: steps.canRedo,
    stepCount,
    read,
    apply,
    undo,
    redo,
    markWrong,
    commands,
  };
}

/** The former list as long as it says the same: what is computed from it stands. */
function useStableList(list: readonly number[]): readonly number[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((item, index) => item === list[index]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}

/** The rows of a value, itself where it is a list of rows: whatever else a record may hold is not drawn. */
function toRows(value: unknown): readonly GridRow[] {
  if (!Array.isArray(value)) return noRows;
  return value.every(isRow) ? value : value.filter(isRow);
}

function isRow(row: unknown): row is GridRow {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
