import type { FieldModel } from '../../../engine/contract/field-model';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { hasCounterOf, isPassword } from '../../../engine/values/text-widget';
import { defineRenderer, type StandInLook } from '../../shared/define-renderer';
import { TextFilter } from '../../shared/faces/filters/TextFilter';
import { Cell } from './Cell';
import { definition } from './definition';
import { Edit } from './Edit';
import { View } from './View';

const DECORATIONS = ['addonBefore', 'addonAfter', 'prefixIcon', 'suffixIcon'] as const;

function standIn(field: FieldModel): StandInLook {
  const isPlain = DECORATIONS.every((name) => textProp(field, name) === '');
  return {
    role: 'textbox',
    isExact: isPlain && !isPassword(field) && !hasCounterOf(field),
    isClearable: booleanProp(field, 'clearable') && !field.isReadOnly,
  };
}

/** Renderer of `input`. */
export const renderer = defineRenderer(definition, { Edit, View, Cell, Filter: TextFilter, standIn });
