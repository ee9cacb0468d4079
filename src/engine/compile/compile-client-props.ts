import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { camelToKebab, CONFIG_KEYS } from '../parse/prop-names';
import { propertyOf, renameOf, SIDE_PLACES } from '../parse/prop-places';
import { isRecord, valueAt } from '../parse/raw-value';

/** A node under construction. */
export type ClientNode = Record<string, unknown>;

/** Properties that 3.4.7 writes in kebab-case; all others are camelCase there too (contract a.1, a.3). */
// prettier-ignore
const KEBAB_NAMES = new Set([
  'prefixIcon', 'suffixIcon', 'showWordLimit', 'showPassword', 'stepStrictly', 'activeColor', 'inactiveColor', 'activeValue',
  'inactiveValue', 'showAllLevels', 'showAlpha', 'colorFormat', 'allowHalf', 'showText', 'showScore', 'showStops',
  'contentPosition', 'showIcon', 'tabPosition', 'showSummary', 'valueFormat',
]);

/** Names that hold more than a property of the same name. */
const SHARED_CONTAINERS = new Set(['props', '__slot__', '__config__']);

/** Properties whose place is decided elsewhere: `isStorage` changes its meaning with it (contract g.12). */
const PLACED_ELSEWHERE = new Set(['isStorage']);

/**
 * Writes a field's properties where a 3.4.7 client looks for them: under the name of that time, and at every place that
 * an older generation used, so that each kind of client finds its own (contract a.3).
 */
export function writeClientProps(node: ClientNode, field: FieldModel, definition: WidgetDefinition): void {
  clearProps(node, definition);
  for (const [name, value] of Object.entries(field.props)) {
    if (PLACED_ELSEWHERE.has(name)) continue;
    writeOwnName(node, name, value);
    for (const [path, target] of Object.entries(definition.renames ?? {})) {
      if (target !== name) continue;
      if (path.includes('.')) setPath(node, path.split('.'), value);
      else writeOwnName(node, path, value);
    }
  }
}

/** Removes what other generations wrote, so that no second place can contradict what is written now. */
function clearProps(node: ClientNode, definition: WidgetDefinition): void {
  for (const name of Object.keys(node)) {
    const isProperty = propertyOf(name, definition) !== null || renameOf(name, definition) !== null;
    if (isProperty && !SHARED_CONTAINERS.has(name)) node[name] = undefined;
  }
  for (const place of SIDE_PLACES) {
    const side = valueAt(node, place);
    if (!isRecord(side)) continue;
    const isKept = (name: string) =>
      (place === '__config__' && CONFIG_KEYS.has(name)) || propertyOf(name, definition) === null;
    setPath(node, place.split('.'), Object.fromEntries(Object.entries(side).filter(([name]) => isKept(name))));
  }
  for (const path of Object.keys(definition.renames ?? {})) {
    if (valueAt(node, path) !== undefined) setPath(node, path.split('.'), undefined);
  }
}

function writeOwnName(node: ClientNode, name: string, value: unknown): void {
  const clientName = KEBAB_NAMES.has(name) ? camelToKebab(name) : name;
  if (clientName !== name) node[name] = undefined;
  node[clientName] = value;
}

/** Sets a value at a path of a node, making the objects on the way; names come from definitions, never from documents. */
export function setPath(node: ClientNode, path: readonly string[], value: unknown): void {
  const [step = '', ...rest] = path;
  if (rest.length === 0) {
    node[step] = value;
    return;
  }
  const current = node[step];
  const next: ClientNode =
    typeof current === 'object' && current !== null && !Array.isArray(current) ? { ...current } : {};
  node[step] = next;
  setPath(next, rest, value);
}
