import type { Kysely } from 'kysely';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';

/** What a user says of a query; `conditionJson` is JSON text of a list (contract c.1 hasSuperQuery). */
export interface QueryValues {
  readonly moduleId: string;
  readonly fullName: string;
  readonly matchLogic: 'AND' | 'OR';
  readonly conditionJson: string;
}

/** One query of one user; any other user's is not there. */
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

/** The queries that a user keeps for a list, oldest first. */
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

/** Keeps a new query and answers its id. */
export async function insertQuery(
  db: Kysely<SystemSchema>,
  { userId, nowMs, values }: { readonly userId: string; readonly nowMs: number; readonly values: QueryValues },
): Promise<string> {
  const id = createId(nowMs);
  const row = { id, user_id: userId, created_at: new Date(nowMs), ...toRow(values) };
  await db.insertInto('advanced_queries').values(row).execute();
  return id;
}

/** Throws SERVER_NOT_FOUND. */
export async function updateQuery(
  db: Kysely<SystemSchema>,
  { id, userId }: OwnQuery,
  values: QueryValues,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('advanced_queries')
    .set(toRow(values))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
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
