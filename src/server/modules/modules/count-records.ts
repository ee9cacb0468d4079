import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Condition } from '../../../engine/contract/condition';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { findField } from '../../../engine/contract/module-model';
import type { ModuleChange } from '../../../engine/diff';
import { SYSTEM_COLUMNS, type PlannedTable, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { conditionToSql, findColumn } from '../../db/condition-to-sql';
import { hasValue } from '../../db/convert-column';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';

export interface CountedModule {
  readonly model: ModuleModel;
  readonly plan: TablePlan;
}

type RecordCheck = NonNullable<ModuleChange['recordCheck']>;
/** A check on single records. */
type RecordTest = RecordCheck & { readonly kind: Exclude<RecordCheck['kind'], 'repeated'> };
type Test = RawBuilder<boolean>;

const MAIN = 't';
const CHILD = 'c';
const none = sql<boolean>`false`;
const all = sql<boolean>`true`;

/**
 * Number of records of the current release that a change affects, without deleted ones. A record counts if the field, or any row of
 * its sub-table, meets the check. For `repeated` duplicate values are counted.
 */
export async function countRecords(
  db: Kysely<SystemSchema>,
  counted: CountedModule,
  check: RecordCheck,
): Promise<number> {
  const { main } = counted.plan;
  const { kind } = check;
  if (kind === 'repeated') return countRepeated(db, counted, check.fieldId);
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${tableRef(main)} as ${sql.id(MAIN)}
    where ${sql.id(MAIN, SYSTEM_COLUMNS.deletedAt)} is null and ${testOf(counted, { ...check, kind })}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Whether the release stores what a check is about: records, a column or the rows of a sub-table. */
export function isStored({ plan }: CountedModule, { fieldId, kind }: RecordCheck): boolean {
  return kind === 'any' || plan.columnOf.has(fieldId) || plan.children.some(({ tableKey }) => tableKey === fieldId);
}

/** Duplicate values: among all records or, for columns of a sub-table, among the rows of one. */
async function countRepeated(db: Kysely<SystemSchema>, counted: CountedModule, fieldId: string): Promise<number> {
  const { model, plan } = counted;
  if (!findField(model, fieldId) || !plan.columnOf.has(fieldId)) return 0;
  const { table, column } = findColumn(plan, fieldId);
  const alias = table.foreignKey ? CHILD : MAIN;
  const value = sql.id(alias, column.name);
  const owner = table.foreignKey ? sql`${sql.id(CHILD, table.foreignKey.name)}, ` : sql``;
  const rowsOf = table.foreignKey
    ? sql`join ${tableRef(table)} as ${sql.id(CHILD)}
        on ${sql.id(CHILD, table.foreignKey.name)} = ${sql.id(MAIN, plan.main.primaryKey.name)}`
    : sql``;
  const { rows } = await sql<{ count: string }>`select count(*) as count from (
    select 1 from ${tableRef(plan.main)} as ${sql.id(MAIN)} ${rowsOf}
      where ${sql.id(MAIN, SYSTEM_COLUMNS.deletedAt)} is null and ${hasValue({ ref: value, from: column.type })}
      group by ${owner}${value} having count(*) > 1) as repeated`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

function testOf(counted: CountedModule, check: RecordTest): Test {
  const { model, plan } = counted;
  if (check.kind === 'any') return all;
  const child = plan.children.find(({ tableKey }) => tableKey === check.fieldId);
  if (child) return check.kind === 'empty' ? sql<boolean>`not ${hasRow(plan.main, child)}` : hasRow(plan.main, child);
  if (!findField(model, check.fieldId) || !plan.columnOf.has(check.fieldId)) return newFieldTest(plan, check);
  const scope = { model, registry, plan, alias: MAIN };
  const { fieldId } = check;
  switch (check.kind) {
    case 'empty':
      return conditionToSql({ fieldId, op: 'isNull', value: null }, scope);
    case 'filled':
      return conditionToSql({ fieldId, op: 'isNotNull', value: null }, scope);
    case 'options':
      return conditionToSql(holdsOne(counted, fieldId, toTexts(check.argument)), scope);
    case 'longer':
      return longerTest(plan, fieldId, Number(check.argument));
  }
}

/** A field that the release does not have: blank in every record, in a sub-table in every record with rows. */
function newFieldTest(plan: TablePlan, { fieldId, kind }: RecordTest): Test {
  if (kind !== 'empty') return none;
  if (!fieldId.includes('-')) return all;
  const child = plan.children.find(({ tableKey }) => tableKey === fieldId.slice(0, fieldId.indexOf('-')));
  return child ? hasRow(plan.main, child) : none;
}

function hasRow(main: PlannedTable, child: PlannedTable, test: Test = all): Test {
  return sql<boolean>`exists (select 1 from ${tableRef(child)} as ${sql.id(CHILD)}
    where ${sql.id(CHILD, child.foreignKey?.name ?? '')} = ${sql.id(MAIN, main.primaryKey.name)} and ${test})`;
}

/** A choice is stored as a scalar, several as a list, and a path contains its parts. */
function holdsOne({ model, plan }: CountedModule, fieldId: string, values: readonly string[]): Condition {
  const isList = findColumn(plan, fieldId).column.type === 'jsonb';
  const field = findField(model, fieldId);
  const stored = values.flatMap((value) => {
    if (!field || isList) return [value];
    const parsed = registry.of(field).toStored(value, field);
    return parsed.ok ? [parsed.value] : [];
  });
  return { fieldId, op: isList ? 'contains' : 'in', value: stored };
}

function longerTest(plan: TablePlan, fieldId: string, limit: number): Test {
  const { table, column } = findColumn(plan, fieldId);
  if (!Number.isFinite(limit)) return none;
  const isLonger = (alias: string) => sql<boolean>`char_length(${sql.id(alias, column.name)}::text) > ${limit}`;
  return table.foreignKey ? hasRow(plan.main, table, isLonger(CHILD)) : isLonger(MAIN);
}

function toTexts(argument: unknown): readonly string[] {
  return Array.isArray(argument) ? argument.map(String) : [];
}
