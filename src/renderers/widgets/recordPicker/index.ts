import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { Cell } from './Cell';
import { definition } from './definition';
import { View } from './View';

/** Renderer of `recordPicker`; control and search are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View,
  Cell,
  Filter: lazyFace(async () => (await import('./Filter')).Filter),
});
