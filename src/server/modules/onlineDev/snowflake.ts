import { randomInt } from 'node:crypto';

/** 2010-11-04: ids of these years have the 19 digits that clients of the platform know. */
const EPOCH_MS = 1_288_834_974_657n;
const SEQUENCE_BITS = 22n;
const SEQUENCE_LIMIT = 1 << 22;
/** A millisecond starts at a random place in the lower half, so that two processes hardly ever meet. */
const START_LIMIT = 1 << 21;

let lastMs = 0;
let sequence = 0;

/** A new record id: 19 digits, growing with time, so that the newest record sorts last. */
export function createRecordId(nowMs: number = Date.now()): string {
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = randomInt(START_LIMIT);
  } else {
    sequence += 1;
    if (sequence >= SEQUENCE_LIMIT) {
      lastMs += 1;
      sequence = randomInt(START_LIMIT);
    }
  }
  return (((BigInt(lastMs) - EPOCH_MS) << SEQUENCE_BITS) | BigInt(sequence)).toString();
}
