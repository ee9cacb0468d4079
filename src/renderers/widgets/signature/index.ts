import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';
import { Cell, View } from './Faces';

/** Renderer of `signature`; its control is loaded by the first form that needs it. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View,
  Cell,
});
