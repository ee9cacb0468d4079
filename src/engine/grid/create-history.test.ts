import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGridState, createHistory, reconcileGrid, type GridCommand, type GridState } from './index';
import { gridRow, gridStep } from './testing/grid-steps';

const setA = (value: unknown, rowId = 1): GridCommand => ({
  type: 'setCells',
  cells: [{ rowId, columnKey: 'a', value }],
});

describe('createHistory', () => {
  it('makes one step of what is typed into a cell in one session', () => {
    const history = createHistory();
    let { state } = history.run(createGridState([{ a: '' }, { a: '' }]), setA('x'), 'edit 1');
    ({ state } = history.run(state, setA('xy'), 'edit 1'));
    ({ state } = history.run(state, setA('z', 2), 'edit 1'));
    ({ state } = history.run(state, setA('zz', 2), 'edit 2'));
    expect(history.stepCount).toBe(3);
    const values: unknown[] = [];
    for (let step = history.undo(state); step; step = history.undo(step.state)) {
      values.push(step.state.rows.map((row) => row['a']).join());
    }
    expect(values).toEqual(['xy,z', 'xy,', ',']);
  });

  it('forgets a step whose cell holds its old value again', () => {
    const history = createHistory();
    let { state } = history.run(createGridState([{ a: 1 }]), setA(12), 'edit');
    ({ state } = history.run(state, setA(1), 'edit'));
    expect(history.canUndo).toBe(false);
    history.run(state, setA(3), 'edit');
    expect(history.stepCount).toBe(1);
  });

  it('begins a new step after an undo, and gives up what was undone', () => {
    const history = createHistory();
    let { state } = history.run(createGridState([{ a: 1 }, { a: 1 }]), setA(2), 'edit');
    ({ state } = history.run(state, setA(2, 2), 'other'));
    state = history.undo(state)?.state as GridState;
    expect(history.canRedo).toBe(true);
    ({ state } = history.run(state, setA(3), 'edit'));
    expect(history.canRedo).toBe(false);
    expect(history.undo(state)?.state.rows[0]).toEqual({ a: 2 });
  });

  it('stays valid when calculations come back: the typed cell returns, what was computed is computed again', () => {
    const history = createHistory();
    const settle = (state: GridState) =>
      reconcileGrid(
        state,
        state.rows.map((row) => ({ ...row, double: Number(row['a']) * 2 })),
      );
    const start = settle(createGridState([{ a: 1 }, { a: 2 }]));
    const typed = settle(history.run(start, setA(5)).state);
    expect(typed.rows[0]).toEqual({ a: 5, double: 10 });
    const undone = history.undo(typed)?.state as GridState;
    expect(undone.rows[0]).toEqual({ a: 1, double: 10 });
    expect(settle(undone).rows).toEqual(start.rows);
    const redone = history.redo(settle(undone))?.state as GridState;
    expect(settle(redone).rows).toEqual(typed.rows);
    expect(redone.ids).toEqual(start.ids);
  });

  it('is empty after a reset, and passes over steps whose rows are gone', () => {
    const history = createHistory();
    const { state } = history.run(createGridState([{ a: 1 }]), setA(2));
    expect(history.undo(createGridState([]))).toBeNull();
    history.run(state, setA(3));
    history.reset();
    expect([history.canUndo, history.canRedo, history.stepCount, history.cellCount]).toEqual([false, false, 0, 0]);
    expect(history.undo(state)).toBeNull();
    expect(history.redo(state)).toBeNull();
  });

  it('holds no more than it may, but always the newest step', () => {
    const limit = { maxSteps: 4, maxCells: 12 };
    fc.assert(
      fc.property(fc.array(gridRow, { maxLength: 6 }), fc.array(gridStep, { maxLength: 30 }), (rows, steps) => {
        const history = createHistory(limit);
        let state = createGridState(rows);
        for (const step of steps) {
          const wasUndone = step.type === 'run' ? null : history[step.type](state);
          const applied = step.type === 'run' ? history.run(state, step.toCommand(state.ids), step.group) : wasUndone;
          state = applied?.state ?? state;
          expect(history.stepCount).toBeLessThanOrEqual(limit.maxSteps);
          if (history.stepCount > 1) expect(history.cellCount).toBeLessThanOrEqual(limit.maxCells);
          if (history.stepCount === 0) expect(history.cellCount).toBe(0);
          if (step.type === 'run' && step.group === undefined && applied?.undo) expect(history.canUndo).toBe(true);
          if (step.type === 'undo' && applied) expect(history.canRedo).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
