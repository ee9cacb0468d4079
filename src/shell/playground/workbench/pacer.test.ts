// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPacer } from './pacer';

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    }),
);
afterEach(() => void vi.useRealTimers());

const FRAME_MS = 16;

describe('createPacer', () => {
  it('answers a key alone right after its frame, not within its task', () => {
    const done: string[] = [];
    createPacer().run(() => done.push('a'));
    expect(done).toEqual([]);
    requestAnimationFrame(() => done.push('painted'));
    vi.advanceTimersByTime(FRAME_MS + 1);
    expect(done).toEqual(['painted', 'a']);
  });

  it('answers a burst once, with the latest, when it pauses', () => {
    const done: string[] = [];
    const pacer = createPacer();
    pacer.run(() => done.push('a'));
    for (const key of ['b', 'c', 'd']) {
      vi.advanceTimersByTime(10);
      pacer.run(() => done.push(key));
    }
    vi.advanceTimersByTime(29);
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['d']);
  });

  it('answers every key of slow typing at once', () => {
    const done: string[] = [];
    const pacer = createPacer();
    for (const key of ['a', 'b', 'c']) {
      pacer.run(() => done.push(key));
      vi.advanceTimersByTime(FRAME_MS + 1);
      expect(done.at(-1)).toBe(key);
      vi.advanceTimersByTime(100);
    }
    expect(done).toEqual(['a', 'b', 'c']);
  });

  it('runs nothing after it was told to stop, before the frame and after it', () => {
    const done: string[] = [];
    const pacer = createPacer();
    pacer.run(() => done.push('a'));
    pacer.cancel();
    vi.advanceTimersByTime(1000);
    pacer.run(() => done.push('b'));
    requestAnimationFrame(() => pacer.cancel());
    vi.advanceTimersByTime(1000);
    expect(done).toEqual([]);
  });
});
