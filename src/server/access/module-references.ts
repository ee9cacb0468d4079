import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { namedReferences, parseModule, type NamedReferences } from '../../engine/parse';
import { createAccess } from '../../engine/permission';
import { registry } from '../../renderers/definitions';
import type { AppDeps } from '../deps';
import { heldBy, type GrantHolders } from '../http/read-grant';

/** A release that a user may open, and what it names. */
export interface OpenModule extends NamedReferences {
  readonly id: string;
  readonly version: number;
}

/** What number rules a release takes numbers from, and whether its buttons need their codes. */
export interface ButtonUse {
  readonly rules: ReadonlySet<string>;
  readonly needsCodes: boolean;
}

interface Known extends OpenModule {
  buttonUse?: ButtonUse;
}

/** Releases whose references are kept per process; the one read longest ago goes first. */
const MAX_KNOWN = 5_000;
const caches = new WeakMap<AppDeps, Map<string, Known>>();

/**
 * The released modules that some menu of the holders opens, with what each names. References are read once per release and
 * process: another release, here or in another process, has another version.
 */
export async function listOpenModules(deps: AppDeps, holders: GrantHolders): Promise<readonly OpenModule[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    with recursive given as (
      select distinct g.menu_id from system.grants g where g.item_type = 'module' and ${heldBy(holders)}),
    up as (
      select m.id as menu_id, m.module_id, m.parent_id, m.enabled_mark, 1 as depth
        from given join system.menus m on m.id = given.menu_id where m.module_id is not null
      union all
      select up.menu_id, up.module_id, m.parent_id, m.enabled_mark, up.depth + 1
        from up join system.menus m on m.id = up.parent_id where up.depth < 32),
    opened as (select module_id from up group by menu_id, module_id having min(enabled_mark) = 1)
    select id, released_version as version from system.modules
      where id in (select module_id from opened) and released_version > 0`.execute(deps.db);
  await learn(
    deps,
    rows.filter(({ id, version }) => known(deps, id)?.version !== version).map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => known(deps, id) ?? []);
}

/** What buttons and numbers of a release need, read once per release and process; all codes when this engine no longer reads it. */
export async function readButtonUse(deps: AppDeps, { id, version }: OpenModule): Promise<ButtonUse> {
  const entry = known(deps, id);
  if (entry?.version === version && entry.buttonUse) return entry.buttonUse;
  const row = await deps.db
    .selectFrom('modules')
    .select('released')
    .where('id', '=', id)
    .where('released_version', '=', version)
    .executeTakeFirst();
  const use = row?.released ? toButtonUse(id, row.released) : { rules: new Set<string>(), needsCodes: true };
  if (entry?.version === version) entry.buttonUse = use;
  return use;
}

function toButtonUse(id: string, released: string): ButtonUse {
  const { model } = parseModule({ ...(JSON.parse(released) as object), id }, registry);
  if (!model) return { rules: new Set(), needsCodes: true };
  const fields = model.allFields.filter((field) => registry.of(field).systemValue === 'billNumber');
  const rules = fields.map((field) => field.props['rule']).filter((rule) => typeof rule === 'string');
  const nothing = { columns: new Set<string>(), forms: new Set<string>(), buttons: new Set<string>() };
  return { rules: new Set(rules), needsCodes: !createAccess(model, nothing).canUseButton('add') };
}

function known(deps: AppDeps, id: string): Known | undefined {
  return caches.get(deps)?.get(id);
}

async function learn(deps: AppDeps, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const cache = caches.get(deps) ?? new Map<string, Known>();
  caches.set(deps, cache);
  for (const wanted of ids) {
    const row = await deps.db
      .selectFrom('modules')
      .select(['released', 'released_version as version'])
      .where('id', '=', wanted)
      .executeTakeFirst();
    if (!row?.released) continue;
    const references = namedReferences(JSON.parse(row.released));
    cache.delete(wanted);
    cache.set(wanted, { id: wanted, version: row.version, ...references });
    const [oldest] = cache.keys();
    if (cache.size > MAX_KNOWN && oldest !== undefined) cache.delete(oldest);
    // A user with hundreds of modules must not keep all others waiting.
    await setImmediate();
  }
}
