import { Type, type Static } from '@sinclair/typebox';
import { sql, type RawBuilder } from 'kysely';
import { pageOf, record, text, typed } from '../../wire/schema';
import { auditMembers } from '../../wire/system-screens';
import type { AppDeps } from '../deps';
import type { ListData } from '../http/envelope';
import { PageQuery, toListData } from '../http/page-query';
import { fieldSchemas, type FieldRule } from './field-rules';
import type { ResourceRow } from './resource-row';
import { listRows, toAudit } from './list-rows';

/** What a value of the query asks of `t`, the listed table. */
export type ListFilter = (value: string, deps: AppDeps) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;

/** How the records of a resource are listed: every field by its name, who made the record and when; sorted by any of them. */
export interface ResourceList {
  /** Members of the query besides those of every page; a blank one asks nothing. */
  readonly filters?: Readonly<Record<string, ListFilter>>;
  /** Members that no body writes, with their columns. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Members that are shown otherwise than they are stored: SQL over `t`. */
  readonly shown?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Fields that only one record's answer has. */
  readonly without?: readonly string[];
  /** What an answer holds of `stored`, of `complete` and of what is shown in another type. */
  readonly members?: Parameters<typeof record>[0];
  /** Further members of the rows of a page. */
  readonly complete?: (rows: readonly ResourceRow[], deps: AppDeps) => Promise<readonly object[]>;
}

/** A resource that has a list. */
export interface ListedResource {
  readonly table: string;
  readonly fields: readonly FieldRule[];
  readonly list: ResourceList;
}

/** A page as it is asked for, with the filters of the resource. */
export type ListQuery = Static<typeof PageQuery> & Readonly<Record<string, unknown>>;

/** One record in a list. */
export type ListedRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** Schema of the query that the list of a resource takes. */
export function toListQuery({ filters = {} }: ResourceList) {
  const member = Type.Optional(Type.String({ maxLength: 64 }));
  return Type.Intersect([
    PageQuery,
    Type.Object(Object.fromEntries(Object.keys(filters).map((name) => [name, member]))),
  ]);
}

/** Schema of a page of a resource. */
export function toListSchema({ fields, list }: ListedResource) {
  const listed = fields.filter(({ name }) => !list.without?.includes(name));
  const row = record({ id: text(), ...fieldSchemas(listed), ...auditMembers, ...list.members });
  return typed<ListData<ListedRecord>>(pageOf(row));
}

/** Reads a page of a resource; `onlyEnabled` leaves out what is switched off, as pickers do. */
export async function listResource(
  deps: AppDeps,
  { fields, table, list }: ListedResource,
  { query, onlyEnabled = false }: { readonly query: ListQuery; readonly onlyEnabled?: boolean },
): Promise<ListData<ListedRecord>> {
  const { stored = {}, shown = {}, without = [] } = list;
  const columns = { ...Object.fromEntries(fields.map(({ name, column }) => [name, column])), ...stored };
  const { rows, page, total } = await listRows(deps.db, {
    table,
    query,
    filters: [...(await toFilters(deps, list, query)), ...(onlyEnabled ? [sql`t.enabled_mark = 1`] : [])],
    extra: Object.entries(shown).map(([name, value]) => sql`${value} as ${sql.ref(`shown ${name}`)}`),
    sortColumns: { ...columns, creatorTime: 'created_at', lastModifyTime: 'updated_at' },
  });
  const more = await list.complete?.(rows, deps);
  const members = Object.entries(columns).filter(([name]) => !without.includes(name));
  const records = rows.map((row, index) => ({
    id: row.id,
    ...Object.fromEntries(members.map(([name, column]) => [name, row[column]])),
    ...Object.fromEntries(Object.keys(shown).map((name) => [name, row[`shown ${name}`]])),
    ...more?.[index],
    ...toAudit(row),
  }));
  return toListData(records, page, total);
}

async function toFilters(deps: AppDeps, { filters = {} }: ResourceList, query: ListQuery) {
  const asked: RawBuilder<unknown>[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const value = query[name];
    if (typeof value === 'string' && value !== '') asked.push(await filter(value, deps));
  }
  return asked;
}
