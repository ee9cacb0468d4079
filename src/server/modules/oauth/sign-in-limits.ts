import { createHash } from 'node:crypto';
import type { AppDeps } from '../../deps';
import { toNetwork } from '../../http/network';
import { returnAttempt, takeAttempt, type Throttle } from '../../http/rate-limit';

const MINUTE_MS = 60_000;
/** Times for a bucket to empty: a single address can never keep an account's bucket full. */
const PAIR_FORGET_MS = 10 * MINUTE_MS;
const ACCOUNT_FORGET_MS = 10 * MINUTE_MS;
const ADDRESS_FORGET_MS = 5 * MINUTE_MS;
const MAX_WAIT_MS = MINUTE_MS;
/** Upper bound for new users behind a shared address. */
const MAX_ADDRESS_WAIT_MS = 15_000;
/** An account may be tried from several addresses, an address for several accounts: a hospital shares one behind its router. */
const ACCOUNT_FACTOR = 3;
const ADDRESS_FACTOR = 5;

export interface SignInOrigin {
  readonly account: string;
  readonly ip: string;
  /** Token of a browser known to the account; '' = none. */
  readonly knownDevice: string;
}

/**
 * Throttles of a sign-in attempt. A browser known to the account has its own bucket, so that attempts elsewhere cannot lock it out;
 * all others share those of account, address and both.
 */
export function signInThrottles(deps: AppDeps, { account, ip, knownDevice }: SignInOrigin): readonly Throttle[] {
  const free = deps.config.loginFreeAttempts;
  const pair = { free, forgetMs: PAIR_FORGET_MS, maxWaitMs: MAX_WAIT_MS };
  if (knownDevice !== '') return [{ key: toKey('device', account, knownDevice), ...pair }];
  const address = toNetwork(ip);
  return [
    { key: toKey('pair', account, address), ...pair },
    {
      key: toKey('account', account),
      free: free * ACCOUNT_FACTOR,
      forgetMs: ACCOUNT_FORGET_MS,
      maxWaitMs: MAX_WAIT_MS,
    },
    {
      key: toKey('address', address),
      free: free * ADDRESS_FACTOR,
      forgetMs: ADDRESS_FORGET_MS,
      maxWaitMs: MAX_ADDRESS_WAIT_MS,
    },
  ];
}

/** Throttle of re-entered passwords (unlock, new password): the session's only. */
export function confirmThrottles(deps: AppDeps, sessionId: string): readonly Throttle[] {
  const free = deps.config.loginFreeAttempts;
  return [{ key: toKey('session', sessionId), free, forgetMs: PAIR_FORGET_MS, maxWaitMs: MAX_WAIT_MS }];
}

/**
 * Counts before the check, and takes back successful or failed checks: only wrong passwords count, and parallel ones cannot slip
 * through.
 */
export async function limited<T>(
  deps: AppDeps,
  throttles: readonly Throttle[],
  check: () => Promise<T | undefined>,
): Promise<T | undefined> {
  await takeAttempt(deps, throttles);
  let isFailure = false;
  try {
    const result = await check();
    isFailure = result === undefined;
    return result;
  } finally {
    if (!isFailure) await returnAttempt(deps, throttles);
  }
}

/** Hashed: users sometimes type passwords into the account field, so it is not stored. */
function toKey(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
}
