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
import { isRecord } from '../../../engine/json/raw-value';

const noRows: readonly GridRow[] = [];
const noWrongCells: WrongCells = new Map();

export interface GridRows {
  readonly state: GridState;
  readonly issues: ReadonlyMap<RowId, RowIssues>;
  /** Texts that could not be parsed, by row and column; one counts only while its cell still holds it. */
  readonly unread: ReadonlyMap<RowId, ReadonlyMap<string, string>>;
  /** Indexes of rows with an issue, ascending. */
  readonly issueRows: readonly number[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Current number of undo steps. */
  stepCount: () => number;
  /** The current rows, for events between two renderings. */
  read: () => GridState;
  /** Runs a command, reports the rows, and returns the new state; equal `group`s on one cell are one undo step. */
  apply: (command: GridCommand, group?: string) => GridState;
  /** Undo and redo; null = no step. */
  undo: () => AppliedCommand | null;
  redo: () => AppliedCommand | null;
  markWrong: (cells: readonly WrongCell[]) => void;
  /** Stable object for those who only change rows. */
  readonly commands: Pick<GridRows, 'read' | 'apply' | 'markWrong'>;
}

interface GridRowsInput {
  readonly value: unknown;
  /** Findings of the form, by `rowIndex:columnKey`. */
  readonly issuesByCell: ReadonlyMap<string, string>;
  /** Columns written by formulas and rules: rows from outside that differ only in these keep their ids. */
  readonly computedKeys: ReadonlySet<string>;
  /** Finds initial unparsed texts in typed columns. */
  findWrong?: (state: GridState) => readonly WrongCell[];
  readonly onChange: ((rows: readonly GridRow[]) => void) | undefined;
}

/**
 * Row ids and undo history of rows that the form owns (optimistic update). Rows that come back calculated keep their ids; other
 * rows reset the history. Errors stay with the rows they were found in.
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
  // Adjusted during render: no frame shows rows under wrong ids.
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

  const { read, stepCount, apply, undo, redo } = useRowCommands({ state: current, history: steps, onChange }, setState);
  const markWrong = useCallback((cells: readonly WrongCell[]) => setWrong((known) => addWrongCells(known, cells)), []);

  const commands = useMemo(() => ({ read, apply, markWrong }), [read, apply, markWrong]);

  const issues = useMemo(() => mergeIssues(pinned.issues, wrong, current), [pinned, wrong, current]);
  const unread = useMemo(() => new Map([...wrong].map(([rowId, { texts }]) => [rowId, texts])), [wrong]);
  const issueRows = useStableList(useMemo(() => issueRowIndexes(current, issues), [current, issues]));
  return {
    state: current,
    issues,
    unread,
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

interface RowsNow {
  readonly state: GridState;
  readonly history: GridHistory;
  readonly onChange: GridRowsInput['onChange'];
}

/** Commands on the current rows; stable functions. */
function useRowCommands(now: RowsNow, setState: (state: GridState) => void) {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const commit = useCallback(
    (run: (history: GridHistory, state: GridState) => AppliedCommand | null) => {
      const before = latest.current;
      const applied = run(before.history, before.state);
      if (!applied || applied.state === before.state) return applied;
      latest.current = { ...before, state: applied.state };
      setState(applied.state);
      before.onChange?.(applied.state.rows);
      return applied;
    },
    [setState],
  );
  const apply = useCallback(
    (command: GridCommand, group?: string) =>
      commit((own, state) => own.run(state, command, group))?.state ?? latest.current.state,
    [commit],
  );
  const undo = useCallback(() => commit((own, state) => own.undo(state)), [commit]);
  const redo = useCallback(() => commit((own, state) => own.redo(state)), [commit]);
  const read = useCallback(() => latest.current.state, []);
  const stepCount = useCallback(() => latest.current.history.stepCount, []);
  return { read, stepCount, apply, undo, redo };
}

/** Returns the previous list while it is equal, so that memoised results stay valid. */
function useStableList(list: readonly number[]): readonly number[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((item, index) => item === list[index]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}

/** The rows of a value, the same object if it is a list of rows; anything else is dropped. */
function toRows(value: unknown): readonly GridRow[] {
  if (!Array.isArray(value)) return noRows;
  return value.every(isRecord) ? value : value.filter(isRecord);
}
