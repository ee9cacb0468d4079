import type { FieldModel } from '../contract/field-model';
import { numberProp, textProp, booleanProp } from './field-props';

/** One authored bound of a date or time field (contract b.2). */
export interface AuthoredBound {
  /** 1 fixed, 2 other field, 3 now, 4 before now, 5 after now. */
  readonly type: 1 | 2 | 3 | 4 | 5;
  /** Position of the unit: year, month, day for dates; hour, minute, second for times. */
  readonly target: 1 | 2 | 3;
  readonly value: unknown;
  readonly relationField: string;
}

/** The bound at one end; null when there is none. `startTime` / `endTime` without a rule is a fixed bound. */
export function authoredBound(field: FieldModel, end: 'start' | 'end'): AuthoredBound | null {
  const fixed = field.props[`${end}Time`] ?? null;
  if (!booleanProp(field, `${end}TimeRule`)) {
    return fixed === null || fixed === '' ? null : { type: 1, target: 1, value: fixed, relationField: '' };
  }
  const authored = field.props[`${end}TimeValue`];
  return {
    type: oneOf([1, 2, 3, 4, 5], numberProp(field, `${end}TimeType`)),
    target: oneOf([1, 2, 3], numberProp(field, `${end}TimeTarget`)),
    value: authored === '' || authored == null ? fixed : authored,
    relationField: textProp(field, `${end}RelationField`),
  };
}

/** Field ids that the bounds of a field read. */
export function boundSources(field: FieldModel): readonly string[] {
  return (['start', 'end'] as const).flatMap((end) => {
    const bound = authoredBound(field, end);
    return bound?.type === 2 && bound.relationField ? [bound.relationField] : [];
  });
}

function oneOf<T extends number>(choices: readonly [T, ...T[]], value: number | null): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}
