import { Type, type Static } from '@sinclair/typebox';
import { sql, type RawBuilder } from 'kysely';
import type { SystemSchema } from '../db/system-schema';
import {
  allOptional,
  Flag,
  list as listOf,
  listAnswer,
  pageOf,
  record,
  recursive,
  text,
  typed,
} from '../../wire/schema';
import { auditMembers } from '../../wire/system-screens';
import { memoise } from '../../engine/memoise';
import type { AppDeps } from '../deps';
import type { ListData } from '../http/envelope';
import { PageQuery, toListData } from '../http/page-query';
import { keepJson } from '../http/kept-json';
import { filterTree, toTree } from '../http/tree';
import { keptFacts } from '../kept/index';
import { fieldSchemas, toMembers, type FieldRule } from './field-rules';
import type { ResourceRow } from './resource-row';
import { listRows, toAudit, type RowQuery } from './list-rows';
import type { ScreenMembers } from './screen-members';

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
  /** Answers all records nested below one another, with those above of what a keyword finds; needs `tree`. */
  readonly isTree?: boolean;
  /** Tag of changes to the table, which a tree is kept by (architecture: facts are kept until the database says otherwise). */
  readonly keptBy?: string;
  /** How a keyword is found, over `t`; in names and codes unless it says otherwise. */
  readonly finds?: (keyword: string) => RawBuilder<boolean>;
  /** By which members it may be sorted; absent = by all of them, and by their sort code where the query names none. */
  readonly sorts?: (member: string) => boolean;
}

