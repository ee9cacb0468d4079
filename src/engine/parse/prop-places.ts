import type { WidgetDefinition } from '../contract/widget-definition';
import { kebabToCamel } from './prop-names';

/** Places of properties besides the node itself, by priority. */
export const SIDE_PLACES = ['props.props', 'props', '__slot__', '__config__'] as const;

/** The canonical property of a name or its camelCase form; null if there is none, or it was renamed. */
export function propertyOf(name: string, definition: WidgetDefinition): string | null {
  if (renameOf(name, definition) !== null) return null;
  const { properties } = definition.propsSchema;
  if (Object.hasOwn(properties, name)) return name;
  const camel = kebabToCamel(name);
  return Object.hasOwn(properties, camel) ? camel : null;
}

/** The current name of a node-level property; null if not renamed. */
export function renameOf(name: string, { renames = {} }: WidgetDefinition): string | null {
  for (const key of [name, kebabToCamel(name)]) {
    if (Object.hasOwn(renames, key)) return renames[key] ?? null;
  }
  return null;
}
