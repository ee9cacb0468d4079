import v8 from 'node:v8';

/** How much a heap may grow over what lives in it before it is collected; V8 alone lets it grow to four times that on large machines. */
export const DEFAULT_HEAP_GROWTH_PERCENT = 50;

/**
 * Has this process and its threads collect garbage once their heaps have grown by so many percent; 0 = as V8 likes. On a machine
 * with much memory V8 otherwise keeps hundreds of megabytes of a burst of calls for as long as nothing comes after it: what
 * starts its clean-up when idle is a collection, and none was due. Holds from the next collection on.
 */
export function limitHeapGrowth(percent: number): void {
  if (percent > 0) v8.setFlagsFromString(`--heap-growing-percent=${String(percent)}`);
}
