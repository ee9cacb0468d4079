import { sql } from 'kysely';
import type { AppDeps } from '../../deps';

/** A released module, and what a pattern found in its text. */
interface SearchedRelease {
  readonly id: string;
  readonly found: readonly string[];
}

/** By module and release; releases never change. */
type Known = Map<string, readonly string[]>;

const known = new WeakMap<AppDeps, Map<string, Known>>();

/**
 * What the first group of a regular expression (of PostgreSQL) finds in the released modules, in the order of their names: a
 * superset of what they mean, as the text is searched and not parsed. A release is read once in the life of the process; all others
 * cost one small query.
 */
export async function searchReleases(deps: AppDeps, pattern: string): Promise<readonly SearchedRelease[]> {
  const { rows: heads } = await sql<Head>`select id, released_version as version
    from system.modules where released_version > 0 order by full_name, id`.execute(deps.db);
  const names = knownFor(deps, pattern);
  const current = new Set(heads.map(keyOf));
  for (const key of names.keys()) if (!current.has(key)) names.delete(key);
  const unread = heads.filter((head) => !names.has(keyOf(head)));
  if (unread.length > 0)
    for (const { found, ...head } of await readFound(deps, unread, pattern)) names.set(keyOf(head), found);
  return heads.map((head) => ({ id: head.id, found: names.get(keyOf(head)) ?? [] }));
}

interface Head {
  readonly id: string;
  readonly version: number;
}

const keyOf = ({ id, version }: Head) => `${String(version)}:${id}`;

function knownFor(deps: AppDeps, pattern: string): Known {
  const byPattern = known.get(deps) ?? new Map<string, Known>();
  known.set(deps, byPattern);
  const names = byPattern.get(pattern) ?? new Map<string, readonly string[]>();
  byPattern.set(pattern, names);
  return names;
}

async function readFound(deps: AppDeps, heads: readonly Head[], pattern: string) {
  const ids = heads.map(({ id }) => id);
  const { rows } = await sql<Head & { found: string[] }>`
    select id, released_version as version,
      array(select distinct matched[1] from regexp_matches(released, ${pattern}, 'g') as matched) as found
    from system.modules where id = any(${ids}) and released is not null`.execute(deps.db);
  return rows;
}
