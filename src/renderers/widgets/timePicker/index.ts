import { defineRenderer } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { createTextView } from '../../shared/faces/text-view';
import { definition } from './definition';

/** Renderer of `timePicker`; the clock is loaded when one is first needed. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View: createTextView(definition),
  Filter: lazyFace(async () => (await import('../../shared/faces/filters/TimeRangeFilter')).TimeRangeFilter),
});
