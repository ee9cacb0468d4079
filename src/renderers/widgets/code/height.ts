import type { FieldModel } from '../../../engine/contract/field-model';
import { numberProp } from '../../../engine/values/field-props';

const LEAST = 80;
const MOST = 1200;
const DEFAULT = 240;

/** Height of the editor in pixels, 80–1200. */
export function heightOf(field: FieldModel): number {
  return Math.min(MOST, Math.max(LEAST, numberProp(field, 'height') ?? DEFAULT));
}
