import { sql, type RawBuilder } from 'kysely';
import type { PersonKind } from '../../../engine/contract/person';
import type { PersonEntry } from '../../../wire/people';
import type { AppDeps } from '../../deps';
import { toLikePattern } from '../../http/page-query';
import type { OrganizeTree } from '../organize/index';
import { allowedSql, enabledSql, type PeopleRule } from './people-rule';
import { countPeople, selectPeople, TABLE_OF, type PeopleTable, type PersonSelect } from './person-rows';

/** A flat list of people and other objects. */
export interface PeopleQuestion {
  readonly kinds: readonly PersonKind[];
  readonly rule: PeopleRule | null;
  /** In names, accounts, codes, pinyin and initials; '' = all. */
  readonly keyword: string;
  /** Rows of people to search instead of everybody's. */
  readonly within?: RawBuilder<unknown> | undefined;
  /** Of roles those of organisations, or those of everybody; absent = both. */
  readonly roles?: 'placed' | 'global' | undefined;
  /** Whose recent choices stand first; '' = nobody's. */
  readonly chooserId: string;
}

export interface PeopleContext {
  readonly deps: AppDeps;
  readonly tree: OrganizeTree;
}

export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** A part of a list. */
export interface Segment {
  readonly count: () => Promise<number>;
  readonly read: (slice: Slice) => Promise<readonly PersonEntry[]>;
}

function toSearched(keyword: string): string {
  return keyword.replaceAll('\u0000', '').trim().toLowerCase();
}

/** Test of rows `t` whose words contain a text. Blanks within it are left out of pinyin; `name/account` is how people are shown. */
export function searchedSql(keyword: string): RawBuilder<boolean> {
  const text = toSearched(keyword);
  const forms = new Set([text, text.replace(/\s+/g, ''), text.replace('/', '\n')]);
  return sql<boolean>`t.search_text like any(${[...forms].map(toLikePattern)}::text[])`;
}

/** Rows whose whole word is the text stand before those with a word that begins with it. */
function matchOrder(keyword: string): RawBuilder<unknown> {
  const text = toSearched(keyword).replace(/[\\%_]/g, '\\$&');
  return sql`case when t.search_text like ${`%\n${text}\n%`} then 0 when t.search_text like ${`%\n${text}%`} then 1 else 2 end`;
}

/** The objects of one kind that a question finds, recent choices first. */
export function findSegment(
  { deps, tree }: PeopleContext,
  { kinds, rule, keyword, within, roles, chooserId }: PeopleQuestion,
  table: PeopleTable,
): Segment {
  const own = kinds.filter((kind) => TABLE_OF[kind] === table);
  const tests = [enabledSql(table, tree), allowedSql(rule, own[0] ?? 'user')];
  if (table === 'organizes') tests.push(sql<boolean>`t.type = any(${own}::text[])`);
  if (table === 'roles' && roles)
    tests.push(roles === 'global' ? sql<boolean>`t.is_global` : sql<boolean>`not t.is_global`);
  if (keyword !== '') tests.push(searchedSql(keyword));
  const source = table === 'users' ? within : undefined;
  const select: PersonSelect = { table, source, where: sql<boolean>`(${sql.join(tests, sql` and `)})` };
  const recent = sql`left join system.recent_choices as r
    on r.user_id = ${chooserId} and r.object_id = t.id and r.type = any(${own}::text[])`;
  const first = keyword === '' ? sql`` : sql`${matchOrder(keyword)}, `;
  const ordered = {
    ...(chooserId !== '' && { join: recent }),
    order: sql`${chooserId === '' ? sql`` : sql`r.chosen_at desc nulls last, `}${first}t.sort_code, t.id`,
  };
  return {
    count: () => countPeople(deps, select),
    read: (slice) => selectPeople(deps, tree, { ...select, ...ordered, ...slice }),
  };
}

/** The tables of kinds, each once, in their order. */
export function tablesOf(kinds: readonly PersonKind[]): readonly PeopleTable[] {
  return [...new Set(kinds.map((kind) => TABLE_OF[kind]))];
}

/** A segment of entries that are known already. */
export function knownSegment(entries: readonly PersonEntry[]): Segment {
  return {
    count: () => Promise.resolve(entries.length),
    read: ({ offset, limit }) => Promise.resolve(entries.slice(offset, offset + limit)),
  };
}

/** A page of several segments, one after the other. */
export async function readSegments(
  segments: readonly Segment[],
  { offset, limit }: Slice,
): Promise<{ readonly list: readonly PersonEntry[]; readonly total: number }> {
  const counts = await Promise.all(segments.map(({ count }) => count()));
  const parts: Promise<readonly PersonEntry[]>[] = [];
  let before = 0;
  segments.forEach((segment, index) => {
    const count = counts[index] ?? 0;
    const from = Math.max(0, offset - before);
    const to = Math.min(count, offset + limit - before);
    if (to > from) parts.push(segment.read({ offset: from, limit: to - from }));
    before += count;
  });
  return { list: (await Promise.all(parts)).flat(), total: before };
}

/** Ids of everybody below a manager, however far, nearest first. */
export async function readSubordinateIds(
  { db }: Pick<AppDeps, 'db'>,
  managerId: string,
  limit: number | null = null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`with recursive below as (
      select id from system.users where manager_id = ${managerId}
      union select u.id from system.users u join below b on u.manager_id = b.id)
    select id from below where id <> ${managerId} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The rows of everybody below a manager. Their ids are read first: count and page would each walk the whole tree. */
export async function subordinateRows(deps: AppDeps, managerId: string): Promise<RawBuilder<unknown>> {
  const ids = await readSubordinateIds(deps, managerId);
  return sql`select u.* from unnest(${ids}::text[]) as below (id) join system.users u on u.id = below.id`;
}

/** The rows of people who belong to an organisation or one below it. */
export function memberRows(tree: OrganizeTree, organizeId: string): RawBuilder<unknown> {
  return sql`select u.* from system.users u where u.id in (select user_id from system.user_organizes
    where organize_id = any(${tree.withBelow([organizeId])}::text[]))`;
}
