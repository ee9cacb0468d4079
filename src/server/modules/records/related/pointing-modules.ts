import { sql } from 'kysely';
import type { AppDeps } from '../../../deps';

/** Ids that stand in a release as the module of a relation; a superset, as its text is searched and not parsed. */
type Named = readonly string[];

/** By module and release; releases never change. */
const known = new WeakMap<AppDeps, Map<string, Named>>();

/** `"modelId":"…"` in a document, or in one inside of it, whose quotes are escaped. */
const MODULE_ID = String.raw`"modelId\\*"\s*:\s*\\*"([^"\\]+)`;

/**
 * Ids of released modules that may have a relation to a module, in the order of their names. A release is read once in the life of
 * the process; all others cost one small query.
 */
export async function findPointingModules(deps: AppDeps, moduleId: string): Promise<readonly string[]> {
  const { rows: heads } = await sql<{ id: string; version: number }>`select id, released_version as version
    from system.modules where released_version > 0 order by full_name, id`.execute(deps.db);
  const names = known.get(deps) ?? new Map<string, Named>();
  known.set(deps, names);
  const keyOf = ({ id, version }: (typeof heads)[number]) => `${String(version)}:${id}`;
  const current = new Set(heads.map(keyOf));
  for (const key of names.keys()) if (!current.has(key)) names.delete(key);
  const unread = heads.filter((head) => !names.has(keyOf(head)));
  if (unread.length > 0) for (const { named, ...head } of await readNamed(deps, unread)) names.set(keyOf(head), named);
  return heads.filter((head) => names.get(keyOf(head))?.includes(moduleId)).map(({ id }) => id);
}

async function readNamed(deps: AppDeps, heads: readonly { readonly id: string }[]) {
  const ids = heads.map(({ id }) => id);
  const { rows } = await sql<{ id: string; version: number; named: string[] }>`
    select id, released_version as version,
      array(select distinct found[1] from regexp_matches(released, ${MODULE_ID}, 'g') as found) as named
    from system.modules where id = any(${ids}) and released is not null`.execute(deps.db);
  return rows;
}
