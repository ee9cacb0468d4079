import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/lazy-face';
import { definition } from './definition';

/** Renderer of `table`; the grid is loaded when the first form with a sub-table is opened. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).TableEdit),
  View: lazyFace(async () => (await import('./View')).TableView),
});
