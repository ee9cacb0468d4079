import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { readSettings } from '../settings/read-settings';
import { joinPath, joinPointer } from '../json/json-pointer';
import { MAX_NODE_DEPTH, MAX_NODES } from './limits';
import type { NodePlace, ParseContext } from './parse-context';
import { isRecord, ownValue, recordAt, toText, type RawRecord } from '../json/raw-value';
import { readDefaultValue } from './read-default-value';
import { readIdentity } from './read-identity';
import { readOptions } from './read-options';
import { readPatterns } from './read-patterns';
import { readProps } from './read-props';
import { readStorage } from './read-storage';
import { withTableButtons } from './read-table-buttons';
import { readTypedNode } from './read-widget-key';
import { toExcerpt } from './report';
import { readFieldScripts } from './read-scripts';

/** Parses a list of nodes (`fields` or `children`) in order; an invalid node is reported and dropped. */
export function parseFields(raw: unknown, place: NodePlace, context: ParseContext): readonly FieldModel[] {
  if (raw === undefined || raw === null) return [];
  if (!Array.isArray(raw)) {
    context.report.add('ENGINE_VALUE_REPAIRED', place.pointer, {
      property: 'children',
      expected: 'array',
      came: toExcerpt(raw),
    });
    return [];
  }
  if (place.depth > MAX_NODE_DEPTH) {
    if (raw.length > 0) context.report.add('ENGINE_DOCUMENT_TOO_DEEP', place.pointer, { limit: MAX_NODE_DEPTH });
    return [];
  }
  const fields: FieldModel[] = [];
  for (const [index, node] of raw.entries()) {
    const pointer = joinPointer(place.pointer, index);
    if (!hasRoom(pointer, context)) break;
    if (isRecord(node)) fields.push(parseField(node, { ...place, pointer }, context));
    else context.report.add('ENGINE_DOCUMENT_SHAPE', pointer, { property: 'fields', expected: 'object' });
  }
  return fields;
}

/** Counts a node; false, with a single error for the document, beyond the limit. */
function hasRoom(pointer: string, context: ParseContext): boolean {
  context.nodeCount += 1;
  if (context.nodeCount <= MAX_NODES) return true;
  if (context.nodeCount === MAX_NODES + 1) {
    context.report.add('ENGINE_DOCUMENT_TOO_LARGE', pointer, { limit: MAX_NODES, came: context.nodeCount });
  }
  return false;
}

/** Normalises a node and its children (docs/module-format.md#normalisation). */
function parseField(raw: RawRecord, place: NodePlace, context: ParseContext): FieldModel {
  const { registry, report } = context;
  const typed = readTypedNode(raw, place.parentWidget, registry);
  const definition = registry.resolve(typed.rawKey);
  if (!definition) report.add('ENGINE_WIDGET_UNKNOWN', place.pointer, { widget: toExcerpt(typed.rawKey) });
  const node = definition?.kind === 'table' ? withTableButtons(typed.node) : typed.node;
  const config = recordAt(node, '__config__');
  const source = definition && { node, pointer: place.pointer, definition, report };
  const storage = source ? readStorage(source) : null;
  const identity = readIdentity({ node, rawKey: typed.rawKey, definition, storage, place, context });
  if (definition && place.tableKey !== '') checkPlace(definition, place, context);
  const field: FieldModel = {
    ...identity,
    ...readSettings('node', node, { pointer: place.pointer, report, defaultText: context.defaultText }),
    label: toText(ownValue(config, 'label') ?? ownValue(node, 'title')),
    widget: definition?.key ?? typed.rawKey,
    isKnown: definition !== undefined,
    props: source ? { ...readProps(source, context.defaultText), ...storage?.props } : {},
    defaultValue: null,
    patterns: readPatterns(ownValue(config, 'regList'), joinPath(place.pointer, '__config__.regList'), report),
    options: definition?.hasOptions ? readOptions(node, place.pointer, report) : null,
    children: parseChildren({ config, key: identity.key, definition, place, context }),
    tableKey: place.tableKey,
    tableName: readTableName(config, place),
    isStored: identity.key !== '' && (storage?.isStored ?? definition?.kind !== 'display'),
    ...readFieldScripts({ raw: ownValue(node, 'on'), pointer: joinPath(place.pointer, 'on') }, report),
    pointer: place.pointer,
    raw,
  };
  return { ...field, defaultValue: source ? readDefaultValue(source, field) : null };
}

/** Columns of a sub-table are in its own database table (docs/module-format.md#normalisation). */
function readTableName(config: RawRecord, place: NodePlace): string {
  const own = toText(ownValue(config, 'tableName'));
  return place.tableKey === '' ? own : toText(ownValue(config, 'relationTable')) || place.tableName || own;
}

function checkPlace(definition: WidgetDefinition, place: NodePlace, context: ParseContext): void {
  if (definition.kind === 'table') context.report.add('ENGINE_TABLE_NESTED', place.pointer, { table: place.tableKey });
  else if (!definition.isAllowedInTable) {
    context.report.add('ENGINE_WIDGET_MISPLACED', place.pointer, { widget: definition.key, place: place.tableKey });
  }
}

interface Parent {
  readonly config: RawRecord;
  readonly key: string;
  /** undefined for an unknown widget; without a key that is taken for a container, so that its fields are not lost. */
  readonly definition: WidgetDefinition | undefined;
  readonly place: NodePlace;
  readonly context: ParseContext;
}

/** Columns of a sub-table have their own scope; children of a layout node share the surrounding one. */
function parseChildren({ config, key, definition, place, context }: Parent): readonly FieldModel[] {
  const isContainer = definition ? definition.kind === 'layout' || definition.kind === 'table' : key === '';
  if (!isContainer) return [];
  const pointer = joinPath(place.pointer, '__config__.children');
  const inner = { ...place, pointer, parentWidget: definition?.key ?? '', depth: place.depth + 1 };
  const raw = ownValue(config, 'children');
  if (definition?.kind !== 'table') return parseFields(raw, inner, context);
  const tableName = toText(ownValue(config, 'tableName'));
  return parseFields(raw, { ...inner, scope: new Set(), tableKey: key || '$table', tableName }, context);
}
