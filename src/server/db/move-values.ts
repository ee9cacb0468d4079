import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { FieldModel } from '../../engine/contract/field-model';
import type { WidgetDefinition } from '../../engine/contract/widget-definition';
import { isGeneratedTable, isRawColumn, type ValueMove } from '../../engine/tables';
import { hasValue } from './convert-column';
import { toDatabaseValue } from './database-values';
import type { SystemSchema } from './system-schema';
import { postgresTypes, tableRef } from './table-sql';
import { isBlank } from '../../engine/values/is-blank';

/** Batch size: large values must not fill the memory. */
const BATCH_ROWS = 500;

/** A column's field and its widget, which can read values from the time when the widget was unknown. */
export interface MovedField {
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
}

export interface MoveOptions {
  /** undefined = the module has no such field. */
  fieldOf: (fieldId: string) => MovedField | undefined;
  /** IANA time zone for dates in texts. */
  readonly timeZone: string;
}

/** Outcome of the migration: number of moved values, and of those left in the source. */
export interface MovedValues {
  readonly move: ValueMove;
  readonly moved: number;
  readonly left: number;
}

/**
 * Moves the values of a field from the column where they lie into the planned one, in the caller's transaction, row by row and
 * in batches; deleted records too. Doing it again finds nothing more to do.
 *
 * - From a raw column into a typed one (the widget has become known) each value goes through the widget's own `toStored`. What
 *   that refuses, or reads as nothing, stays in the raw column: it is not lost, and counted as `left`.
 * - Into a raw column (the widget is no longer known) a value becomes the JSON that a client would send.
 * - From one column to another of its type (the author has changed the key) it goes as it is.
 *
 * A column that the author bound, and a raw column, only have their blanks filled: what stands there is newer.
 */
export async function moveValues(
  db: Kysely<SystemSchema>,
  planned: ValueMove,
  options: MoveOptions,
): Promise<MovedValues> {
  const move = { ...planned, isFresh: false };
  if (!needsReading(move)) return { move, moved: await moveBySql(db, move), left: 0 };
  let moved = 0;
  let left = 0;
  for await (const rows of readBatches(db, move, true)) {
    const read = rows.map((row) => ({ id: row.rowId, value: readValue(move, row.rowValue, options) }));
    const values = read.filter(({ value }) => value !== null);
    const written = values.length === 0 ? 0 : await writeValues(db, move, values);
    moved += written;
    left += rows.length - written;
  }
  return { move, moved, left };
}

