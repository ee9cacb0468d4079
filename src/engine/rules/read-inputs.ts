import type { EvaluationContext } from '../contract/evaluation';
import {
  createColumnAggregate,
  type ColumnAggregate,
  type EvaluationEnvironment,
  type KeptAggregate,
} from '../expression';
import { readKnownValue, type RecordDraft, type Row } from './record-draft';
import type { Read } from './settle-plan';

/** Gives whole columns of sub-tables as lists that stay the same object as long as no value in them changes. */
export interface ColumnReader {
  /** The column as it is now. */
  column(tableKey: string, key: string): readonly unknown[];
  /** Totals of a column as `column` gave it last; null for one that nobody read. */
  aggregate(tableKey: string, key: string): ColumnAggregate | null;
}

interface KnownColumn {
  rows: readonly unknown[];
  values: readonly unknown[];
  /** Made when somebody asks for it first, told of every change from then on. */
  aggregate: KeptAggregate | null;
}

/** Rows as they are now, and which of them may have been written into since they were read. */
export type ColumnSource = Pick<RecordDraft, 'rows' | 'ownRows'>;

/** Columns that were read; kept from one settling to the next. */
export type ColumnMemo = Map<string, KnownColumn>;

/** Makes a reader over rows; a row that is the same object is not looked into again. */
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
      if (rows.length === known.rows.length) rereadCells(known, rows, key, source.ownRows(tableKey));
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

/** As many rows as before: each is compared with the one that stood at its place. */
function rereadCells(
  known: KnownColumn,
  rows: readonly unknown[],
  key: string,
  ownRows: readonly (boolean | undefined)[],
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

/** Rows came or went: what stands before and after the place has only moved. */
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
  // Joined by `concat`: lists that are spread are walked entry by entry.
  known.values = values.slice(0, head).concat(come, values.slice(values.length - tail));
}

/** How many entries two lists share at their beginning and, beside these, at their end. */
export function commonEnds(left: readonly unknown[], right: readonly unknown[]): readonly [head: number, tail: number] {
  const shorter = Math.min(left.length, right.length);
  let head = 0;
  while (head < shorter && left[head] === right[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  return [head, tail];
}

/** What lets an evaluation use the columns that were read for it, in a record whose values were made plain. */
export function aggregatesOf(columns: ColumnReader): Pick<EvaluationEnvironment, 'columns' | 'isPlain'> {
  return { columns: (tableKey, key) => columns.aggregate(tableKey, key), isPlain: true };
}

/** What an evaluation reads that stands outside its row. */
export interface OuterReads {
  readonly outerReads: readonly Read[];
  readonly usesContext: boolean;
}

/** The values of main fields, whole columns and facts that something reads, side by side. */
export function readOuter(
  { outerReads, usesContext }: OuterReads,
  source: { main(key: string): unknown; readonly columns: ColumnReader; readonly context: EvaluationContext },
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

/** The cells of one row that something reads. */
export function readRow(reads: readonly Read[], row: Row): readonly unknown[] {
  const inputs: unknown[] = [];
  for (const { key } of reads) pushValue(inputs, readKnownValue(row, key));
  return inputs;
}

/** Lists are opened: one that was made anew with the same items is the same input. */
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
