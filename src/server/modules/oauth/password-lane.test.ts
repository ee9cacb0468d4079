import { describe, expect, it } from 'vitest';
import { createLane } from './password-lane';

/** Tasks that end when the test calls `done`. */
function createTasks() {
  const started: string[] = [];
  const finish = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      started.push(name);
      finish.set(name, () => resolve(name));
    });
  return { started, task, done: (name: string) => finish.get(name)?.() };
}

describe('createLane', () => {
  it('runs so many at once, urgent ones first, and refuses when the line is full', async () => {
    const lane = createLane({ parallel: 2, waiting: 2 });
    const { started, task, done } = createTasks();
    const all = ['a', 'b', 'c', 'd'].map((name) => lane.run(task(name), false));
    await expect(lane.run(task('e'), false)).rejects.toMatchObject({
      code: 'SERVER_RATE_LIMITED',
      params: { seconds: 2 },
    });
    all.push(lane.run(task('urgent'), true));
    expect(started).toEqual(['a', 'b']);
    for (const name of ['a', 'urgent', 'b', 'c', 'd']) {
      done(name);
      await new Promise(setImmediate);
    }
    expect(started).toEqual(['a', 'b', 'urgent', 'c', 'd']);
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'urgent']);
  });

  it('gives its place on when a task fails', async () => {
    const lane = createLane({ parallel: 1, waiting: 5 });
    const failing = lane.run(() => Promise.reject(new Error('no memory')), false);
    const next = lane.run(() => Promise.resolve('next'), false);
    await expect(failing).rejects.toThrow('no memory');
    expect(await next).toBe('next');
    expect(await lane.run(() => Promise.resolve('later'), false)).toBe('later');
  });
});
