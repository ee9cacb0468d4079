import fc from 'fast-check';
import type { GridCommand } from '../grid-command';
import type { GridRow, RowId } from '../grid-state';

type ToCommand = (ids: readonly RowId[]) => GridCommand;

/** A step of a test: a user's command, built for the row ids at that time, or undo, or redo. */
export type GridStep =
  { readonly type: 'run'; readonly group?: string; readonly toCommand: ToCommand } | { readonly type: 'undo' | 'redo' };

export const COLUMN_KEYS = ['a', 'b', 'c'] as const;
const columnKey = fc.constantFrom(...COLUMN_KEYS);
const amount = fc.constantFrom('0.1', '-0.20', '12345678901234567890.5', '3', 1e-7, 2.5, -4, 0, 7, 1e21, '1.5', '1.50');

/** Few distinct values, to get duplicates, and numbers next to texts, blanks and lists in a column. */
const cellValue = fc.oneof(amount, fc.constantFrom<unknown>(null, '', 'x', [], ['1'], ['x', 'y'], true));
export const gridRow: fc.Arbitrary<GridRow> = fc
  .dictionary(columnKey, cellValue, { maxKeys: 3 })
  .map((entries) => ({ ...entries }));

const pick = fc.nat(14);
const picks = fc.array(pick, { maxLength: 4 });
const rowsOf = fc.array(gridRow, { maxLength: 4 });
const columns = fc.uniqueArray(columnKey, { maxLength: 3 });
/** The id of an existing row, or 999 for one that does not exist. */
const idAt = (ids: readonly RowId[], at: number): RowId => ids[at % (ids.length + 1)] ?? 999;
const idsAt = (ids: readonly RowId[], list: readonly number[]): readonly RowId[] => list.map((at) => idAt(ids, at));

const setCell = fc.record({ at: pick, columnKey, value: cellValue });

/** Arbitrary command of a user, built for the row ids at the time it is run. */
export const userCommand: fc.Arbitrary<ToCommand> = fc.oneof(
  fc
    .record({ index: fc.integer({ min: -2, max: 15 }), rows: rowsOf })
    .map((parts): ToCommand => () => ({ type: 'insertRows', ...parts })),
  picks.map((at): ToCommand => (ids) => ({ type: 'deleteRows', rowIds: idsAt(ids, at) })),
  fc
    .tuple(picks, fc.integer({ min: -2, max: 15 }))
    .map(([at, index]): ToCommand => (ids) => ({ type: 'moveRows', rowIds: idsAt(ids, at), index })),
  fc
    .tuple(picks, columns)
    .map(([at, without]): ToCommand => (ids) => ({ type: 'duplicateRows', rowIds: idsAt(ids, at), without })),
  fc.array(setCell, { maxLength: 4 }).map((cells): ToCommand => (ids) => ({
    type: 'setCells',
    cells: cells.map(({ at, ...cell }) => ({ ...cell, rowId: idAt(ids, at) })),
  })),
  fc
    .record({
      at: fc.option(pick),
      columnKeys: fc.array(fc.option(columnKey), { maxLength: 3 }),
      cells: fc.array(fc.array(fc.option(cellValue, { nil: undefined }), { maxLength: 4 }), { maxLength: 4 }),
      newRows: fc.array(gridRow, { maxLength: 3 }),
    })
    .map(({ at, ...parts }): ToCommand => (ids) => ({
      type: 'pasteBlock',
      rowId: at === null ? null : idAt(ids, at),
      ...parts,
    })),
  fc
    .tuple(picks, columns)
    .map(([at, columnKeys]): ToCommand => (ids) => ({ type: 'fillDown', rowIds: idsAt(ids, at), columnKeys })),
  fc.tuple(picks, columns).map(([at, columnKeys]): ToCommand => (ids) => ({
    type: 'clearCells',
    rowIds: idsAt(ids, at),
    columnKeys,
    blanks: { a: '', b: [] },
  })),
  rowsOf.map((rows): ToCommand => () => ({ type: 'replaceRows', rows })),
);

const batch = fc.array(userCommand, { maxLength: 3 }).map((parts): ToCommand => (ids) => ({
  type: 'batch',
  commands: parts.map((part) => part(ids)),
}));
const typing = fc.record({ at: fc.nat(2), columnKey: fc.constantFrom('a', 'b'), value: cellValue });

/** Arbitrary step: mostly commands, some of them keystrokes of one edit session, with undo and redo in between. */
export const gridStep: fc.Arbitrary<GridStep> = fc.oneof(
  { weight: 6, arbitrary: userCommand.map((toCommand): GridStep => ({ type: 'run', toCommand })) },
  { weight: 1, arbitrary: batch.map((toCommand): GridStep => ({ type: 'run', toCommand })) },
  {
    weight: 3,
    arbitrary: fc.tuple(typing, fc.constantFrom('edit 1', 'edit 2')).map(([{ at, ...cell }, group]): GridStep => ({
      type: 'run',
      group,
      toCommand: (ids) => ({ type: 'setCells', cells: [{ ...cell, rowId: idAt(ids, at) }] }),
    })),
  },
  { weight: 3, arbitrary: fc.constant<GridStep>({ type: 'undo' }) },
  { weight: 2, arbitrary: fc.constant<GridStep>({ type: 'redo' }) },
);
