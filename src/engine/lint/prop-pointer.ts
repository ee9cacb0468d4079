import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { joinPath } from '../parse/json-pointer';
import { camelToKebab } from '../parse/prop-names';
import { SIDE_PLACES } from '../parse/prop-places';
import { isBlank, valueAt } from '../parse/raw-value';

/**
 * Where a canonical property of a field stands in the document: under its own name, an old name, or in one of the places that
 * generations kept properties in. The node itself when it stands nowhere.
 */
export function propPointer(field: FieldModel, name: string, { renames = {} }: WidgetDefinition): string {
  const old = Object.entries(renames).flatMap(([path, today]) => (today === name ? [path] : []));
  const names = [name, camelToKebab(name)];
  const paths = [...names, ...old, ...SIDE_PLACES.flatMap((place) => names.map((each) => `${place}.${each}`))];
  const authored = paths.filter((path) => valueAt(field.raw, path) !== undefined);
  const path = authored.find((each) => !isBlank(valueAt(field.raw, each))) ?? authored[0];
  return path === undefined ? field.pointer : joinPath(field.pointer, path);
}
