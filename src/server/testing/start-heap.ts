/**
 * `start-heap.ts PERCENT`: prints the size in MB of the new space after a burst, and after memory was given back as at a start.
 */
import v8 from 'node:v8';
import { giveBackAfterStart } from '../give-back-after-start';

const ROUNDS = 200;

const newSpaceMb = () =>
  (v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0) /
  2 ** 20;

let held: unknown[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  held.push(Array.from({ length: 10_000 }, (_entry, index) => ({ value: index + 0.5 })));
  if (held.length > 10) held.shift();
}
held = [];
const burst = newSpaceMb();
// The timer of `giveBackAfterStart` is unref'd: without this one the process would end.
const alive = setInterval(() => undefined, 1000);
await giveBackAfterStart(Number(process.argv[2]), 10);
clearInterval(alive);
console.log(JSON.stringify({ burst, after: newSpaceMb(), held: held.length }));
