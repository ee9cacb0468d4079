import { Inflate } from 'fflate';
import type { ZipEntry } from './read-directory';

const STORED = 0;
const DEFLATED = 8;
/** Compressed bytes per step: Deflate expands at most about 1,000 times, so a false size is detected within 16 MB. */
const STEP_BYTES = 16 * 1024;

/** The bytes of a file, or why there are none (reasons of ENGINE_EXCHANGE_UNREADABLE). */
export type Unpacked =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: 'encrypted' | 'method' | 'content' };

/** Unpacks a file of an archive. Never writes more than the directory's size; refuses a wrong length or checksum. */
export function unpackEntry({ isEncrypted, method, packed, size, crc }: ZipEntry): Unpacked {
  if (isEncrypted) return { ok: false, reason: 'encrypted' };
  if (method !== STORED && method !== DEFLATED) return { ok: false, reason: 'method' };
  if (!packed) return { ok: false, reason: 'content' };
  const bytes = method === STORED ? packed : inflate(packed, size);
  if (!bytes || bytes.length !== size || checksum(bytes) !== crc) return { ok: false, reason: 'content' };
  return { ok: true, bytes };
}

/** Unpacked bytes; null when invalid or more than `size`. */
function inflate(packed: Uint8Array, size: number): Uint8Array | null {
  const bytes = new Uint8Array(size);
  let filled = 0;
  const stream = new Inflate((chunk) => {
    if (filled + chunk.length > size) throw new RangeError('more than promised');
    bytes.set(chunk, filled);
    filled += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += STEP_BYTES)
      stream.push(packed.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= packed.length);
  } catch {
    return null;
  }
  return filled === size ? bytes : null;
}

const POLYNOMIAL = 0xedb88320;
const TABLE = Uint32Array.from({ length: 256 }, (_entry, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value >>> 0;
});

/** CRC-32 as in ZIP archives. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 0xff] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}
