import type { FieldModel } from '../contract/field-model';
import type { EvaluationContext } from '../contract/evaluation';
import type { ValidateContext, WidgetSpec } from '../contract/widget-definition';
import { numberProp, textProp, booleanProp } from './field-props';

/** What bounds are computed from. */
export type BoundContext = Pick<EvaluationContext, 'now' | 'timeZone'> & Pick<ValidateContext, 'valueOf'>;

/** One authored bound of a date or time field (docs/module-format.md#date-bounds). */
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
function boundSources(field: FieldModel): readonly string[] {
  return (['start', 'end'] as const).flatMap((end) => {
    const bound = authoredBound(field, end);
    return bound?.type === 2 && bound.relationField ? [bound.relationField] : [];
  });
}

const BOUND_NAMES = ['TimeRule', 'TimeType', 'TimeTarget', 'TimeValue', 'RelationField'];

/** Answers shared by the date and the time picker. */
export const boundedPicker = {
  group: 'basic',
  kind: 'value',
  renames: Object.fromEntries(
    ['start', 'end'].flatMap((end) => BOUND_NAMES.map((name) => [`__config__.${end}${name}`, `${end}${name}`])),
  ),
  ignoredProps: [
    'style',
    'size',
    'value',
    'valueFormat',
    'isRange',
    'isrange',
    'pickerOptions',
    'startPlaceholder',
    'endPlaceholder',
    'rangeSeparator',
  ],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['range', 'equals'], defaultOperator: 'range', isMultipleByDefault: false },
  emptyValue: () => null,
  readsFields: boundSources,
} satisfies Partial<WidgetSpec>;

function oneOf<T extends number>(choices: readonly [T, ...T[]], value: number | null): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}
