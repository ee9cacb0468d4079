import { createHash } from 'node:crypto';
import type { AppDeps } from '../../deps';
import { toNetwork } from '../../http/network';
import { returnAttempt, takeAttempt, type Throttle } from '../../http/rate-limit';

const MINUTE_MS = 60_000;
/** Rates at which failures are forgotten: one address alone can never keep an account's bucket full. */
const PAIR_FORGET_MS = 10 * MINUTE_MS;
const ACCOUNT_FORGET_MS = 10 * MINUTE_MS;
const ADDRESS_FORGET_MS = 5 * MINUTE_MS;
const MAX_WAIT_MS = MINUTE_MS;
/** Everybody new behind a shared address meets this one. */
const MAX_ADDRESS_WAIT_MS = 15_000;
/** An account may be tried from several addresses, an address for several accounts: a hospital shares one behind its router. */
const ACCOUNT_FACTOR = 3;
const ADDRESS_FACTOR = 5;

export interface SignInOrigin {
  readonly account: string;
  readonly ip: string;
  /** Token of a browser that the account is known at; '' for any other. */
  readonly knownDevice: string;
}

/**
 * What an attempt to sign in counts for. A browser at which the account signed in before has a bucket of its own, so
 * that nobody's guesses elsewhere can refuse it; all others share those of the account, of the address and of both.
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

/** What a password that is asked for again (unlock, new password) counts for: nothing but the session that asks. */
export function confirmThrottles(deps: AppDeps, sessionId: string): readonly Throttle[] {
  const free = deps.config.loginFreeAttempts;
  return [{ key: toKey('session', sessionId), free, forgetMs: PAIR_FORGET_MS, maxWaitMs: MAX_WAIT_MS }];
}

/** Counts before the check and gives back what was right or could not be checked: only failures count, none slips through. */
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

/** Of one length, whatever was typed; people type passwords into the account's field, so it is not kept. */
function toKey(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('\n')).digest('base64url')}`;
}
