import { readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { LintSurroundings } from '../../../engine/lint';
import type { NamedEntry, SystemNames } from '../../../wire/names';
import type { AppDeps } from '../../deps';
import { SCHEMAS_DIR } from '../../project-root';
import type { RequestSession } from '../../http/request-session';
import { findUnheldReferences } from '../../access/index';
import { listChoices, listSwitchedOff } from '../../resource/index';
import { ruleMenus } from '../billRule/index';
import { describeInterface, interfaceMenus, type InterfaceCaller } from '../dataInterface/index';
import { loadModuleNames } from './module-names';

/** Maximum number of entries per dictionary; longer ones are searched in their own screen. */
const MAX_ENTRIES = 500;
/** Concurrent descriptions of interfaces: each takes a connection. */
const DESCRIBED_AT_ONCE = 4;

/**
 * Reads the names of dictionaries (each with up to 500 enabled entries), enabled data interfaces (with their columns), modules and
 * enabled number rules, and what of these is disabled; for who is no administrator those that a module of theirs may name.
 */
export async function readNames(deps: AppDeps, session: RequestSession): Promise<SystemNames> {
  const [types, entries, interfaces, modules, billRules, disabled] = await Promise.all([
    listDictionaryTypes(deps),
    listEntries(deps),
    listInterfaces(deps),
    loadModuleNames(deps),
    listBillRules(deps),
    listDisabled(deps),
  ]);
  const caller = { ...session.user, isAdministrator: session.isAdministrator };
  const asked = {
    offered: [...interfaces, ...disabled.interfaces].map(({ id }) => id),
    modules: modules.map(({ id }) => id),
    rules: [...billRules, ...disabled.billRules].map(({ enCode }) => enCode),
  };
  const unheld = await findUnheld(deps, session, asked);
  const isHeld = (name: string) => !unheld.has(name);
  return {
    dictionaries: types.map((type) => ({ ...type, entries: entries.get(type.id) ?? [] })),
    interfaces: await withFields(
      deps,
      interfaces.filter(({ id }) => isHeld(id)),
      caller,
    ),
    modules: modules
      .filter(({ id }) => isHeld(id))
      .map(({ id, enCode, name, fields }) => ({ id, enCode, name, fields })),
    billRules: billRules.filter(({ enCode }) => isHeld(enCode)),
    disabled: {
      interfaces: disabled.interfaces.filter(({ id }) => isHeld(id)),
      billRules: disabled.billRules.filter(({ enCode }) => isHeld(enCode)),
    },
  };
}

/** Names that may be asked about, by kind. */
type AskedNames = Readonly<Record<'offered' | 'modules' | 'rules', readonly string[]>>;

/** Those that a module of the user may not name; none for administrators. */
async function findUnheld(deps: AppDeps, session: RequestSession, asked: AskedNames): Promise<ReadonlySet<string>> {
  const offered = new Set(asked.offered);
  const wanted = {
    offered,
    interfaces: offered,
    shown: new Set<string>(),
    modules: new Set(asked.modules),
    rules: new Set(asked.rules),
    pressed: new Map<string, ReadonlySet<string>>(),
  };
  return new Set(await findUnheldReferences(deps, session, { wanted, released: null, interfaceMenus, ruleMenus }));
}

/** Names of system screens. */
const SCREENS: ReadonlySet<string> = new Set(
  readdirSync(path.join(SCHEMAS_DIR, 'system')).map((file) => path.basename(file, '.json')),
);

/** The system's names against which a module's references are checked. */
export async function loadSurroundings(deps: AppDeps): Promise<LintSurroundings> {
  const [types, interfaces, modules, billRules, disabled] = await Promise.all([
    listDictionaryTypes(deps),
    listInterfaces(deps),
    loadModuleNames(deps),
    listBillRules(deps),
    listDisabled(deps),
  ]);
  return {
    dictionaryTypes: toNames(types),
    interfaces: toNames(interfaces),
    modules: new Map(modules.map(({ id, fields }) => [id, { fields: new Set(fields.map((field) => field.id)) }])),
    isScreen: (name) => SCREENS.has(name),
    billRules: toNames(billRules),
    disabled: { interfaces: toNames(disabled.interfaces), billRules: toNames(disabled.billRules) },
    moduleCodes: new Map(modules.map(({ id, enCode }) => [enCode, id])),
  };
}

/** Ids and codes: a document may name either. */
function toNames(entries: readonly Pick<NamedEntry, 'id' | 'enCode'>[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ id, enCode }) => [id, enCode]));
}

function listDictionaryTypes({ db }: AppDeps): Promise<NamedEntry[]> {
  return db
    .selectFrom('dictionary_types')
    .select(['id', 'en_code as enCode', 'full_name as name'])
    .orderBy('sort_code')
    .orderBy('id')
    .execute();
}

/** Enabled entries by type id, in display order. */
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

const NAMED_COLUMNS = { enCode: 'en_code', name: 'full_name' };

/** Enabled interfaces; disabled ones cannot be called. */
function listInterfaces({ db }: AppDeps): Promise<readonly NamedEntry[]> {
  return listChoices(db, 'data_interfaces', NAMED_COLUMNS);
}

/** Enabled rules; saving a record with a disabled one is refused. */
function listBillRules({ db }: AppDeps): Promise<readonly NamedEntry[]> {
  return listChoices(db, 'bill_rules', NAMED_COLUMNS);
}

async function listDisabled({ db }: AppDeps) {
  const [interfaces, billRules] = await Promise.all([
    listSwitchedOff(db, 'data_interfaces', NAMED_COLUMNS),
    listSwitchedOff(db, 'bill_rules', NAMED_COLUMNS),
  ]);
  return { interfaces, billRules };
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
