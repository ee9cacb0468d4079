import { createContext, useContext } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { WidgetRenderer } from '../define-renderer';

/** Finds the renderer of a field; the visible placeholder's for an unknown widget. */
export interface RendererRegistry {
  readonly widgets: WidgetRegistry;
  of: (field: FieldModel) => WidgetRenderer;
}

const RenderersContext = createContext<RendererRegistry | null>(null);
export const RenderersProvider = RenderersContext.Provider;

/** The renderers of the surrounding host; widgets that contain others (sub-table) and screens use it. */
export function useRenderers(): RendererRegistry {
  const renderers = useContext(RenderersContext);
  if (!renderers) throw new Error('useRenderers needs a RenderersProvider above it');
  return renderers;
}
