import { describe, expect, it } from 'vitest';
import type { RecordRow } from '../../shared/sources/record-source';
import { plainEntries, treeEntries, type RowsBelow, type TreeView } from './row-entries';

const known = (rows: readonly RecordRow[]): RowsBelow => ({ rows, isLoading: false, problem: null });
const viewOf = (open: readonly string[], extra: Readonly<Record<string, RowsBelow>> = {}): TreeView => ({
  below: ({ id, $children }) => extra[id] ?? ($children ? known($children) : null),
  isOpen: ({ id }) => open.includes(id),
});
const rows: readonly RecordRow[] = [
  { id: 'a', $children: [{ id: 'a1', $children: [{ id: 'a11' }] }, { id: 'a2' }] },
  { id: 'b' },
];
const shown = (view: TreeView, offset = 0) =>
  treeEntries(rows, offset, view).map(({ number, record, depth, isOpen }) => [number, record.id, depth, isOpen]);

describe('row entries', () => {
  it('number the rows of a page after those of the pages before', () => {
    expect(plainEntries(rows, 20).map(({ number }) => number)).toEqual(['21', '22']);
    expect(shown(viewOf(['a']), 20).map(([number]) => number)).toEqual(['21', '21.1', '21.2', '22']);
  });

  it('follow an open row with those below it, and leave out what stands below a closed one', () => {
    expect(shown(viewOf([]))).toEqual([
      ['1', 'a', 0, false],
      ['2', 'b', 0, null],
    ]);
    expect(shown(viewOf(['a', 'a1']))).toEqual([
      ['1', 'a', 0, true],
      ['1.1', 'a1', 1, true],
      ['1.1.1', 'a11', 2, null],
      ['1.2', 'a2', 1, null],
      ['2', 'b', 0, null],
    ]);
    // a1 is hidden because its parent is closed.
    expect(shown(viewOf(['a1'])).map(([, id]) => id)).toEqual(['a', 'b']);
  });

  it('tell an open row that waits or failed from one that is closed', () => {
    const waiting = viewOf(['b'], { b: { rows: null, isLoading: true, problem: null } });
    expect(treeEntries(rows, 0, waiting)[1]).toMatchObject({ isOpen: true, isLoading: true, problem: null });
    const failed = { b: { rows: null, isLoading: false, problem: '忙' } };
    expect(treeEntries(rows, 0, viewOf(['b'], failed))[1]).toMatchObject({ isLoading: false, problem: '忙' });
    expect(treeEntries(rows, 0, viewOf([], failed))[1]).toMatchObject({ isOpen: false, problem: null });
  });

  it('tell where rows below an open row end although there may be more', () => {
    const cut = { b: { ...known([{ id: 'b1' }, { id: 'b2' }]), isCut: true } };
    expect(treeEntries(rows, 0, viewOf(['b'], cut))[1]).toMatchObject({ cutAt: 2 });
    expect(treeEntries(rows, 0, viewOf([], cut))[1]).not.toHaveProperty('cutAt');
  });

  it('end at a cycle', () => {
    const loop: RecordRow = { id: 'x' };
    const view = viewOf(['x'], { x: known([loop]) });
    expect(treeEntries([loop], 0, view)).toHaveLength(1);
  });
});
