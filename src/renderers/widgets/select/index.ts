import type { FieldModel } from '../../../engine/contract/field-model';
import { booleanProp } from '../../../engine/values/field-props';
import { defineRenderer, type StandInLook } from '../../shared/define-renderer';
import { SelectFilter } from '../../shared/faces/filters/SelectFilter';
import { createTextView } from '../../shared/faces/text-view';
import { definition } from './definition';
import { Edit } from './Edit';

/** Several choices are drawn as tags, which a text cannot show. */
function standIn(field: FieldModel): StandInLook {
  return { role: 'combobox', icon: 'choice', isExact: !booleanProp(field, 'multiple') };
}

/** Renderer of `select`. */
export const renderer = defineRenderer(definition, {
  Edit,
  View: createTextView(definition),
  Filter: SelectFilter,
  standIn,
});
