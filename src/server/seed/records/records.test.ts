import { describe, expect, it } from 'vitest';
import { createRandom } from '../random';
import { seedModules } from '../modules';

/** Fields of past events; leaves and deliveries may be in the future. */
const HAPPENED = new Set(['visitTime', 'reportedAt', 'finishedAt', 'orderDate', 'birthday', 'approvedOn']);

describe.each(['2026-11-22T00:05:00+08:00', '2026-11-22T07:54:00+08:00', '2026-11-22T23:59:00+08:00'])(
  'records made at %s',
  (start) => {
    const now = Date.parse(start);
    it.each(seedModules)('of $enCode have happened and were written by then', ({ makeRecord, recordCount }) => {
      const random = createRandom(7919);
      for (let index = 0; index < recordCount; index += 1) {
        const { values, createdAt } = makeRecord(random, index, now);
        expect(createdAt).toBeLessThanOrEqual(now);
        for (const [key, value] of Object.entries(values)) {
          if (HAPPENED.has(key)) expect(value, key).toBeLessThanOrEqual(now);
        }
      }
    });
  },
);
