import type { Translate } from '../../../../engine/contract/language';
import { isRecord, type RawRecord } from '../../../../engine/json/raw-value';
import { childOf } from '../references/json-value';
import { moduleSnippets, snippetsOf } from './schema-snippets';

const WIDGET = 'widget_';

/**
 * The module's schema as the completion service reads it best: a branch holds only for a node that names its type, the properties
 * of a branch say their types themselves, and starting points stand where lists and documents are empty.
 */
export function prepareSchema(schema: RawRecord, translate: Translate): RawRecord {
  const parts = childOf(schema, 'definitions');
  if (!isRecord(parts)) return schema;
  const general = childOf(parts['node'], 'properties');
  const prepared = Object.entries(parts).map(([name, part]) => [name, preparePart(name, part, general)]);
  return {
    ...schema,
    defaultSnippets: moduleSnippets(translate),
    definitions: {
      ...Object.fromEntries(prepared),
      node: prepareNode(parts['node']),
      config: withoutTypes(parts['config']),
    },
  };
}

function preparePart(name: string, part: unknown, general: unknown): unknown {
  if (!isRecord(part)) return part;
  if (name.startsWith(WIDGET)) return { ...part, properties: completeProperties(part['properties'], general) };
  const snippets = snippetsOf(name, part);
  return snippets.length > 0 ? { ...part, defaultSnippets: snippets } : part;
}

/** A branch names the common properties with their descriptions only; here they also say what they must be. */
function completeProperties(properties: unknown, general: unknown): unknown {
  if (!isRecord(properties)) return properties;
  const complete = Object.entries(properties).map(([name, special]) => {
    const common = childOf(general, name);
    return [name, isRecord(special) && isRecord(common) ? { ...common, ...special } : special];
  });
  return Object.fromEntries(complete);
}

/** The types of nodes are offered with their names and in the order of use (`complete-widgets`), so the schema offers none. */
function withoutTypes(config: unknown): unknown {
  const properties = childOf(config, 'properties');
  const type = childOf(properties, 'jnpfKey');
  if (!isRecord(config) || !isRecord(properties) || !isRecord(type)) return config;
  const { enum: _keys, enumDescriptions: _help, ...rest } = type;
  return { ...config, properties: { ...properties, jnpfKey: rest } };
}

function prepareNode(node: unknown): unknown {
  if (!isRecord(node)) return node;
  const branches = Array.isArray(node['allOf']) ? node['allOf'] : [];
  return {
    ...node,
    allOf: branches.map((branch: unknown) =>
      isRecord(branch) ? { ...branch, if: withRequired(branch['if']) } : branch,
    ),
  };
}

/** In JSON Schema a condition over an absent member holds: a node without a type would be of every type. */
function withRequired(condition: unknown): unknown {
  const properties = childOf(condition, 'properties');
  if (!isRecord(condition) || !isRecord(properties)) return condition;
  const inner = Object.entries(properties).map(([name, schema]) => [name, withRequired(schema)] as const);
  return { ...condition, required: Object.keys(properties), properties: Object.fromEntries(inner) };
}
