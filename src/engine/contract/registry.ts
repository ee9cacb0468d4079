import type { FieldModel } from './field-model';
import type { WidgetDefinition } from './widget-definition';

/** Finds definitions by canonical key or alias. */
export interface WidgetRegistry {
  readonly definitions: readonly WidgetDefinition[];
  /** Key of any generation → definition; undefined = unknown. */
  resolve: (key: string) => WidgetDefinition | undefined;
  /** The definition of a parsed field; the placeholder's for an unknown widget. */
  of: (field: FieldModel) => WidgetDefinition;
}

/**
 * Indexes definitions; `fallback` answers for unknown widgets (its values pass through untouched).
 * Throws when two definitions claim one key, because the later would silently win.
 */
export function createRegistry(definitions: readonly WidgetDefinition[], fallback: WidgetDefinition): WidgetRegistry {
  const byKey = new Map<string, WidgetDefinition>();
  for (const definition of definitions) {
    for (const key of [definition.key, ...definition.aliases]) {
      const owner = byKey.get(key);
      if (owner) throw new Error(`widget key "${key}" is claimed by both ${owner.key} and ${definition.key}`);
      byKey.set(key, definition);
    }
  }
  const resolve = (key: string) => byKey.get(key);
  return { definitions, resolve, of: (field) => resolve(field.widget) ?? fallback };
}
