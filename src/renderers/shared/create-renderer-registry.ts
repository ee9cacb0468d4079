import type { WidgetRegistry } from '../../engine/contract/registry';
import type { WidgetRenderer } from './define-renderer';
import type { RendererRegistry } from './hosts/renderers-context';

/** Indexes renderers by their definition; `fallback` draws what nobody knows. Throws when a definition has no renderer. */
export function createRendererRegistry(
  widgets: WidgetRegistry,
  renderers: readonly WidgetRenderer[],
  fallback: WidgetRenderer,
): RendererRegistry {
  const byDefinition = new Map(renderers.map((renderer) => [renderer.definition, renderer]));
  for (const definition of widgets.definitions) {
    if (!byDefinition.has(definition)) throw new Error(`widget "${definition.key}" has a definition but no renderer`);
  }
  return { widgets, of: (field) => byDefinition.get(widgets.of(field)) ?? fallback };
}
