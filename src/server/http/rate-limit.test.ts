import { describe, expect, it } from 'vitest';
import { countAttempt, type Bucket, type Throttle } from './rate-limit';

const throttle: Throttle = { key: 'k', free: 3, forgetMs: 60_000, maxWaitMs: 20_000 };
const empty: Bucket = { level: 0, countedAtMs: 0, openAtMs: 0 };

/** Makes each attempt as early as allowed; returns the delay before each. */
function hammer(times: number, start: Bucket = empty) {
  const waits: number[] = [];
  let bucket = start;
  let now = start.countedAtMs;
  for (let index = 0; index < times; index += 1) {
    waits.push(Math.max(0, bucket.openAtMs - now));
    now = Math.max(now, bucket.openAtMs);
    const next = countAttempt(bucket, throttle, now);
    if ('waitMs' in next) throw new Error('an attempt in time was refused');
    bucket = next;
  }
  return { waits, bucket, now };
}

describe('countAttempt', () => {
  it('lets the free ones and one more in at once, then waits that double up to the longest', () => {
    expect(hammer(9).waits).toEqual([0, 0, 0, 0, 1000, 2000, 4000, 8000, 16_000]);
    expect(hammer(12).waits.every((wait) => wait <= 20_000)).toBe(true);
  });

  it('says how long to wait and does not count what came too early', () => {
    const { bucket, now } = hammer(5);
    expect(countAttempt(bucket, throttle, now)).toEqual({ waitMs: 2000 });
    expect(countAttempt(bucket, throttle, now + 500)).toEqual({ waitMs: 1500 });
  });

  it('settles at the rate at which attempts are forgotten', () => {
    const { now } = hammer(200);
    expect(now / 200).toBeGreaterThan(16_000);
    expect(now / 200).toBeLessThan(21_000);
  });

  it('forgets everything after a while, however long it lasted', () => {
    const { bucket } = hammer(200);
    const later = countAttempt(bucket, throttle, bucket.countedAtMs + 60_000 * 4);
    expect(later).toMatchObject({ level: 1 });
  });

  it('lets in who comes with others at once and is counted after one that came later', () => {
    const counted = countAttempt(empty, throttle, 1000) as Bucket;
    expect(countAttempt(counted, throttle, 999)).toMatchObject({ level: 2 });
  });

  it('survives a clock that goes back', () => {
    const bucket = { level: 2, countedAtMs: 100_000, openAtMs: 0 };
    expect(countAttempt(bucket, throttle, 50_000)).toMatchObject({ level: 3, openAtMs: 50_000 });
  });

  it('asks to wait from the second attempt where none is free', () => {
    const strict = { ...throttle, free: 0 };
    const first = countAttempt(empty, strict, 0);
    expect(first).toMatchObject({ openAtMs: 1000 });
  });
});
