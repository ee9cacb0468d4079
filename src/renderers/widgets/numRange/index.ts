import { defineRenderer } from '../../shared/define-renderer';
import { NumberRangeFilter } from '../../shared/faces/filters/NumberRangeFilter';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';

/** Renderer of `numRange`. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View: lazyFace(async () => (await import('./View')).View),
  Filter: NumberRangeFilter,
});
