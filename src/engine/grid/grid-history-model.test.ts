import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createColumnTotals,
  createGridState,
  createHistory,
  createRowChecker,
  numericText,
  reconcileGrid,
  sumColumn,
  type AppliedCommand,
  type GridRow,
  type GridState,
} from './index';
import type { SummaryKind } from '../contract/module-model';
import { readSummary } from '../summary';
import { SUMMARY_KINDS } from '../summary/summary-kind';
import { COLUMN_KEYS, gridRow, gridStep, type GridStep } from './testing/grid-steps';
import { createNaiveGrid, type NaiveGrid } from './testing/naive-grid';
import { NaiveHistory } from './testing/naive-history';

/** Thousands of sequences by default; FC_RUNS raises it. */
const numRuns = Math.max(1_000, fc.readConfigureGlobal().numRuns ?? 0);
const Wide = Decimal.clone({ precision: 500 });
const EVERY = { maxSteps: 1_000, maxCells: 1_000_000 };

/** A calculation over a row, as settled forms write it: into a column that nobody types into. */
const total = (row: Readonly<Record<string, unknown>>) => `${String(row['a'] ?? '')}+${String(row['b'] ?? '')}`;
const settleRow = (row: GridRow): GridRow => (row['total'] === total(row) ? row : { ...row, total: total(row) });
const settleNaive = (grid: NaiveGrid): NaiveGrid => ({
  ...grid,
  rows: grid.rows.map(({ id, values }) => ({ id, values: { ...values, total: total(values) } })),
});

function checkRow(row: GridRow): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (row['a'] === 'x') found.set('a', 'wrong');
  if (row['c'] === null) found.set('c', 'missing');
  return found;
}

/** Everything that follows the rows of a grid, beside the grid itself. */
class Followed {
  state: GridState;
  private readonly history = createHistory(EVERY);
  private readonly totals;
  private readonly slices: (() => void)[] = [];
  private readonly checker;

  constructor(
    rows: readonly GridRow[],
    private readonly isSettling: boolean,
  ) {
    this.state = createGridState(isSettling ? rows.map(settleRow) : rows);
    this.totals = createColumnTotals(COLUMN_KEYS, numericText, this.state);
    this.checker = createRowChecker<string>({
      columnKeys: COLUMN_KEYS,
      checkRow,
      unique: { columnKeys: ['a', 'b'], finding: () => 'repeated' },
      sliceMs: 1,
      schedule: (run) => this.slices.push(run),
      now: () => 0,
    });
    void this.checker.checkAll(this.state);
    this.checker.finish();
  }

  /** True when something was undone, redone or done. */
  take(step: GridStep): boolean {
    const applied = this.apply(step);
    if (!applied?.undo) return false;
    this.follow(applied.state, applied.touched);
    if (this.isSettling) this.follow(reconcileGrid(this.state, this.state.rows.map(settleRow)), null);
    return true;
  }

  private apply(step: GridStep): AppliedCommand | null {
    if (step.type !== 'run') return this.history[step.type](this.state);
    return this.history.run(this.state, step.toCommand(this.state.ids), step.group);
  }

  private follow(next: GridState, touched: AppliedCommand['touched'] | null): void {
    this.totals.update(this.state, next, touched);
    this.checker.update(this.state, next, touched);
    this.state = next;
  }

  expectSame(grid: NaiveGrid): void {
    expectEqual(
      this.state.ids,
      grid.rows.map(({ id }) => id),
    );
    expectEqual(
      this.state.rows,
      grid.rows.map(({ values }) => values),
    );
    expectEqual(this.state.nextId > Math.max(0, ...this.state.ids), true);
    for (const key of COLUMN_KEYS) expectEqual(this.totalsOf(key), naiveTotals(this.state.rows, key));
    const found = [...this.checker.issues()].map(([id, texts]) => [id, Object.fromEntries(texts)] as const);
    expectEqual(Object.fromEntries(found), naiveFindings(grid));
  }

  private totalsOf(key: string) {
    const { totals } = this;
    // The cell that every kind of summary shows follows the same rows.
    for (const kind of SUMMARY_KINDS)
      expectEqual(readSummary(totals, key, kind), naiveSummary(this.state.rows, key, kind));
    return {
      sum: totals.sum(key),
      count: totals.count(key),
      numericCount: totals.numericCount(key),
      average: totals.average(key),
      min: totals.min(key),
      max: totals.max(key),
    };
  }
}

/** As `toEqual`, whose own comparison costs more than everything else here. */
function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

function naiveTotals(rows: readonly GridRow[], key: string) {
  const numbers = rows.flatMap((row) => numericText(row[key]) ?? []).map((text) => new Wide(text));
  const sum = numbers.reduce((left, right) => left.plus(right), new Wide(0));
  const none = numbers.length === 0;
  expectEqual(sumColumn(rows, key), none ? null : sum.toFixed());
  return {
    sum: none ? null : sum.toFixed(),
    count: rows.filter((row) => !['', undefined, null].includes(row[key] as string) && String(row[key]) !== '').length,
    numericCount: numbers.length,
    average: none ? null : sum.div(numbers.length).toSignificantDigits(40).toFixed(),
    min: none ? null : Wide.min(...numbers).toFixed(),
    max: none ? null : Wide.max(...numbers).toFixed(),
  };
}

function naiveSummary(rows: readonly GridRow[], key: string, kind: SummaryKind): string | null {
  const all = naiveTotals(rows, key);
  return { sum: all.sum, avg: all.average, min: all.min, max: all.max, count: String(all.count) }[kind];
}

function naiveFindings({ rows }: NaiveGrid): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  const seen = { a: new Set<string>(), b: new Set<string>() };
  for (const { id, values } of rows) {
    const texts = Object.fromEntries(checkRow(values));
    for (const key of ['a', 'b'] as const) {
      const value = values[key];
      if (texts[key] !== undefined || value === undefined || value === null || String(value as string) === '') continue;
      const text = JSON.stringify(value);
      if (seen[key].has(text)) texts[key] = 'repeated';
      seen[key].add(text);
    }
    if (Object.keys(texts).length > 0) found[id] = texts;
  }
  return found;
}

describe.each([
  ['plain rows', false],
  ['rows that calculations settle after every step', true],
])('a grid with history, totals and checks over %s', (_name, isSettling) => {
  it('agrees with a naive array after every step, and goes back to the exact start and on to the exact end', () => {
    const rows = fc.array(gridRow, { maxLength: 6 });
    fc.assert(
      fc.property(rows, fc.array(gridStep, { minLength: 1, maxLength: 25 }), (start, steps) => {
        const settle = isSettling ? settleNaive : (grid: NaiveGrid) => grid;
        const naive = new NaiveHistory(settle(createNaiveGrid(start)), settle);
        const real = new Followed(start, isSettling);
        real.expectSame(naive.grid);
        for (const step of steps) {
          if (step.type === 'run') naive.run(step.toCommand(real.state.ids), step.group);
          else naive[step.type]();
          real.take(step);
          real.expectSame(naive.grid);
        }
        for (const type of ['undo', 'redo'] as const) {
          while (naive[type]()) {
            expectEqual(real.take({ type }), true);
            real.expectSame(naive.grid);
          }
          expect(real.take({ type })).toBe(false);
        }
      }),
      { numRuns },
    );
  }, 180_000);
});
