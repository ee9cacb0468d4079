import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { ARGON2_COST, CURRENT_PREFIX, PASSWORD_KINDS } from './password-kinds';
import { createLane } from './password-lane';

const SALT_BYTES = 16;

/** Two of the process's four threads for such work, and a queue of about two seconds. */
const lane = createLane({ parallel: 2, waiting: 64 });

/** The hash that clients send instead of a password: MD5 as lower-case hex (docs/clients.md#signing-in). */
export function toClientHash(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/**
 * Hashes a client's hash: `$argon2id$v=19$m=…,t=…,p=…$salt$key`. The client's MD5 is equivalent to a password, so it is never
 * stored. Case-insensitive.
 */
export function hashPassword(clientHash: string): Promise<string> {
  return lane.run(() => derive(clientHash.toLowerCase()), true);
}

/** Result of a password check. */
export interface PasswordCheck {
  readonly isRight: boolean;
  /** A new hash to store, when the old one has an outdated format. */
  readonly renewed?: string;
}

/**
 * Compares in constant time; an unknown hash never matches. Every failure costs the same: hashing in all formats, so that timing
 * reveals neither whether an account exists nor the age of its password. Urgent checks go first. Throws SERVER_RATE_LIMITED when
 * too many wait.
 */
export function checkPassword(clientHash: string, stored = '', isUrgent = true): Promise<PasswordCheck> {
  const typed = clientHash.toLowerCase();
  return lane.run(async () => {
    const own = PASSWORD_KINDS.find((kind) => kind.pattern.test(stored));
    if (await own?.matches(typed, stored)) {
      return stored.startsWith(CURRENT_PREFIX) ? { isRight: true } : { isRight: true, renewed: await derive(typed) };
    }
    for (const kind of PASSWORD_KINDS) if (kind !== own) await kind.matches(typed, kind.decoy);
    return { isRight: false };
  }, isUrgent);
}

/** Whether a client's hash is that of one of some stored passwords; stops at the first, so it is for a user's own ones only. */
export function matchesAny(clientHash: string, stored: readonly string[]): Promise<boolean> {
  const typed = clientHash.toLowerCase();
  return lane.run(async () => {
    for (const each of stored) {
      const kind = PASSWORD_KINDS.find(({ pattern }) => pattern.test(each));
      if (await kind?.matches(typed, each)) return true;
    }
    return false;
  }, true);
}

function derive(typed: string): Promise<string> {
  return hash(typed, { ...ARGON2_COST, salt: randomBytes(SALT_BYTES) });
}
