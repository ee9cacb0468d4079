import { listAt } from '../../../engine/json/raw-value';
import { defineWidget } from '../../../engine/contract/widget-definition';
import { booleanProp, numberProp } from '../../../engine/values/field-props';
import { groupThousands, parseNumber, toDecimalText, toDigits, toNumber } from '../../../engine/values/number-values';
import type { FieldModel } from '../../../engine/contract/field-model';
import propsSchema from './props.schema.json';

/** Digits after the point, 0–15; 2 when the document names none. */
function precisionOf(field: FieldModel): number {
  const precision = numberProp(field, 'precision');
  return precision === null || precision < 0 ? 2 : toDigits(precision);
}

/** The amount with its digits and, when asked for, its thousands separators; '' for blank. */
export function amountText(value: unknown, field: FieldModel): string {
  const text = toDecimalText(value, precisionOf(field));
  if (text === null) return '';
  return booleanProp(field, 'thousands') ? groupThousands(text) : text;
}

/** A number that follows from other fields (docs/module-format.md#calculations); stored only when the document says so. */
export const definition = defineWidget({
  key: 'calculate',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  client: { key: 'calculate', tag: 'calculate', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'isStorage', 'roundType'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals', 'range'], defaultOperator: 'range', isMultipleByDefault: false },
  emptyValue: () => null,
  toStored: (input, field) => parseNumber(input, precisionOf(field)),
  toText: amountText,
  toDisplay: (value) => toNumber(value) ?? null,
  column: (field) => (field.isStored ? { type: 'numeric' } : null),
  fromColumn: (value) => toNumber(value) ?? null,
  calculation: (field) => listAt(field.props, 'expression'),
  precisionOf,
  toDecimal: (value) => toDecimalText(value),
  sample: (field, seed) => toNumber(toDecimalText(seed * 1.25, precisionOf(field))) ?? 0,
});
