import type { CellChange, GridCommand } from '../grid-command';
import type { GridRow } from '../grid-state';

export interface NaiveRow {
  readonly id: number;
  readonly values: Record<string, unknown>;
}

/** The reference model of a grid: an immutable array that is copied whole at every step. */
export interface NaiveGrid {
  readonly rows: readonly NaiveRow[];
  readonly nextId: number;
}

export function createNaiveGrid(rows: readonly GridRow[]): NaiveGrid {
  return insert({ rows: [], nextId: 1 }, 0, rows);
}

/** Applies a command to the reference model; supports the commands of users, not those that only undo creates. */
export function applyNaive(grid: NaiveGrid, command: GridCommand): NaiveGrid {
  const copy = structuredClone(grid);
  switch (command.type) {
    case 'insertRows':
      return insert(copy, command.index, command.rows);
    case 'deleteRows':
      return { ...copy, rows: copy.rows.filter(({ id }) => !command.rowIds.includes(id)) };
    case 'moveRows': {
      const isMoving = ({ id }: NaiveRow) => command.rowIds.includes(id);
      const at = clamp(command.index, copy.rows.length);
      const above = copy.rows.slice(0, at).filter((row) => !isMoving(row));
      const below = copy.rows.slice(at).filter((row) => !isMoving(row));
      return { ...copy, rows: [...above, ...copy.rows.filter(isMoving), ...below] };
    }
    case 'duplicateRows': {
      const originals = copy.rows.filter(({ id }) => command.rowIds.includes(id));
      const last = copy.rows.findLastIndex(({ id }) => command.rowIds.includes(id));
      const without = command.without ?? [];
      const copies = originals.map(({ values }) =>
        Object.fromEntries(Object.entries(values).filter(([key]) => !without.includes(key))),
      );
      return insert(copy, last + 1, copies);
    }
    case 'setCells':
      return write(copy, command.cells);
    case 'pasteBlock':
      return paste(copy, command);
    case 'fillDown': {
      const [source, ...targets] = copy.rows.filter(({ id }) => command.rowIds.includes(id));
      const cellsOf = (rowId: number) =>
        command.columnKeys.map((columnKey) => ({ rowId, columnKey, value: source?.values[columnKey] ?? null }));
      return write(
        copy,
        targets.flatMap(({ id }) => cellsOf(id)),
      );
    }
    case 'clearCells': {
      const cellsOf = (rowId: number) =>
        command.columnKeys.map((columnKey) => ({ rowId, columnKey, value: command.blanks?.[columnKey] ?? null }));
      return write(copy, command.rowIds.flatMap(cellsOf));
    }
    case 'replaceRows':
      return insert({ rows: [], nextId: copy.nextId }, 0, command.rows);
    case 'batch':
      return command.commands.reduce(applyNaive, copy);
    default:
      throw new Error(`${command.type} is none of the user's commands`);
  }
}

function insert(grid: NaiveGrid, index: number, rows: readonly GridRow[]): NaiveGrid {
  const fresh = rows.map((values, offset) => ({ id: grid.nextId + offset, values: structuredClone({ ...values }) }));
  const at = clamp(index, grid.rows.length);
  return {
    rows: [...grid.rows.slice(0, at), ...fresh, ...grid.rows.slice(at)],
    nextId: grid.nextId + rows.length,
  };
}

function write(grid: NaiveGrid, cells: readonly CellChange[]): NaiveGrid {
  for (const { rowId, columnKey, value } of cells) {
    const row = grid.rows.find(({ id }) => id === rowId);
    if (row) row.values[columnKey] = structuredClone(value);
  }
  return grid;
}

function paste(grid: NaiveGrid, command: GridCommand & { type: 'pasteBlock' }): NaiveGrid {
  const found = grid.rows.findIndex(({ id }) => id === command.rowId);
  const start = command.rowId === null ? grid.rows.length : found;
  if (start < 0) return grid;
  const overflow = command.cells.length - (grid.rows.length - start);
  const grown = insert(grid, grid.rows.length, command.newRows.slice(0, Math.max(overflow, 0)));
  command.cells.forEach((line, offset) => {
    line.forEach((value, column) => {
      const key = command.columnKeys[column];
      const row = grown.rows[start + offset];
      if (row && key !== null && key !== undefined && value !== undefined) row.values[key] = value;
    });
  });
  return grown;
}

function clamp(index: number, count: number): number {
  return Math.min(Math.max(index, 0), count);
}
