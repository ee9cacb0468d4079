import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { LintSurroundings } from '../../../engine/lint';
import type { AppDeps } from '../../deps';
import { SCHEMAS_DIR } from '../../project-root';
import { describeInterface, type InterfaceCaller } from '../dataInterface/index';
import { loadModuleNames, type ModuleNames } from './module-names';

/** A thing of this system that a module's property may refer to. */
export interface NamedEntry {
  readonly id: string;
  readonly enCode: string;
  readonly name: string;
}

/** Everything that a module may refer to: what an editor completes. */
export interface SystemNames {
  readonly dictionaries: readonly (NamedEntry & { readonly entries: readonly NamedEntry[] })[];
  readonly interfaces: readonly (NamedEntry & { readonly fields: readonly string[] })[];
  readonly modules: readonly (NamedEntry & Pick<ModuleNames, 'fields'>)[];
  readonly billRules: readonly NamedEntry[];
}

/** Entries that are completed of one dictionary; longer ones are searched in their own screen. */
const MAX_ENTRIES = 500;
/** Interfaces that are described at once: each takes a connection. */
const DESCRIBED_AT_ONCE = 4;

/**
 * Reads the names of dictionaries (with up to 500 enabled entries each), enabled data interfaces (with their columns, as
 * `caller` would see them), modules and enabled number rules.
 */
export async function readNames(deps: AppDeps, caller: InterfaceCaller): Promise<SystemNames> {
  const [types, entries, interfaces, modules, billRules] = await Promise.all([
    listDictionaryTypes(deps),
    listEntries(deps),
    listInterfaces(deps),
    loadModuleNames(deps),
    listBillRules(deps),
  ]);
  return {
    dictionaries: types.map((type) => ({ ...type, entries: entries.get(type.id) ?? [] })),
    interfaces: await withFields(deps, interfaces, caller),
    modules: modules.map(({ id, enCode, name, fields }) => ({ id, enCode, name, fields })),
    billRules,
  };
}

/** Names of the system's own screens. */
const SCREENS: ReadonlySet<string> = new Set(
  readdirSync(path.join(SCHEMAS_DIR, 'system')).map((file) => path.basename(file, '.json')),
);

/** What publishing and the editor's check hold a module's references against: this system as it stands now. */
export async function loadSurroundings(deps: AppDeps): Promise<LintSurroundings> {
  const [types, interfaces, modules, billRules] = await Promise.all([
    listDictionaryTypes(deps),
    listInterfaces(deps),
    loadModuleNames(deps),
    listBillRules(deps),
  ]);
  return {
    dictionaryTypes: new Set(types.flatMap(({ id, enCode }) => [id, enCode])),
    interfaces: new Set(interfaces.map(({ id }) => id)),
    modules: new Map(modules.map(({ id, fields }) => [id, { fields: new Set(fields.map((field) => field.id)) }])),
    isScreen: (name) => SCREENS.has(name),
    billRules: new Set(billRules.map(({ enCode }) => enCode)),
    moduleCodes: new Map(modules.map(({ id, enCode }) => [enCode, id])),
  };
}

function listDictionaryTypes({ db }: AppDeps): Promise<NamedEntry[]> {
  return db
    .selectFrom('dictionary_types')
    .select(['id', 'en_code as enCode', 'full_name as name'])
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
}

/** Enabled entries by type id, the first of each in the order of their screen. */
async function listEntries({ db }: AppDeps): Promise<ReadonlyMap<string, readonly NamedEntry[]>> {
  const { rows } = await sql<NamedEntry & { readonly typeId: string }>`
    select id, en_code as "enCode", full_name as name, dictionary_type_id as "typeId" from (
      select e.*, row_number() over (partition by dictionary_type_id order by sort_code, id) as place
        from system.dictionary_entries e where enabled_mark = 1) ranked
      where place <= ${MAX_ENTRIES} order by dictionary_type_id, place`.execute(db);
  const byType = new Map<string, NamedEntry[]>();
  for (const { typeId, ...entry } of rows) {
    const entries = byType.get(typeId);
    if (entries) entries.push(entry);
    else byType.set(typeId, [entry]);
  }
  return byType;
}

/** Enabled interfaces; one that is switched off answers no call. */
function listInterfaces({ db }: AppDeps): Promise<NamedEntry[]> {
  return db
    .selectFrom('data_interfaces')
    .select(['id', 'en_code as enCode', 'full_name as name'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
}

/** Enabled rules; saving a record under one that is switched off is refused. */
function listBillRules({ db }: AppDeps): Promise<NamedEntry[]> {
  return db
    .selectFrom('bill_rules')
    .select(['id', 'en_code as enCode', 'full_name as name'])
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
}

async function withFields(deps: AppDeps, interfaces: readonly NamedEntry[], caller: InterfaceCaller) {
  const described: (NamedEntry & { readonly fields: readonly string[] })[] = [];
  for (let from = 0; from < interfaces.length; from += DESCRIBED_AT_ONCE) {
    const chunk = interfaces.slice(from, from + DESCRIBED_AT_ONCE);
    const fields = await Promise.all(chunk.map(({ id }) => describeInterface(deps, id, caller)));
    described.push(...chunk.map((entry, index) => ({ ...entry, fields: fields[index] ?? [] })));
  }
  return described;
}