/** What `moveValues` would do; reads only. */
export async function countMove(
  db: Kysely<SystemSchema>,
  move: ValueMove,
  options: MoveOptions,
): Promise<{ readonly rows: number; readonly unconvertible: number }> {
  if (!needsReading(move)) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${tableRef(move.table)}
      where ${sourceTest(move)} and ${targetTest(move)}`.execute(db);
    return { rows: Number(rows[0]?.count ?? 0), unconvertible: 0 };
  }
  let count = 0;
  let unconvertible = 0;
  for await (const rows of readBatches(db, move, false)) {
    count += rows.length;
    unconvertible += rows.filter((row) => row.isKept || readValue(move, row.rowValue, options) === null).length;
  }
  return { rows: count, unconvertible };
}

/** Whether the values must be parsed by the widget. */
function needsReading({ column, source }: ValueMove): boolean {
  return isRawColumn(source) && !isRawColumn(column.name);
}

interface SourceRow {
  readonly rowId: string;
  readonly rowValue: unknown;
  /** Whether existing values in the planned column must not be overwritten. */
  readonly isKept: boolean;
}

/** The rows with a value in the source, in key order. */
async function* readBatches(
  db: Kysely<SystemSchema>,
  move: ValueMove,
  isLocked: boolean,
): AsyncGenerator<readonly SourceRow[]> {
  const { table, source } = move;
  const key = sql.id(table.primaryKey.name);
  let after: RawBuilder<unknown> = sql`true`;
  for (;;) {
    // Aliases that differ from column names, or `order by` would sort by the text of a number.
    const { rows } = await sql<SourceRow>`select ${key}::text as "rowId", ${sql.id(source)} as "rowValue",
      not (${targetTest(move)}) as "isKept" from ${tableRef(table)}
      where ${sourceTest(move)} and ${after} order by ${key} limit ${sql.lit(BATCH_ROWS)}
      ${isLocked ? sql`for update` : sql``}`.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    after = sql`${key} > ${last.rowId}::${sql.raw(table.primaryKey.type)}`;
  }
}

/** The value as text of the planned column's type; null when the widget cannot parse it, or would store nothing. */
function readValue({ column }: ValueMove, raw: unknown, { fieldOf, timeZone }: MoveOptions): string | null {
  const known = fieldOf(column.fieldId);
  if (!known) return null;
  const { field, definition } = known;
  const stored = definition.toStored(raw, field, timeZone);
  if (!stored.ok || isBlank(stored.value)) return null;
  return toText(toDatabaseValue({ value: stored.value, field, definition, type: column.type }));
}

/** A parameter as text that casts to the column's type; jsonb is text already. */
function toText(parameter: unknown): string | null {
  if (parameter === null || parameter === undefined) return null;
  return parameter instanceof Date ? parameter.toISOString() : String(parameter);
}

/** Writes parsed values and removes them from the source; returns the number of rows written. */
async function writeValues(
  db: Kysely<SystemSchema>,
  move: ValueMove,
  values: readonly { readonly id: string; readonly value: string | null }[],
): Promise<number> {
  const { table, column, source } = move;
  const { numAffectedRows } = await sql`update ${tableRef(table)} as t
    set ${sql.id(column.name)} = v.value::${sql.raw(postgresTypes[column.type])}, ${sql.id(source)} = null
    from unnest(${values.map(({ id }) => id)}::text[], ${values.map(({ value }) => value)}::text[]) as v (id, value)
    where ${sql.id('t', table.primaryKey.name)} = v.id::${sql.raw(table.primaryKey.type)}
      and ${targetTest(move, 't')}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function moveBySql(db: Kysely<SystemSchema>, move: ValueMove): Promise<number> {
  const { table, column, source } = move;
  const { numAffectedRows } = await sql`update ${tableRef(table)}
    set ${sql.id(column.name)} = ${jsonOrSame(move)}, ${sql.id(source)} = null
    where ${sourceTest(move)} and ${targetTest(move)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A typed value as clients send it (docs/module-format.md#stored-values): time stamps as milliseconds, times with seconds. */
function jsonOrSame({ column, source, from }: ValueMove): RawBuilder<unknown> {
  const ref = sql.id(source);
  if (!isRawColumn(column.name) || from === 'jsonb') return ref;
  if (from === 'timestamptz') return sql`to_jsonb(round(extract(epoch from ${ref}) * 1000)::bigint)`;
  if (from === 'time') return sql`to_jsonb(to_char(${ref}, 'HH24:MI:SS'))`;
  return sql`to_jsonb(${ref})`;
}

function sourceTest({ source, from }: ValueMove): RawBuilder<boolean> {
  return sql<boolean>`(${sql.id(source)} is not null and ${hasValue({ ref: sql.id(source), from })})`;
}

/** Whether the planned column may be written: always if generated and typed, else only where blank. */
function targetTest(move: ValueMove, alias?: string): RawBuilder<boolean> {
  const { table, column, isFresh } = move;
  if (isFresh || (needsReading(move) && isGeneratedTable(table.name))) return sql<boolean>`true`;
  const ref = alias === undefined ? sql.id(column.name) : sql.id(alias, column.name);
  return sql<boolean>`(${ref} is null or not (${hasValue({ ref, from: column.type })}))`;
}
