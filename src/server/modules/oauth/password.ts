import { createHash, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { ARGON2_COST, CURRENT_PREFIX, PASSWORD_KINDS } from './password-kinds';
import { createLane } from './password-lane';

const SALT_BYTES = 16;

/** Two of the four threads that a process has for such work, and a line of about two seconds. */
const lane = createLane({ parallel: 2, waiting: 64 });

/** What clients send instead of a password: MD5 as lower-case hex (client-3.4.7 §3). */
export function toClientHash(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/**
 * Stored form of a client's hash: `$argon2id$v=19$m=…,t=…,p=…$salt$key`. The client's MD5 is a password equivalent, so it is never
 * stored. Upper-case hex is the same password.
 */
export function hashPassword(clientHash: string): Promise<string> {
  return lane.run(() => derive(clientHash.toLowerCase()), true);
}

/** What a check of a password says. */
export interface PasswordCheck {
  readonly isRight: boolean;
  /** The right password was stored in an older way: what to store instead. */
  readonly renewed?: string;
}

/**
 * Compares in constant time; a stored value that is not ours never matches. Whatever is wrong costs the same work: that of every
 * kind that passwords are stored in, so that time tells neither whether an account exists nor how old its password is. Checks
 * that are not urgent wait for those that are. Throws SERVER_RATE_LIMITED when too many wait.
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

function derive(typed: string): Promise<string> {
  return hash(typed, { ...ARGON2_COST, salt: randomBytes(SALT_BYTES) });
}
