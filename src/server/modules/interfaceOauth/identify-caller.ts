import { sql } from 'kysely';
import type { AppDeps } from '../../deps';
import { holdsAddress } from '../../http/address-list';
import { BusinessError, type ServerCode } from '../../http/errors';
import { toNetwork } from '../../http/network';
import { returnAttempt, takeAttempt } from '../../http/rate-limit';
import { openSecret } from '../../secrets/index';
import { SECRET_PLACE } from './app-resource';
import { isSignatureOf, type SignedCall } from './signature';

/** Wrong signatures of a network without a wait; calls under way count as such until they are verified. */
const FREE_FAILURES = 60;

/** A signature older or newer than this is refused; its nonce is remembered as long. */
const MAX_AGE_MS = 5 * 60_000;

/** A signed call with who says to have signed it. */
export interface ClaimedCall extends SignedCall {
  readonly appId: string;
  readonly signature: string;
  /** Address that the call came from. */
  readonly address: string;
}

/** A caller that has proved who it is. */
export interface KnownCaller {
  readonly id: string;
  readonly address: string;
}

/** Told of a call that is refused though its caller is one that there is. */
export type TellRefusal = (appId: string, code: ServerCode) => Promise<void>;

/** Used for callers that do not exist, so that the answer takes as long. */
const NOBODY = 'no caller has this secret';

/**
 * Finds out who calls: by a signature that is recent and used once, from an address that is allowed. Failures of an address slow it
 * down; those of a caller that there is are told. Throws SERVER_CALLER_UNKNOWN for whatever is wrong with the signature, SERVER_CALLER_EXPIRED, SERVER_CALLER_ADDRESS and
 * SERVER_RATE_LIMITED.
 */
export async function identifyCaller(deps: AppDeps, call: ClaimedCall, tell: TellRefusal): Promise<KnownCaller> {
  const throttle = {
    key: `caller:${toNetwork(call.address)}`,
    free: FREE_FAILURES,
    forgetMs: 60_000,
    maxWaitMs: 60_000,
  };
  await takeAttempt(deps, [throttle]);
  const app = await deps.db
    .selectFrom('interface_apps')
    .select(['id', 'secret', 'expires_at_ms', 'allowed_addresses', 'refused_addresses'])
    .where('en_code', '=', call.appId)
    .where('enabled_mark', '=', 1)
    .executeTakeFirst();
  const refusal = await findRefusal(deps, call, app);
  if (refusal !== 'SERVER_CALLER_UNKNOWN') await returnAttempt(deps, [throttle]);
  if (app && refusal !== null) await tell(app.id, refusal);
  if (!app || refusal !== null) throw new BusinessError(refusal ?? 'SERVER_CALLER_UNKNOWN');
  return { id: app.id, address: call.address };
}

interface CallingApp {
  readonly id: string;
  readonly secret: string;
  readonly expires_at_ms: string;
  readonly allowed_addresses: string;
  readonly refused_addresses: string;
}

/** What is wrong with a call; null = nothing. The time that it takes does not tell whether there is such a caller. */
async function findRefusal(deps: AppDeps, call: ClaimedCall, app: CallingApp | undefined): Promise<ServerCode | null> {
  const secret = app ? openSecret(deps.config.secretKeys, SECRET_PLACE, app.secret) : NOBODY;
  const isSigned = isSignatureOf(secret || NOBODY, call, call.signature);
  if (
    !app ||
    secret === '' ||
    !isSigned ||
    !isRecent(call, deps.clock()) ||
    !(await useNonce(deps, app.id, call.nonce))
  )
    return 'SERVER_CALLER_UNKNOWN';
  const expiresAt = Number(app.expires_at_ms);
  if (expiresAt > 0 && expiresAt <= deps.clock()) return 'SERVER_CALLER_EXPIRED';
  const isListed = app.allowed_addresses.trim() === '' || holdsAddress(app.allowed_addresses, call.address);
  return isListed && !holdsAddress(app.refused_addresses, call.address) ? null : 'SERVER_CALLER_ADDRESS';
}

function isRecent({ timestamp }: ClaimedCall, nowMs: number): boolean {
  return /^\d{10,15}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= MAX_AGE_MS;
}

/** Uses a nonce up; false = it was used before. */
async function useNonce({ db, clock }: AppDeps, appId: string, nonce: string): Promise<boolean> {
  if (!/^[\x21-\x7e]{8,100}$/.test(nonce)) return false;
  const now = clock();
  await sql`delete from system.interface_nonces where expires_at < ${new Date(now)}`.execute(db);
  // Signatures may be ahead of this clock by as much.
  const expiresAt = new Date(now + 2 * MAX_AGE_MS);
  const { numAffectedRows } = await sql`insert into system.interface_nonces (app_id, nonce, expires_at)
    values (${appId}, ${nonce}, ${expiresAt}) on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
