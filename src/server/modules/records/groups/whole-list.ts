import { sql, type RawBuilder } from 'kysely';
import { tableRef } from '../../../db/module-tables';
import { MAIN_ALIAS } from '../load-rows';
import type { ModuleContext } from '../module-context';
import type { GroupQuery } from './group-query';

/** Whether groups are only counted, over every record of a list: the entries of an index then say all that is asked. */
export function isOfWholeList({ rows }: ModuleContext, { measure, query }: GroupQuery): boolean {
  return !measure && !query.condition && rows === 'all';
}

/** The main table of a module, as MAIN_ALIAS. */
export function mainTable({ plan }: ModuleContext): RawBuilder<unknown> {
  return sql`${tableRef(plan.main)} as ${sql.id(MAIN_ALIAS)}`;
}
