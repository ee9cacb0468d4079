import { sql, type Kysely } from 'kysely';
import { TEXT_INDEX_LENGTH, type PlannedIndex, type PlannedTable } from '../../engine/tables';
import { MODULE_SCHEMA } from './client';
import type { SystemSchema } from './system-schema';

/** Estimated size and build time of an index. */
export interface IndexPrice {
  readonly bytes: number;
  readonly buildMs: number;
}

/** Size of an entry's header and its pointer in the page. */
const HEAD_BYTES = 8;
const PLACE_BYTES = 4;
/** Size of an index with a single entry. */
const LEAST_BYTES = 16_384;
/** Alignment of entries. */
const ALIGNMENT = 8;
/** Fill factor of a new sorted index, including inner pages. */
const FILL = 0.89;
/** Measured under concurrent saves: 20 to 85 MB of sorted entries a second. */
const SORTED_BYTES_PER_MS = 30_000;
/** Index bytes per byte of value, and milliseconds per million values, measured on short values. */
const PARTS: Readonly<
  Record<Exclude<PlannedIndex['kind'], 'sorted'>, { readonly bytes: number; readonly ms: number }>
> = {
  contained: { bytes: 0.4, ms: 100 },
  trigrams: { bytes: 2, ms: 500 },
  pairs: { bytes: 0.5, ms: 1_000 },
};

/** Assumed size of values without statistics: the table was never analysed, or has no such column yet. */
const UNKNOWN_WIDTHS: Readonly<Record<string, number>> = {
  boolean: 1,
  integer: 4,
  bigint: 8,
  numeric: 8,
  time: 8,
  timestamptz: 8,
  text: 20,
  jsonb: 40,
};

/** Average size of a column's values by name, blanks as none; absent without statistics. */
export async function readWidths(db: Kysely<SystemSchema>, table: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ name: string; width: number }>`
    select attname as name, avg_width * (1 - null_frac) as width from pg_stats
      where schemaname = ${MODULE_SCHEMA} and tablename = ${table}`.execute(db);
  return new Map(rows.map(({ name, width }) => [name, width]));
}

/** Estimated size and build time of an index over that many rows. */
export function priceIndex(
  table: PlannedTable,
  { kind, parts }: Pick<PlannedIndex, 'kind' | 'parts'>,
  { rows, widths }: { readonly rows: number; readonly widths: ReadonlyMap<string, number> },
): IndexPrice {
  if (rows === 0) return { bytes: 0, buildMs: 0 };
  const widthOf = (column: string) => widths.get(column) ?? UNKNOWN_WIDTHS[typeOf(table, column)] ?? 0;
  if (kind !== 'sorted') {
    const values = rows * parts.reduce((sum, { column }) => sum + widthOf(column), 0);
    const { bytes, ms } = PARTS[kind];
    return toPrice(values * bytes, (values * ms) / 1_000_000);
  }
  const width = parts.reduce((sum, { column, by }) => {
    const whole = widthOf(column);
    return sum + (by === 'head' ? Math.min(whole, TEXT_INDEX_LENGTH) : whole);
  }, 0);
  const entry = Math.ceil((HEAD_BYTES + width) / ALIGNMENT) * ALIGNMENT + PLACE_BYTES;
  const bytes = (rows * entry) / FILL;
  return toPrice(bytes, bytes / SORTED_BYTES_PER_MS);
}

function toPrice(bytes: number, milliseconds: number): IndexPrice {
  return { bytes: Math.max(Math.round(bytes), LEAST_BYTES), buildMs: Math.ceil(milliseconds) };
}

function typeOf(table: PlannedTable, column: string): string {
  if (column === table.primaryKey.name) return table.primaryKey.type;
  if (column === table.foreignKey?.name) return table.foreignKey.type;
  return table.columns.find(({ name }) => name === column)?.type ?? 'text';
}

/** Size of an existing index. */
export async function readIndexBytes(db: Kysely<SystemSchema>, name: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_relation_size(oid) as bytes from pg_class
    where relname = ${name} and relnamespace = ${MODULE_SCHEMA}::regnamespace`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
