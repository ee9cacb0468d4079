import type { ModuleModel } from '../../../engine/contract/module-model';
import { parseModule } from '../../../engine/parse';
import { planTables, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';

/** A released module, parsed and planned: all that records need. */
export interface ReleasedModule {
  readonly id: string;
  /** Counts releases; changes whenever the document does. */
  readonly version: number;
  readonly model: ModuleModel;
  readonly plan: TablePlan;
  /** Entity members that the document's model does not carry (contract e.5 Config). */
  readonly entity: Readonly<Record<string, unknown>>;
}

/** Parsed documents kept per server; the least recently used goes first. */
const MAX_CACHED = 200;
const caches = new WeakMap<AppDeps, Map<string, ReleasedModule>>();

/**
 * Finds the released module of an id, parsed once per release and process.
 * Throws SERVER_NOT_FOUND, or SERVER_MODULE_NOT_RELEASED when it was never released.
 */
export async function loadReleasedModule(deps: AppDeps, moduleId: string): Promise<ReleasedModule> {
  const head = await deps.db
    .selectFrom('modules')
    .select('released_version')
    .where('id', '=', moduleId)
    .executeTakeFirst();
  if (!head) throw new BusinessError('SERVER_NOT_FOUND');
  if (head.released_version === 0) throw new BusinessError('SERVER_MODULE_NOT_RELEASED');
  const cache = caches.get(deps) ?? new Map<string, ReleasedModule>();
  caches.set(deps, cache);
  const known = cache.get(moduleId);
  const module = known?.version === head.released_version ? known : await parseReleased(deps, moduleId);
  cache.delete(moduleId);
  cache.set(moduleId, module);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return module;
}

async function parseReleased(deps: AppDeps, moduleId: string): Promise<ReleasedModule> {
  const row = await deps.db
    .selectFrom('modules')
    .select(['released', 'released_version'])
    .where('id', '=', moduleId)
    .executeTakeFirst();
  if (!row?.released) throw new BusinessError('SERVER_MODULE_NOT_RELEASED');
  const entity = JSON.parse(row.released) as Readonly<Record<string, unknown>>;
  const { model, issues } = parseModule({ ...entity, id: moduleId }, registry);
  // It parsed when it was released; an engine that refuses it now must say so instead of showing half of it.
  if (!model) throw new BusinessError('SERVER_MODULE_INVALID', { message: issues[0]?.code ?? '' }, { issues });
  return { id: moduleId, version: row.released_version, model, plan: planTables(model, registry), entity };
}
