import { defineRenderer } from '../../shared/define-renderer';
import { ModifyTimeView } from './View';
import { DateRangeFilter } from '../../shared/faces/filters/lazy-date-range-filter';
import { definition } from './definition';

export const renderer = defineRenderer(definition, { View: ModifyTimeView, Filter: DateRangeFilter });
