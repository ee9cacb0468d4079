import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { keptFacts } from '../../kept/index';
import { nameAreas } from '../area/index';
import { listOrganizes, type OrganizeNode } from './repository';

/** Kinds of ids with names. */
export type NameKind = 'user' | 'organize' | 'position' | 'department' | 'role' | 'group' | 'area';

/**
 * Display names by id; unknown ids are omitted. A user is `name/account`, an organisation its path `A/B`, all others have
 * their own name (docs/module-format.md#system-fields).
 */
export async function loadNames(deps: AppDeps, kind: NameKind, ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  if (kind === 'area') return nameAreas(deps, wanted);
  if (kind === 'organize' || kind === 'department') {
    const byId = new Map((await keptOrganizes(deps)).map((node) => [node.id, node]));
    const nameOf = ({ organize, fullName }: OrganizeNode) => (kind === 'organize' ? organize : fullName);
    return new Map(
      wanted.flatMap((id) => {
        const node = byId.get(id);
        return node ? [[id, nameOf(node)]] : [];
      }),
    );
  }
  return keptFacts(deps).getMany(wanted, {
    key: (id) => `name:${kind}:${id}`,
    tags: (id) => [kind === 'user' ? `user:${id}` : tags[kind]],
    load: (missing) => readers[kind](deps, missing),
  });
}

const BYTES_PER_NODE = 600;

/** `listOrganizes`, cached for names and paths. */
export function keptOrganizes(deps: AppDeps): Promise<readonly OrganizeNode[]> {
  return keptFacts(deps).get({
    key: 'organizes',
    tags: ['organizes'],
    weigh: (nodes) => 500 + BYTES_PER_NODE * nodes.length,
    load: () => listOrganizes(deps.db),
  });
}

/** Tables whose change drops the names of a kind; people have tags of their own. */
const tags = { position: 'positions', role: 'roles', group: 'groups', area: 'areas' } as const;

/** A single parameter for any number of ids: a statement takes at most 65,535. */
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::text[])`;

const readers: Record<
  Exclude<NameKind, 'organize' | 'department' | 'area'>,
  (deps: AppDeps, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
> = {
  async user(deps, ids) {
    const rows = await deps.db
      .selectFrom('users')
      .select(['id', 'real_name', 'account'])
      .where('id', '=', anyOf(ids))
      .execute();
    return new Map(rows.map((row) => [row.id, `${row.real_name}/${row.account}`]));
  },
  position: (deps, ids) => readNames(deps, 'positions', ids),
  role: (deps, ids) => readNames(deps, 'roles', ids),
  group: (deps, ids) => readNames(deps, 'groups', ids),
};

async function readNames(deps: AppDeps, table: 'positions' | 'roles' | 'groups', ids: readonly string[]) {
  const rows = await deps.db.selectFrom(table).select(['id', 'full_name']).where('id', '=', anyOf(ids)).execute();
  return new Map(rows.map((row) => [row.id, row.full_name]));
}
