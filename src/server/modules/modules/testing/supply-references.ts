import type { Issue } from '../../../../engine/contract/errors';
import { lintModule } from '../../../../engine/lint';
import { parseModule } from '../../../../engine/parse';
import { registry } from '../../../../renderers/definitions';
import type { AppDeps } from '../../../deps';
import { createModule } from '../create-module';
import { loadSurroundings } from '../names';
import { releaseModule } from '../release';
import { fieldNode } from './module-documents';

const RULE = { prefix: 'X', digit: 4, start_number: '0001' };
/** `dataType` of an interface with fixed data. */
const STATIC_DATA = 2;

const SUPPLIES: Readonly<Record<string, (deps: AppDeps, name: string) => Promise<unknown>>> = {
  ENGINE_LINT_BILL_RULE_MISSING: ({ db }, name) =>
    db
      .insertInto('bill_rules')
      .values({ ...RULE, id: name, full_name: name, en_code: name })
      .execute(),
  ENGINE_LINT_DICTIONARY_MISSING: ({ db }, name) =>
    db.insertInto('dictionary_types').values({ id: name, full_name: name, en_code: name }).execute(),
  ENGINE_LINT_INTERFACE_MISSING: ({ db }, name) =>
    db
      .insertInto('data_interfaces')
      .values({ id: name, full_name: name, en_code: name, data_type: STATIC_DATA, query: '[]' })
      .execute(),
  ENGINE_LINT_MODULE_MISSING: (deps, name) =>
    createModule(
      deps,
      { fullName: name, enCode: `m_${name}`, type: 1, webType: 1, formData: { fields: [fieldNode('title')] } },
      { id: name },
    ),
};

/** Where each kind is stored. */
const TABLES: Readonly<Record<string, 'bill_rules' | 'dictionary_types' | 'data_interfaces' | 'modules'>> = {
  ENGINE_LINT_BILL_RULE_MISSING: 'bill_rules',
  ENGINE_LINT_DICTIONARY_MISSING: 'dictionary_types',
  ENGINE_LINT_INTERFACE_MISSING: 'data_interfaces',
  ENGINE_LINT_MODULE_MISSING: 'modules',
};

/** Creates everything that a document names and the system does not have, without content. Returns the places that name it. */
export async function supplyReferences(deps: AppDeps, document: object): Promise<readonly string[]> {
  const { missing } = await supply(deps, document);
  return missing.map(({ pointer }) => pointer);
}

/** Publishes a module while all that it names is there; what was missing is gone again afterwards, as if removed since. */
export async function releaseNaming(deps: AppDeps, id: string, document: object): Promise<void> {
  const { things } = await supply(deps, document);
  await releaseModule(deps, id);
  for (const { code, params } of things)
    await deps.db
      .deleteFrom(TABLES[code] ?? 'modules')
      .where('id', '=', String(params['reference']))
      .execute();
}

async function supply(deps: AppDeps, document: object) {
  const missing = (await findErrors(deps, document)).filter(({ code }) => code in SUPPLIES);
  const things = new Map(missing.map((issue) => [`${issue.code} ${String(issue.params['reference'])}`, issue]));
  for (const { code, params } of things.values()) await SUPPLIES[code]?.(deps, String(params['reference']));
  return { missing, things: [...things.values()] };
}

async function findErrors(deps: AppDeps, document: object): Promise<readonly Issue[]> {
  const { model } = parseModule(document, registry);
  if (!model) throw new Error('the document does not parse');
  // Its own code may be in use: it is the document of a stored module.
  const surroundings = { ...(await loadSurroundings(deps)), moduleCodes: null };
  return lintModule(model, { registry, surroundings }).filter(({ severity }) => severity === 'error');
}
