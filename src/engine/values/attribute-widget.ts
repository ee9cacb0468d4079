import type { FieldModel } from '../contract/field-model';
import type { LinkedAttribute } from '../contract/link';
import type { WidgetSpec } from '../contract/widget-definition';
import { memoise } from '../memoise';
import { isBlank } from './is-blank';
import { textProp } from './field-props';
import { parseText, toShownText } from './text-values';
import { sampleText } from './text-widget';

/** Older front ends append the related form's table to the field's name (docs/module-format.md#column-addresses). */
const TABLE_SUFFIX = /_jnpfTable_.*$/;

/** What an attribute shows; null while it names no field. The same object each time. */
export const toAttribute = memoise((field: FieldModel): LinkedAttribute | null => {
  const relationField = textProp(field, 'relationField').replace(TABLE_SUFFIX, '').replace('.', '-');
  const showField = textProp(field, 'showField');
  return relationField === '' || showField === '' ? null : { relationField, showField };
});

/** What every widget answers that shows a text of what another field has chosen; it has a column when it is stored. */
export const attributeAnswers = {
  kind: 'value',
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['equals', 'like'], defaultOperator: 'like', isMultipleByDefault: false },
  emptyValue: () => null,
  toStored: parseText,
  // One that is not stored is looked up where it is shown: nobody knows before whether it is blank.
  isEmpty: (value, field) => field.isStored && isBlank(value),
  toText: (value) => toShownText(value),
  attributeOf: toAttribute,
  column: (field) => (field.isStored ? { type: 'text' } : null),
  sample: (field, seed) => sampleText(field, `文本${String(seed)}`),
} satisfies Partial<WidgetSpec>;

/** The field whose choice an attribute shows: a column of its own row before a main field; null = none that it can reach. */
export function findChooser(field: FieldModel, find: (id: string) => FieldModel | undefined): FieldModel | null {
  const attribute = toAttribute(field);
  const found = attribute ? chooserIds(field, attribute).flatMap((id) => find(id) ?? []) : [];
  return found.find(({ tableKey }) => tableKey === '' || tableKey === field.tableKey) ?? null;
}

/** The ids that the choosing field of an attribute may have, best first. */
export function chooserIds({ tableKey }: FieldModel, { relationField }: LinkedAttribute): readonly string[] {
  return tableKey === '' ? [relationField] : [`${tableKey}-${relationField}`, relationField];
}
