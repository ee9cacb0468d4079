import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';
import { Edit } from './Edit';

/** Renderer of `switch`; its read-only faces are loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit,
  View: lazyFace(async () => (await import('./View')).View),
  Cell: lazyFace(async () => (await import('./Cell')).Cell),
});
