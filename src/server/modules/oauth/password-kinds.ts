import { scrypt, timingSafeEqual } from 'node:crypto';
import { verify } from '@node-rs/argon2';

/** A password hash format. */
export interface PasswordKind {
  /** Matches hashes of this format. */
  readonly pattern: RegExp;
  /** A hash that never matches, at the usual cost. */
  readonly decoy: string;
  /** Whether a client's hash (lower case) matches; constant time. */
  matches: (typed: string, stored: string) => Promise<boolean>;
}

/** Cost of argon2id in kibibytes and passes: two and a half times the recommended minimum of 19 MiB and two passes. */
export const ARGON2_COST = { memoryCost: 32 * 1024, timeCost: 3, parallelism: 1 };
const { memoryCost, timeCost, parallelism } = ARGON2_COST;
/** Prefix of current hashes. */
export const CURRENT_PREFIX = `$argon2id$v=19$m=${String(memoryCost)},t=${String(timeCost)},p=${String(parallelism)}$`;

const argon2: PasswordKind = {
  pattern: /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]{22}\$[\w+/]{43}$/,
  decoy: `${CURRENT_PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`,
  matches: (typed, stored) => verify(stored, typed),
};

const KEY_BYTES = 32;
const MAX_MEMORY_BYTES = 128 * 1024 * 1024;

/** `scrypt$N$r$p$salt$key`, of earlier releases. */
const earlier: PasswordKind = {
  pattern: /^scrypt\$\d+\$\d+\$\d+\$[\w-]{22}\$[\w-]{43}$/,
  decoy: `scrypt$32768$8$1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
  async matches(typed, stored) {
    const [, n, r, p, salt = '', key = ''] = stored.split('$');
    const cost = { N: Number(n), r: Number(r), p: Number(p), maxmem: MAX_MEMORY_BYTES };
    const actual = await new Promise<Buffer>((resolve, reject) => {
      scrypt(typed, Buffer.from(salt, 'base64url'), KEY_BYTES, cost, (error, result) =>
        error ? reject(error) : resolve(result),
      );
    });
    return timingSafeEqual(Buffer.from(key, 'base64url'), actual);
  },
};

/** All formats, the current one first. */
export const PASSWORD_KINDS: readonly PasswordKind[] = [argon2, earlier];
