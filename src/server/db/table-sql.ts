import { sql, type RawBuilder } from 'kysely';
import type { ColumnSpec } from '../../engine/contract/widget-definition';
import { TEXT_INDEX_LENGTH, type PlannedColumn, type PlannedTable } from '../../engine/tables';
import { MODULE_SCHEMA, SYSTEM_SCHEMA } from './client';

/** The collation created by migration 002. */
const TEXT_COLLATION = 'text_order';

/** Planned types in PostgreSQL's names. */
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

/** Qualified, quoted name of a module table. */
export function tableRef(table: PlannedTable): RawBuilder<unknown> {
  return sql.id(MODULE_SCHEMA, table.name);
}

/** Sort expression: the column, or the prefix of a text in the readers' collation, as in its index. */
export function orderedExpression(
  { name, type }: Pick<PlannedColumn, 'name' | 'type'>,
  alias?: string,
): RawBuilder<unknown> {
  return type === 'text' ? headOf(name, alias) : columnRef(name, alias);
}

/** Indexed prefix of a text: index entries have a size limit. */
export function headOf(column: string, alias?: string): RawBuilder<unknown> {
  const collation = sql.id(SYSTEM_SCHEMA, TEXT_COLLATION);
  return sql`left(${columnRef(column, alias)}, ${sql.lit(TEXT_INDEX_LENGTH)}) collate ${collation}`;
}

/** All pairs of adjacent characters beyond ASCII, as in an index of pairs (migration 014). */
export function textPairs(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.id(SYSTEM_SCHEMA, 'text_pairs')}(${text})`;
}

function columnRef(column: string, alias: string | undefined): RawBuilder<unknown> {
  return alias === undefined ? sql.id(column) : sql.id(alias, column);
}
