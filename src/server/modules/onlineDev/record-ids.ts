import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { PlannedTable } from '../../../engine/tables';
import { tableRef } from '../../db/module-tables';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';

/** 2010-11-04: ids of these years have the 19 digits that clients of the platform know. */
const EPOCH_MS = 1_288_834_974_657n;
/** The first of them. */
const LEAST_ID = '1000000000000000000';
const SEQUENCE_BITS = 22n;
const SEQUENCE_LIMIT = 1 << 22;
/** A millisecond starts at a random place in the lower half, so that two processes hardly ever meet. */
const START_LIMIT = 1 << 21;
/** The processes of one server never meet: each counts in a part of its own. */
const PARTS = 32;

/** The ids of one table: 19 digits, growing with time, so that the newest record sorts last. */
export interface RecordIds {
  next(nowMs: number): string;
}

/**
 * Ids above `newestId`, the largest that the table has ('' = none). While `nowMs` is behind it (a clock that was ahead) each
 * moment takes the next free millisecond: ids go on growing, and time catches up with them. `worker` is the place of this process
 * among those of its server (`AppDeps.worker`).
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

/** The ids that the server makes for a table; asks the table for its newest once in the life of a process. */
export async function loadRecordIds(
  { deps, trx }: { readonly deps: Pick<AppDeps, 'db' | 'worker'>; readonly trx: Kysely<SystemSchema> },
  table: PlannedTable,
): Promise<RecordIds> {
  const known = idsByDatabase.get(deps.db) ?? new Map<string, RecordIds>();
  idsByDatabase.set(deps.db, known);
  const ids = known.get(table.name);
  if (ids) return ids;
  const key = sql.id(table.primaryKey.name);
  // Tables that a module names itself, or whose ids were counted once, may hold ids of other makers.
  const isOurs =
    table.primaryKey.type === 'bigint' ? sql`${key} >= ${sql.lit(LEAST_ID)}::bigint` : sql`${key} ~ '^[1-9][0-9]{18}$'`;
  const { rows } = await sql<{ id: string }>`select ${key}::text as id from ${tableRef(table)} as t
    where ${isOurs} order by t.${key} desc limit 1`.execute(trx);
  const loaded = known.get(table.name) ?? createRecordIds(rows[0]?.id, deps.worker);
  known.set(table.name, loaded);
  return loaded;
}
