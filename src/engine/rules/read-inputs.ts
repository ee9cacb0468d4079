import type { EvaluationContext } from '../contract/evaluation';
import {
  createColumnAggregate,
  type ColumnAggregate,
  type EvaluationEnvironment,
  type KeptAggregate,
} from '../expression';
import { readKnownValue } from '../json/raw-value';
import type { RecordDraft, Row } from './record-draft';
import type { Read } from './settle-plan';
import { commonEnds } from '../values/common-ends';

/** Reads columns of sub-tables as lists, which stay the same object until a value changes. */
export interface ColumnReader {
  /** The current column. */
  column: (tableKey: string, key: string) => readonly unknown[];
  /** Aggregates of the list last returned by `column`; null = not read yet. */
  aggregate: (tableKey: string, key: string) => ColumnAggregate | null;
}

interface KnownColumn {
  rows: readonly unknown[];
  values: readonly unknown[];
  /** Created on first use, then updated with every change. */
  aggregate: KeptAggregate | null;
}

/** The current rows, and which of them may have been written since they were read. */
export type ColumnSource = Pick<RecordDraft, 'rows' | 'ownRows'>;

/** Columns read so far; cached from one settling to the next. */
export type ColumnMemo = Map<string, KnownColumn>;

/** Creates a reader; unchanged row objects are not read again. */
export function createColumnReader(source: ColumnSource, memo: ColumnMemo): ColumnReader {
  return {
    column(tableKey, key) {
      const rows = source.rows(tableKey);
      const name = `${tableKey}-${key}`;
      const known = memo.get(name);
      if (!known) {
        const values = rows.map((row) => readKnownValue(row, key));
        memo.set(name, { rows: rows.slice(), values, aggregate: null });
        return values;
      }
      if (rows.length === known.rows.length) rereadCells(known, { rows, key, ownRows: source.ownRows(tableKey) });
      else rereadRows(known, rows, key);
      known.rows = rows.slice();
      return known.values;
    },
    aggregate(tableKey, key) {
      const known = memo.get(`${tableKey}-${key}`);
      return known ? (known.aggregate ??= aggregateOf(known)) : null;
    },
  };
}

function aggregateOf(known: KnownColumn): KeptAggregate {
  const aggregate = createColumnAggregate(() => known.values);
  for (const value of known.values) aggregate.add(value);
  return aggregate;
}

/** Same number of rows: compares each with the previous one at its index. */
function rereadCells(
  known: KnownColumn,
  {
    rows,
    key,
    ownRows,
  }: {
    readonly rows: readonly unknown[];
    readonly key: string;
    readonly ownRows: readonly (boolean | undefined)[];
  },
): void {
  const { rows: before, values } = known;
  let fresh: unknown[] | null = null;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index];
    if (row === before[index] && ownRows[index] !== true) continue;
    const value = readKnownValue(row, key);
    if (Object.is(value, values[index])) continue;
    fresh ??= values.slice();
    fresh[index] = value;
    known.aggregate?.remove(values[index]);
    known.aggregate?.add(value);
  }
  if (fresh) known.values = fresh;
}

/** Rows were inserted or removed: those before and after have only moved. */
function rereadRows(known: KnownColumn, rows: readonly unknown[], key: string): void {
  const { values } = known;
  const [head, tail] = commonEnds(known.rows, rows);
  const gone = values.slice(head, values.length - tail);
  const come = rows.slice(head, rows.length - tail).map((row) => readKnownValue(row, key));
  for (const [index, value] of gone.entries()) {
    if (index >= come.length || !Object.is(value, come[index])) known.aggregate?.remove(value);
  }
  for (const [index, value] of come.entries()) {
    if (index >= gone.length || !Object.is(value, gone[index])) known.aggregate?.add(value);
  }
  // `concat` instead of spread, which would iterate every entry.
  known.values = values.slice(0, head).concat(come, values.slice(values.length - tail));
}

/** Lets evaluations use the columns read, for records that are plain data. */
export function aggregatesOf(columns: ColumnReader): Pick<EvaluationEnvironment, 'columns' | 'isPlain'> {
  return { columns: (tableKey, key) => columns.aggregate(tableKey, key), isPlain: true };
}

/** Inputs of an evaluation outside its row. */
export interface OuterReads {
  readonly outerReads: readonly Read[];
  readonly usesContext: boolean;
}

/** The values of main fields, whole columns and facts, as a flat list. */
export function readOuter(
  { outerReads, usesContext }: OuterReads,
  source: { main: (key: string) => unknown; readonly columns: ColumnReader; readonly context: EvaluationContext },
): readonly unknown[] {
  const inputs: unknown[] = [];
  for (const { tableKey, key } of outerReads) {
    if (tableKey === '') pushValue(inputs, source.main(key));
    else inputs.push(source.columns.column(tableKey, key));
  }
  if (!usesContext) return inputs;
  const { now, timeZone, user, recordId, params } = source.context;
  return [...inputs, now, timeZone, user, recordId, ...Object.values(params ?? {})];
}

/** The cells of a row that are read. */
export function readRow(reads: readonly Read[], row: Row): readonly unknown[] {
  const inputs: unknown[] = [];
  for (const { key } of reads) pushValue(inputs, readKnownValue(row, key));
  return inputs;
}

/** Flattens lists: a new list of equal items is the same input. */
function pushValue(inputs: unknown[], value: unknown): void {
  if (!Array.isArray(value)) {
    inputs.push(value);
    return;
  }
  inputs.push(value.length);
  for (const item of value) inputs.push(item);
}

/** Whether two lists hold the same values. */
export function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index += 1) {
    if (!Object.is(left[index], right[index])) return false;
  }
  return true;
}
