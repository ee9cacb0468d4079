import { isGeneratedTable } from '../../../engine/tables';
import { runOutsideCalls } from '../../db/call-scope';
import { readKeptTotals, wishTotals, type KeptTotals } from '../../db/kept-totals';
import type { AppDeps } from '../../deps';
import type { ListQuery } from './list-query';
import type { ModuleContext } from './module-context';

/** After so long a process looks again whether the totals of a table are kept. */
const LOOK_AGAIN_MS = 10_000;

interface Noticed {
  readonly isKept: boolean;
  readonly at: number;
}

/** What a process has noticed of tables, by name: a guess that spares a statement, never an answer. */
const noticed = new WeakMap<AppDeps, Map<string, Noticed>>();

/**
 * The totals of all records of a list, as the database keeps them; null where it keeps none, which it does from now on if that
 * pays. It keeps none of searches, of records of one user alone, and of tables that are the author's.
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
  if (totals === null && isWorthKeeping) wishInBackground(deps, name, columns);
  return totals;
}

/** How many records a list has, if the database keeps their number and this process knows of it; costs nothing otherwise. */
export async function knownRows(context: ModuleContext, query: Pick<ListQuery, 'condition'>): Promise<number | null> {
  if (!isOfAll(context, query)) return null;
  return noticedOf(context.deps).get(context.plan.main.name)?.isKept === true ? lookForRows(context) : null;
}

/** The same of a list that was found to be long: looks whether its number is kept meanwhile. */
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

function wishInBackground(deps: AppDeps, table: string, columns: readonly string[]): void {
  // Whoever asks next wishes again.
  void runOutsideCalls(() => wishTotals(deps.db, table, columns)).then(
    () => deps.indexes?.wake(),
    () => undefined,
  );
}

function noticedOf(deps: AppDeps): Map<string, Noticed> {
  const known = noticed.get(deps) ?? new Map<string, Noticed>();
  noticed.set(deps, known);
  return known;
}
