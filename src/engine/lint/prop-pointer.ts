import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPath } from '../json/json-pointer';
import { camelToKebab } from '../parse/prop-names';
import { SIDE_PLACES } from '../parse/prop-places';
import { isUnset, valueAt } from '../json/raw-value';

/** Pointer of a canonical property: under its own name, an old one, or in the places of other generations. Fallback: the node. */
export function propPointer(field: FieldModel, name: string, { renames = {} }: WidgetDefinition): string {
  const old = Object.entries(renames).flatMap(([path, today]) => (today === name ? [path] : []));
  const names = [name, camelToKebab(name)];
  const paths = [...names, ...old, ...SIDE_PLACES.flatMap((place) => names.map((each) => `${place}.${each}`))];
  const authored = paths.filter((path) => valueAt(field.raw, path) !== undefined);
  const path = authored.find((each) => !isUnset(valueAt(field.raw, each))) ?? authored[0];
  return path === undefined ? field.pointer : joinPath(field.pointer, path);
}
