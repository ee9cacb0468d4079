import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { ModuleModel } from '../contract/module-model';
import type { EvaluationMemo } from '../expression';
import { deriveStates, type RuleOutcome } from './derive-states';
import type { FieldStates } from './field-state';
import { aggregatesOf, isSameList, readOuter, readRow, type ColumnReader } from './read-inputs';
import { isRecord, readOwnValue } from '../json/raw-value';
import { createRowMemo, type RowMemo } from './row-memo';
import type { ConditionReads, SettlePlan, StateRule } from './settle-plan';
import type { Sliced } from './sliced';
import { holds } from './holds';

/** Rows per slice of time-sliced work. */
const ROWS_PER_PAUSE = 256;

export interface StateInput {
  readonly values: RecordValues;
  readonly context: EvaluationContext;
  readonly columns: ColumnReader;
}

/** Derives states of successive versions of one record; evaluates a condition only when its inputs changed. */
export interface StateSettler {
  /** Returns the same map when no rule's outcome changed. */
  settle: (input: StateInput) => Sliced<FieldStates>;
  forget: () => void;
}

interface TableMemo {
  readonly outer: readonly unknown[];
  readonly rows: RowMemo<boolean>;
  readonly flags: readonly boolean[];
}

interface RuleMemo {
  readonly outer: readonly unknown[];
  readonly outcome: RuleOutcome;
  readonly tables: ReadonlyMap<string, TableMemo>;
}

/** Creates an empty settler. */
export function createStateSettler(model: ModuleModel, plan: SettlePlan): StateSettler {
  const memos = new Map<StateRule, RuleMemo>();
  let last: { readonly outcomes: readonly RuleOutcome[]; readonly states: FieldStates } | null = null;
  return {
    *settle(input) {
      const outcomes: RuleOutcome[] = [];
      for (const stateRule of plan.stateRules) {
        const memo = yield* evaluateRule(stateRule, input, memos.get(stateRule));
        memos.set(stateRule, memo);
        outcomes.push(memo.outcome);
      }
      if (last && isSameList(last.outcomes, outcomes)) return last.states;
      last = { outcomes, states: deriveStates(model, plan, outcomes) };
      return last.states;
    },
    forget() {
      memos.clear();
    },
  };
}

function* evaluateRule(stateRule: StateRule, input: StateInput, known: RuleMemo | undefined): Sliced<RuleMemo> {
  const { rule, reads } = stateRule;
  const outer = readAround(reads, input);
  const flag =
    known && isSameList(known.outer, outer)
      ? known.outcome.holds
      : holds(rule.when, { values: input.values, context: input.context, ...aggregatesOf(input.columns) });
  const tables = new Map<string, TableMemo>();
  for (const [tableKey, tableReads] of stateRule.rowTables) {
    tables.set(
      tableKey,
      yield* evaluateRows(stateRule, { tableKey, reads: tableReads, input }, known?.tables.get(tableKey)),
    );
  }
  const isSame =
    known?.outcome.holds === flag && [...tables].every(([key, table]) => known.tables.get(key)?.flags === table.flags);
  const rows = new Map([...tables].map(([key, table]) => [key, table.flags]));
  return { outer, tables, outcome: isSame ? known.outcome : { stateRule, holds: flag, rows } };
}

/** Evaluates a condition by row; returns the same list when no result changed. */
function* evaluateRows(
  { rule }: StateRule,
  place: { readonly tableKey: string; readonly reads: ConditionReads; readonly input: StateInput },
  known: TableMemo | undefined,
): Sliced<TableMemo> {
  const { tableKey, reads, input } = place;
  const { values, context, columns } = input;
  const aggregates = aggregatesOf(columns);
  const entries = readOwnValue(values, tableKey);
  const list: readonly unknown[] = Array.isArray(entries) ? entries : [];
  const outer = readAround(reads, input);
  const rows = known && isSameList(known.outer, outer) ? known.rows : createRowMemo<boolean>();
  const memo: EvaluationMemo = new Map();
  const flags: boolean[] = [];
  rows.start(list);
  for (let rowIndex = 0; rowIndex < list.length; rowIndex += 1) {
    const row = list[rowIndex];
    if (!isRecord(row)) {
      flags.push(false);
      continue;
    }
    if (!rows.isSame(rowIndex, row)) {
      if (rowIndex % ROWS_PER_PAUSE === 0) yield;
      const inputs = readRow(reads.rowReads, row);
      if (rows.find(rowIndex, row, inputs)) rows.name(rowIndex, row);
      else {
        const output = holds(rule.when, { values, row: { tableKey, values: row }, context, memo, ...aggregates });
        rows.put(rowIndex, { row, inputs, output });
      }
    }
    flags.push(rows.at(rowIndex)?.output === true);
  }
  return { outer, rows, flags: known && isSameList(known.flags, flags) ? known.flags : flags };
}

function readAround(reads: ConditionReads, { values, context, columns }: StateInput): readonly unknown[] {
  return readOuter(reads, { main: (key) => readOwnValue(values, key), columns, context });
}
