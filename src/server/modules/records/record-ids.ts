import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PlannedTable } from '../../../engine/tables';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';

/** 2010-11-04: yields the 19-digit ids that clients know. */
const EPOCH_MS = 1_288_834_974_657n;
/** The smallest such id. */
const LEAST_ID = '1000000000000000000';
const SEQUENCE_BITS = 22n;
const SEQUENCE_LIMIT = 1 << 22;
/** Each millisecond starts at a random offset in the lower half, so that two processes hardly ever collide. */
const START_LIMIT = 1 << 21;
/** Processes of one server never collide: each has a part of its own. */
const PARTS = 32;

/** Ids of a table: 19 digits, growing with time. */
export interface RecordIds {
  next: (nowMs: number) => string;
}

/**
 * Ids above `newestId`, the table's largest ('' = none). While `nowMs` is behind it (a clock that was ahead), each call uses the
 * next free millisecond: ids keep growing until the clock catches up. `worker` = index of this process (`AppDeps.worker`).
 */
export function createRecordIds(newestId = '', worker?: number): RecordIds {
  const parts = worker === undefined ? 1 : PARTS;
  const first = ((worker ?? 0) % parts) * (SEQUENCE_LIMIT / parts);
  const end = first + SEQUENCE_LIMIT / parts;
  let ms = newestId === '' ? 0 : Number((BigInt(newestId) >> SEQUENCE_BITS) + EPOCH_MS);
  let sequence = 0;
  let moment = Number.NaN;
  return {
    next(nowMs) {
      sequence += 1;
      if (nowMs !== moment || sequence >= end) {
        ms = Math.max(nowMs, ms + 1);
        sequence = first + randomInt(START_LIMIT / parts);
        moment = nowMs;
      }
      return (((BigInt(ms) - EPOCH_MS) << SEQUENCE_BITS) | BigInt(sequence)).toString();
    },
  };
}

const idsByDatabase = new WeakMap<object, Map<string, RecordIds>>();

/** The id generator of a table; reads its newest id once per process. */
export async function loadRecordIds(
  { deps, trx }: { readonly deps: Pick<AppDeps, 'db' | 'worker'>; readonly trx: Kysely<SystemSchema> },
  table: PlannedTable,
): Promise<RecordIds> {
  const known = idsByDatabase.get(deps.db) ?? new Map<string, RecordIds>();
  idsByDatabase.set(deps.db, known);
  const ids = known.get(table.name);
  if (ids) return ids;
  const key = sql.id(table.primaryKey.name);
  // Bound tables, and those with generated ids in the past, may have foreign ids.
  const isOurs =
    table.primaryKey.type === 'bigint' ? sql`${key} >= ${sql.lit(LEAST_ID)}::bigint` : sql`${key} ~ '^[1-9][0-9]{18}$'`;
  const { rows } = await sql<{ id: string }>`select ${key}::text as id from ${tableRef(table)} as t
    where ${isOurs} order by t.${key} desc limit 1`.execute(trx);
  const loaded = known.get(table.name) ?? createRecordIds(rows[0]?.id, deps.worker);
  known.set(table.name, loaded);
  return loaded;
}
