import { sql } from 'kysely';
import { runOutsideCalls } from '../../db/call-scope';
import { MODULE_SCHEMA } from '../../db/client';
import type { AppDeps } from '../../deps';
import { Landmarks } from './landmarks';
import type { ModuleContext } from './module-context';
import { orderClause } from './row-order';
import { matchingRows } from './select-page';
import type { WalkedList } from './walk-rows';

/** Keys that a process keeps, of all lists together; those of the list that was left alone longest go first. */
const MAX_KEPT_KEYS = 50_000;
const MAX_KEPT_LISTS = 100;
/** Writes since a walk that its landmarks are still good for: so many rows, or this share of the rows passed. */
const MAX_WRITES = 1000;
const MAX_WRITTEN_SHARE = 0.001;
/** A walk that nobody waits for rests so many times as long as it worked. */
const REST_SHARE = 3;

/** A list as one process remembers it. */
interface KeptList {
  landmarks: Landmarks;
  /** How many records there are: counted when somebody asked, and the number of writes at that time. */
  counted: { readonly total: number; readonly writes: number } | null;
}

interface Keeper {
  readonly lists: Map<string, KeptList>;
  /** Lists that are walked along while nobody waits, one at a time. */
  readonly waiting: Map<string, WalkedList>;
  isWalking: boolean;
}

const keepers = new WeakMap<AppDeps, Keeper>();

/** What is known about where the rows of a list lie. */
export interface KnownList {
  readonly landmarks: Landmarks;
  /** How many records match; null when nobody has counted them since the last write. */
  readonly total: number | null;
}

/** Finds the landmarks of a list, new ones when too much was written since. */
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

/**
 * How many records a list had when it was walked along or counted, unless too much was written since; null when nobody did.
 * Better than what the planner guesses, and no more than an estimate either.
 */
export async function rememberedTotal(list: WalkedList): Promise<number | null> {
  const kept = keeperOf(list.context.deps).lists.get(keyOf(list));
  if (!kept || (!kept.landmarks.isComplete && !kept.counted)) return null;
  const writes = await countWrites(list.context);
  const { landmarks, counted } = kept;
  if (landmarks.isComplete && isGood(landmarks, writes)) return landmarks.rows;
  return counted && isGood({ writes: counted.writes, rows: counted.total }, writes) ? counted.total : null;
}

/** Notes how many records a list has, so that its last pages are found from its end. */
export function noteTotal(list: WalkedList, counted: { readonly total: number; readonly writes: number }): void {
  const keeper = keeperOf(list.context.deps);
  const key = keyOf(list);
  keep(keeper, key, { landmarks: keeper.lists.get(key)?.landmarks ?? new Landmarks(counted.writes), counted });
}

/** Walks along a large list that somebody has opened, unless that was done: a jump far into it then waits for nothing. */
export function prepareLandmarks(list: WalkedList): void {
  const kept = keeperOf(list.context.deps).lists.get(keyOf(list));
  if (!kept?.landmarks.isComplete) walkInBackground(list);
}

/**
 * Rows that were ever written to the tables of a module, by anybody: as the statistics of the database have it, which hear of a
 * write a few seconds later at most.
 */
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
    // What fails here fails again, and is told, when somebody needs it.
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
  // Until here the earlier landmarks have served.
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

/** A list is its statement: the records that this user may reach and that match, in this order, under this release. */
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

/** Whether what was found about a list still holds about, so many writes later; less writes than before = the statistics were lost. */
function isGood({ writes: before, rows }: Pick<Landmarks, 'writes' | 'rows'>, now: number): boolean {
  return now >= before && now - before <= Math.max(MAX_WRITES, rows * MAX_WRITTEN_SHARE);
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
