import { sql } from 'kysely';
import type { Pool } from 'pg';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import type { NamedField } from '../../../wire/names';
import type { AppDeps } from '../../deps';
import { parseJsonText } from '../../http/json-text';

/** A module with its value fields, of the release, or of the draft if there is none. */
export interface ModuleNames {
  readonly id: string;
  readonly enCode: string;
  readonly name: string;
  readonly fields: readonly NamedField[];
}

interface ModuleHead {
  readonly id: string;
  readonly enCode: string;
  readonly name: string;
  /** Changes with the document. */
  readonly digest: string;
}

interface KnownFields {
  readonly digest: string;
  readonly fields: readonly NamedField[];
}

/** Documents parsed per turn of the event loop. */
const READ_AT_ONCE = 20;
/** Fields by module id, cached per connection pool: a transaction's deps are another object over the same one. */
const caches = new WeakMap<Pool, Map<string, KnownFields>>();

/** All modules with their fields, in list order; documents are parsed once per change and process. */
export async function loadModuleNames(deps: AppDeps): Promise<readonly ModuleNames[]> {
  const { rows } = await sql<ModuleHead>`
    select id, en_code as "enCode", full_name as name, md5(coalesce(released, draft)) as digest
      from system.modules order by sort_code, created_at desc, id`.execute(deps.db);
  const cache = caches.get(deps.pool) ?? new Map<string, KnownFields>();
  caches.set(deps.pool, cache);
  const present = new Set(rows.map(({ id }) => id));
  for (const id of cache.keys()) if (!present.has(id)) cache.delete(id);
  const unknown = rows.filter(({ id, digest }) => cache.get(id)?.digest !== digest);
  for (let from = 0; from < unknown.length; from += READ_AT_ONCE) {
    await readFields(deps, unknown.slice(from, from + READ_AT_ONCE), cache);
  }
  return rows.map(({ id, enCode, name }) => ({ id, enCode, name, fields: cache.get(id)?.fields ?? [] }));
}

async function readFields(deps: AppDeps, heads: readonly ModuleHead[], cache: Map<string, KnownFields>): Promise<void> {
  const ids = heads.map(({ id }) => id);
  const { rows } = await sql<{ id: string; document: string; digest: string }>`
    select id, coalesce(released, draft) as document, md5(coalesce(released, draft)) as digest
      from system.modules where id = any(${ids}::text[])`.execute(deps.db);
  for (const { id, document, digest } of rows) cache.set(id, { digest, fields: toFields(id, document) });
}

/** Fields of a document; [] while it is invalid. */
function toFields(id: string, document: string): readonly NamedField[] {
  const entity = parseJsonText(document);
  if (typeof entity !== 'object' || entity === null) return [];
  const { model } = parseModule({ ...entity, id }, registry);
  return (model?.allFields ?? [])
    .filter((field) => field.key !== '')
    .map((field) => ({ id: field.id, label: field.label, widget: field.widget }));
}
