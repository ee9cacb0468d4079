import { sql, type Kysely, type Transaction } from 'kysely';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';

/** A query as the user saves it; `conditionJson` is a JSON array (docs/module-format.md#advanced-queries). */
export interface QueryValues {
  readonly moduleId: string;
  readonly fullName: string;
  readonly matchLogic: 'AND' | 'OR';
  readonly conditionJson: string;
}

/** A query by id and owner; other users' queries do not exist. */
export interface OwnQuery {
  readonly id: string;
  readonly userId: string;
}

const columns = [
  'id',
  'module_id as moduleId',
  'full_name as fullName',
  'match_logic as matchLogic',
  'condition_json as conditionJson',
] as const;

/** The user's queries of a list, oldest first. */
export function listQueries(db: Kysely<SystemSchema>, userId: string, moduleId: string) {
  return db
    .selectFrom('advanced_queries')
    .select(columns)
    .where('user_id', '=', userId)
    .where('module_id', '=', moduleId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Throws SERVER_NOT_FOUND. */
export async function readQuery(db: Kysely<SystemSchema>, { id, userId }: OwnQuery) {
  const row = await db
    .selectFrom('advanced_queries')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
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

/** Throws SERVER_NOT_FOUND, and SERVER_QUERIES_TOO_MANY when moved to a full list. */
export async function updateQuery(
  db: Kysely<SystemSchema>,
  { id, userId }: OwnQuery,
  values: QueryValues,
): Promise<void> {
  const { numUpdatedRows } = await db.transaction().execute(async (trx) => {
    await requireRoom(trx, { userId, moduleId: values.moduleId, exceptId: id });
    return trx
      .updateTable('advanced_queries')
      .set(toRow(values))
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
  });
  if (numUpdatedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
}

/** Throws SERVER_NOT_FOUND. */
export async function deleteQuery(db: Kysely<SystemSchema>, { id, userId }: OwnQuery): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('advanced_queries')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
}

function toRow({ moduleId, fullName, matchLogic, conditionJson }: QueryValues) {
  return { module_id: moduleId, full_name: fullName, match_logic: matchLogic, condition_json: conditionJson };
}
