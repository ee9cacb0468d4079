import { registry } from '../../../renderers/definitions';
import type { WidgetDefinition } from '../../contract/widget-definition';
import { joinPointer } from '../../json/json-pointer';
import { kebabToCamel } from '../../parse/prop-names';
import { propertyOf, renameOf } from '../../parse/prop-places';
import { isRecord, ownValue, type RawRecord } from '../../json/raw-value';
import { isTypeKeyName, readTypedNode } from '../../parse/read-widget-key';
import { PLACES, settingOf, type PlaceName, type Setting } from '../index';

/** An object of a document that has a place in the register. */
export interface Met {
  readonly object: RawRecord;
  readonly place: PlaceName;
  readonly pointer: string;
  /** The widget of the node that it belongs to. */
  readonly definition: WidgetDefinition | null;
}

/** Entries that hold a copy of a node; unknown members are reported at the node only. */
const COPIES: ReadonlySet<PlaceName> = new Set(['column', 'search', 'filter', 'sortable']);

/** Returns every object of a document that has a place in the register; parses JSON stored as text. */
export function walkDocument(document: RawRecord): readonly Met[] {
  const met: Met[] = [];
  const visit = (object: RawRecord, place: PlaceName, pointer: string, around: WidgetDefinition | null): void => {
    const definition = place === 'node' ? definitionOf(object, around) : around;
    met.push({ object, place, pointer, definition });
    for (const [key, value] of Object.entries(object)) {
      const inside = settingOf(PLACES[place], key)?.inside as PlaceName | undefined;
      if (inside === undefined || COPIES.has(place)) continue;
      // An unknown widget is reported as a whole.
      if (place === 'node' && definition === null && inside !== 'config') continue;
      each(readText(value), joinPointer(pointer, key), (entry, at) => visit(entry, inside, at, definition));
    }
  };
  const isBare = Array.isArray(document['fields']) && !Object.hasOwn(document, 'formData');
  visit(document, isBare ? 'form' : 'module', '', null);
  return met;
}

function each(value: unknown, pointer: string, take: (object: RawRecord, pointer: string) => void): void {
  if (isRecord(value)) take(value, pointer);
  if (!Array.isArray(value)) return;
  for (const [index, entry] of value.entries()) if (isRecord(entry)) take(entry, joinPointer(pointer, index));
}

function readText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

function definitionOf(node: RawRecord, around: WidgetDefinition | null): WidgetDefinition | null {
  return registry.resolve(readTypedNode(node, around?.key ?? '', registry).rawKey) ?? null;
}

/** Returns the register's setting for a member, or `widget` or `copy` if one of those accounts for it; else undefined. */
export function accountOf({ place, definition, object }: Met, name: string): Setting | 'widget' | 'copy' | undefined {
  const setting = settingOf(PLACES[place], name);
  if (setting) return setting;
  if (COPIES.has(place)) return 'copy';
  const isOfNode = place === 'node' || place === 'config' || place === 'choiceNames' || place === 'slot';
  if (!isOfNode) return undefined;
  if (isTypeKeyName(name) || definition === null || isTypeName(name, ownValue(object, name))) return 'widget';
  if (isOfWidget(name, definition) || (name === 'options' && definition.hasOptions)) return 'widget';
  return settingOf(PLACES.anyWidget, kebabToCamel(name));
}

function isTypeName(name: string, value: unknown): boolean {
  return name.endsWith('Key') && typeof value === 'string' && registry.resolve(value) !== undefined;
}

function isOfWidget(name: string, definition: WidgetDefinition): boolean {
  if (propertyOf(name, definition) !== null || renameOf(name, definition) !== null) return true;
  const paths = [...Object.keys(definition.renames), ...definition.ignoredProps];
  return paths.some((path) => path.split('.').includes(name) || path === kebabToCamel(name));
}
