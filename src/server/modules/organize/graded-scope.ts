import type { FastifyRequest } from 'fastify';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AppDeps } from '../../deps';
import type { SystemSchema } from '../../db/system-schema';
import type { GrantHolder } from '../../grants/index';
import { BusinessError } from '../../http/errors';
import type { ResourceAct, ResourceScope } from '../../resource/index';
import { readGradedRights, type GradedRights } from './graded-rights';

/** Kinds of records that stand in the organisation. */
export type GradedKind = 'organize' | 'position' | 'role' | 'user' | 'group';

const TABLES = {
  organize: 'organizes',
  position: 'positions',
  role: 'roles',
  user: 'users',
  group: 'groups',
} as const satisfies Readonly<Record<GradedKind, keyof SystemSchema>>;

const among = (column: RawBuilder<unknown>, ids: readonly string[]) => sql<boolean>`${column} = any(${ids}::text[])`;

/** In one of the organisations, or in these alone. */
function placed(pairs: RawBuilder<unknown>, ids: readonly string[], how: 'any' | 'whole'): RawBuilder<boolean> {
  const isAny = sql<boolean>`exists (${pairs} and ${among(sql`p.organize_id`, ids)})`;
  if (how === 'any') return isAny;
  return sql<boolean>`(${isAny} and not exists (${pairs} and not ${among(sql`p.organize_id`, ids)}))`;
}

const userPlaces = sql`select 1 from system.user_organizes p where p.user_id = t.id`;
const rolePlaces = sql`select 1 from system.role_organizes p where p.role_id = t.id`;

/** Which records of a kind are a graded administrator's, over `t` (docs/operating.md#graded-administration). */
const TESTS: Readonly<Record<GradedKind, (rights: GradedRights, act: ResourceAct) => RawBuilder<boolean>>> = {
  // What is made below stands in no tree yet.
  organize: ({ ids, below }, act) =>
    sql<boolean>`(${among(sql`t.id`, ids[act])} or ${among(sql`t.parent_id`, below[act])})`,
  position: ({ ids }, act) => among(sql`t.organize_id`, ids[act]),
  role: ({ ids }, act) =>
    sql<boolean>`(not t.is_global and ${placed(rolePlaces, ids[act], act === 'see' ? 'any' : 'whole')})`,
  user: ({ ids }, act) => {
    if (act === 'see') return placed(userPlaces, ids.see, 'any');
    return sql<boolean>`(not t.is_administrator and ${placed(userPlaces, ids[act], act === 'edit' ? 'any' : 'whole')})`;
  },
  // Groups go across the organisation.
  group: () => sql<boolean>`false`,
};

/** The part of a kind that is a graded administrator's, and everything for others who may come to the screen. */
export function gradedScope(deps: AppDeps, kind: GradedKind): ResourceScope {
  return async ({ session }, act) => {
    const rights = await readGradedRights(deps, session);
    return rights && TESTS[kind](rights, act);
  };
}

/** Records of a kind that something is done with. */
export interface GradedTargets {
  readonly kind: GradedKind;
  readonly ids: readonly string[];
  readonly act: ResourceAct;
}

/** Requires that records stand in the part of the asking user where that is limited. Throws SERVER_FORBIDDEN, also for ids of nothing. */
export async function requireGraded(
  db: Kysely<SystemSchema>,
  { session, server }: FastifyRequest,
  { kind, ids, act }: GradedTargets,
): Promise<void> {
  const rights = ids.length === 0 ? null : await readGradedRights(server.deps, session);
  if (rights) await requireAll(db, { kind, ids }, TESTS[kind](rights, act));
}

/** Requires that a user is the asking user's alone: nobody decides about somebody whom others administer too. Throws SERVER_FORBIDDEN. */
export async function requireWhole(
  db: Kysely<SystemSchema>,
  { session, server }: FastifyRequest,
  userIds: readonly string[],
): Promise<void> {
  const rights = userIds.length === 0 ? null : await readGradedRights(server.deps, session);
  if (!rights) return;
  const test = sql<boolean>`(not t.is_administrator and ${placed(userPlaces, rights.ids.edit, 'whole')})`;
  await requireAll(db, { kind: 'user', ids: userIds }, test);
}

/** Requires that holders of rights stand in the part of the asking user: a user with all of their organisations. Throws SERVER_FORBIDDEN. */
export async function requireGradedHolders(request: FastifyRequest, holders: readonly GrantHolder[]): Promise<void> {
  const { db } = request.server.deps;
  const idsOf = (wanted: GrantHolder['type']) => holders.filter(({ type }) => type === wanted).map(({ id }) => id);
  for (const kind of ['role', 'position', 'group'] as const)
    await requireGraded(db, request, { kind, ids: idsOf(kind), act: 'edit' });
  await requireWhole(db, request, idsOf('user'));
}

async function requireAll(
  db: Kysely<SystemSchema>,
  { kind, ids }: Pick<GradedTargets, 'kind' | 'ids'>,
  test: RawBuilder<boolean>,
): Promise<void> {
  const wanted = [...new Set(ids)];
  const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(`system.${TABLES[kind]}`)} t
    where t.id = any(${wanted}::text[]) and ${test}`.execute(db);
  if (Number(rows[0]?.count) !== wanted.length) throw new BusinessError('SERVER_FORBIDDEN');
}
