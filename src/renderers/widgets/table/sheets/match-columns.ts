import type { FieldModel } from '../../../../engine/contract/field-model';
import type { SheetLine } from './sheet';

/** Which column of the sub-table each column of a sheet goes to. */
export interface ColumnMatch<Column> {
  readonly pairs: readonly { readonly sheetColumn: number; readonly column: Column }[];
  /** Headings that no column answers to, or that stand there a second time. */
  readonly unusedHeadings: readonly string[];
  /** Columns that the sheet says nothing about. */
  readonly missingColumns: readonly Column[];
}

/**
 * Finds columns by their headings: label, key, or the heading of a template (label and key where labels are equal). Equal
 * headings go to equally named columns one after the other; a heading too many is left over.
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

/** Heading of each column in templates and exports: its label, with its key where another column has the same label. */
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

/** Width and case of letters, blanks and the mark of required columns make no difference. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/^'(?=[=+\-@])/, '')
    .replace(/^[\s*]+|[\s*:]+$/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}
