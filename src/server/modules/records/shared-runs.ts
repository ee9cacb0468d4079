import type { RawBuilder } from 'kysely';
import type { AppDeps } from '../../deps';

type Rows = readonly unknown[];

/** A running statement, and its next run for those who asked meanwhile. */
interface Lane {
  readonly running: Promise<Rows>;
  next: Promise<Rows> | null;
}

const lanes = new WeakMap<AppDeps, Map<string, Lane>>();

/**
 * Coalesces expensive reads: one run for all callers with the same statement. Each gets a run that began after their call, so it
 * includes their writes.
 */
export async function runShared<Row>(deps: AppDeps, statement: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { sql, parameters } = statement.compile(deps.db);
  const own = lanes.get(deps) ?? new Map<string, Lane>();
  lanes.set(deps, own);
  const key = JSON.stringify([sql, parameters]);
  const run = async () => (await statement.execute(deps.db)).rows;
  const lane = own.get(key);
  if (!lane) return (await start(own, key, run)) as readonly Row[];
  // The caller of the shared run may disconnect, which cancels it.
  lane.next ??= lane.running.then(ignore, ignore).then(() => start(own, key, run));
  return (await lane.next.catch(run)) as readonly Row[];
}

function start(own: Map<string, Lane>, key: string, run: () => Promise<Rows>): Promise<Rows> {
  const lane: Lane = { running: run(), next: null };
  own.set(key, lane);
  const end = () => {
    if (own.get(key) === lane && !lane.next) own.delete(key);
  };
  lane.running.then(end, end);
  return lane.running;
}

function ignore(): void {
  // Reported to those who asked for the run.
}
