import { EngineError, type Issue } from '../../../engine/contract/errors';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { parseModule } from '../../../engine/parse';
import { planTables, type KeyType, type TablePlan } from '../../../engine/tables';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { moduleHeadFact, type ModuleHead } from '../../http/module-head';
import { keptFacts } from '../../kept/index';
import { planFingerprint, requireBrought, requireOwnPlan } from './table-state';

/** A released module, parsed and planned: all that records need. */
export interface ReleasedModule {
  readonly id: string;
  /** Counts releases; changes whenever the document does. */
  readonly version: number;
  readonly model: ModuleModel;
  readonly plan: TablePlan;
  /** What ids are in tables of its own. */
  readonly keyType: KeyType;
  /** Entity members that the document's model does not carry (contract e.5 Config). */
  readonly entity: Readonly<Record<string, unknown>>;
  /** Fingerprint of the plan's columns. */
  readonly tables: string;
}

/** Parsed documents kept per server; the least recently used goes first. */
const MAX_CACHED = 200;
const caches = new WeakMap<AppDeps, Map<string, ReleasedModule>>();

/**
 * Finds the released module of an id, parsed once per release and process.
 * Throws SERVER_NOT_FOUND, SERVER_MODULE_NOT_RELEASED when it was never released, and SERVER_MODULE_TABLES_REFUSED or
 * SERVER_MODULE_TABLES_ELSEWHERE when its tables do not follow it.
 */
export async function loadReleasedModule(deps: AppDeps, moduleId: string): Promise<ReleasedModule> {
  const head = await keptHead(deps, moduleId);
  if (head.released_version === 0) throw new BusinessError('SERVER_MODULE_NOT_RELEASED');
  requireBrought(head);
  const module = await readReleased(deps, moduleId, head);
  // A release that came meanwhile has left its tables as the next call finds them.
  if (module.version === head.released_version) requireOwnPlan(head, module.tables);
  return module;
}

function keptHead(deps: AppDeps, moduleId: string): Promise<ModuleHead> {
  return keptFacts(deps).get(moduleHeadFact(deps, moduleId));
}

async function readReleased(
  deps: AppDeps,
  moduleId: string,
  { released_version: version, key_type: keyType }: ModuleHead,
): Promise<ReleasedModule> {
  const known = cachedModule(deps, { moduleId, version, keyType });
  if (known) return known;
  const row = await deps.db
    .selectFrom('modules')
    .select(['released', 'released_version', 'key_type'])
    .where('id', '=', moduleId)
    .executeTakeFirst();
  if (!row?.released) throw new BusinessError('SERVER_MODULE_NOT_RELEASED');
  return requireModule(
    parseReleased(deps, { moduleId, version: row.released_version, keyType: row.key_type, text: row.released }),
  );
}

/**
 * Finds an earlier (or the present) release of a module; undefined when that version was not kept. Throws
 * SERVER_MODULE_INVALID when this engine no longer reads it.
 */
export async function loadModuleVersion(
  deps: AppDeps,
  moduleId: string,
  version: number,
): Promise<ReleasedModule | undefined> {
  const { key_type: keyType } = await keptHead(deps, moduleId);
  const known = cachedModule(deps, { moduleId, version, keyType });
  if (known) return known;
  const row = await deps.db
    .selectFrom('module_versions')
    .select('entity')
    .where('module_id', '=', moduleId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row && requireModule(parseReleased(deps, { moduleId, version, keyType, text: row.entity }));
}

/** A release that was read, or null and why this engine cannot read it. */
export interface ParsedRelease {
  readonly module: ReleasedModule | null;
  readonly issues: readonly Issue[];
}

function cacheOf(deps: AppDeps): Map<string, ReleasedModule> {
  const cache = caches.get(deps) ?? new Map<string, ReleasedModule>();
  caches.set(deps, cache);
  return cache;
}

/** A release as it is planned for the tables that the module has. */
interface ReleaseName {
  readonly moduleId: string;
  readonly version: number;
  readonly keyType: KeyType;
}

function cacheKey({ moduleId, version, keyType }: ReleaseName): string {
  return `${String(version)}:${keyType}:${moduleId}`;
}

function cachedModule(deps: AppDeps, name: ReleaseName): ReleasedModule | undefined {
  const cache = cacheOf(deps);
  const key = cacheKey(name);
  const known = cache.get(key);
  if (!known) return undefined;
  cache.delete(key);
  cache.set(key, known);
  return known;
}

/** It parsed when it was released; an engine that refuses it now must say so instead of showing half of it. */
function requireModule({ module, issues }: ParsedRelease): ReleasedModule {
  if (!module) throw new BusinessError('SERVER_MODULE_INVALID', { message: issues[0]?.code ?? '' }, { issues });
  return module;
}

/** Reads the text of a release that is known already, once per release and process. */
export function parseReleased(
  deps: AppDeps,
  { text, ...name }: ReleaseName & { readonly text: string },
): ParsedRelease {
  const { moduleId, version, keyType } = name;
  const known = cachedModule(deps, name);
  if (known) return { module: known, issues: [] };
  const entity = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { model, issues } = parseModule({ ...entity, id: moduleId }, registry);
  if (!model) return { module: null, issues };
  const plan = planOrIssues(model, keyType);
  if ('issues' in plan) return { module: null, issues: plan.issues };
  const module = { id: moduleId, version, model, plan, keyType, entity, tables: planFingerprint(plan) };
  const cache = cacheOf(deps);
  cache.set(cacheKey(name), module);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return { module, issues };
}

function planOrIssues(model: ModuleModel, keyType: KeyType): TablePlan | { readonly issues: readonly Issue[] } {
  try {
    return planTables(model, registry, keyType);
  } catch (error) {
    if (error instanceof EngineError) return { issues: error.issues };
    throw error;
  }
}
