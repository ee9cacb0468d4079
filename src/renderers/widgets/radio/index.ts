import { defineRenderer } from '../../shared/define-renderer';
import { SelectFilter } from '../../shared/faces/filters/SelectFilter';
import { createTextView } from '../../shared/faces/text-view';
import { definition } from './definition';
import { Edit } from './Edit';

/** Renderer of `radio`. */
export const renderer = defineRenderer(definition, { Edit, View: createTextView(definition), Filter: SelectFilter });
