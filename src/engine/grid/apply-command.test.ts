import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand, createGridState, isSettledVersion, reconcileGrid, type GridCommand } from './index';
import { gridRow, userCommand } from './testing/grid-steps';

const letters = (...names: string[]) => createGridState(names.map((name) => ({ name })));
const namesAfter = (command: GridCommand, ...names: string[]) =>
  applyCommand(letters(...names), command)
    .state.rows.map((row) => row['name'])
    .join('');

describe('applyCommand', () => {
  it('returns an inverse whose inverse is a redo; null without an effect', () => {
    fc.assert(
      fc.property(fc.array(gridRow, { maxLength: 8 }), userCommand, (rows, toCommand) => {
        const start = createGridState(rows);
        const done = applyCommand(start, toCommand(start.ids));
        if (!done.undo) {
          expect(done.state).toBe(start);
          expect(done.touched).toEqual({ rowIds: [], columnKeys: [] });
          return;
        }
        const undone = applyCommand(done.state, done.undo);
        expect({ rows: undone.state.rows, ids: undone.state.ids }).toStrictEqual({ rows: start.rows, ids: start.ids });
        const redone = undone.undo ? applyCommand(undone.state, undone.undo).state : undone.state;
        expect({ rows: redone.rows, ids: redone.ids }).toStrictEqual({ rows: done.state.rows, ids: done.state.ids });
      }),
      { numRuns: 500 },
    );
  });

  it('touches exactly the rows that changed', () => {
    fc.assert(
      fc.property(fc.array(gridRow, { maxLength: 8 }), userCommand, (rows, toCommand) => {
        const start = createGridState(rows);
        const { state, touched } = applyCommand(start, toCommand(start.ids));
        const rowOf = (of: typeof start, id: number) => of.rows[of.ids.indexOf(id)];
        for (const id of new Set([...start.ids, ...state.ids])) {
          if (rowOf(start, id) !== rowOf(state, id)) expect(touched.rowIds).toContain(id);
        }
        expect(new Set(touched.rowIds).size).toBe(touched.rowIds.length);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['a block upwards', [3, 4], 0, 'cdabe'],
    ['a block downwards', [1, 2], 4, 'cdabe'],
    ['scattered rows, in the order in which they stand', [5, 1, 3], 2, 'baced'],
    ['to the end', [1], 99, 'bcdea'],
    ['nowhere, when the rows stand there', [2, 3], 3, 'abcde'],
  ])('moves %s', (_name, rowIds, index, expected) => {
    expect(namesAfter({ type: 'moveRows', rowIds, index }, 'a', 'b', 'c', 'd', 'e')).toBe(expected);
  });

  it('duplicates below the last row, with new ids, copies of their own, and without what a copy may not share', () => {
    const state = createGridState([{ id: 'r1', files: [{ name: 'f' }] }, { id: 'r2' }, { id: 'r3' }]);
    const { state: next } = applyCommand(state, { type: 'duplicateRows', rowIds: [2, 1], without: ['id'] });
    expect(next.rows).toEqual([state.rows[0], state.rows[1], { files: [{ name: 'f' }] }, {}, state.rows[2]]);
    expect(next.ids).toEqual([1, 2, 4, 5, 3]);
    expect((next.rows[2]?.['files'] as unknown[])[0]).not.toBe((state.rows[0]?.['files'] as unknown[])[0]);
  });

  it('brings deleted rows back under their ids, wherever rows came in between', () => {
    const deleted = applyCommand(letters('a', 'b', 'c', 'd'), { type: 'deleteRows', rowIds: [1, 3] });
    const grown = applyCommand(deleted.state, { type: 'insertRows', index: 2, rows: [{ name: 'e' }] });
    const restored = applyCommand(grown.state, deleted.undo as GridCommand).state;
    expect(restored.ids).toEqual([1, 2, 3, 4, 5]);
    const again = applyCommand(restored, deleted.undo as GridCommand);
    expect(again.state).toBe(restored);
  });

  it('pastes over standing rows and into given new ones, leaving out what no row is given for', () => {
    const state = createGridState([
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ]);
    const { state: next, touched } = applyCommand(state, {
      type: 'pasteBlock',
      rowId: 2,
      columnKeys: ['a', null, 'b'],
      cells: [
        [7, 'left out', undefined],
        [8, 'left out', 9],
        [10, null, 11],
      ],
      newRows: [{ a: 0, b: 0, c: 'default' }],
    });
    expect(next.rows).toEqual([
      { a: 1, b: 1 },
      { a: 7, b: 2 },
      { a: 8, b: 9, c: 'default' },
    ]);
    expect(touched).toEqual({ rowIds: [2, 3], columnKeys: ['a'] });
  });

  it('copies only the row whose cell changed', () => {
    const state = createGridState(Array.from({ length: 50 }, (_row, index) => ({ a: index })));
    const { state: next } = applyCommand(state, {
      type: 'setCells',
      cells: [{ rowId: 9, columnKey: 'a', value: 'x' }],
    });
    expect(next.ids).toBe(state.ids);
    expect(next.rows.filter((row, index) => row !== state.rows[index])).toEqual([{ a: 'x' }]);
  });

  it('lets no key reach a prototype', () => {
    const cells = ['__proto__', 'constructor'].map((columnKey) => ({ rowId: 1, columnKey, value: { isAdmin: true } }));
    const done = applyCommand(createGridState([{}]), { type: 'setCells', cells });
    expect(Object.getPrototypeOf(done.state.rows[0])).toBe(Object.prototype);
    expect((done.state.rows[0] as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(applyCommand(done.state, done.undo as GridCommand).state.rows).toStrictEqual([{}]);
  });
});

describe('isSettledVersion', () => {
  const state = createGridState([{ a: 1, total: 1 }, { a: 2 }]);
  it.each([
    ['the same rows', state.rows, true],
    [
      'computed columns written',
      [
        { a: 1, total: 5 },
        { a: 2, total: 6 },
      ],
      true,
    ],
    ['a typed column written', [{ a: 9, total: 1 }, { a: 2 }], false],
    ['a typed column gone', [{ total: 1 }, { a: 2 }], false],
    ['a row more', [...state.rows, {}], false],
  ])('%s: %s', (_name, rows, expected) => {
    expect(isSettledVersion(state, rows, new Set(['total']))).toBe(expected);
  });

  it('goes with ids that stay the same list', () => {
    expect(
      reconcileGrid(state, [
        { a: 1, total: 5 },
        { a: 2, total: 6 },
      ]).ids,
    ).toBe(state.ids);
  });
});
