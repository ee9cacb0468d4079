import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { listOrganizes } from './repository';

/** What a stored id can name. */
export type NameKind = 'user' | 'organize' | 'position' | 'department';

/**
 * Display names by id; an unknown id is left out. A user is `name/account`, an organisation its path `A/B`,
 * a department and a position their own name (contract a.1 system fields).
 */
export async function loadNames(deps: AppDeps, kind: NameKind, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  return readers[kind](deps, wanted);
}

/** One parameter however many ids there are: a statement takes 65,535 at most. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

const readers: Record<NameKind, (deps: AppDeps, ids: string[]) => Promise<Map<string, string>>> = {
  async user(deps, ids) {
    const rows = await deps.db
      .selectFrom('users')
      .select(['id', 'real_name', 'account'])
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.id, `${row.real_name}/${row.account}`]));
  },
  async organize(deps, ids) {
    const byId = new Map((await listOrganizes(deps.db)).map((node) => [node.id, node.organize]));
    return new Map(ids.flatMap((id) => (byId.has(id) ? [[id, byId.get(id) ?? '']] : [])));
  },
  async department(deps, ids) {
    const rows = await deps.db
      .selectFrom('organizes')
      .select(['id', 'full_name'])
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.id, row.full_name]));
  },
  async position(deps, ids) {
    const rows = await deps.db
      .selectFrom('positions')
      .select(['id', 'full_name'])
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.id, row.full_name]));
  },
};
