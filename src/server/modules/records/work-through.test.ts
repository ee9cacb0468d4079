import { expect, test } from 'vitest';
import { workThrough } from './work-through';

test('works on a few items at a time, until all are done', async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  const left = await workThrough([1, 2, 3, 4, 5], { atOnce: 2, limitMs: 1000 }, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
    done.push(item);
  });
  expect([left, most, done.toSorted()]).toEqual([[], 2, [1, 2, 3, 4, 5]]);
});

test('begins nothing after its time, and says what is left', async () => {
  let now = 0;
  const work = () => {
    now += 40;
    return Promise.resolve();
  };
  expect(await workThrough(['a', 'b', 'c', 'd'], { atOnce: 1, limitMs: 100, now: () => now }, work)).toEqual(['d']);
});
