import type { Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { hashPassword, matchesAny, toClientHash } from './password';
import { findBrokenRule, MAX_FORMER_PASSWORDS, refusedFormer, type BrokenRule } from './password-policy';
import { readSettings } from './system-settings';
import { findTrivial } from './trivial-passwords';

/** A password that passed the policy, with the one that it may take the place of. */
export interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  /** Hash that was stored when the policy was asked; a later one makes the check worthless. */
  readonly before: string;
}

const EMPTY = toClientHash('');

/**
 * Checks a password against the policy and hashes it. `password` = the client's MD5 hex in either case. One that somebody else
 * sets is not compared with the user's former ones: the refusal would tell them. Throws SERVER_NOT_FOUND,
 * SERVER_PASSWORD_EMPTY, …_ACCOUNT, …_SAME, …_FORMER, and for a password that the server can tell …_SHORT, …_DIGIT, …_LOWER,
 * …_UPPER or …_SYMBOL (docs/clients.md#password-policy).
 */
export async function preparePassword(
  deps: AppDeps,
  { userId, password, isOwn }: { readonly userId: string; readonly password: string; readonly isOwn: boolean },
): Promise<NewPassword> {
  const typed = password.toLowerCase();
  requirePassword(typed);
  const [user, settings] = await Promise.all([findUser(deps, userId), readSettings(deps)]);
  if (!user) throw new BusinessError('SERVER_NOT_FOUND');
  const { password_hash: before } = user;
  requireNotAccount(typed, user.account);
  requireStrength(typed, [user.account, user.real_name, user.mobile_phone], settings);
  if (isOwn) {
    if (await matchesAny(typed, [before])) throw new BusinessError('SERVER_PASSWORD_SAME');
    const count = refusedFormer(settings);
    if (count > 0 && (await matchesAny(typed, await readFormer(deps, userId, count))))
      throw new BusinessError('SERVER_PASSWORD_FORMER', { count });
  }
  return { userId, hash: await hashPassword(typed), before };
}

/** A user who is made: nothing else is known that a password must not repeat. */
interface FirstOwner {
  readonly account: string;
  readonly words: readonly string[];
}

/** Checks the password of a user who is made, and hashes it. Throws like `preparePassword`. */
export async function prepareFirstPassword(deps: AppDeps, password: string, owner: FirstOwner): Promise<string> {
  await checkFirstPassword(deps, password, owner);
  return hashPassword(password.toLowerCase());
}

/** Checks the password of a user who is made. Throws like `preparePassword`. */
export async function checkFirstPassword(
  deps: AppDeps,
  password: string,
  { account, words }: FirstOwner,
): Promise<void> {
  const typed = password.toLowerCase();
  requirePassword(typed);
  requireNotAccount(typed, account);
  requireStrength(typed, [account, ...words], await readSettings(deps));
}

/** The first rule of the policy that a password breaks as it is typed; forms ask it in the browser, files bring it here. */
export async function findTypedFault(deps: AppDeps, password: string): Promise<BrokenRule | undefined> {
  return findBrokenRule(password, await readSettings(deps));
}

/**
 * Stores a prepared password and keeps the former one. Answers false when the stored one has changed since the policy was asked:
 * nothing is stored, and it is to be asked again.
 */
export async function storePassword(
  trx: Transaction<SystemSchema>,
  { userId, hash, before }: NewPassword,
  { isReset, atMs }: { readonly isReset: boolean; readonly atMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: isReset ? null : new Date(atMs), password_reset: isReset })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('password_history')
    .values({ user_id: userId, password_hash: before, replaced_at: new Date(atMs) })
    .execute();
  const older = trx
    .selectFrom('password_history')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .offset(MAX_FORMER_PASSWORDS);
  await trx.deleteFrom('password_history').where('user_id', '=', userId).where('id', 'in', older).execute();
  return true;
}

function requirePassword(typed: string): void {
  if (typed === '' || typed === EMPTY) throw new BusinessError('SERVER_PASSWORD_EMPTY');
}

function requireNotAccount(typed: string, account: string): void {
  if ([account, account.toLowerCase(), account.toUpperCase()].map(toClientHash).includes(typed))
    throw new BusinessError('SERVER_PASSWORD_ACCOUNT');
}

function requireStrength(
  typed: string,
  words: readonly string[],
  settings: Parameters<typeof findBrokenRule>[1],
): void {
  if (settings.passwordStrengthLimit !== 1) return;
  const password = findTrivial(typed, words);
  const broken = password === undefined ? undefined : findBrokenRule(password, settings);
  if (broken) throw new BusinessError(broken.code, broken.params);
}

function findUser(deps: AppDeps, userId: string) {
  return deps.db
    .selectFrom('users')
    .select(['account', 'real_name', 'mobile_phone', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

async function readFormer(deps: AppDeps, userId: string, count: number): Promise<readonly string[]> {
  const rows = await deps.db
    .selectFrom('password_history')
    .select('password_hash')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ password_hash }) => password_hash);
}
