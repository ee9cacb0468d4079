import { sql } from 'kysely';
import type { NameKind } from '../../../engine/contract/widget-definition';
import type { AppDeps } from '../../deps';
import { searchedSql } from './find-people';
import { readTree } from '../organize/index';
import type { PeopleTable } from './person-rows';

const TABLES: Readonly<Partial<Record<NameKind, PeopleTable>>> = {
  user: 'users',
  organize: 'organizes',
  department: 'organizes',
  position: 'positions',
  role: 'roles',
  group: 'groups',
};

/**
 * Ids of a kind whose names a text finds, disabled ones included; the id alone where the text is one. An organisation is found by its
 * path too. Answers one id more than `limit` when there are more.
 */
export async function findIdsByName(
  deps: AppDeps,
  kind: NameKind,
  { text, limit }: { readonly text: string; readonly limit: number },
): Promise<readonly string[]> {
  const table = TABLES[kind];
  if (!table) return [];
  const inPath = table === 'organizes' && text.includes('/') ? await findInPaths(deps, text) : [];
  const { rows } = await sql<{ id: string }>`select t.id from ${sql.table(`system.${table}`)} as t
    where t.id = ${text} or t.id = any(${inPath}::text[]) or ${searchedSql(text)}
    order by (t.id = ${text}) desc, t.id limit ${limit + 1}`.execute(deps.db);
  return rows[0]?.id === text ? [text] : rows.map(({ id }) => id);
}

async function findInPaths(deps: AppDeps, text: string): Promise<readonly string[]> {
  const { byId } = await readTree(deps);
  return [...byId.values()].filter(({ organize }) => organize.includes(text)).map(({ id }) => id);
}

/** The column of a kind's table that lists are sorted by, by pinyin first. */
export function nameOrderSql(kind: NameKind) {
  const table = TABLES[kind];
  if (!table) return null;
  const name = sql.ref(table === 'users' ? 'o.real_name' : 'o.full_name');
  return { table: sql.table(`system.${table}`), name: sql`o.name_pinyin || ' ' || ${name}` };
}
