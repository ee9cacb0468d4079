import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { camelToKebab } from '../parse/prop-names';
import { SETTING_NAMES } from '../settings/read-settings';
import { propertyOf, renameOf, SIDE_PLACES } from '../parse/prop-places';
import { isRecord, valueAt } from '../json/raw-value';

/** A node under construction. */
export type ClientNode = Record<string, unknown>;

/** Properties that 3.4.7 writes in kebab-case; all others are camelCase there too (docs/module-format.md#renames). */
// prettier-ignore
const KEBAB_NAMES = new Set([
  'prefixIcon', 'suffixIcon', 'showWordLimit', 'showPassword', 'stepStrictly', 'activeColor', 'inactiveColor', 'activeValue',
  'inactiveValue', 'showAllLevels', 'showAlpha', 'colorFormat', 'allowHalf', 'showText', 'showScore', 'showStops',
  'contentPosition', 'showIcon', 'tabPosition', 'showSummary', 'valueFormat', 'isRange', 'rangeSeparator',
  'startPlaceholder', 'endPlaceholder',
]);

/** Members that also hold things other than a property. */
const SHARED_CONTAINERS = new Set(['props', '__slot__', '__config__']);

/** Properties compiled elsewhere: the meaning of `isStorage` depends on its place (docs/module-format.md#storage). */
const PLACED_ELSEWHERE = new Set(['isStorage']);

/**
 * Writes a field's properties under their 3.4.7 names, and at every place of older generations, so that each kind of client finds
 * them (docs/module-format.md#renames).
 */
export function writeClientProps(node: ClientNode, field: FieldModel, definition: WidgetDefinition): void {
  clearProps(node, definition);
  for (const [name, value] of Object.entries(field.props)) {
    if (PLACED_ELSEWHERE.has(name)) continue;
    writeOwnName(node, name, value);
    for (const [path, target] of Object.entries(definition.renames)) {
      if (target !== name) continue;
      if (path.includes('.')) setPath(node, path.split('.'), value);
      else writeOwnName(node, path, value);
    }
  }
}

/** Removes properties at places of other generations, so that they cannot contradict. */
function clearProps(node: ClientNode, definition: WidgetDefinition): void {
  for (const name of Object.keys(node)) {
    const isProperty = propertyOf(name, definition) !== null || renameOf(name, definition) !== null;
    if (isProperty && !SHARED_CONTAINERS.has(name)) node[name] = undefined;
  }
  for (const place of SIDE_PLACES) {
    const side = valueAt(node, place);
    if (!isRecord(side)) continue;
    const isKept = (name: string) =>
      (place === '__config__' && SETTING_NAMES.config.has(name)) || propertyOf(name, definition) === null;
    setPath(node, place.split('.'), Object.fromEntries(Object.entries(side).filter(([name]) => isKept(name))));
  }
  for (const path of Object.keys(definition.renames)) {
    if (valueAt(node, path) !== undefined) setPath(node, path.split('.'), undefined);
  }
}

function writeOwnName(node: ClientNode, name: string, value: unknown): void {
  const clientName = KEBAB_NAMES.has(name) ? camelToKebab(name) : name;
  if (clientName !== name) node[name] = undefined;
  node[clientName] = value;
}

/** Sets a value at a path of a node, creating objects on the way; names come from definitions, never from documents. */
function setPath(node: ClientNode, path: readonly string[], value: unknown): void {
  const [step = '', ...rest] = path;
  if (rest.length === 0) {
    node[step] = value;
    return;
  }
  const current = node[step];
  const next: ClientNode = isRecord(current) ? { ...current } : {};
  node[step] = next;
  setPath(next, rest, value);
}
