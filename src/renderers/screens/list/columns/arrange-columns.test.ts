import { describe, expect, it } from 'vitest';
import type { ListColumn } from '../../../../engine/contract/module-model';
import type { ShownColumn } from '../visible-columns';
import { arrangeColumns, moveColumn, stepBefore } from './arrange-columns';

const shown = (fieldId: string, part: Partial<ListColumn> = {}, tableKey = '') =>
  ({ column: { fieldId, width: null, fixed: 'none', ...part }, field: { tableKey } }) as unknown as ShownColumn;
const ids = (columns: readonly ShownColumn[]) => columns.map(({ column }) => column.fieldId).join(' ');
const columns = ['a', 'b', 'c', 'd'].map((id) => shown(id));
const order = (text: string) => text.split(' ').map((fieldId, at) => ({ fieldId, isVisible: true, order: at }));

describe('arrangeColumns', () => {
  it('leaves the columns of the module alone where nothing was changed', () => {
    expect(arrangeColumns(columns, [])).toBe(columns);
  });

  it('puts columns in the chosen order; what came later stands behind its neighbour, what has gone is nothing', () => {
    expect(ids(arrangeColumns(columns, order('d gone b a')))).toBe('d b c a');
    expect(ids(arrangeColumns(columns, order('d c b')))).toBe('a d c b');
  });

  it('puts pinned columns to their sides, but none of a sub-table', () => {
    const mixed = [shown('a'), shown('items-x', {}, 'items'), shown('b', { fixed: 'right' }), shown('c')];
    const settings = [
      { fieldId: 'c', isVisible: true, pin: 'left' as const, width: 90 },
      { fieldId: 'items-x', isVisible: true, pin: 'left' as const },
    ];
    const arranged = arrangeColumns(mixed, settings);
    expect(ids(arranged)).toBe('c a items-x b');
    expect(arranged[0]?.column).toMatchObject({ fixed: 'left', width: 90 });
    expect(mixed[3]?.column.fixed).toBe('none');
  });
});

describe('moveColumn', () => {
  const move = (fieldId: string, beforeId: string | null) =>
    ids(arrangeColumns(columns, moveColumn(columns, [{ fieldId: 'gone', isVisible: false }], { fieldId, beforeId })));
  it('puts a column before another one or behind all, and forgets nothing of what is not there now', () => {
    expect([move('d', 'b'), move('a', null), move('a', 'c'), move('b', 'b')]).toEqual([
      'a d b c',
      'b c d a',
      'b a c d',
      'a b c d',
    ]);
    expect(
      moveColumn(columns, [{ fieldId: 'gone', isVisible: false }], { fieldId: 'd', beforeId: 'b' }),
    ).toContainEqual({
      fieldId: 'gone',
      isVisible: false,
    });
  });
});

describe('stepBefore', () => {
  it('steps among the columns with the same pin', () => {
    const pinned = [shown('l', { fixed: 'left' }), ...columns];
    const step = (index: number, by: 1 | -1) => stepBefore(pinned, pinned[index] as ShownColumn, by);
    expect([step(1, -1), step(1, 1), step(3, 1), step(4, 1), step(2, -1), step(0, 1)]).toEqual([
      undefined,
      'c',
      null,
      undefined,
      'a',
      undefined,
    ]);
  });
});
