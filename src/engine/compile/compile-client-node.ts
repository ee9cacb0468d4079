import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { WidgetDefinition } from '../contract/widget-definition';
import { isUnset, ownValue, recordAt } from '../json/raw-value';
import { hasStorageChoice } from '../parse/read-storage';
import { isTypeKeyName, OWN_TYPE_KEY } from '../parse/read-widget-key';
import { rowsOf, writeRows } from '../settings/row';
import { writeClientOptions } from './compile-client-options';
import { writeClientProps, type ClientNode } from './compile-client-props';

/** Gives each sub-table column a design-time number, because clients find columns by it (docs/clients.md#needed-members). */
export type NextFormId = () => number;

/**
 * Compiles a field into the node of a 3.4.7 client: the authored node, so that nothing is lost, with type, tag, layout, properties
 * and choices of that version.
 */
export function compileClientNode(field: FieldModel, registry: WidgetRegistry, nextFormId: NextFormId): ClientNode {
  const definition = registry.resolve(field.widget);
  const node = withoutTypeKeys(field.raw);
  const config = withoutTypeKeys(recordAt(field.raw, '__config__'));
  node.__config__ = config;
  if (field.key !== '') node.__vModel__ = field.key;
  writeSettings(node, config, field);
  if (field.tableKey !== '' && field.key !== '') config.formId ??= nextFormId();
  if (definition && isStandIn(definition, registry)) config[OWN_TYPE_KEY] = definition.key;
  if (definition) writeDefinition({ node, config, field, definition });
  else writeUnknown(config, field);
  if (field.children.length > 0 || Object.hasOwn(config, 'children')) {
    (node.__config__ as ClientNode).children = field.children.map((child) =>
      compileClientNode(child, registry, nextFormId),
    );
  }
  return node;
}

/** Whether 3.4.7 clients get a widget of theirs in the place of one that they lack. */
export function isStandIn(definition: WidgetDefinition, registry: WidgetRegistry): boolean {
  const drawn = definition.client && registry.resolve(definition.client.key);
  return !!drawn && drawn !== definition;
}

function withoutTypeKeys(raw: Readonly<Record<string, unknown>>): ClientNode {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !isTypeKeyName(name)));
}

function writeSettings(node: ClientNode, config: ClientNode, field: FieldModel): void {
  Object.assign(config, writeRows(rowsOf('config'), field), {
    label: field.label,
    regList: field.patterns.map(({ source, flags, message }) => ({ pattern: `/${source}/${flags}`, message })),
  });
  Object.assign(node, writeRows(rowsOf('node'), field));
}

interface DefinedNode {
  readonly node: ClientNode;
  readonly config: ClientNode;
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
}

function writeDefinition(defined: DefinedNode): void {
  const { node, config, field, definition } = defined;
  const { client } = definition;
  if (client) Object.assign(config, { jnpfKey: client.key, tag: client.tag, layout: client.layout });
  else writeUnknown(config, field);
  writeDefault(defined);
  if (hasStorageChoice(definition)) {
    delete node.isStorage;
    config.isStorage = field.isStored ? 2 : 1;
  }
  writeClientOptions(node, config, field);
  writeClientProps(node, field, definition);
}

/** The authored default as a stored value, else the blank that clients expect for the type. */
function writeDefault({ node, config, field, definition }: DefinedNode): void {
  if (definition.kind !== 'value' && definition.kind !== 'table') return;
  delete node.defaultValue;
  const empty = definition.emptyValue(field);
  if (field.defaultValue !== null) config.defaultValue = field.defaultValue;
  else if (isBlankDefault(empty)) config.defaultValue = empty;
  else delete config.defaultValue;
}

function isBlankDefault(value: unknown): boolean {
  return isUnset(value) || (Array.isArray(value) && value.length === 0);
}

/** Settings unknown to 3.4.7 keep their own names, so that nothing is lost on the way back. */
function writeUnknown(config: ClientNode, field: FieldModel): void {
  config.jnpfKey = field.widget;
  config.tag = ownValue(config, 'tag') ?? 'el-input';
  config.layout = ownValue(config, 'layout') ?? 'colFormItem';
}
