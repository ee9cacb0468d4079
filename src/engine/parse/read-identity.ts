import type { WidgetDefinition } from '../contract/widget-definition';
import { findKeyIssue, isFieldKey } from './field-key';
import { joinPointer } from '../json/json-pointer';
import type { NodePlace, ParseContext } from './parse-context';
import { ownValue, recordAt, toIntegerWithin, toText, type RawRecord } from '../json/raw-value';
import type { Storage } from './read-storage';

interface IdentitySource {
  readonly node: RawRecord;
  readonly rawKey: string;
  /** undefined for an unknown widget. */
  readonly definition: WidgetDefinition | undefined;
  readonly storage: Storage | null;
  readonly place: NodePlace;
  readonly context: ParseContext;
}

/** Determines a node's key (name of its value, '' = none) and id; reports invalid keys. */
export function readIdentity(source: IdentitySource): { readonly id: string; readonly key: string } {
  const key = readKey(source);
  const { place, context } = source;
  if (key === '') return { id: takeNodeId(source), key };
  place.scope.add(key);
  const id = place.tableKey === '' ? key : `${place.tableKey}-${key}`;
  context.usedIds.add(id);
  return { id, key };
}

function readKey({ node, rawKey, definition, storage, place, context }: IdentitySource): string {
  const pointer = joinPointer(place.pointer, '__vModel__');
  const authored = withoutTable(toText(ownValue(node, '__vModel__')), place.tableKey);
  if (definition && (definition.kind === 'layout' || (definition.kind === 'display' && !storage))) return '';
  if (authored !== '') {
    const issue = findKeyIssue(authored, pointer, place.scope);
    if (issue) context.report.addIssue(issue);
    return issue ? '' : authored;
  }
  if (!definition || definition.kind === 'system' || definition.kind === 'display') return '';
  if (storage) return generateKey(definition, node, place);
  context.report.add('ENGINE_FIELD_KEY_MISSING', place.pointer, { widget: rawKey });
  return '';
}

/** Some exports prefix sub-table columns with the table: `tableField101-amount`. */
function withoutTable(key: string, tableKey: string): string {
  return tableKey !== '' && key.startsWith(`${tableKey}-`) ? key.slice(tableKey.length + 1) : key;
}

/** The designer's pattern, `calculateField103`; a counter replaces a missing or used form id. */
function generateKey(definition: WidgetDefinition, node: RawRecord, place: NodePlace): string {
  let number = toIntegerWithin(ownValue(recordAt(node, '__config__'), 'formId'), 0, Number.MAX_SAFE_INTEGER) ?? 1;
  const prefix = `${definition.client?.key ?? definition.key}Field`;
  while (place.scope.has(prefix + String(number))) number += 1;
  return prefix + String(number);
}

/** Id of a node without a value: `$row_105` by form id; a counter replaces a missing or used one. */
function takeNodeId({ node, rawKey, definition, context }: IdentitySource): string {
  const name = definition?.key ?? (isFieldKey(rawKey) ? rawKey : 'node');
  let number = toIntegerWithin(ownValue(recordAt(node, '__config__'), 'formId'), 0, Number.MAX_SAFE_INTEGER) ?? 1;
  while (context.usedIds.has(`$${name}_${number}`)) number += 1;
  const id = `$${name}_${number}`;
  context.usedIds.add(id);
  return id;
}
