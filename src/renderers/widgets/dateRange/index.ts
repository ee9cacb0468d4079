import { defineRenderer } from '../../shared/define-renderer';
import { DateRangeFilter } from '../../shared/faces/filters/lazy-date-range-filter';
import { lazyFace } from '../../shared/faces/lazy-face';
import { createTextView } from '../../shared/faces/text-view';
import { definition } from './definition';

/** Renderer of `dateRange`; the calendar is loaded when one is first needed. */
export const renderer = defineRenderer(definition, {
  Edit: lazyFace(async () => (await import('./Edit')).Edit),
  View: createTextView(definition),
  Filter: DateRangeFilter,
});
