import type { SheetLine } from './sheet';

/** Column of a sheet → column of what it is read into. */
export interface ColumnMatch<Column> {
  readonly pairs: readonly { readonly sheetColumn: number; readonly column: Column }[];
  /** Headings without a column, or used twice. */
  readonly unusedHeadings: readonly string[];
  /** Columns that the sheet does not have. */
  readonly missingColumns: readonly Column[];
}

/** Matches columns by any of their names. Repeated headings go to equally named columns in order. */
export function matchHeadings<Column>(
  heading: SheetLine,
  columns: readonly Column[],
  namesOf: (column: Column) => readonly string[],
): ColumnMatch<Column> {
  const free = new Map(
    columns.map((column) => [
      column,
      new Set(
        namesOf(column)
          .filter((name) => name !== '')
          .map(normalize),
      ),
    ]),
  );
  const pairs: { sheetColumn: number; column: Column }[] = [];
  const unusedHeadings: string[] = [];
  for (const [sheetColumn, { text }] of [...heading.cells].sort(([left], [right]) => left - right)) {
    const wanted = normalize(text);
    const found = [...free].find(([, names]) => names.has(wanted));
    if (found) {
      free.delete(found[0]);
      pairs.push({ sheetColumn, column: found[0] });
    } else {
      unusedHeadings.push(text.trim());
    }
  }
  return { pairs, unusedHeadings, missingColumns: columns.filter((column) => free.has(column)) };
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
