import { randomBytes } from 'node:crypto';

/** A new row id: 32 hex digits, time-ordered (UUID version 7 without dashes), so that new rows are adjacent in indexes. */
export function createId(nowMs: number = Date.now()): string {
  const random = randomBytes(10);
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  return nowMs.toString(16).padStart(12, '0') + random.toString('hex');
}
