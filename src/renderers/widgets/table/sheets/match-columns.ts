import type { FieldModel } from '../../../../engine/contract/field-model';
import type { SheetLine } from './sheet';

/** Sheet column → column of the sub-table. */
export interface ColumnMatch<Column> {
  readonly pairs: readonly { readonly sheetColumn: number; readonly column: Column }[];
  /** Headings without a column, or used twice. */
  readonly unusedHeadings: readonly string[];
  /** Columns that the sheet does not have. */
  readonly missingColumns: readonly Column[];
}

/**
 * Matches columns by heading: label, key, or template heading (label and key where labels are equal). Repeated headings go to
 * equally named columns in order.
 */
export function matchColumns<Column extends { readonly field: FieldModel }>(
  heading: SheetLine,
  columns: readonly Column[],
): ColumnMatch<Column> {
  const free = new Set(columns);
  const pairs: { sheetColumn: number; column: Column }[] = [];
  const unusedHeadings: string[] = [];
  for (const [sheetColumn, { text }] of [...heading.cells].sort(([left], [right]) => left - right)) {
    const wanted = normalize(text);
    const column = [...free].find(({ field }) => namesOf(field).includes(wanted));
    if (column) {
      free.delete(column);
      pairs.push({ sheetColumn, column });
    } else {
      unusedHeadings.push(text.trim());
    }
  }
  return { pairs, unusedHeadings, missingColumns: columns.filter((column) => free.has(column)) };
}

/** Headings of templates and exports: the label, with the key if another column has the same label. */
export function toHeadings(fields: readonly FieldModel[]): readonly string[] {
  const labels = fields.map((field) => field.label || field.key);
  return fields.map((field, index) => {
    const label = labels[index] ?? '';
    return labels.filter((other) => other === label).length > 1 ? withKey(label, field.key) : label;
  });
}

function namesOf(field: FieldModel): readonly string[] {
  return [field.label, field.key, withKey(field.label, field.key)].filter((name) => name !== '').map(normalize);
}

function withKey(label: string, key: string): string {
  return `${label} (${key})`;
}

/** Ignores width and case of letters, blanks, and the mark of required columns. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/^[\s*]+|[\s*:]+$/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
