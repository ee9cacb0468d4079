import { defineRenderer } from '../../shared/define-renderer';
import { createTextView } from '../../shared/faces/text-view';
import { definition } from './definition';
import { Edit } from './Edit';

/** Renderer of `switch`. */
export const renderer = defineRenderer(definition, { Edit, View: createTextView(definition) });
