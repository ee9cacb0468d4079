import { defineRenderer } from '../../shared/define-renderer';
import { TextFilter } from '../../shared/faces/filters/TextFilter';
import { lazyFace } from '../../shared/faces/lazy-face';
import { definition } from './definition';
import { View } from './View';

/** Renderer of `autoComplete`; the control is loaded when one is first shown. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View,
  Filter: TextFilter,
});
