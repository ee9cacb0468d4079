import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyCommand, createGridState, reconcileGrid, type GridRow, type GridState } from './index';

/** The naive model: an array of rows with ids. */
type NaiveRow = { id: number; values: Record<string, unknown> };
interface Naive {
  rows: NaiveRow[];
  nextId: number;
}

const columnKey = fc.constantFrom('a', 'b', 'c');
const value = fc.oneof(fc.integer(), fc.string(), fc.constant(null));
const row: fc.Arbitrary<GridRow> = fc.dictionary(columnKey, value, { maxKeys: 3 }).map((entries) => ({ ...entries }));
const pick = fc.nat(30);

class Insert implements fc.Command<Naive, { state: GridState }> {
  constructor(
    readonly index: number,
    readonly rows: GridRow[],
  ) {}
  check = () => true;
  run(model: Naive, real: { state: GridState }) {
    const at = Math.min(Math.max(this.index, 0), model.rows.length);
    model.rows.splice(at, 0, ...this.rows.map((values) => ({ id: model.nextId++, values: { ...values } })));
    real.state = applyCommand(real.state, { type: 'insertRows', index: this.index, rows: this.rows }).state;
    expectSame(model, real.state);
  }
  toString = () => `insert ${String(this.rows.length)} at ${String(this.index)}`;
}

class Delete implements fc.Command<Naive, { state: GridState }> {
  constructor(readonly picks: number[]) {}
  check = () => true;
  run(model: Naive, real: { state: GridState }) {
    const gone = new Set(this.picks);
    model.rows = model.rows.filter((entry) => !gone.has(entry.id));
    real.state = applyCommand(real.state, { type: 'deleteRows', rowIds: this.picks }).state;
    expectSame(model, real.state);
  }
  toString = () => `delete ${this.picks.join()}`;
}

class SetCells implements fc.Command<Naive, { state: GridState }> {
  constructor(readonly cells: { rowId: number; columnKey: string; value: unknown }[]) {}
  check = () => true;
  run(model: Naive, real: { state: GridState }) {
    const before = real.state;
    for (const cell of this.cells) {
      const target = model.rows.find((entry) => entry.id === cell.rowId);
      if (target) target.values[cell.columnKey] = cell.value;
    }
    real.state = applyCommand(before, { type: 'setCells', cells: this.cells }).state;
    expectSame(model, real.state);
    const touched = new Set(this.cells.map((cell) => cell.rowId));
    before.rows.forEach((old, index) => {
      if (!touched.has(before.ids[index] ?? 0)) expect(real.state.rows[index]).toBe(old);
    });
  }
  toString = () => `set ${JSON.stringify(this.cells)}`;
}

class Replace implements fc.Command<Naive, { state: GridState }> {
  constructor(readonly rows: GridRow[]) {}
  check = () => true;
  run(model: Naive, real: { state: GridState }) {
    model.rows = this.rows.map((values) => ({ id: model.nextId++, values: { ...values } }));
    real.state = applyCommand(real.state, { type: 'replaceRows', rows: this.rows }).state;
    expectSame(model, real.state);
  }
  toString = () => `replace by ${String(this.rows.length)}`;
}

/** Simulates a settled form: a new array where some rows were rewritten and the others are the same objects. */
class Settle implements fc.Command<Naive, { state: GridState }> {
  constructor(readonly picks: number[]) {}
  check = () => true;
  run(model: Naive, real: { state: GridState }) {
    const settled = real.state.rows.map((old, index) => (this.picks.includes(index) ? { ...old, total: index } : old));
    model.rows.forEach((entry, index) => {
      if (this.picks.includes(index)) entry.values.total = index;
    });
    real.state = reconcileGrid(real.state, settled);
    expectSame(model, real.state);
  }
  toString = () => `settle ${this.picks.join()}`;
}

function expectSame(model: Naive, state: GridState) {
  expect(state.rows).toEqual(model.rows.map((entry) => entry.values));
  expect(state.ids).toEqual(model.rows.map((entry) => entry.id));
  expect(new Set(state.ids).size).toBe(state.ids.length);
}

describe('applyCommand over rows', () => {
  it('does what a naive array does, over any history of changes', () => {
    const commands = [
      fc
        .tuple(fc.integer({ min: -3, max: 30 }), fc.array(row, { maxLength: 4 }))
        .map(([i, rows]) => new Insert(i, rows)),
      fc.array(pick, { maxLength: 3 }).map((picks) => new Delete(picks)),
      fc.array(fc.record({ rowId: pick, columnKey, value }), { maxLength: 4 }).map((cells) => new SetCells(cells)),
      fc.array(row, { maxLength: 5 }).map((rows) => new Replace(rows)),
      fc.array(fc.nat(10), { maxLength: 3 }).map((picks) => new Settle(picks)),
    ];
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), fc.commands(commands, { maxCommands: 30 }), (rows, history) => {
        const model: Naive = {
          rows: rows.map((values, i) => ({ id: i + 1, values: { ...values } })),
          nextId: rows.length + 1,
        };
        fc.modelRun(() => ({ model, real: { state: createGridState(rows) } }), history);
      }),
      { numRuns: 300 },
    );
  });

  it('returns the same state when nothing changes', () => {
    const state = createGridState([{ a: 1 }, { a: Number.NaN }]);
    const same = [
      applyCommand(state, { type: 'setCells', cells: [{ rowId: 1, columnKey: 'a', value: 1 }] }).state,
      applyCommand(state, { type: 'setCells', cells: [{ rowId: 2, columnKey: 'a', value: Number.NaN }] }).state,
      applyCommand(state, { type: 'deleteRows', rowIds: [99] }).state,
      applyCommand(state, { type: 'insertRows', index: 0, rows: [] }).state,
      applyCommand(state, { type: 'replaceRows', rows: state.rows }).state,
      reconcileGrid(state, state.rows),
    ];
    for (const result of same) expect(result).toBe(state);
  });
});

describe('reconcileGrid', () => {
  it('follows rows that moved, and gives new ids to new ones', () => {
    const [first, second, third] = [{ a: 1 }, { a: 2 }, { a: 3 }];
    const state = createGridState([first, second, third]);
    expect(reconcileGrid(state, [third, first, second]).ids).toEqual([3, 1, 2]);
    expect(reconcileGrid(state, [second, { a: 9 }]).ids).toEqual([2, 4]);
    expect(reconcileGrid(state, [{ a: 9 }, first, third]).ids).toEqual([4, 1, 3]);
  });
});
