/** `start-heap.ts PERCENT`: prints how many MB the space for new objects holds after a burst, and after what a start gives back. */
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
// The timer of what is measured keeps no process alive.
const alive = setInterval(() => undefined, 1000);
await giveBackAfterStart(Number(process.argv[2]), 10);
clearInterval(alive);
console.log(JSON.stringify({ burst, after: newSpaceMb(), held: held.length }));
