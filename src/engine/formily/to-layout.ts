import type { FieldModel } from '../contract/field-model';
import type { FormModel } from '../contract/module-model';
import type { DraftRecord } from './formily-node';

const FULL_SPAN = 24;
/** Columns up to which a narrow form may show fewer; beyond, the spans are exact. */
const MAX_FLEXIBLE_COLUMNS = 4;
const MIN_COLUMN_WIDTH = 240;
const NARROW_GAP = 4;

/** Columns of a grid and the part of them that each child takes. */
export interface GridPlan {
  readonly props: DraftRecord;
  readonly spanOf: (field: FieldModel) => number;
}

/** The fewest columns that the spans of the children, of 24, can be said in. */
export function planGrid(children: readonly FieldModel[], { gutter }: Pick<FormModel, 'gutter'>): GridPlan {
  const unit = children.reduce((divisor, { span }) => commonDivisor(divisor, span), FULL_SPAN);
  const columns = FULL_SPAN / unit;
  const isFlexible = columns <= MAX_FLEXIBLE_COLUMNS;
  return {
    props: {
      maxColumns: columns,
      minColumns: isFlexible ? 1 : columns,
      ...(isFlexible && { minWidth: MIN_COLUMN_WIDTH }),
      columnGap: isFlexible ? gutter : Math.min(gutter, NARROW_GAP),
      rowGap: 0,
    },
    spanOf: ({ span }) => span / unit,
  };
}

function commonDivisor(left: number, right: number): number {
  return right === 0 ? left : commonDivisor(right, left % right);
}

const SIZES = { large: 'large', middle: 'default', small: 'small' } as const;

/** Settings of the whole form, as `FormLayout` takes them. */
export function toFormLayout({ labelPosition, labelWidth, labelSuffix, size }: FormModel): DraftRecord {
  const isAbove = labelPosition === 'top';
  return {
    layout: isAbove ? 'vertical' : 'horizontal',
    ...(!isAbove && { labelAlign: labelPosition, labelWidth }),
    colon: labelSuffix !== '',
    size: SIZES[size],
  };
}
