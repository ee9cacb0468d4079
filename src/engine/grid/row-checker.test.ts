import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  applyCommand,
  createGridState,
  createRowChecker,
  reconcileGrid,
  type GridCommand,
  type GridRow,
} from './index';
import { gridRow, userCommand } from './testing/grid-steps';

/** A clock that goes on by one with every row checked, and slices that run when the test says so. */
function createHost() {
  const slices: (() => void)[] = [];
  let nowMs = 0;
  const checkRow = vi.fn((row: GridRow) => {
    nowMs += 1;
    return row['a'] === 'bad' ? new Map([['a', 'wrong']]) : null;
  });
  const onProgress = vi.fn();
  const checker = createRowChecker<string>({
    columnKeys: ['a', 'b'],
    checkRow,
    unique: { columnKeys: ['b'], finding: () => 'repeated' },
    onProgress,
    sliceMs: 10,
    schedule: (run) => slices.push(run),
    now: () => nowMs,
  });
  return { checker, checkRow, onProgress, slices };
}
const rowsOf = (count: number) => createGridState(Array.from({ length: count }, (_row, b) => ({ a: '', b })));
const set = (rowId: number, columnKey: string, value: unknown): GridCommand => ({
  type: 'setCells',
  cells: [{ rowId, columnKey, value }],
});

