import { sql, type Kysely, type Transaction } from 'kysely';
import type { ListView } from '../../../wire/list-views';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';

/** A view as a user saves it. */
export interface ViewValues {
  readonly listId: string;
  readonly fullName: string;
  readonly address: string;
  readonly columns: readonly unknown[] | null;
  readonly isShared: boolean;
}

/** Who asks: administrators may also change what others share. */
export interface Viewer {
  readonly userId: string;
  readonly isAdministrator: boolean;
}

/** A stored view, and whether the viewer has made it. */
export interface StoredView {
  readonly view: ListView;
  readonly isOwn: boolean;
}

/** Maximum number of views of a user per list, and in total. */
const MAX_OF_LIST = 50;
const MAX_OF_USER = 500;

/** The user's own views of a list and those that others share, oldest first. */
export async function listViews(
  db: Kysely<SystemSchema>,
  viewer: Viewer,
  listId: string,
): Promise<readonly StoredView[]> {
  const rows = await db
    .selectFrom('list_views as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .select(['v.id', 'v.user_id', 'v.full_name', 'v.address', 'v.columns', 'v.is_shared', 'u.real_name'])
    .where('v.list_id', '=', listId)
    .where((or) => or.or([or('v.user_id', '=', viewer.userId), or('v.is_shared', '=', true)]))
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute();
  return rows.map((row) => {
    const isOwn = row.user_id === viewer.userId;
    const view = {
      ...{ id: row.id, fullName: row.full_name, address: row.address, isShared: row.is_shared },
      columns: row.columns as ListView['columns'],
      canChange: isOwn || viewer.isAdministrator,
      owner: isOwn ? '' : row.real_name,
    };
    return { view, isOwn };
  });
}

/** Stores a new view and returns its id. Throws SERVER_VIEWS_TOO_MANY beyond the limit. */
export async function insertView(
  db: Kysely<SystemSchema>,
  { viewer, nowMs, values }: { readonly viewer: Viewer; readonly nowMs: number; readonly values: ViewValues },
): Promise<string> {
  const id = createId(nowMs);
  await db.transaction().execute(async (trx) => {
    await requireRoom(trx, viewer.userId, values.listId);
    const row = { id, user_id: viewer.userId, list_id: values.listId, created_at: new Date(nowMs) };
    await trx
      .insertInto('list_views')
      .values({ ...row, ...toRow(values) })
      .execute();
  });
  return id;
}

/** Concurrent inserts of a user are counted one after the other. */
async function requireRoom(trx: Transaction<SystemSchema>, userId: string, listId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`list views of ${userId}`}))`.execute(trx);
  const { rows } = await sql<{ of_list: string; of_user: string }>`
    select count(*) filter (where list_id = ${listId}) as of_list, count(*) as of_user
    from system.list_views where user_id = ${userId}`.execute(trx);
  if (Number(rows[0]?.of_list) >= MAX_OF_LIST) throw new BusinessError('SERVER_VIEWS_TOO_MANY', { limit: MAX_OF_LIST });
  if (Number(rows[0]?.of_user) >= MAX_OF_USER) throw new BusinessError('SERVER_VIEWS_TOO_MANY', { limit: MAX_OF_USER });
}

/** Changes a view, which stays with its list and its owner. Throws SERVER_NOT_FOUND, also for what the user may not change. */
export async function updateView(
  db: Kysely<SystemSchema>,
  { id, viewer, values }: { readonly id: string; readonly viewer: Viewer; readonly values: ViewValues },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('list_views')
    .set(toRow(values))
    .where('id', '=', id)
    .where('list_id', '=', values.listId)
    .where((or) => or.or([or('user_id', '=', viewer.userId), or.and(sharedOf(viewer))]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
}

/** Throws SERVER_NOT_FOUND, also for what the user may not delete. */
export async function deleteView(db: Kysely<SystemSchema>, id: string, viewer: Viewer): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('list_views')
    .where('id', '=', id)
    .where((or) => or.or([or('user_id', '=', viewer.userId), or.and(sharedOf(viewer))]))
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
}

/** Members of what of others a user may change. */
function sharedOf({ isAdministrator }: Viewer): { readonly is_shared: boolean; readonly id?: string } {
  return isAdministrator ? { is_shared: true } : { is_shared: true, id: '' };
}

function toRow({ fullName, address, columns, isShared }: ViewValues) {
  return {
    ...{ full_name: fullName.trim(), address, is_shared: isShared },
    columns: columns === null ? null : JSON.stringify(columns),
  };
}
