import type { FieldModel } from '../../../../engine/contract/field-model';
import { matchHeadings, type ColumnMatch } from '../../../../engine/sheet/match-columns';
import type { SheetLine } from '../../../../engine/sheet/sheet';

/** Matches columns of a sub-table by heading: label, key, or template heading (label and key where labels are equal). */
export function matchColumns<Column extends { readonly field: FieldModel }>(
  heading: SheetLine,
  columns: readonly Column[],
): ColumnMatch<Column> {
  return matchHeadings(heading, columns, ({ field }) => [field.label, field.key, withKey(field.label, field.key)]);
}

/** Headings of templates and exports: the label, with the key if another column has the same label. */
export function toHeadings(fields: readonly FieldModel[]): readonly string[] {
  const labels = fields.map((field) => field.label || field.key);
  return fields.map((field, index) => {
    const label = labels[index] ?? '';
    return labels.filter((other) => other === label).length > 1 ? withKey(label, field.key) : label;
  });
}

function withKey(label: string, key: string): string {
  return `${label} (${key})`;
}
