import { isRecord } from '../json/raw-value';
import { EngineError } from '../contract/errors';
import type { EvaluationContext } from '../contract/evaluation';
import type { WidgetRegistry } from '../contract/registry';
import {
  calculate,
  evaluateExpression,
  isFulfilled,
  toPlainValue,
  type EvaluationEnvironment,
  type EvaluationMemo,
  type PlannedStep,
} from '../expression';
import { aggregatesOf, isSameList, readOuter, readRow, type ColumnReader } from './read-inputs';
import type { RecordDraft, Row } from './record-draft';
import { createRowMemo, type RowMemo } from './row-memo';
import type { SettleStep } from './settle-plan';
import type { Sliced } from './sliced';

/** "Write nothing": the rule's condition does not hold, or its field cannot store the result. */
const NOTHING = Symbol('nothing');
const NO_ROW: Row = {};
/** Rows per slice of time-sliced work. */
const ROWS_PER_PAUSE = 128;

/** Memo of a step: inputs outside the rows, and results by row; unchanged inputs are not computed again. */
export interface StepMemo {
  readonly outer: readonly unknown[];
  /** Result of a step for a main field; undefined in a sub-table. */
  readonly main?: unknown;
  readonly rows: RowMemo<unknown>;
}

export interface StepRun {
  readonly registry: WidgetRegistry;
  readonly context: EvaluationContext;
  readonly draft: RecordDraft;
  readonly columns: ColumnReader;
  readonly memos: Map<SettleStep, StepMemo>;
}

/** Computes a step for changed inputs and writes the results; true when the record changed. */
export function* runStep(step: SettleStep, run: StepRun): Sliced<boolean> {
  const { draft, context, columns } = run;
  const outer = readOuter(step, { main: (key) => draft.main(key), columns, context });
  const known = run.memos.get(step);
  const isOuterSame = known !== undefined && isSameList(known.outer, outer);
  const { key, tableKey } = step.field;
  if (tableKey === '') {
    const output = isOuterSame
      ? known.main
      : compute(step, run, { values: draft.values(), context, ...aggregatesOf(columns) });
    run.memos.set(step, { outer, main: output, rows: createRowMemo() });
    return output !== NOTHING && draft.writeMain(key, output);
  }
  const memo = { outer, rows: isOuterSame ? known.rows : createRowMemo() };
  run.memos.set(step, memo);
  return yield* runRows(step, run, memo.rows);
}

function* runRows(step: SettleStep, run: StepRun, memo: RowMemo<unknown>): Sliced<boolean> {
  const { draft } = run;
  const { key, tableKey } = step.field;
  let rows = draft.rows(tableKey);
  // A row written in this run cannot be recognised by identity.
  const ownRows = draft.ownRows(tableKey);
  const computeRow = rowComputer(step, run, memo);
  let hasChanged = false;
  memo.start(rows);
  for (let rowIndex = 0; rowIndex < rows.length; rowIndex += 1) {
    const row = rows[rowIndex];
    if (!isRecord(row)) continue;
    const isOwn = ownRows[rowIndex] === true;
    if (!isOwn && memo.isSame(rowIndex, row)) continue;
    if (rowIndex % ROWS_PER_PAUSE === 0) yield;
    const output = computeRow(row, rowIndex, isOwn);
    if (output === NOTHING || !draft.writeCell({ tableKey, rowIndex, key, value: output })) memo.name(rowIndex, row);
    else {
      hasChanged = true;
      // The first write to a row makes the draft copy the list.
      rows = draft.rows(tableKey);
      memo.name(rowIndex, rows[rowIndex] as Row);
    }
  }
  return hasChanged;
}

/** Computes a step row by row in one reused environment. */
function rowComputer(step: SettleStep, run: StepRun, memo: RowMemo<unknown>) {
  const { draft, context, columns } = run;
  const place = { tableKey: step.field.tableKey, values: NO_ROW };
  // The step writes only its own table: outer inputs do not change, so evaluations of them are shared by all rows.
  const shared: EvaluationMemo = new Map();
  const environment = { values: draft.values(), row: place, context, memo: shared, ...aggregatesOf(columns) };
  return (row: Row, rowIndex: number, isOwn: boolean): unknown => {
    const inputs = readRow(step.rowReads, row);
    const known = memo.find(rowIndex, isOwn ? null : row, inputs);
    if (known) return known.output;
    environment.values = draft.values();
    place.values = row;
    const output = compute(step, run, environment);
    memo.put(rowIndex, { row, inputs, output });
    return output;
  };
}

/** The result of the last part that has one, or NOTHING. */
function compute({ parts }: SettleStep, { registry }: StepRun, environment: EvaluationEnvironment): unknown {
  let output: unknown = NOTHING;
  for (const part of parts) {
    const given = computePart(part, registry, environment);
    if (given !== NOTHING) output = given;
  }
  return output;
}

/** A result or NOTHING; an evaluation beyond the step limit is invalid: 0 for a calculation. */
function computePart(step: PlannedStep, registry: WidgetRegistry, environment: EvaluationEnvironment): unknown {
  try {
    if (step.kind === 'calculation') return calculate(step.expression, step.precision, environment);
    if (!isFulfilled(step.when, environment)) return NOTHING;
    const stored = registry
      .of(step.field)
      .toStored(toPlainValue(evaluateExpression(step.value, environment)), step.field);
    return stored.ok ? stored.value : NOTHING;
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return step.kind === 'calculation' ? 0 : NOTHING;
  }
}
