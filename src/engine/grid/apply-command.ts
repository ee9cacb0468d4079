import { applyRowsCommand, unchanged } from './apply-rows-command';
import { copyValue } from './copy-value';
import type {
  AppliedCommand,
  CellChange,
  ClearCellsCommand,
  FillDownCommand,
  GridCommand,
  PasteBlockCommand,
  Touched,
} from './grid-command';
import type { GridState, RowId } from './grid-state';
import { placesOf } from './row-order';
import { readCell, setCells } from './set-cells';

/**
 * State + command → next state, inverse command, and what was touched. Unchanged rows stay the same objects; redo restores rows
 * under their ids. Total: positions are clamped, unknown ids skipped.
 */
export function applyCommand(state: GridState, command: GridCommand): AppliedCommand {
  switch (command.type) {
    case 'setCells':
      return setCells(state, command.cells);
    case 'pasteBlock':
      return applyBatch(state, planBlock(state, command));
    case 'fillDown':
      return setCells(state, planFill(state, command));
    case 'clearCells':
      return setCells(state, planClear(command));
    case 'batch':
      return applyBatch(state, command.commands);
    default:
      return applyRowsCommand(state, command);
  }
}

/** Several commands as one; the inverse runs in reverse order. */
function applyBatch(state: GridState, commands: readonly GridCommand[]): AppliedCommand {
  let result = unchanged(state);
  const undos: GridCommand[] = [];
  for (const command of commands) {
    const applied = applyCommand(result.state, command);
    if (!applied.undo) continue;
    undos.unshift(applied.undo);
    result = { ...applied, touched: joinTouched(result.touched, applied.touched) };
  }
  const [first] = undos;
  return first && undos.length > 1 ? { ...result, undo: { type: 'batch', commands: undos } } : result;
}

function joinTouched(left: Touched, right: Touched): Touched {
  return {
    rowIds: [...new Set([...left.rowIds, ...right.rowIds])],
    columnKeys: [...new Set([...left.columnKeys, ...right.columnKeys])],
  };
}

/** Lines over existing rows write cells; the rest are added as new rows. */
function planBlock(state: GridState, command: PasteBlockCommand): readonly GridCommand[] {
  const start = command.rowId === null ? state.ids.length : state.ids.indexOf(command.rowId);
  if (start < 0) return [];
  const standing = state.ids.length - start;
  const cells = command.cells
    .slice(0, standing)
    .flatMap((line, offset) => entriesOf(line, command).map(toCell(state.ids[start + offset] ?? 0)));
  const rows = command.cells
    .slice(standing, standing + command.newRows.length)
    .map((line, offset) => ({ ...command.newRows[offset], ...Object.fromEntries(entriesOf(line, command)) }));
  return [
    { type: 'setCells', cells },
    { type: 'insertRows', index: state.ids.length, rows },
  ];
}

function entriesOf(line: readonly unknown[], { columnKeys }: PasteBlockCommand): readonly [string, unknown][] {
  return columnKeys.flatMap((key, index): [string, unknown][] => {
    const value = line[index];
    return key === null || value === undefined ? [] : [[key, value]];
  });
}

function toCell(rowId: RowId): (entry: readonly [string, unknown]) => CellChange {
  return ([columnKey, value]) => ({ rowId, columnKey, value });
}

function planFill(state: GridState, { rowIds, columnKeys }: FillDownCommand): readonly CellChange[] {
  const [source, ...targets] = placesOf(state, rowIds);
  if (!source) return [];
  return targets.flatMap(({ rowId }) =>
    columnKeys.map((columnKey) => ({ rowId, columnKey, value: copyValue(readCell(source.row, columnKey) ?? null) })),
  );
}

function planClear({ rowIds, columnKeys, blanks = {} }: ClearCellsCommand): readonly CellChange[] {
  return rowIds.flatMap((rowId) =>
    columnKeys.map((columnKey) => ({
      rowId,
      columnKey,
      value: Object.hasOwn(blanks, columnKey) ? copyValue(blanks[columnKey]) : null,
    })),
  );
}
