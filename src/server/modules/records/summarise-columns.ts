import { sql, type RawBuilder } from 'kysely';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField, type SummaryKind } from '../../../engine/contract/module-model';
import { canSummarise, isMoment, toMean } from '../../../engine/summary';
import type { PlannedColumn, PlannedTable } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import { findColumn } from '../../db/condition-to-sql';
import { fromDatabaseValue } from '../../db/database-values';
import { tableRef } from '../../db/module-tables';
import { displayRecords } from './display-records';
import { findKeptTotals } from './kept-list-totals';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';
import { MAIN_ALIAS } from './load-rows';
import { whereClause } from './select-page';
import { runShared } from './shared-runs';
import { toText } from '../../../engine/json/raw-value';

/** A list column and its kind of total. */
interface Summed {
  readonly field: FieldModel;
  readonly kind: SummaryKind;
  readonly table: PlannedTable;
  readonly column: PlannedColumn;
}

const KEPT_KINDS: ReadonlySet<SummaryKind> = new Set(['sum', 'avg', 'count']);
const NUMBERS: ReadonlySet<PlannedColumn['type']> = new Set(['numeric', 'integer', 'bigint']);

/** The database's result for a column: the total, and for a mean the number of values. */
interface Answer {
  readonly value: unknown;
  readonly count: number;
}

/**
 * Totals over all matches by field id: exact decimal texts; dates and times as shown in the list. Columns of sub-tables are
 * totalled over the rows of matching records. Without matches, sum and count are 0, others are omitted; so are fields without a
 * possible total.
 */
export async function summariseColumns(
  context: ModuleContext,
  { query, fieldIds }: { readonly query: ListQuery; readonly fieldIds: readonly string[] },
): Promise<Readonly<Record<string, string>>> {
  const summed = fieldIds.flatMap((fieldId) => toSummed(context, fieldId));
  const answers = await keptAnswers(context, query, summed);
  const left = summed.filter((entry) => !answers.has(entry));
  for (const tableName of new Set(left.map(({ table }) => table.name))) {
    const own = left.filter((entry) => entry.table.name === tableName);
    const row = await selectTotals(context, { query, own });
    for (const [index, entry] of own.entries()) {
      answers.set(entry, { value: row[`t${String(index)}`] ?? null, count: Number(row[`n${String(index)}`] ?? 0) });
    }
  }
  return toTexts(context, answers);
}

function toSummed({ model, plan }: ModuleContext, fieldId: string): readonly Summed[] {
  const field = findField(model, fieldId);
  if (!field?.isStored || !plan.columnOf.has(fieldId)) return [];
  const kind = model.list?.summaryKinds?.[fieldId] ?? 'sum';
  return canSummarise(kind, registry.of(field), field) ? [{ field, kind, ...findColumn(plan, fieldId) }] : [];
}

/** Materialised totals: for number columns of the main table, in a list without condition. */
async function keptAnswers(
  context: ModuleContext,
  query: ListQuery,
  summed: readonly Summed[],
): Promise<Map<Summed, Answer>> {
  const canBeKept = ({ kind, table, column }: Summed) =>
    KEPT_KINDS.has(kind) && NUMBERS.has(column.type) && table.name === context.plan.main.name;
  const kept = summed.filter(canBeKept);
  const names = kept.map(({ column }) => column.name);
  const totals = kept.length > 0 ? await findKeptTotals(context, query, names) : null;
  return new Map(
    kept.flatMap((entry) => {
      const total = totals?.columns.get(entry.column.name);
      if (!total) return [];
      if (entry.kind === 'count') return [[entry, { value: String(total.count), count: 0 }] as const];
      // Without values there is a sum, but no mean.
      const hasNone = entry.kind === 'avg' && total.count === 0;
      return [[entry, { value: hasNone ? null : total.sum, count: total.count }] as const];
    }),
  );
}

