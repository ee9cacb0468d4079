import type { Issue } from '../../../engine/contract/errors';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { parseModule } from '../../../engine/parse';
import { designerText, markedText } from '../../../engine/parse/default-texts';
import { planOrIssues, type KeyType, type TablePlan } from '../../../engine/tables';
import { sayDefaults } from '../../../engine/translate';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { moduleHeadFact, type ModuleHead } from '../../http/module-head';
import { keptFacts } from '../../kept/index';
import { planFingerprint, requireBrought, requireOwnPlan } from './table-state';

/** A released module, parsed and planned. */
export interface ReleasedModule {
  readonly id: string;
  /** Counts releases; changes with the document. */
  readonly version: number;
  readonly model: ModuleModel;
  /** The model with default texts not yet translated. */
  readonly unsaid: ModuleModel;
  readonly plan: TablePlan;
  /** Type of ids in its generated tables. */
  readonly keyType: KeyType;
  /** Entity members that the model does not have (docs/clients.md#config). */
  readonly entity: Readonly<Record<string, unknown>>;
  /** Fingerprint of the plan's columns. */
  readonly tables: string;
}

/** Capacity of the LRU cache of parsed releases, per process. */
const MAX_CACHED = 200;
const caches = new WeakMap<AppDeps, Map<string, ReleasedModule>>();

/**
 * The released module by id; releases are cached by version, and immutable. Throws SERVER_NOT_FOUND, SERVER_MODULE_NOT_RELEASED,
 * and SERVER_MODULE_TABLES_REFUSED or SERVER_MODULE_TABLES_ELSEWHERE when its tables do not match.
 */
export async function loadReleasedModule(deps: AppDeps, moduleId: string): Promise<ReleasedModule> {
  const head = await keptHead(deps, moduleId);
  if (head.released_version === 0) throw new BusinessError('SERVER_MODULE_NOT_RELEASED');
  requireBrought(head);
  const module = await readReleased(deps, moduleId, head);
  // After a concurrent release the next call checks the tables.
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

/** An earlier (or the current) release; undefined if it was not kept. Throws SERVER_MODULE_INVALID when this engine cannot parse it. */
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

/** A parsed release, or null with issues. */
export interface ParsedRelease {
  readonly module: ReleasedModule | null;
  readonly issues: readonly Issue[];
}

function cacheOf(deps: AppDeps): Map<string, ReleasedModule> {
  const cache = caches.get(deps) ?? new Map<string, ReleasedModule>();
  caches.set(deps, cache);
  return cache;
}

/** A release and the key type of its tables. */
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

/** It was valid when released; if this engine refuses it, that must be an error, not a partial module. */
function requireModule({ module, issues }: ParsedRelease): ReleasedModule {
  if (!module) throw new BusinessError('SERVER_MODULE_INVALID', { message: issues[0]?.code ?? '' }, { issues });
  return module;
}

/** Parses the text of a known release, memoised per release and process. */
export function parseReleased(
  deps: AppDeps,
  { text, ...name }: ReleaseName & { readonly text: string },
): ParsedRelease {
  const { moduleId, version, keyType } = name;
  const known = cachedModule(deps, name);
  if (known) return { module: known, issues: [] };
  const entity = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { model: unsaid, issues } = parseModule({ ...entity, id: moduleId }, registry, { defaultText: markedText });
  if (!unsaid) return { module: null, issues };
  const model = sayDefaults(unsaid, registry, designerText);
  const plan = planOrIssues(model, registry, keyType);
  if ('issues' in plan) return { module: null, issues: plan.issues };
  const module = { id: moduleId, version, model, unsaid, plan, keyType, entity, tables: planFingerprint(plan) };
  const cache = cacheOf(deps);
  cache.set(cacheKey(name), module);
  const [oldest] = cache.keys();
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  return { module, issues };
}
