import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { readSubordinateIds } from '../people/index';

/** An account for signing in; `account` in lower case, matched case-insensitively. */
export async function findAccount(deps: AppDeps, account: string) {
  return deps.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'enabled_mark', 'theme'])
    .where(sql`lower(account)`, '=', account)
    .executeTakeFirst();
}

/** A sign-in to record. */
export interface LoginRecord {
  readonly id: string;
  readonly password_hash: string;
  /** New hash, unless the password has changed meanwhile. */
  readonly renewed?: string | undefined;
}

/** Records a sign-in and keeps the previous one for the notice (docs/clients.md#the-current-user). */
export async function recordLogin(deps: AppDeps, user: LoginRecord, ip: string): Promise<void> {
  const { id, password_hash: checked, renewed = checked } = user;
  await sql`update system.users set prev_login_at = last_login_at, prev_login_ip = last_login_ip,
    last_login_at = ${new Date(deps.clock())}, last_login_ip = ${ip},
    password_hash = case password_hash when ${checked} then ${renewed} else password_hash end
    where id = ${id}`.execute(deps.db);
}

/** The password of an account and its age, locked until the transaction ends. */
export async function lockPassword(trx: AppDeps['db'], userId: string) {
  return trx
    .selectFrom('users')
    .select(['password_hash', 'password_reset', 'password_changed_at', 'created_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function findPasswordHash(deps: AppDeps, userId: string): Promise<string | undefined> {
  const row = await deps.db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  return row?.password_hash;
}

/** Subordinates named to the client: those of a whole company would outweigh all else that it loads. */
const MAX_SUBORDINATES = 1000;

/** The user, their manager, positions, roles, groups and subordinates, for CurrentUser. */
export async function readProfile(deps: AppDeps, userId: string) {
  const user = await deps.db.selectFrom('users').selectAll('users').where('id', '=', userId).executeTakeFirstOrThrow();
  const manager = user.manager_id
    ? await deps.db
        .selectFrom('users')
        .select(['id', 'real_name', 'account'])
        .where('id', '=', user.manager_id)
        .executeTakeFirst()
    : undefined;
  const positions = await deps.db
    .selectFrom('user_positions')
    .innerJoin('positions', 'positions.id', 'user_positions.position_id')
    .select(['positions.id', 'positions.full_name as name'])
    .where('user_positions.user_id', '=', userId)
    .where('positions.enabled_mark', '=', 1)
    .orderBy(sql`positions.id = ${user.position_id}`, 'desc')
    .orderBy('positions.sort_code')
    .orderBy('positions.id')
    .execute();
  const roles = await deps.db
    .selectFrom('user_roles')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['roles.id', 'roles.full_name as name'])
    .where('user_roles.user_id', '=', userId)
    .where('roles.enabled_mark', '=', 1)
    .orderBy('roles.sort_code')
    .orderBy('roles.id')
    .execute();
  const groups = await deps.db
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select(['groups.id', 'groups.full_name as name'])
    .where('group_members.user_id', '=', userId)
    .where('groups.enabled_mark', '=', 1)
    .orderBy('groups.sort_code')
    .orderBy('groups.id')
    .execute();
  return {
    user,
    manager,
    positions,
    roles,
    groups,
    subordinateIds: await readSubordinateIds(deps, userId, MAX_SUBORDINATES),
  };
}

/** Changes the user's own preferences. */
export async function updateUser(
  deps: AppDeps,
  userId: string,
  values: { readonly language?: string; readonly theme?: string; readonly sign_img?: string },
): Promise<void> {
  await deps.db.updateTable('users').set(values).where('id', '=', userId).execute();
}

/** The signature that the user keeps, as a data address; '' = none. */
export async function readOwnSignature(deps: AppDeps, userId: string): Promise<string> {
  const row = await deps.db.selectFrom('users').select('sign_img').where('id', '=', userId).executeTakeFirst();
  return row?.sign_img ?? '';
}
