import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { WidgetDefinition } from '../contract/widget-definition';
import { isBlank, ownValue, recordAt } from '../parse/raw-value';
import { hasStorageChoice } from '../parse/read-storage';
import { isTypeKeyName } from '../parse/read-widget-key';
import { writeClientOptions } from './compile-client-options';
import { writeClientProps, type ClientNode } from './compile-client-props';

/** Gives each sub-table column a design-time number, because clients find columns by it (client-3.4.7 §8). */
export type NextFormId = () => number;

/**
 * Turns a field into the node that a 3.4.7 client reads: starting from the node as authored, so that nothing is lost,
 * with type, tag, layout, properties and choices in the form of that version.
 */
export function compileClientNode(field: FieldModel, registry: WidgetRegistry, nextFormId: NextFormId): ClientNode {
  const definition = registry.resolve(field.widget);
  const node = withoutTypeKeys(field.raw);
  const config = withoutTypeKeys(recordAt(field.raw, '__config__'));
  node.__config__ = config;
  if (field.key !== '') node.__vModel__ = field.key;
  writeChrome(node, config, field);
  if (field.tableKey !== '' && field.key !== '') config.formId ??= nextFormId();
  if (definition) writeDefinition({ node, config, field, definition });
  else writeUnknown(config, field);
  if (field.children.length > 0 || Object.hasOwn(config, 'children')) {
    (node.__config__ as ClientNode).children = field.children.map((child) =>
      compileClientNode(child, registry, nextFormId),
    );
  }
  return node;
}

function withoutTypeKeys(raw: Readonly<Record<string, unknown>>): ClientNode {
  return Object.fromEntries(Object.entries(raw).filter(([name]) => !isTypeKeyName(name)));
}

function writeChrome(node: ClientNode, config: ClientNode, field: FieldModel): void {
  Object.assign(config, {
    label: field.label,
    tipLabel: field.tip,
    showLabel: field.showLabel,
    span: field.span,
    required: field.isRequired,
    noShow: field.isHidden,
    visibility: field.visibility,
    unique: field.isUnique,
    regList: field.patterns.map(({ source, flags, message }) => ({ pattern: `/${source}/${flags}`, message })),
  });
  config.requiredMessage = field.requiredMessage || undefined;
  config.labelWidth = field.labelWidth ?? undefined;
  if (field.columnWidth !== null) config.columnWidth = field.columnWidth;
  if (field.defaultCurrent) config.defaultCurrent = true;
  node.disabled = field.isDisabled;
  node.readonly = field.isReadOnly;
}

interface DefinedNode {
  readonly node: ClientNode;
  readonly config: ClientNode;
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
}

function writeDefinition({ node, config, field, definition }: DefinedNode): void {
  const { client } = definition;
  Object.assign(config, { jnpfKey: client.key, tag: client.tag, layout: client.layout });
  writeDefault(node, config, field, definition);
  if (hasStorageChoice(definition)) {
    delete node.isStorage;
    config.isStorage = field.isStored ? 2 : 1;
  }
  writeClientOptions(node, config, field);
  writeClientProps(node, field, definition);
}

/** The authored default in stored form; without one, the blank that the type's clients expect. */
function writeDefault(node: ClientNode, config: ClientNode, field: FieldModel, definition: WidgetDefinition): void {
  if (definition.kind !== 'value' && definition.kind !== 'table') return;
  delete node.defaultValue;
  const empty = definition.emptyValue(field);
  if (field.defaultValue !== null) config.defaultValue = field.defaultValue;
  else if (isBlankDefault(empty)) config.defaultValue = empty;
  else delete config.defaultValue;
}

function isBlankDefault(value: unknown): boolean {
  return isBlank(value) || (Array.isArray(value) && value.length === 0);
}

function writeUnknown(config: ClientNode, field: FieldModel): void {
  config.jnpfKey = field.widget;
  config.tag = ownValue(config, 'tag') ?? 'el-input';
  config.layout = ownValue(config, 'layout') ?? 'colFormItem';
}
