import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';

/** How much a heap may grow over what lives in it before it is collected; V8 alone lets it grow to four times that on large machines. */
export const DEFAULT_HEAP_GROWTH_PERCENT = 50;
const IDLE_CHECK_MS = 5000;
/** Part of the time in which an idle process does anything: its own timers. */
const IDLE_SHARE = 0.02;

/**
 * Has this process and its threads collect garbage once their heaps have grown by so many percent; 0 = as V8 likes. On a machine
 * with much memory V8 otherwise keeps hundreds of megabytes of a burst of calls for as long as nothing comes after it: what
 * starts its clean-up when idle is a collection, and none was due. Holds from the next collection on.
 */
export function limitHeapGrowth(percent: number): void {
  if (percent <= 0) return;
  v8.setFlagsFromString(`--heap-growing-percent=${String(percent)}`);
  returnWhenIdle();
}

/**
 * Gives the space for new objects, some 20 MB after the start or a burst, back while nobody calls. V8 does that itself at a
 * collection some seconds after the last one, which does not come when nothing is done. One of new objects takes a millisecond.
 */
function returnWhenIdle(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;
  let before: EventLoopUtilization = performance.eventLoopUtilization();
  /** Some in a row: V8 looks back over five seconds before it takes a process for idle. */
  let left = 3;
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > IDLE_SHARE) left = 3;
    else if (left > 0) {
      left -= 1;
      collect({ type: 'minor' });
    }
  }, IDLE_CHECK_MS).unref();
}