/** A resource that has a list. */
export interface ListedResource {
  readonly table: keyof SystemSchema;
  readonly fields: readonly FieldRule[];
  readonly list: ResourceList;
  readonly screenMembers?: ScreenMembers;
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
export function toListSchema({ table, fields, list, screenMembers }: ListedResource) {
  const listed = fields.filter(({ name }) => !list.without?.includes(name));
  const members = { ...fieldSchemas(listed), ...auditMembers, ...list.members };
  const row = { id: text(), ...(screenMembers ? allOptional(members) : members) };
  if (!list.isTree) return typed<ListData<ListedRecord>>(pageOf(record(row)));
  const node = recursive(`${table}Node`, (This) => record({ ...row, hasChildren: Flag, children: listOf(This) }));
  return typed<{ readonly list: readonly ListedRecord[] }>(listAnswer(node));
}

/** What of a resource is listed. */
export interface ListedPart {
  readonly query: ListQuery;
  /** The user's own records, over `t`; null = all. */
  readonly scope?: RawBuilder<boolean> | null | undefined;
  readonly onlyEnabled?: boolean;
}

/** Reads what a list of a resource answers: a page, or all of a tree. */
export async function listResource(
  deps: AppDeps,
  resource: ListedResource,
  part: ListedPart,
): Promise<ListData<ListedRecord> | { readonly list: readonly ListedRecord[] }> {
  return resource.list.isTree ? { list: await listTree(deps, resource, part) } : listPage(deps, resource, part);
}

/** Reads a page of a resource; `onlyEnabled` leaves out what is switched off, as pickers do. */
export async function listPage(
  deps: AppDeps,
  resource: ListedResource,
  part: ListedPart,
): Promise<ListData<ListedRecord>> {
  const { rows, page, total } = await listRows(deps.db, await toRowQuery(deps, resource, part));
  return toListData(await toRecords(deps, resource, rows), page, total);
}

/** All records nested; what a keyword finds stands with those above and below it. */
async function listTree(deps: AppDeps, resource: ListedResource, part: ListedPart): Promise<readonly ListedRecord[]> {
  const keyword = part.query.keyword?.trim() ?? '';
  const records = await readTreeRecords(deps, resource, { ...part, query: { ...part.query, keyword: '' } });
  if (keyword === '') return nestRecords(records);
  const question = await toRowQuery(deps, resource, { ...part, query: { keyword, pageSize: MAX_TREE_ROWS } });
  const found = new Set((await listRows(deps.db, question)).rows.map(({ id }) => id));
  return toTree(filterTree(records, ({ id }) => found.has(id)));
}

type TreeRecord = ListedRecord & { readonly parentId: string };

const nestRecords = memoise((records: readonly TreeRecord[]): readonly ListedRecord[] => keepJson(toTree(records)));
const BYTES_PER_RECORD = 600;

/** All records of a tree in its order; kept as long as nothing changes where they are the same for everybody. */
async function readTreeRecords(
  deps: AppDeps,
  resource: ListedResource,
  part: ListedPart,
): Promise<readonly TreeRecord[]> {
  const { table, list } = resource;
  const load = async () => {
    const question = await toRowQuery(deps, resource, { ...part, query: { pageSize: MAX_TREE_ROWS } });
    return (await toRecords(deps, resource, (await listRows(deps.db, question)).rows)) as readonly TreeRecord[];
  };
  if (list.keptBy === undefined || part.scope || part.onlyEnabled) return load();
  return keptFacts(deps).get({
    key: `records:${table}`,
    tags: [list.keptBy],
    weigh: (records) => 500 + BYTES_PER_RECORD * records.length,
    load,
  });
}

/** Rows of a tree that are read at once. */
const MAX_TREE_ROWS = 10_000;

/** Columns of the members of a listed record. */
function listedColumns({ fields, list: { stored = {}, without = [] } }: ListedResource) {
  const listed = fields.filter(({ name, isSecret }) => !without.includes(name) && !isSecret);
  return { listed, columns: { ...Object.fromEntries(listed.map(({ name, column }) => [name, column])), ...stored } };
}

async function toRowQuery(deps: AppDeps, resource: ListedResource, part: ListedPart): Promise<RowQuery> {
  const { table, list } = resource;
  const { query, scope, onlyEnabled = false } = part;
  return {
    table,
    query,
    filters: [
      ...(scope ? [scope] : []),
      ...(await toFilters(deps, list, query)),
      ...(onlyEnabled ? [sql`t.enabled_mark = 1`] : []),
    ],
    finds: list.finds,
    extra: Object.entries(list.shown ?? {}).map(([name, value]) => sql`${value} as ${sql.ref(`shown ${name}`)}`),
    sortColumns: toSortColumns(resource),
    isInOrder: list.sorts?.('sortCode') ?? true,
  };
}

/** Columns that a query may name to sort by. */
function toSortColumns(resource: ListedResource): Readonly<Record<string, string>> {
  const { sorts } = resource.list;
  const columns = { ...listedColumns(resource).columns, creatorTime: 'created_at', lastModifyTime: 'updated_at' };
  return sorts ? Object.fromEntries(Object.entries(columns).filter(([member]) => sorts(member))) : columns;
}

async function toRecords(
  deps: AppDeps,
  resource: ListedResource,
  rows: readonly ResourceRow[],
): Promise<readonly ListedRecord[]> {
  const { stored = {}, shown = {}, complete } = resource.list;
  const { listed } = listedColumns(resource);
  const more = await complete?.(rows, deps);
  return rows.map((row, index) => ({
    id: row.id,
    ...toMembers(listed, row),
    ...Object.fromEntries(Object.entries(stored).map(([name, column]) => [name, toStored(row[column])])),
    ...Object.fromEntries(Object.keys(shown).map((name) => [name, row[`shown ${name}`]])),
    ...more?.[index],
    ...toAudit(row),
  }));
}

async function toFilters(deps: AppDeps, { filters = {} }: ResourceList, query: ListQuery) {
  const asked: RawBuilder<unknown>[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const value = query[name];
    if (typeof value === 'string' && value !== '') asked.push(await filter(value, deps));
  }
  return asked;
}

/** A column that no body writes, as answers hold it. */
function toStored(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value;
}
