import { sql, type RawBuilder } from 'kysely';
import type { GroupUnit } from '../../engine/query/group-unit';

/** What kept totals are grouped by: the values of a column, or the spans of its moments on the clocks of a time zone. */
export interface KeptGrouping {
  readonly column: string;
  /** null = each value is a group. */
  readonly unit: GroupUnit | null;
  readonly timeZone: string;
}

/** The text by which a grouping is stored. */
export function groupingId({ column, unit, timeZone }: KeptGrouping): string {
  return JSON.stringify(unit === null ? [column] : [column, unit, timeZone]);
}

/** The grouping of an id. */
export function readGrouping(id: string): KeptGrouping {
  const [column = '', unit = null, timeZone = ''] = JSON.parse(id) as [string?, GroupUnit?, string?];
  return { column, unit, timeZone };
}

/** SQL: the group that a row belongs to, as a text; null = blank. */
export function groupOfRow(id: string): RawBuilder<string | null> {
  const { column, unit, timeZone } = readGrouping(id);
  const ref = sql.id(column);
  if (unit === null) return sql`nullif(${ref}::text, '')`;
  return sql`date_trunc(${sql.lit(unit)}, ${ref} at time zone ${sql.lit(timeZone)})::date::text`;
}
