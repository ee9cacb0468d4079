import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';

/** Renderer of `table`; the grid is loaded lazily with the first sub-table. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).TableEdit),
  View: lazyFace(async () => (await import('./View')).TableView),
});
