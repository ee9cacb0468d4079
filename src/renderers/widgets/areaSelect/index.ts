import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';
import { View } from './View';

/** Renderer of `areaSelect`; control, search and dialog are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View,
  Filter: lazyFace(async () => (await import('./Filter')).Filter),
});
