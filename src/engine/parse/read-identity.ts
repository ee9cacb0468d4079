import type { WidgetDefinition } from '../contract/widget-definition';
import { checkFieldKey, isFieldKey } from './field-key';
import { joinPointer } from './json-pointer';
import type { NodePlace, ParseContext } from './parse-context';
import { ownValue, recordAt, toIntegerWithin, toText, type RawRecord } from './raw-value';
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

/** Gives a node its key (name of its value, '' for none) and its id, and reports keys that cannot be. */
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
  if (authored !== '') return checkFieldKey(authored, pointer, place.scope, context.report) ? authored : '';
  if (!definition || definition.kind === 'system' || definition.kind === 'display') return '';
  if (storage) return generateKey(definition, node, place);
  context.report.add('ENGINE_FIELD_KEY_MISSING', place.pointer, { widget: rawKey });
  return '';
}

/** Some exports write a sub-table column with its table: `tableField101-amount`. */
function withoutTable(key: string, tableKey: string): string {
  return tableKey !== '' && key.startsWith(`${tableKey}-`) ? key.slice(tableKey.length + 1) : key;
}

/** The designer's own pattern, `calculateField103` (contract a.5, d); counted up where the form id is missing or taken. */
function generateKey(definition: WidgetDefinition, node: RawRecord, place: NodePlace): string {
  let number = toIntegerWithin(ownValue(recordAt(node, '__config__'), 'formId'), 0, Number.MAX_SAFE_INTEGER) ?? 1;
  while (place.scope.has(`${definition.client.key}Field${number}`)) number += 1;
  return `${definition.client.key}Field${number}`;
}

/** Id of a node without a value: `$row_105` by its form id, counted up where that is missing or taken. */
function takeNodeId({ node, rawKey, definition, context }: IdentitySource): string {
  const name = definition?.key ?? (isFieldKey(rawKey) ? rawKey : 'node');
  let number = toIntegerWithin(ownValue(recordAt(node, '__config__'), 'formId'), 0, Number.MAX_SAFE_INTEGER) ?? 1;
  while (context.usedIds.has(`$${name}_${number}`)) number += 1;
  const id = `$${name}_${number}`;
  context.usedIds.add(id);
  return id;
}
