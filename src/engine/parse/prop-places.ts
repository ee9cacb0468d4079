import type { WidgetDefinition } from '../contract/widget-definition';
import { kebabToCamel } from './prop-names';

/** Where properties stand besides the node itself, the strongest first. */
export const SIDE_PLACES = ['props.props', 'props', '__slot__', '__config__'] as const;

/** The canonical property of that very name or its camelCase form; null when there is none, or the name moved elsewhere. */
export function propertyOf(name: string, definition: WidgetDefinition): string | null {
  if (renameOf(name, definition) !== null) return null;
  const { properties } = definition.propsSchema;
  if (Object.hasOwn(properties, name)) return name;
  const camel = kebabToCamel(name);
  return Object.hasOwn(properties, camel) ? camel : null;
}

/** What a node-level name is called today; null when it was not renamed. */
export function renameOf(name: string, { renames = {} }: WidgetDefinition): string | null {
  for (const key of [name, kebabToCamel(name)]) {
    if (Object.hasOwn(renames, key)) return renames[key] ?? null;
  }
  return null;
}
