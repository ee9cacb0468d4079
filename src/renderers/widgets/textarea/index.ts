import { defineRenderer, type StandInLook } from '../../shared/define-renderer';
import { TextFilter } from '../../shared/faces/filters/TextFilter';
import { createTextView } from '../../shared/faces/text-view';
import { definition } from './definition';
import { Edit } from './Edit';

/** Lines make it taller than a plain input. */
const standIn = (): StandInLook => ({ role: 'textbox', isExact: false });

/** Renderer of `textarea`. */
export const renderer = defineRenderer(definition, {
  Edit,
  View: createTextView(definition),
  Filter: TextFilter,
  standIn,
});
