import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PlannedTable } from '../../../engine/tables';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';

/** 2010-11-04: ids of these years have the 19 digits that clients of the platform know. */
const EPOCH_MS = 1_288_834_974_657n;
const SEQUENCE_BITS = 22n;
const SEQUENCE_LIMIT = 1 << 22;
/** A millisecond starts at a random place in the lower half, so that two processes hardly ever meet. */
const START_LIMIT = 1 << 21;

/** The ids of one table: 19 digits, growing with time, so that the newest record sorts last. */
export interface RecordIds {
  next(nowMs: number): string;
}

/**
 * Ids above `newestId`, the largest that the table has ('' = none). While `nowMs` is behind it (a clock that was ahead) each
 * moment takes the next free millisecond: ids go on growing, and time catches up with them.
 */
export function createRecordIds(newestId = ''): RecordIds {
  let ms = newestId === '' ? 0 : Number((BigInt(newestId) >> SEQUENCE_BITS) + EPOCH_MS);
  let sequence = 0;
  let moment = Number.NaN;
  return {
    next(nowMs) {
      sequence += 1;
      if (nowMs !== moment || sequence >= SEQUENCE_LIMIT) {
        ms = Math.max(nowMs, ms + 1);
        sequence = randomInt(START_LIMIT);
        moment = nowMs;
      }
      return (((BigInt(ms) - EPOCH_MS) << SEQUENCE_BITS) | BigInt(sequence)).toString();
    },
  };
}

const idsByDatabase = new WeakMap<object, Map<string, RecordIds>>();

/** The ids of a table whose ids are texts; asks the table for its newest once in the life of a process. */
export async function loadRecordIds(
  { db, trx }: { readonly db: object; readonly trx: Kysely<SystemSchema> },
  table: PlannedTable,
): Promise<RecordIds> {
  const known = idsByDatabase.get(db) ?? new Map<string, RecordIds>();
  idsByDatabase.set(db, known);
  const ids = known.get(table.name);
  if (ids) return ids;
  const key = sql.id(table.primaryKey.name);
  // Tables that a module names itself may hold ids of other makers.
  const { rows } = await sql<{ id: string }>`select ${key} as id from ${tableRef(table)}
    where ${key} ~ '^[1-9][0-9]{18}$' order by ${key} desc limit 1`.execute(trx);
  const loaded = known.get(table.name) ?? createRecordIds(rows[0]?.id);
  known.set(table.name, loaded);
  return loaded;
}
