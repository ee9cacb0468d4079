import type { RecordRow } from '../../shared/record-source';

/** A row of the list as it stands: where in the tree, under which number, and whether there are rows below it. */
export interface RowEntry {
  readonly record: RecordRow;
  /** Running number: `3`, in a tree `3.1`. */
  readonly number: string;
  /** 0 for rows of the page itself. */
  readonly depth: number;
  /** null = no rows below it. */
  readonly isOpen: boolean | null;
  /** Whether the rows below it are on their way and none are known yet. */
  readonly isLoading: boolean;
  /** Why the rows below it could not be read; null when nothing went wrong. */
  readonly problem: string | null;
}

/** What is known about the rows below a row of a tree table. */
export interface RowsBelow {
  /** null = not known yet. */
  readonly rows: readonly RecordRow[] | null;
  readonly isLoading: boolean;
  readonly problem: string | null;
}

/** How a tree table stands: which rows are open and what is below them. */
export interface TreeView {
  /** null = nothing is below the row. */
  below(record: RecordRow): RowsBelow | null;
  isOpen(record: RecordRow, below: RowsBelow): boolean;
}

/** Rows of a plain list. `offset` is the number of rows on the pages before. */
export function plainEntries(rows: readonly RecordRow[], offset: number): readonly RowEntry[] {
  return rows.map((record, index) => ({
    record,
    number: String(offset + index + 1),
    depth: 0,
    isOpen: null,
    isLoading: false,
    problem: null,
  }));
}

/** Rows of a tree table in reading order: each open row is followed by those below it. A record that comes twice is shown once. */
export function treeEntries(rows: readonly RecordRow[], offset: number, view: TreeView): readonly RowEntry[] {
  const entries: RowEntry[] = [];
  const seen = new Set<string>();
  const visit = (siblings: readonly RecordRow[], prefix: string, first: number, depth: number): void => {
    siblings.forEach((record, index) => {
      if (seen.has(record.id)) return;
      seen.add(record.id);
      const number = `${prefix}${String(first + index)}`;
      const below = view.below(record);
      const isOpen = below && view.isOpen(record, below);
      entries.push({
        record,
        number,
        depth,
        isOpen,
        isLoading: Boolean(isOpen && below?.isLoading && !below.rows),
        problem: isOpen && below ? below.problem : null,
      });
      if (isOpen && below?.rows) visit(below.rows, `${number}.`, 1, depth + 1);
    });
  };
  visit(rows, '', offset + 1, 0);
  return entries;
}
