import type { FieldModel } from '../../../engine/contract/field-model';
import { booleanProp, booleanPropOr, numberProp } from '../../../engine/values/field-props';
import type { CheckRules } from './check-nodes';

const LEAST = 120;
const MOST = 1200;
const DEFAULT = 320;

/** Most pixels that the tree takes, 120–1200; a longer one scrolls. */
export function heightOf(field: FieldModel): number {
  return Math.min(MOST, Math.max(LEAST, numberProp(field, 'height') ?? DEFAULT));
}

/** How checks spread in the field. */
export function rulesOf(field: FieldModel): CheckRules {
  const isLinked = booleanPropOr(field, 'linked', true);
  return {
    isLinked,
    keepsHalf: isLinked && booleanProp(field, 'keepHalf'),
    checksAbove: !isLinked && booleanProp(field, 'checkAbove'),
    checksBelow: !isLinked && booleanProp(field, 'checkBelow'),
  };
}
