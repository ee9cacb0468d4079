import type { RecordValues } from '../../../engine/contract/evaluation';
import type { Random } from '../random';
import { DAY_MS } from '../../../engine/values/zoned-time';

/** One record to write through the ordinary save, by whom and when. */
export interface SeedRecord {
  readonly values: RecordValues;
  /** Index into the seeded users. */
  readonly authorIndex: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Makes record number `index`; `nowMs` is the moment of the first start, midnight-based dates count back from it. */
export type SeedRecordMaker = (random: Random, index: number, nowMs: number) => SeedRecord;

const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** Midnight of the day that holds `timeMs`, in the platform's default time zone. */
export function midnight(timeMs: number): number {
  return Math.floor((timeMs + SHANGHAI_OFFSET_MS) / DAY_MS) * DAY_MS - SHANGHAI_OFFSET_MS;
}

/** A moment `daysAgo` days back, between 08:00 and 17:59; where that is still to come, the same time of the day before. */
export function workingMoment(random: Random, nowMs: number, daysAgo: number): number {
  const moment = midnight(nowMs - daysAgo * DAY_MS) + random.int(8 * 60, 18 * 60 - 1) * 60_000;
  return moment > nowMs ? moment - DAY_MS : moment;
}
