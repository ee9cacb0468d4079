import { isDeepStrictEqual } from 'node:util';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellIssueKey,
  createColumnTotals,
  createGridState,
  createHistory,
  numericText,
  pinIssues,
  reconcileGrid,
  type AppliedCommand,
  type GridRow,
  type GridState,
} from './index';
import type { SummaryKind } from '../contract/module-model';
import { createSettler, finish, validateSliced, type ValidationMemo } from '../rules';
import {
  exampleContext,
  exampleField,
  exampleModel,
  exampleRegistry,
  exampleTable,
} from '../rules/testing/example-module';
import { SUMMARY_KINDS } from '../summary/summary-kind';
import { COLUMN_KEYS, gridRow, gridStep, type GridStep } from './testing/grid-steps';
import { createNaiveGrid, type NaiveGrid } from './testing/naive-grid';
import { NaiveHistory } from './testing/naive-history';

/** At least 1,000 sequences; FC_RUNS raises it. */
const numRuns = Math.max(1_000, fc.readConfigureGlobal().numRuns ?? 0);
const Wide = Decimal.clone({ precision: 500 });
const EVERY = { maxSteps: 1_000, maxCells: 1_000_000 };

/** A calculated column that users do not type into. */
const total = (row: Readonly<Record<string, unknown>>) => `${String(row['a'] ?? '')}+${String(row['b'] ?? '')}`;
const settleRow = (row: GridRow): GridRow => (row['total'] === total(row) ? row : { ...row, total: total(row) });
const settleNaive = (grid: NaiveGrid): NaiveGrid => ({
  ...grid,
  rows: grid.rows.map(({ id, values }) => ({ id, values: { ...values, total: total(values) } })),
});

/** Rules of the rows: `a` and `b` unique, `a` without x, `c` required, `b` required where `rows.c > limit`. */
const model = exampleModel(
  [
    exampleField({ key: 'limit', widget: 'inputNumber' }),
    exampleTable('rows', [
      exampleField({
        key: 'a',
        widget: 'input',
        isUnique: true,
        patterns: [{ source: '^[^x]*$', flags: '', message: '' }],
      }),
      exampleField({ key: 'b', widget: 'input', isUnique: true }),
      exampleField({ key: 'c', widget: 'input', isRequired: true }),
    ]),
  ],
  [{ when: 'rows.c > limit', required: ['rows-b'] }],
);
const MISSING = 'ENGINE_VALUE_REQUIRED';
const WRONG = 'ENGINE_VALUE_PATTERN';
const REPEATED = 'ENGINE_VALUE_DUPLICATE';

/** Incremental validation of an edited form: settler and memo are kept between versions of its rows. */
class LiveChecks {
  private readonly settler = createSettler(model, exampleRegistry);
  private readonly memo: ValidationMemo = new Map();

  /** Returns issue codes by row id and column, for the new rows and the new value of `limit`. */
  find(state: GridState, limit: number): Record<string, Record<string, string>> {
    const changed = { limit, rows: state.rows };
    const { values, states } = this.settler.settle({
      values: changed,
      context: exampleContext,
      changedFieldIds: Object.keys(changed),
    });
    const input = {
      model,
      registry: exampleRegistry,
      values,
      states,
      context: exampleContext,
      optionsOf: () => undefined,
    };
    const issues = finish(validateSliced(input, { memo: this.memo }));
    const byCell = new Map(
      issues.map(({ fieldId, rowIndex = -1, code }) => [cellIssueKey(rowIndex, fieldId.slice('rows-'.length)), code]),
    );
    expectEqual(byCell.size, issues.length);
    return Object.fromEntries([...pinIssues(state, byCell)].map(([id, codes]) => [id, Object.fromEntries(codes)]));
  }
}

/** The code under test: a grid with its history, totals and live checks, all updated incrementally. */
class Followed {
  state: GridState;
  private readonly history = createHistory(EVERY);
  private readonly checks = new LiveChecks();
  private readonly totals;
  private limit = 2;

  constructor(
    rows: readonly GridRow[],
    private readonly isSettling: boolean,
  ) {
    this.state = createGridState(isSettling ? rows.map(settleRow) : rows);
    this.totals = createColumnTotals(COLUMN_KEYS, numericText, this.state);
  }

  /** Runs a step; returns false when it changed nothing. */
  take(step: GridStep): boolean {
    const applied = this.apply(step);
    if (!applied?.undo) return false;
    this.follow(applied.state);
    if (this.isSettling) this.follow(reconcileGrid(this.state, this.state.rows.map(settleRow)));
    return true;
  }

  private apply(step: GridStep): AppliedCommand | null {
    if (step.type !== 'run') return this.history[step.type](this.state);
    return this.history.run(this.state, step.toCommand(this.state.ids), step.group);
  }

  private follow(next: GridState): void {
    this.totals.follow(next);
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
    for (const key of COLUMN_KEYS) {
      const totals = SUMMARY_KINDS.map((kind) => [kind, this.totals.read(key, kind)]);
      expectEqual(Object.fromEntries(totals), naiveTotals(this.state.rows, key));
    }
    this.limit = 7 - this.limit;
    expectEqual(this.checks.find(this.state, this.limit), naiveFindings(grid, this.limit));
  }
}

/** Like `toEqual`, but with a faster comparison first: `toEqual` alone would dominate the running time. */
function expectEqual(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

function naiveTotals(rows: readonly GridRow[], key: string): Record<SummaryKind, string | null> {
  const numbers = rows.flatMap((row) => numericText(row[key]) ?? []).map((text) => new Wide(text));
  const sum = numbers.reduce((left, right) => left.plus(right), new Wide(0));
  const none = numbers.length === 0;
  return {
    sum: none ? null : sum.toFixed(),
    avg: none ? null : sum.div(numbers.length).toSignificantDigits(40).toFixed(),
    min: none ? null : Wide.min(...numbers).toFixed(),
    max: none ? null : Wide.max(...numbers).toFixed(),
    count: String(rows.filter((row) => !isBlank(row[key])).length),
  };
}

const isBlank = (value: unknown) => value === undefined || value === null || String(value) === '';

function naiveFindings({ rows }: NaiveGrid, limit: number): Record<string, Record<string, string>> {
  const found: Record<string, Record<string, string>> = {};
  const seen = { a: new Set<string>(), b: new Set<string>() };
  for (const { id, values } of rows) {
    const codes: Record<string, string> = {};
    if (values['a'] === 'x') codes['a'] = WRONG;
    if (isBlank(values['b']) && Number(numericText(values['c'])) > limit) codes['b'] = MISSING;
    if (isBlank(values['c'])) codes['c'] = MISSING;
    for (const key of ['a', 'b'] as const) {
      if (codes[key] !== undefined || isBlank(values[key])) continue;
      const text = JSON.stringify(values[key]);
      if (seen[key].has(text)) codes[key] = REPEATED;
      seen[key].add(text);
    }
    if (Object.keys(codes).length > 0) found[id] = codes;
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
