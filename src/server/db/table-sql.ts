import { sql, type RawBuilder } from 'kysely';
import type { ColumnSpec } from '../../engine/contract/widget-definition';
import { TEXT_INDEX_LENGTH, type PlannedColumn, type PlannedTable } from '../../engine/tables';
import { MODULE_SCHEMA, SYSTEM_SCHEMA } from './client';

/** The collation that migration 002 makes. */
const TEXT_COLLATION = 'text_order';

/** Planned types as PostgreSQL names them. */
export const postgresTypes: Readonly<Record<ColumnSpec['type'], string>> = {
  text: 'text',
  numeric: 'numeric',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  timestamptz: 'timestamp with time zone',
  time: 'time without time zone',
  jsonb: 'jsonb',
};

/** Name of a module table as SQL: quoted, in the modules' schema. */
export function tableRef(table: PlannedTable): RawBuilder<unknown> {
  return sql.id(MODULE_SCHEMA, table.name);
}

/** What rows are ordered by: the column, or the head of a text, which its index holds in the readers' order. */
export function orderedExpression(
  { name, type }: Pick<PlannedColumn, 'name' | 'type'>,
  alias?: string,
): RawBuilder<unknown> {
  return type === 'text' ? headOf(name, alias) : columnRef(name, alias);
}

/** Characters of a text that its index holds: an entry has a size limit. */
export function headOf(column: string, alias?: string): RawBuilder<unknown> {
  const collation = sql.id(SYSTEM_SCHEMA, TEXT_COLLATION);
  return sql`left(${columnRef(column, alias)}, ${sql.lit(TEXT_INDEX_LENGTH)}) collate ${collation}`;
}

/** Every two characters of a text that stand together beyond ASCII: what an index of pairs holds (migration 014). */
export function textPairs(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.id(SYSTEM_SCHEMA, 'text_pairs')}(${text})`;
}

function columnRef(column: string, alias: string | undefined): RawBuilder<unknown> {
  return alias === undefined ? sql.id(column) : sql.id(alias, column);
}
