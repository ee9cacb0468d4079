import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { AppDeps } from '../../deps';
import { hashToken } from '../../http/session-store';

const COOKIE = 'formloom_device';
const DAY_MS = 86_400_000;
/** A browser that nobody signed in at for so long is forgotten. */
const KNOWN_FOR_MS = 180 * DAY_MS;
/** Browsers of one account; the one that was used longest ago gives way. */
const MAX_DEVICES = 20;

/** The browser's token; '' when it has none. It proves nothing but that somebody signed in at this browser before. */
export function deviceTokenOf(cookieHeader: string | undefined): string {
  return parseCookie(cookieHeader ?? '')[COOKIE]?.slice(0, 100) ?? '';
}

/** Header that leaves the token with the browser: no script reads it, no other site's page sends it. */
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

/** Whether an account has signed in at the browser that holds a token, and the token has not run out. */
export async function isKnownDevice(deps: AppDeps, token: string, userId: string | undefined): Promise<boolean> {
  if (token === '') return false;
  // Asked for an unknown account too, so that time tells nothing.
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
 * Remembers that an account signed in at a browser and answers the browser's token: the one that it has, so that several
 * people can share it, or a new one when the server never gave that out.
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

/** Forgets the browsers of an account but the one that asks: whoever knew the old password may hold one of them. */
export async function forgetOtherDevices(db: AppDeps['db'], userId: string, token: string): Promise<void> {
  await db.deleteFrom('devices').where('user_id', '=', userId).where('token_hash', '!=', hashToken(token)).execute();
}
