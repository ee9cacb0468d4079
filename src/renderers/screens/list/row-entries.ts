import type { RecordRow } from '../../shared/sources/record-source';

/** A row of the list: position in the tree, number, and expandability. */
export interface RowEntry {
  readonly record: RecordRow;
  /** Running number: `3`, in a tree `3.1`. */
  readonly number: string;
  /** 0 for rows of the page itself. */
  readonly depth: number;
  /** null = no children. */
  readonly isOpen: boolean | null;
  /** Whether the children are loading for the first time. */
  readonly isLoading: boolean;
  /** Why loading the children failed; null = it did not. */
  readonly problem: string | null;
  /** How many children are shown where there may be more; absent = all are shown. */
  readonly cutAt?: number;
}

/** Children of a row in a tree table. */
export interface RowsBelow {
  /** null = not loaded yet. */
  readonly rows: readonly RecordRow[] | null;
  readonly isLoading: boolean;
  readonly problem: string | null;
  /** Whether there may be more. */
  readonly isCut?: boolean;
}

/** State of a tree table: expanded rows and their children. */
export interface TreeView {
  /** null = no children. */
  below: (record: RecordRow) => RowsBelow | null;
  isOpen: (record: RecordRow, below: RowsBelow) => boolean;
}

/** Siblings: prefix of their numbers, and the number of the first. */
interface Level {
  readonly prefix: string;
  readonly first: number;
  readonly depth: number;
}

/** Rows of a plain list. `offset` = number of rows on previous pages. */
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

/** Rows of a tree table in reading order: expanded rows are followed by their children. Duplicates are shown once. */
export function treeEntries(rows: readonly RecordRow[], offset: number, view: TreeView): readonly RowEntry[] {
  const entries: RowEntry[] = [];
  const seen = new Set<string>();
  const visit = (siblings: readonly RecordRow[], { prefix, first, depth }: Level): void => {
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
        ...(isOpen && below?.isCut && { cutAt: below.rows?.length ?? 0 }),
      });
      if (isOpen && below?.rows) visit(below.rows, { prefix: `${number}.`, first: 1, depth: depth + 1 });
    });
  };
  visit(rows, { prefix: '', first: offset + 1, depth: 0 });
  return entries;
}