async function selectTotals(
  context: ModuleContext,
  { query, own }: { readonly query: ListQuery; readonly own: readonly Summed[] },
): Promise<Readonly<Record<string, unknown>>> {
  const table = own[0]?.table ?? context.plan.main;
  const alias = table.foreignKey ? 'c' : MAIN_ALIAS;
  const totals = sql.join(own.map((entry, index) => totalClause(entry, alias, String(index))));
  const joined = table.foreignKey
    ? sql`join ${tableRef(table)} as c on ${sql.id('c', table.foreignKey.name)} = ${sql.id(MAIN_ALIAS, table.foreignKey.column)}`
    : sql``;
  const rows = await runShared<Record<string, unknown>>(
    context.deps,
    sql`select ${totals} from ${tableRef(context.plan.main)} as ${sql.id(MAIN_ALIAS)} ${joined}
      where ${whereClause(context, query)}`,
  );
  return rows[0] ?? {};
}

function totalClause({ kind, field, column }: Summed, alias: string, index: string): RawBuilder<unknown> {
  const place = sql.id(alias, column.name);
  const [total, count] = [sql.id(`t${index}`), sql.id(`n${index}`)];
  switch (kind) {
    case 'sum':
      return sql`coalesce(sum(${place}), 0)::text as ${total}`;
    case 'avg':
      return sql`sum(${place})::text as ${total}, count(${place}) as ${count}`;
    case 'count':
      return sql`count(${filledClause(column, place)})::text as ${total}`;
    case 'min':
    case 'max': {
      const extreme = kind === 'min' ? sql`min(${place})` : sql`max(${place})`;
      // Times as the driver returns them, numbers as exact text.
      return isMoment(registry.of(field), field) ? sql`${extreme} as ${total}` : sql`${extreme}::text as ${total}`;
    }
  }
}

/** The column, NULL if blank (empty text or list). */
export function filledClause({ type }: PlannedColumn, place: RawBuilder<unknown>): RawBuilder<unknown> {
  if (type === 'text') return sql`nullif(${place}, '')`;
  if (type !== 'jsonb') return place;
  return sql`case when ${place} not in ('null'::jsonb, '""'::jsonb, '[]'::jsonb) then 1 end`;
}

async function toTexts(
  context: ModuleContext,
  answers: ReadonlyMap<Summed, Answer>,
): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  const moments: Summed[] = [];
  for (const [entry, { value, count }] of answers) {
    const { kind, field } = entry;
    if (value === null) continue;
    if ((kind === 'min' || kind === 'max') && isMoment(registry.of(field), field)) moments.push(entry);
    else texts[field.id] = (kind === 'avg' ? toMean(String(value), count) : null) ?? String(value);
  }
  return { ...texts, ...(await momentTexts(context, moments, answers)) };
}

/** Dates and times as shown in the list, by formatting a record with only these. */
async function momentTexts(
  context: ModuleContext,
  moments: readonly Summed[],
  answers: ReadonlyMap<Summed, Answer>,
): Promise<Readonly<Record<string, string>>> {
  if (moments.length === 0) return {};
  const record: RecordValues = {};
  for (const entry of moments) {
    const { field, column } = entry;
    const definition = registry.of(field);
    const value = fromDatabaseValue({ value: answers.get(entry)?.value, field, definition, type: column.type });
    if (field.tableKey === '') record[field.key] = value;
    else record[field.tableKey] = [{ ...rowOf(record, field.tableKey), [field.key]: value }];
  }
  const [shown] = await displayRecords(context, { records: [record], fields: moments.map(({ field }) => field) });
  return Object.fromEntries(moments.map(({ field }) => [field.id, toText(readShown(shown ?? {}, field))]));
}

function rowOf(record: RecordValues, tableKey: string): Readonly<Record<string, unknown>> {
  const rows = record[tableKey];
  return Array.isArray(rows) ? (rows[0] as Readonly<Record<string, unknown>>) : {};
}

function readShown(shown: RecordValues, field: FieldModel): unknown {
  return field.tableKey === '' ? shown[field.key] : rowOf(shown, field.tableKey)[field.key];
}
