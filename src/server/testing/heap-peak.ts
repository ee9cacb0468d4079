/** `heap-peak.ts PERCENT`: prints the peak heap while garbage is produced, as a multiple of the live objects. */
import v8 from 'node:v8';
import vm from 'node:vm';
import { limitHeapGrowth } from '../limit-heap-growth';

limitHeapGrowth(Number(process.argv[2]));

const ENTRIES = 30_000;
const GARBAGE = 1500;
/** Number of rounds that garbage stays referenced, long enough to be promoted to the old space. */
const HELD = 3;
const ROUNDS = 300;

const make = (count: number) =>
  Array.from({ length: count }, (_entry, index) => ({
    list: Array.from({ length: 30 }, (_cell, place) => ({ value: place * 0.5 + index })),
  }));
const alive = make(ENTRIES);
v8.setFlagsFromString('--expose-gc');
(vm.runInNewContext('gc') as () => void)();
const live = v8.getHeapStatistics().used_heap_size;
let peak = live;
const held: unknown[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  held.push(make(GARBAGE));
  if (held.length > HELD) held.shift();
  peak = Math.max(peak, v8.getHeapStatistics().total_heap_size);
}
if (alive.length !== ENTRIES) throw new Error('what lives is gone');
console.log((peak / live).toFixed(2));
