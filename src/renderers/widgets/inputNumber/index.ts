import type { FieldModel } from '../../../engine/contract/field-model';
import { booleanProp, textProp } from '../../../engine/values/field-props';
import { defineRenderer, type StandInLook } from '../../shared/define-renderer';
import { NumberRangeFilter } from '../../shared/faces/filters/NumberRangeFilter';
import { definition } from './definition';
import { Edit } from './Edit';
import { View } from './View';
import './number.css';

const DECORATIONS = ['addonBefore', 'addonAfter'] as const;

function standIn(field: FieldModel): StandInLook {
  const isPlain = DECORATIONS.every((name) => textProp(field, name) === '');
  const hasArrows = textProp(field, 'controlsPosition') === 'right';
  return { role: 'spinbutton', isExact: isPlain && !hasArrows && !booleanProp(field, 'isAmountChinese') };
}

/** Renderer of `inputNumber`. */
export const renderer = defineRenderer(definition, { Edit, View, Filter: NumberRangeFilter, standIn });
