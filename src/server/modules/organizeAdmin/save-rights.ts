import type { FastifyRequest } from 'fastify';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { changerOf, fieldFault, isStale, noteChange, staleRecord } from '../../resource/index';
import { readGradedRights, readTree, requireWhole, type GradedRights } from '../organize/index';
import { COLUMNS, mayGive, toItems, toRightId, type RightItem } from './right-items';

/** The resource that the trail of changes names. */
const RESOURCE = '/api/permission/organizeAdminIsTrator';

/** What the rights of one user are to be. */
export interface RightsOrder {
  readonly userId: string;
  /** From the present rights; what the giver may not give stays as it is. */
  readonly toWanted: (current: readonly RightItem[]) => readonly RightItem[];
  /** The version that the giver has seen; a later one refuses the order. */
  readonly version?: number | undefined;
  /** Whether the user must be a graded administrator already; else they become one. */
  readonly isKnown: boolean;
}

/**
 * States the rights of a graded administrator. Nobody gives more than they have, nor to themselves. Throws SERVER_NOT_FOUND, SERVER_FORBIDDEN
 * SERVER_FIELD_INVALID for a full administrator and for an organisation that is gone, and SERVER_RECORD_STALE.
 */
export async function saveRights(request: FastifyRequest, order: RightsOrder): Promise<void> {
  const { deps } = request.server;
  const giver = await readGiver(request);
  await deps.db.transaction().execute(async (trx) => {
    const name = await requireTarget(trx, request, order.userId);
    const known = await readAdmin(trx, order.userId, true);
    if (!known && order.isKnown) throw new BusinessError('SERVER_NOT_FOUND');
    const current = known?.items ?? [];
    if (known && isStale(known.admin, order.version))
      throw await staleRecord(trx, known.admin, toAnswer(giver, { userId: order.userId, items: current }));
    const wanted = new Map(order.toWanted(current).map((item) => [toRightId(item), item]));
    const held = new Map(current.map((item) => [toRightId(item), item]));
    const isRefused = [...wanted].some(([id, item]) => !held.has(id) && !mayGive(giver, item));
    if (isRefused) throw new BusinessError('SERVER_FORBIDDEN');
    const { byId } = await readTree(deps);
    if ([...wanted.values()].some(({ organizeId }) => !byId.has(organizeId)))
      throw fieldFault('rights', request.translate('server.graded.organizeGone'));
    const kept = current.filter((item) => !mayGive(giver, item)).map((item) => [toRightId(item), item] as const);
    const next = [...new Map([...wanted, ...kept]).values()];
    await storeRights(trx, request, { userId: order.userId, items: next });
    await note(trx, request, { userId: order.userId, name, before: known ? current : null, after: next });
  });
}

/**
 * Takes somebody out of the graded administrators; their menus and buttons then count for the whole organisation, so only full
 * administrators do it. Another giver takes away what they may give. Throws SERVER_NOT_FOUND and SERVER_FORBIDDEN.
 */
export async function removeAdmin(request: FastifyRequest, userId: string): Promise<void> {
  if (await readGiver(request)) return saveRights(request, { userId, isKnown: true, toWanted: () => [] });
  await request.server.deps.db.transaction().execute(async (trx) => {
    const known = await readAdmin(trx, userId, true);
    if (!known) throw new BusinessError('SERVER_NOT_FOUND');
    const user = await trx.selectFrom('users').select('real_name').where('id', '=', userId).executeTakeFirst();
    await trx.deleteFrom('graded_admins').where('user_id', '=', userId).execute();
    await note(trx, request, { userId, name: user?.real_name ?? '', before: known.items, after: null });
  });
}

/** What the asking user may give; null = everything. Throws SERVER_FORBIDDEN for whoever administers no part themselves. */
export async function readGiver(request: FastifyRequest): Promise<GradedRights | null> {
  const { session, server } = request;
  if (session.isAdministrator) return null;
  const rights = await readGradedRights(server.deps, session);
  if (!rights) throw new BusinessError('SERVER_FORBIDDEN');
  return rights;
}

/** Locks the user whose rights change and answers the name. */
async function requireTarget(trx: Transaction<SystemSchema>, request: FastifyRequest, userId: string): Promise<string> {
  if (userId === request.session.user.userId) throw new BusinessError('SERVER_FORBIDDEN');
  const user = await trx
    .selectFrom('users')
    .select(['real_name', 'is_administrator'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!user) throw new BusinessError('SERVER_NOT_FOUND');
  await requireWhole(trx, request, [userId]);
  if (user.is_administrator) throw fieldFault('userId', request.translate('server.graded.administrator'));
  return user.real_name;
}

/**
 * A graded administrator with what was given; undefined for anybody else. The row that has the version is read first, so that rights
 * that somebody else changes meanwhile are refused rather than lost.
 */
export async function readAdmin(db: Kysely<SystemSchema>, userId: string, isLocked = false) {
  const admin = await db
    .selectFrom('graded_admins')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!admin) return undefined;
  const rows = await db
    .selectFrom('graded_rights')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('organize_id')
    .execute();
  return { admin, items: toItems(rows) };
}

/** Rights of one user. */
interface UserRights {
  readonly userId: string;
  readonly items: readonly RightItem[];
}

/** The rights of a user as far as the giver may change them, as a form holds them. */
export function toAnswer(giver: GradedRights | null, { userId, items }: UserRights) {
  return { userId, rights: items.filter((item) => mayGive(giver, item)).map(toRightId) };
}

async function storeRights(
  trx: Transaction<SystemSchema>,
  { session, server }: FastifyRequest,
  { userId, items }: UserRights,
): Promise<void> {
  const at = new Date(server.deps.clock());
  const by = session.user.userId;
  await trx
    .insertInto('graded_admins')
    .values({ user_id: userId, created_at: at, created_by: by })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ updated_at: at, updated_by: by }))
    .execute();
  const rows = new Map<string, Record<string, unknown>>();
  for (const { organizeId, name } of items) {
    const row = rows.get(organizeId) ?? { organize_id: organizeId };
    rows.set(organizeId, { ...row, [COLUMNS[name]]: 1 });
  }
  const columns = Object.values(COLUMNS);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  const given = sql.join(columns.map((column) => sql`coalesce(r.${sql.ref(column)}, 0)`));
  const typed = sql.join(columns.map((column) => sql`${sql.ref(column)} smallint`));
  await trx.deleteFrom('graded_rights').where('user_id', '=', userId).execute();
  await sql`insert into system.graded_rights (user_id, organize_id, ${listed})
    select ${userId}, r.organize_id, ${given}
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as r (organize_id text, ${typed})`.execute(
    trx,
  );
}

interface Noted {
  readonly userId: string;
  readonly name: string;
  readonly before: readonly RightItem[] | null;
  readonly after: readonly RightItem[] | null;
}

async function note(trx: Transaction<SystemSchema>, request: FastifyRequest, change: Noted): Promise<void> {
  const { userId, name, before, after } = change;
  const toMembers = (items: readonly RightItem[] | null) => items && { rights: items.map(toRightId).sort() };
  await noteChange(trx, changerOf(request), {
    action: !before ? 'create' : after ? 'update' : 'remove',
    resource: RESOURCE,
    recordId: userId,
    recordName: name,
    before: toMembers(before),
    after: toMembers(after),
  });
}
