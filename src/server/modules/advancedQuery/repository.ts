import { sql, type Kysely, type Transaction } from 'kysely';
import type { Query } from '../../../wire/advanced-queries';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';

/** A query as the user saves it; `conditionJson` is a JSON array (docs/module-format.md#advanced-queries). */
export interface QueryValues {
  readonly moduleId: string;
  readonly fullName: string;
  readonly matchLogic: 'AND' | 'OR';
  readonly conditionJson: string;
  /** undefined = as it is; of a new one: private. */
  readonly isShared: boolean | undefined;
}

/** Who asks: administrators may also change what others share. */
export interface Viewer {
  readonly userId: string;
  readonly isAdministrator: boolean;
}

/** A stored query, and whether the viewer has made it. */
export interface StoredQuery {
  readonly query: Query;
  readonly isOwn: boolean;
}

/** The viewer's own queries and those that others share. */
function seen(db: Kysely<SystemSchema>, viewer: Viewer) {
  return db
    .selectFrom('advanced_queries as q')
    .innerJoin('users as u', 'u.id', 'q.user_id')
    .select(['q.id', 'q.user_id', 'q.module_id', 'q.full_name', 'q.match_logic', 'q.condition_json', 'q.is_shared'])
    .select('u.real_name')
    .where((or) => or.or([or('q.user_id', '=', viewer.userId), or('q.is_shared', '=', true)]));
}

type Row = Awaited<ReturnType<ReturnType<typeof seen>['executeTakeFirstOrThrow']>>;

function toStored(row: Row, viewer: Viewer): StoredQuery {
  const isOwn = row.user_id === viewer.userId;
  const query = {
    ...{ id: row.id, moduleId: row.module_id, fullName: row.full_name },
    ...{ matchLogic: row.match_logic, conditionJson: row.condition_json, isShared: row.is_shared },
    canChange: isOwn || viewer.isAdministrator,
    owner: isOwn ? '' : row.real_name,
  };
  return { query, isOwn };
}

/** The viewer's queries of a list and those that others share, oldest first. */
export async function listQueries(
  db: Kysely<SystemSchema>,
  viewer: Viewer,
  moduleId: string,
): Promise<readonly StoredQuery[]> {
  const rows = await seen(db, viewer)
    .where('q.module_id', '=', moduleId)
    .orderBy('q.created_at')
    .orderBy('q.id')
    .execute();
  return rows.map((row) => toStored(row, viewer));
}

/** Throws SERVER_NOT_FOUND. */
export async function readQuery(db: Kysely<SystemSchema>, id: string, viewer: Viewer): Promise<StoredQuery> {
  const row = await seen(db, viewer).where('q.id', '=', id).executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return toStored(row, viewer);
}

/** Maximum number of queries of a user per list, and in total. */
const MAX_OF_LIST = 50;
const MAX_OF_USER = 500;

/** Stores a new query and returns its id. Throws SERVER_QUERIES_TOO_MANY beyond the limit. */
export async function insertQuery(
  db: Kysely<SystemSchema>,
  { userId, nowMs, values }: { readonly userId: string; readonly nowMs: number; readonly values: QueryValues },
): Promise<string> {
  const id = createId(nowMs);
  const row = { id, user_id: userId, created_at: new Date(nowMs), ...toRow(values) };
  await db.transaction().execute(async (trx) => {
    await requireRoom(trx, { userId, moduleId: values.moduleId });
    await trx.insertInto('advanced_queries').values(row).execute();
  });
  return id;
}

/** Locks the user's row: concurrent inserts are counted one after the other. */
async function requireRoom(
  trx: Transaction<SystemSchema>,
  {
    userId,
    moduleId,
    exceptId = '',
  }: { readonly userId: string; readonly moduleId: string; readonly exceptId?: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`advanced queries of ${userId}`}))`.execute(trx);
  const { rows } = await sql<{ of_list: string; of_user: string }>`
    select count(*) filter (where module_id = ${moduleId}) as of_list, count(*) as of_user
    from system.advanced_queries where user_id = ${userId} and id <> ${exceptId}`.execute(trx);
  const limit =
    Number(rows[0]?.of_list) >= MAX_OF_LIST
      ? MAX_OF_LIST
      : Number(rows[0]?.of_user) >= MAX_OF_USER
        ? MAX_OF_USER
        : null;
  if (limit !== null) throw new BusinessError('SERVER_QUERIES_TOO_MANY', { limit });
}

/**
 * Changes a query, which stays with its owner; one of somebody else stays with its list, too. Throws SERVER_NOT_FOUND, also for what
 * the viewer may not change, and SERVER_QUERIES_TOO_MANY when moved to a full list.
 */
export async function updateQuery(
  db: Kysely<SystemSchema>,
  { id, viewer, values }: { readonly id: string; readonly viewer: Viewer; readonly values: QueryValues },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('advanced_queries')
      .select(['user_id', 'module_id'])
      .where('id', '=', id)
      .where(changeableBy(viewer))
      .forUpdate()
      .executeTakeFirst();
    const isOwn = found?.user_id === viewer.userId;
    if (!found || (!isOwn && found.module_id !== values.moduleId)) throw new BusinessError('SERVER_NOT_FOUND');
    if (isOwn) await requireRoom(trx, { userId: viewer.userId, moduleId: values.moduleId, exceptId: id });
    await trx.updateTable('advanced_queries').set(toRow(values)).where('id', '=', id).execute();
  });
}

/** Throws SERVER_NOT_FOUND, also for what the viewer may not delete. */
export async function deleteQuery(db: Kysely<SystemSchema>, id: string, viewer: Viewer): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('advanced_queries')
    .where('id', '=', id)
    .where(changeableBy(viewer))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
}

/** The viewer's own, for administrators also what others share. */
function changeableBy({ userId, isAdministrator }: Viewer) {
  return isAdministrator ? sql<boolean>`(user_id = ${userId} or is_shared)` : sql<boolean>`user_id = ${userId}`;
}

function toRow({ moduleId, fullName, matchLogic, conditionJson, isShared }: QueryValues) {
  return {
    ...{ module_id: moduleId, full_name: fullName, match_logic: matchLogic, condition_json: conditionJson },
    ...(isShared !== undefined && { is_shared: isShared }),
  };
}
