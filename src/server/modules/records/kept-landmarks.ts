import { sql } from 'kysely';
import { runOutsideCalls } from '../../db/call-scope';
import { MODULE_SCHEMA } from '../../db/client';
import type { AppDeps } from '../../deps';
import { Landmarks } from './landmarks';
import type { ModuleContext } from './module-context';
import { orderClause } from './row-order';
import { matchingRows } from './select-page';
import type { WalkedList } from './walk-rows';

/** Capacity of the LRU cache of landmarks: keys of all lists together, per process. */
const MAX_KEPT_KEYS = 50_000;
const MAX_KEPT_LISTS = 100;
/** Landmarks are stale after so many writes, or so many per row passed. */
const MAX_WRITES = 1000;
const MAX_WRITTEN_SHARE = 0.001;
/** Throttle of background walks: they rest so many times as long as they worked. */
const REST_SHARE = 3;

/** A cached list. */
interface KeptList {
  landmarks: Landmarks;
  /** Number of records, and of writes when they were counted. */
  counted: { readonly total: number; readonly writes: number } | null;
}

interface Keeper {
  readonly lists: Map<string, KeptList>;
  /** Lists to be walked in the background, one at a time. */
  readonly waiting: Map<string, WalkedList>;
  isWalking: boolean;
}

const keepers = new WeakMap<AppDeps, Keeper>();

/** Cached facts about a list. */
export interface KnownList {
  readonly landmarks: Landmarks;
  /** Number of matches; null = not counted since the last write. */
  readonly total: number | null;
}

/** The landmarks of a list, from the cache unless stale. */
export async function findLandmarks(list: WalkedList): Promise<KnownList> {
  const keeper = keeperOf(list.context.deps);
  const writes = await countWrites(list.context);
  const key = keyOf(list);
  const kept = keeper.lists.get(key);
  const landmarks = kept && isGood(kept.landmarks, writes) ? kept.landmarks : new Landmarks(writes);
  const counted = kept?.counted?.writes === writes ? kept.counted : null;
  keep(keeper, key, { landmarks, counted });
  const isCurrent = landmarks.writes === writes;
  if (landmarks.isComplete && !isCurrent) walkInBackground(list);
  return { landmarks, total: landmarks.isComplete && isCurrent ? landmarks.rows : (counted?.total ?? null) };
}

/** Number of records when last walked or counted, unless stale; null = unknown. Better than the planner's estimate, but still one. */
export async function rememberedTotal(list: WalkedList): Promise<number | null> {
  const kept = keeperOf(list.context.deps).lists.get(keyOf(list));
  if (!kept || (!kept.landmarks.isComplete && !kept.counted)) return null;
  const writes = await countWrites(list.context);
  const { landmarks, counted } = kept;
  if (landmarks.isComplete && isGood(landmarks, writes)) return landmarks.rows;
  return counted && isGood({ writes: counted.writes, rows: counted.total }, writes) ? counted.total : null;
}

/** Caches the number of records, so that last pages are read from the end. */
export function noteTotal(list: WalkedList, counted: { readonly total: number; readonly writes: number }): void {
  const keeper = keeperOf(list.context.deps);
  const key = keyOf(list);
  keep(keeper, key, { landmarks: keeper.lists.get(key)?.landmarks ?? new Landmarks(counted.writes), counted });
}

/** Prefetches the landmarks of a large list in the background, so that a jump far into it does not wait. */
export function prepareLandmarks(list: WalkedList): void {
  const kept = keeperOf(list.context.deps).lists.get(keyOf(list));
  if (!kept?.landmarks.isComplete) walkInBackground(list);
}

/** Number of writes to a module's tables ever, by the database's statistics, which lag by a few seconds. */
export async function countWrites({ deps, plan }: Pick<ModuleContext, 'deps' | 'plan'>): Promise<number> {
  const names = [plan.main, ...plan.children].map(({ name }) => name);
  const { rows } = await sql<{ writes: string | null }>`select sum(pg_stat_get_tuples_inserted(c.oid)
      + pg_stat_get_tuples_updated(c.oid) + pg_stat_get_tuples_deleted(c.oid)) as writes
    from pg_class as c where c.relnamespace = ${MODULE_SCHEMA}::regnamespace and c.relname = any(${names})`.execute(
    deps.db,
  );
  return Number(rows[0]?.writes ?? 0);
}

function walkInBackground(list: WalkedList): void {
  const keeper = keeperOf(list.context.deps);
  keeper.waiting.set(keyOf(list), list);
  if (keeper.isWalking) return;
  keeper.isWalking = true;
  void runOutsideCalls(() => walkWaiting(keeper)).finally(() => {
    keeper.isWalking = false;
  });
}

async function walkWaiting(keeper: Keeper): Promise<void> {
  for (const [key, list] of keeper.waiting) {
    // A failure is reported when the landmarks are needed.
    await walkToEnd(keeper, key, list).catch(() => undefined);
    keeper.waiting.delete(key);
  }
}

async function walkToEnd(keeper: Keeper, key: string, list: WalkedList): Promise<void> {
  const writes = await countWrites(list.context);
  const before = keeper.lists.get(key);
  const isCurrent = before && (before.landmarks.writes === writes || !before.landmarks.isComplete);
  const landmarks = isCurrent ? before.landmarks : new Landmarks(writes);
  while (!landmarks.isComplete) {
    const startedAt = performance.now();
    await landmarks.walk(list);
    await rest((performance.now() - startedAt) * REST_SHARE);
  }
  // Until now the old landmarks were used.
  keep(keeper, key, { landmarks, counted: keeper.lists.get(key)?.counted ?? null });
}

function keep(keeper: Keeper, key: string, list: KeptList): void {
  const { lists } = keeper;
  lists.delete(key);
  lists.set(key, list);
  let keys = [...lists.values()].reduce((total, { landmarks }) => total + landmarks.keyCount, 0);
  for (const [oldest, { landmarks }] of lists) {
    if (oldest === key || (keys <= MAX_KEPT_KEYS && lists.size <= MAX_KEPT_LISTS)) break;
    lists.delete(oldest);
    keys -= landmarks.keyCount;
  }
}

function keeperOf(deps: AppDeps): Keeper {
  const known = keepers.get(deps);
  if (known) return known;
  const keeper: Keeper = { lists: new Map(), waiting: new Map(), isWalking: false };
  keepers.set(deps, keeper);
  return keeper;
}

const keys = new WeakMap<WalkedList['query'], string>();

/** Cache key: the statement with user, condition, order and release. */
function keyOf(list: WalkedList): string {
  const key = keys.get(list.query) ?? makeKey(list);
  keys.set(list.query, key);
  return key;
}

function makeKey({ context, query, order }: WalkedList): string {
  const statement = sql`select 1 ${matchingRows(context, query)} order by ${orderClause(order)}`;
  const { sql: text, parameters } = statement.compile(context.deps.db);
  return JSON.stringify([context.module.id, context.module.version, text, parameters]);
}

/** Whether landmarks are fresh enough after that many writes; fewer than before = the statistics were reset. */
function isGood({ writes: before, rows }: Pick<Landmarks, 'writes' | 'rows'>, now: number): boolean {
  return now >= before && now - before <= Math.max(MAX_WRITES, rows * MAX_WRITTEN_SHARE);
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
