import { isGeneratedTable } from '../../../engine/tables';
import { runOutsideCalls } from '../../db/call-scope';
import {
  readKeptGroups,
  readKeptTotals,
  wishTotals,
  type KeptGroup,
  type KeptParts,
  type KeptTotals,
} from '../../db/kept-totals';
import type { AppDeps } from '../../deps';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';

/** Interval for checking whether a table's totals are materialised. */
const LOOK_AGAIN_MS = 10_000;

interface Noticed {
  readonly isKept: boolean;
  readonly at: number;
}

/** What this process knows of tables, by name: a hint that saves a statement. */
const noticed = new WeakMap<AppDeps, Map<string, Noticed>>();

/**
 * Materialised totals of a list without condition; null if there are none, in which case they are requested if worthwhile. Not for
 * searches, lists limited to one's own records, or bound tables.
 */
export async function findKeptTotals(
  context: ModuleContext,
  query: Pick<ListQuery, 'condition'>,
  columns: readonly string[] = [],
): Promise<KeptTotals | null> {
  if (!isOfAll(context, query)) return null;
  const { deps, plan } = context;
  const { name } = plan.main;
  const { totals, isWorthKeeping } = await readKeptTotals(deps.db, name, columns);
  if (totals === null && isWorthKeeping) wishInBackground(deps, name, { columns, groupings: [] });
  return totals;
}

/** Materialised totals of a list's groups, in no order; null if there are none. `wish` requests them for later, if worthwhile. */
export async function findKeptGroups(
  context: ModuleContext,
  query: Pick<ListQuery, 'condition'>,
  asked: { readonly columns: readonly string[]; readonly grouping: string },
): Promise<{ readonly groups: readonly KeptGroup[] | null; wish: () => void }> {
  const none = { groups: null, wish: () => undefined };
  if (!isOfAll(context, query)) return none;
  const { deps, plan } = context;
  const { groups, isWorthKeeping } = await readKeptGroups(deps.db, plan.main.name, asked);
  const parts = { columns: asked.columns, groupings: [asked.grouping] };
  return isWorthKeeping ? { groups, wish: () => wishInBackground(deps, plan.main.name, parts) } : none;
}

/** The materialised number of records, if this process knows of it; free otherwise. */
export async function knownRows(context: ModuleContext, query: Pick<ListQuery, 'condition'>): Promise<number | null> {
  if (!isOfAll(context, query)) return null;
  return noticedOf(context.deps).get(context.plan.main.name)?.isKept === true ? lookForRows(context) : null;
}

/** `knownRows` for a list found to be long: checks whether it is materialised by now. */
export async function keptRows(context: ModuleContext, query: Pick<ListQuery, 'condition'>): Promise<number | null> {
  if (!isOfAll(context, query)) return null;
  const known = noticedOf(context.deps).get(context.plan.main.name);
  return known && context.deps.clock() - known.at < LOOK_AGAIN_MS ? null : lookForRows(context);
}

async function lookForRows({ deps, plan }: ModuleContext): Promise<number | null> {
  const { name } = plan.main;
  const { totals } = await readKeptTotals(deps.db, name, []);
  noticedOf(deps).set(name, { isKept: totals !== null, at: deps.clock() });
  return totals?.rows ?? null;
}

function isOfAll({ rows, plan }: ModuleContext, { condition }: Pick<ListQuery, 'condition'>): boolean {
  return condition === null && rows === 'all' && isGeneratedTable(plan.main.name);
}

function wishInBackground(deps: AppDeps, table: string, parts: KeptParts): void {
  // On failure the next request repeats it.
  void runOutsideCalls(() => wishTotals(deps.db, table, parts)).then(
    () => deps.indexes?.wake(),
    () => undefined,
  );
}

function noticedOf(deps: AppDeps): Map<string, Noticed> {
  const known = noticed.get(deps) ?? new Map<string, Noticed>();
  noticed.set(deps, known);
  return known;
}