describe('createRowChecker', () => {
  it('checks all rows in slices that yield, and says how far it is', async () => {
    const { checker, checkRow, onProgress, slices } = createHost();
    const done = checker.checkAll(rowsOf(35));
    expect(checkRow).not.toHaveBeenCalled();
    const counts: number[] = [];
    for (let run = slices.shift(); run; run = slices.shift()) {
      run();
      counts.push(checkRow.mock.calls.length);
    }
    expect(counts).toEqual([10, 20, 30, 35]);
    expect(await done).toBe(true);
    expect(onProgress).toHaveBeenLastCalledWith({ pendingCount: 0, rowCount: 35, issueRowCount: 0 });
    expect(await checker.checkAll(rowsOf(0))).toBe(true);
    const oneLeft = checker.checkAll(rowsOf(11));
    for (let run = slices.shift(); run; run = slices.shift()) run();
    expect(await oneLeft).toBe(true);
  });

  it('compares the rows itself when it missed a change', () => {
    const { checker } = createHost();
    const start = rowsOf(3);
    void checker.checkAll(start);
    checker.finish();
    const missed = applyCommand(start, set(1, 'a', 'bad')).state;
    const next = applyCommand(missed, set(2, 'a', 'bad'));
    checker.update(missed, next.state, next.touched);
    expect([...checker.issues().keys()]).toEqual([1, 2]);
  });

  it('checks an edited row at once, while all the others wait', () => {
    const { checker, checkRow, slices } = createHost();
    const start = rowsOf(50);
    void checker.checkAll(start);
    slices.shift()?.();
    const edit = applyCommand(start, set(40, 'a', 'bad'));
    checker.update(start, edit.state, edit.touched);
    expect(checkRow).toHaveBeenCalledTimes(11);
    expect(checker.issuesOf(40)?.get('a')).toBe('wrong');
    for (let run = slices.shift(); run; run = slices.shift()) run();
    expect(checkRow).toHaveBeenCalledTimes(50);
  });

  it('ends a run that a newer one or a cancel overtakes', async () => {
    const { checker, checkRow, slices } = createHost();
    const first = checker.checkAll(rowsOf(30));
    slices.shift()?.();
    const second = checker.checkAll(rowsOf(20));
    expect(await first).toBe(false);
    for (let run = slices.shift(); run; run = slices.shift()) run();
    expect(await second).toBe(true);
    expect(checkRow).toHaveBeenCalledTimes(30);
    const third = checker.checkAll(rowsOf(20));
    checker.cancel();
    expect(await third).toBe(false);
    slices.shift()?.();
    expect(checkRow).toHaveBeenCalledTimes(30);
  });

  it('checks many touched rows in slices, or at once when somebody cannot wait', () => {
    const { checker, checkRow, slices } = createHost();
    const start = rowsOf(0);
    void checker.checkAll(start);
    const rows = Array.from({ length: 300 }, () => ({ a: 'bad', b: null }));
    const grown = applyCommand(start, { type: 'insertRows', index: 0, rows });
    checker.update(start, grown.state, grown.touched);
    expect(checkRow).not.toHaveBeenCalled();
    expect(slices).toHaveLength(1);
    checker.finish();
    expect(checker.issues().size).toBe(300);
  });

  it('keeps findings with their row: moved, deleted and brought back', () => {
    const { checker } = createHost();
    const start = createGridState([
      { a: '', b: 1 },
      { a: 'bad', b: 2 },
      { a: '', b: 1 },
    ]);
    void checker.checkAll(start);
    checker.finish();
    const texts = () => Object.fromEntries([...checker.issues()].map(([id, found]) => [id, [...found].join(' ')]));
    expect(texts()).toEqual({ 2: 'a,wrong', 3: 'b,repeated' });
    const moved = applyCommand(start, { type: 'moveRows', rowIds: [3], index: 0 });
    checker.update(start, moved.state, moved.touched);
    expect(texts()).toEqual({ 1: 'b,repeated', 2: 'a,wrong' });
    const deleted = applyCommand(moved.state, { type: 'deleteRows', rowIds: [2, 3] });
    checker.update(moved.state, deleted.state, deleted.touched);
    expect(texts()).toEqual({});
    const restored = applyCommand(deleted.state, deleted.undo as GridCommand);
    checker.update(deleted.state, restored.state, restored.touched);
    expect(texts()).toEqual({ 1: 'b,repeated', 2: 'a,wrong' });
  });

  it('gives the same findings as long as nothing changed, and those of a row as long as they are', () => {
    const { checker } = createHost();
    const start = createGridState([
      { a: 'bad', b: 1 },
      { a: '', b: 1 },
      { a: '', b: 3 },
    ]);
    void checker.checkAll(start);
    checker.finish();
    const before = checker.issues();
    const edit = applyCommand(start, set(3, 'a', 'fine'));
    checker.update(start, edit.state, edit.touched);
    expect(checker.issues()).toBe(before);
    const worse = applyCommand(edit.state, set(3, 'a', 'bad'));
    checker.update(edit.state, worse.state, worse.touched);
    expect([...checker.issues().keys()].sort()).toEqual([1, 2, 3]);
    expect(checker.issuesOf(2)).toBe(before.get(2));
  });

  it('finds what a check of the last rows finds, however changes and slices fall together', () => {
    const event = fc.oneof(
      userCommand,
      fc.constantFrom<'slice' | 'checkAll' | 'settle'>('slice', 'checkAll', 'settle'),
    );
    fc.assert(
      fc.property(fc.array(gridRow, { maxLength: 30 }), fc.array(event, { maxLength: 20 }), (rows, events) => {
        const { checker, slices } = createHost();
        let state = createGridState(rows);
        void checker.checkAll(state);
        for (const next of events) {
          if (next === 'slice') slices.shift()?.();
          else if (next === 'checkAll') void checker.checkAll(state);
          else {
            const settled = reconcileGrid(
              state,
              state.rows.map((row) => (row['a'] === 'x' ? { ...row, a: 'bad' } : row)),
            );
            const done = next === 'settle' ? { state: settled, touched: null } : applyCommand(state, next(state.ids));
            checker.update(state, done.state, done.touched);
            state = done.state;
          }
        }
        checker.finish();
        const { checker: fresh } = createHost();
        void fresh.checkAll(state);
        fresh.finish();
        expect(new Map(checker.issues())).toEqual(new Map(fresh.issues()));
      }),
      { numRuns: 300 },
    );
  });

  it('goes on with the other rows when a check throws', () => {
    const { checker, checkRow, slices } = createHost();
    checkRow.mockImplementationOnce(() => {
      throw new Error('broken rule');
    });
    void checker.checkAll(rowsOf(3));
    expect(() => slices.shift()?.()).toThrow('broken rule');
    slices.shift()?.();
    expect(checkRow).toHaveBeenCalledTimes(3);
  });

  it('jumps to the next finding in reading order, in both directions, and begins anew at the other end', () => {
    const { checker } = createHost();
    const start = createGridState([{ b: 1 }, { a: 'bad', b: 1 }, {}, { a: 'bad' }]);
    void checker.checkAll(start);
    checker.finish();
    const places: string[] = [];
    for (const direction of [1, -1] as const) {
      let place = checker.nextIssue(null, null, direction);
      for (let step = 0; step < 4 && place; step += 1) {
        places.push(`${String(place.rowId)}${place.columnKey}`);
        place = checker.nextIssue(place.rowId, place.columnKey, direction);
      }
    }
    expect(places).toEqual(['2a', '2b', '4a', '2a', '4a', '2b', '2a', '4a']);
    expect(checker.nextIssue(3, 'b', 1)).toEqual({ rowId: 4, columnKey: 'a' });
    expect(checker.nextIssue(2, null, -1)).toEqual({ rowId: 2, columnKey: 'b' });
    const lonely = createHost().checker;
    void lonely.checkAll(createGridState([{}, { a: 'bad' }, {}]));
    lonely.finish();
    expect(lonely.nextIssue(2, 'a', 1)).toEqual({ rowId: 2, columnKey: 'a' });
    expect(lonely.nextIssue(99, 'a', -1)).toEqual({ rowId: 2, columnKey: 'a' });
    expect(createHost().checker.nextIssue(null, null, 1)).toBeNull();
  });
});
