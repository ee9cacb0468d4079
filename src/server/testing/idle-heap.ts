/**
 * `idle-heap.ts PERCENT`: prints the size in MB of the new space after a burst and after idling, and the number of forced
 * collections meanwhile. V8 may also collect by itself.
 */
import { constants, PerformanceObserver } from 'node:perf_hooks';
import v8 from 'node:v8';
import { limitHeapGrowth } from '../limit-heap-growth';

const ROUNDS = 200;
/** Time to be found idle: V8 looks back over five seconds. */
const IDLE_MS = 18_000;

const newSpaceMb = () =>
  (v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.physical_space_size ?? 0) /
  2 ** 20;

limitHeapGrowth(Number(process.argv[2]));
const held: unknown[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  held.push(Array.from({ length: 10_000 }, (_entry, index) => ({ value: index + 0.5 })));
  if (held.length > 10) held.shift();
}
const burst = newSpaceMb();
let told = 0;
const collections = new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const { detail } = entry as typeof entry & { readonly detail?: { readonly flags?: number } };
    if ((detail?.flags ?? 0) & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) told += 1;
  }
});
collections.observe({ entryTypes: ['gc'] });
setTimeout(() => console.log(JSON.stringify({ burst, idle: newSpaceMb(), told })), IDLE_MS);
