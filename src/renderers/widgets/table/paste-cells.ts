import type { Translate } from '../../../engine/contract/language';
import {
  planPaste,
  rowIndexOf,
  type GridCommand,
  type GridRow,
  type GridState,
  type PastePlan,
} from '../../../engine/grid';
import { MAX_ROWS } from '../../../engine/rules';
import type { CellChoices } from './cell-choices';
import { readLine, type CellToRead } from './cell-reading';
import { clipboardLine, readClipboardCell, type ClipboardCells } from './clipboard-cells';
import { canEditCell } from './grid-columns';
import type { GridFacts } from './grid-selection-commands';

export interface PasteSource {
  readonly facts: GridFacts;
  readonly block: readonly (readonly string[])[];
  /** The stored values, if copied from a sub-table. */
  readonly copied: ClipboardCells | null;
  readonly choices: CellChoices;
  readonly translate: Translate;
  newRow: () => GridRow;
}

/** Unparsed text and its target cell. */
export interface WrongPlace {
  readonly rowIndex: number;
  readonly columnKey: string;
  readonly text: string;
  readonly message: string;
}

export interface PreparedPaste {
  readonly command: Extract<GridCommand, { readonly type: 'pasteBlock' }>;
  readonly wrong: readonly WrongPlace[];
  readonly plan: PastePlan;
}

/**
 * Turns clipboard text into one command. Columns parse their texts; those that fail, or are not among the row's choices, stay in
 * the cell unchanged and are reported. Null = nothing to write.
 */
export function preparePaste(source: PasteSource): PreparedPaste | null {
  const { facts, block, newRow } = source;
  const { state, columns, states, range } = facts;
  if (!range) return null;
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const plan = planPaste({
    block,
    at: { rowIndex: range.top, columnIndex: range.left },
    range,
    columns: columns.map(({ key, isEditable }) => ({ key, isWritable: isEditable })),
    rowCount: state.rows.length,
    maxRows: MAX_ROWS,
    ...(states.size > 0 && {
      canWrite: (rowIndex: number, key: string) => canEditCell(byKey.get(key), states, rowIndex),
    }),
  });
  if (!plan.range) return null;
  const newRows = Array.from({ length: plan.newRowCount }, newRow);
  const { cells, wrong } = readBlock(
    source,
    plan,
    (rowIndex) => state.rows[rowIndex] ?? newRows[rowIndex - state.rows.length],
  );
  return {
    command: {
      type: 'pasteBlock',
      rowId: state.ids[plan.rowIndex] ?? null,
      columnKeys: plan.columnKeys,
      cells,
      newRows,
    },
    wrong,
    plan,
  };
}

/** The context of a paste after rows have moved; null when its first row was removed. */
export function followRows(facts: GridFacts, state: GridState): GridFacts | null {
  const { range } = facts;
  if (!range || state === facts.state) return facts;
  const rowId = facts.state.ids[range.top];
  const top = rowId === undefined ? -1 : rowIndexOf(state, rowId);
  if (top < 0) return null;
  const bottom = Math.min(range.bottom + top - range.top, state.rows.length - 1);
  return { ...facts, state, range: { ...range, top, bottom } };
}

/** Parses the values of the planned cells, line by line; `rowAt` returns a row before the change. */
function readBlock(
  { facts, copied, choices, translate }: PasteSource,
  { texts, columnKeys, rowIndex: top }: PastePlan,
  rowAt: (rowIndex: number) => GridRow | undefined,
): { readonly cells: readonly (readonly unknown[])[]; readonly wrong: readonly WrongPlace[] } {
  const targets = columnKeys.map((key) => facts.columns.find((column) => column.key === key));
  const ownColumns = choices.byRow(targets.filter((column) => column !== undefined));
  const wrong: WrongPlace[] = [];
  const cells = texts.map((line, offset) => {
    const rowIndex = top + offset;
    const copiedLine = copied && clipboardLine(copied, offset);
    const toRead = line.map((text, index): CellToRead | undefined => {
      const column = targets[index];
      if (text === null || !column) return undefined;
      const known = copiedLine && readClipboardCell(copiedLine, column, index);
      return known ? { column, text, known } : { column, text };
    });
    const read = readLine(toRead, { row: rowAt(rowIndex) ?? {}, ownColumns, choices, translate });
    return toRead.map((cell, index): unknown => {
      const found = read[index];
      if (!cell || !found) return undefined;
      const { value, message } = found;
      if (message !== null) wrong.push({ rowIndex, columnKey: cell.column.key, text: cell.text, message });
      return value;
    });
  });
  return { cells, wrong };
}
