import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createLane } from './password-lane';

/** Cost of scrypt: about 32 MB and 60 ms a try, so that a stolen table is slow to guess. */
const COST = { N: 2 ** 15, r: 8, p: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;

/** Two of the four threads that a process has for such work, and a line of about two seconds. */
const lane = createLane({ parallel: 2, waiting: 64 });

/** What clients send instead of a password: MD5 as lower-case hex (client-3.4.7 §3). */
export function toClientHash(password: string): string {
  return createHash('md5').update(password).digest('hex');
}

/**
 * Stored form of a client's hash: `scrypt$N$r$p$salt$key`. The client's MD5 is a password equivalent, so it is never stored.
 * Upper-case hex is the same password.
 */
export async function hashPassword(clientHash: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(clientHash, { salt, cost: COST, isUrgent: true });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Compares in constant time; a stored value that is not ours never matches, after the same work. Checks that are not
 * urgent wait for those that are. Throws SERVER_RATE_LIMITED when too many wait.
 */
export async function verifyPassword(
  clientHash: string,
  stored: string | undefined,
  isUrgent = true,
): Promise<boolean> {
  const [kind, n, r, p, salt, key] = (stored ?? '').split('$');
  if (kind !== 'scrypt' || !salt || !key) {
    // The same work for an unknown account, so that time tells nothing.
    await derive(clientHash, { salt: Buffer.alloc(SALT_BYTES), cost: COST, isUrgent });
    return false;
  }
  const expected = Buffer.from(key, 'base64url');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const actual = await derive(clientHash, { salt: Buffer.from(salt, 'base64url'), cost, isUrgent });
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

interface Derivation {
  readonly salt: Buffer;
  readonly cost: { readonly N: number; readonly r: number; readonly p: number };
  readonly isUrgent: boolean;
}

function derive(clientHash: string, { salt, cost, isUrgent }: Derivation): Promise<Buffer> {
  const work = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(clientHash.toLowerCase(), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  return lane.run(work, isUrgent);
}
