import { sql } from 'kysely';
import type { Pool } from 'pg';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import type { AppDeps } from '../../deps';
import { parseJsonText } from '../../http/json-text';

/** A field as another module refers to it. */
export interface NamedField {
  readonly id: string;
  readonly label: string;
  readonly widget: string;
}

/** A module with its fields that hold a value: of the released document, or of the draft while there is none. */
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
  /** Changes whenever the document does. */
  readonly digest: string;
}

interface KnownFields {
  readonly digest: string;
  readonly fields: readonly NamedField[];
}

/** Documents that are read at once; the server answers others between two such lots. */
const READ_AT_ONCE = 20;
/** Fields by module id, kept with the connections: a transaction's deps are another object over the same ones. */
const caches = new WeakMap<Pool, Map<string, KnownFields>>();

/** Every module with its fields, in the order of the module list; a document is parsed once per change and process. */
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

/** Fields of a document; [] while it does not parse: nothing is released of it that could be referred to. */
function toFields(id: string, document: string): readonly NamedField[] {
  const entity = parseJsonText(document);
  if (typeof entity !== 'object' || entity === null) return [];
  const { model } = parseModule({ ...entity, id }, registry);
  return (model?.allFields ?? [])
    .filter((field) => field.key !== '')
    .map((field) => ({ id: field.id, label: field.label, widget: field.widget }));
}
