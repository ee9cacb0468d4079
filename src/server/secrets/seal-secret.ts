import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { BusinessError } from '../http/errors';

const CIPHER = 'aes-256-gcm';
const VERSION = 'v1';
const IV_BYTES = 12;
const KEY_BYTES = 32;

/** Whether a text is a key: 64 hexadecimal digits. */
export function isSecretKey(text: string): boolean {
  return new RegExp(`^[0-9a-f]{${String(KEY_BYTES * 2)}}$`, 'i').test(text);
}

/**
 * Encrypts a secret under the first of the keys (hexadecimal). `place` is where it is stored, and part of the seal: it opens in no
 * other place.
 */
export function sealSecret(keys: readonly string[], place: string, secret: string): string {
  const [key] = keys;
  if (key === undefined) throw new BusinessError('SERVER_SECRET_UNREADABLE');
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(key, 'hex'), iv).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
  return [VERSION, nameOf(key), ...parts].join('.');
}

/** Decrypts what `sealSecret` made; '' of a blank. Throws SERVER_SECRET_UNREADABLE when its key is not among the keys, or the seal is broken. */
export function openSecret(keys: readonly string[], place: string, sealed: string): string {
  if (sealed === '') return '';
  const [version, keyName, iv = '', tag = '', content = ''] = sealed.split('.');
  const key = keys.find((known) => nameOf(known) === keyName);
  if (version !== VERSION || key === undefined) throw new BusinessError('SERVER_SECRET_UNREADABLE');
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key, 'hex'), Buffer.from(iv, 'base64url'))
      .setAAD(Buffer.from(place))
      .setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    throw new BusinessError('SERVER_SECRET_UNREADABLE');
  }
}

/** Whether a secret waits to be sealed under the first of the keys. */
export function isSealedByOlderKey(keys: readonly string[], sealed: string): boolean {
  return sealed !== '' && keys[0] !== undefined && sealed.split('.')[1] !== nameOf(keys[0]);
}

/** Tells keys apart without showing anything of them. */
function nameOf(key: string): string {
  return createHash('sha256').update(`name of ${key.toLowerCase()}`).digest('hex').slice(0, 8);
}
