import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { AppDeps } from '../../deps';
import { hashToken } from '../../http/session-store';
import { DAY_MS } from '../../../engine/values/zoned-time';

const COOKIE = 'formloom_device';
/** Browsers without a sign-in for that long are forgotten. */
const KNOWN_FOR_MS = 180 * DAY_MS;
/** Maximum number of browsers per account; evicts the least recently used. */
const MAX_DEVICES = 20;

/** The browser's token; '' if it has none. Proves only that somebody has signed in at this browser before. */
export function deviceTokenOf(cookieHeader: string | undefined): string {
  return parseCookie(cookieHeader ?? '')[COOKIE]?.slice(0, 100) ?? '';
}

/** Cookie header for the token: httpOnly and same-site. */
export function toDeviceCookie(token: string, isSecure: boolean): string {
  return stringifySetCookie({
    name: COOKIE,
    value: token,
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: KNOWN_FOR_MS / 1000,
  });
}

/** Whether an account has signed in at the browser with the token, and the token has not expired. */
export async function isKnownDevice(deps: AppDeps, token: string, userId: string | undefined): Promise<boolean> {
  if (token === '') return false;
  // Also queried for an unknown account: no timing difference.
  const row = await deps.db
    .selectFrom('devices')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId ?? '')
    .where('expires_at', '>', new Date(deps.clock()))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers a sign-in at a browser and returns its token: the existing one, so that several people can share it, or a new one if
 * the server did not issue it.
 */
export async function rememberDevice(deps: AppDeps, token: string, userId: string): Promise<string> {
  const kept = (await isGivenOut(deps, token)) ? token : randomBytes(32).toString('base64url');
  const now = deps.clock();
  const times = { last_used_at: new Date(now), expires_at: new Date(now + KNOWN_FOR_MS) };
  await deps.db
    .insertInto('devices')
    .values({ token_hash: hashToken(kept), user_id: userId, created_at: new Date(now), ...times })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doUpdateSet(times))
    .execute();
  await dropOldest(deps, userId);
  return kept;
}

async function isGivenOut(deps: AppDeps, token: string): Promise<boolean> {
  if (token === '') return false;
  const row = await deps.db
    .selectFrom('devices')
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', new Date(deps.clock()))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function dropOldest(deps: AppDeps, userId: string): Promise<void> {
  const oldest = deps.db
    .selectFrom('devices')
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('token_hash')
    .offset(MAX_DEVICES);
  await deps.db.deleteFrom('devices').where('user_id', '=', userId).where('token_hash', 'in', oldest).execute();
}

/** Forgets an account's browsers except the requesting one: somebody who knew the old password may use one of them. */
export async function forgetOtherDevices(db: AppDeps['db'], userId: string, token: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).where('token_hash', '!=', hashToken(token)).execute();
}
