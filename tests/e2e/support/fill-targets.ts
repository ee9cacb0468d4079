import { readFileSync } from 'node:fs';
import type { FieldModel } from '../../../src/engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../src/engine/contract/module-model';
import { parseModule } from '../../../src/engine/parse';
import { registry } from '../../../src/renderers/definitions';
import { sampleFiles } from '../../samples';
import type { Api } from './api';
import { publish, readTemplate } from './fill-document';
import { choicesOf, LINKED_ROWS } from './fill-sources';
import { textFor } from './fill-values';

/** A row that a linking field can choose: what is stored, and what is shown by its field. */
interface TargetRow {
  readonly value: string;
  readonly label: string;
}

interface TargetRecord {
  readonly id: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Records of published targets by module id. */
const records = new Map<string, readonly TargetRecord[]>();

/** What a linking field offers after `seedSources` and `publishTargets`. */
export function rowsOf(field: FieldModel): readonly TargetRow[] {
  const link = registry.of(field).linksTo(field);
  if (link?.source.kind !== 'module') return link ? LINKED_ROWS : [];
  const { labelKey } = link;
  return (records.get(link.source.moduleId) ?? []).map(({ id, texts }) => ({
    value: id,
    label: texts[labelKey] ?? '',
  }));
}

function modelOf(text: string): ModuleModel {
  const { model } = parseModule(JSON.parse(text), registry);
  if (!model) throw new Error('the template does not parse');
  return model;
}

/** Publishes the sample modules that the relations of a document name, each with two records; returns the document with their new ids. */
export async function publishTargets(api: Api, text: string): Promise<string> {
  const links = modelOf(text).allFields.map((field) => registry.of(field).linksTo(field)?.source);
  const named = new Set(links.flatMap((source) => (source?.kind === 'module' ? [source.moduleId] : [])));
  let next = text;
  for (const id of named) next = next.replaceAll(id, await publishTarget(api, id));
  return next;
}

async function publishTarget(api: Api, id: string): Promise<string> {
  const texts = sampleFiles('templates').map((file) => readFileSync(file, 'utf8'));
  const sample = texts.find((text) => (JSON.parse(text) as { readonly id?: unknown }).id === id);
  if (sample === undefined) throw new Error(`no sample is the module "${id}" that a relation names`);
  // Tables of its own: a journey of the sample itself counts the records of the named ones.
  const { moduleId, model } = await publish(api, { ...readTemplate(sample), tables: '[]' });
  records.set(moduleId, [await createRecord(api, moduleId, model, 1), await createRecord(api, moduleId, model, 2)]);
  return moduleId;
}

async function createRecord(api: Api, moduleId: string, model: ModuleModel, seed: number): Promise<TargetRecord> {
  const values: Record<string, unknown> = {};
  const texts: Record<string, string> = {};
  for (const field of mainFields(model)) {
    const { key, hasOptions } = registry.of(field);
    const choice = choicesOf(field)[seed - 1];
    if (hasOptions && choice) [values[field.key], texts[field.key]] = [choice.value, choice.label];
    if (key === 'input') values[field.key] = texts[field.key] = textFor(field, seed);
  }
  const { id } = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}`, {
    id: '',
    data: JSON.stringify(values),
  });
  return { id: String(id), texts };
}
