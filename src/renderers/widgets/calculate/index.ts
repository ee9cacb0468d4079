import { defineRenderer } from '../../shared/define-renderer';
import { NumberRangeFilter } from '../../shared/faces/filters/NumberRangeFilter';
import { definition } from './definition';
import { Edit } from './Edit';
import { View } from './View';

/** Renderer of `calculate`. */
export const renderer = defineRenderer(definition, { Edit, View, Filter: NumberRangeFilter });
