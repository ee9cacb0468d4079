import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';
import { View } from './View';

/** Renderer of `colorPicker`; the panel is loaded when a form first needs it. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View,
  Cell: View,
});
