import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isSecretKey } from './seal-secret';

const FILE_NAME = 'secret.key';
const OWNER_ONLY = 0o600;

/**
 * The keys that secrets are sealed with (docs/operating.md#secrets), the present one first: SECRET_KEY and SECRET_KEYS_BEFORE, else
 * the file `secret.key` in the data folder, made at the first start. Throws with the variable's or the file's name when a key makes
 * no sense.
 */
export function readSecretKeys(env: Readonly<Record<string, string | undefined>>, dataDir: string): readonly string[] {
  const present = env['SECRET_KEY'] ?? '';
  const before = (env['SECRET_KEYS_BEFORE'] ?? '').split(',').filter((key) => key.trim() !== '');
  const keys = present === '' ? [readKeyFile(dataDir)] : [present];
  return [
    ...keys.map((key) => toKey(key, present === '' ? path.join(dataDir, FILE_NAME) : 'SECRET_KEY')),
    ...before.map((key) => toKey(key, 'SECRET_KEYS_BEFORE')),
  ];
}

function readKeyFile(dataDir: string): string {
  const file = path.join(dataDir, FILE_NAME);
  fs.mkdirSync(dataDir, { recursive: true });
  try {
    // Fails when it is there: no start replaces the key of another one.
    fs.writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { flag: 'wx', mode: OWNER_ONLY });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return fs.readFileSync(file, 'utf8');
}

function toKey(text: string, origin: string): string {
  const key = text.trim().toLowerCase();
  if (!isSecretKey(key)) throw new Error(`${origin} must be 64 hexadecimal digits (openssl rand -hex 32)`);
  return key;
}
