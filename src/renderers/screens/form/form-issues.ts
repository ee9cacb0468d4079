/** One message shown in the form; the server's and the browser's stand in the same place. */
export interface FormIssue {
  /** Field id: `amount`, or `items-price` for a sub-table column. */
  readonly fieldId: string;
  readonly rowIndex?: number;
  readonly message: string;
}

/** Key of the main field whose frame a finding belongs to: a sub-table's for its columns. */
export type OwnerOf = (fieldId: string) => string;

/** What is wrong with the record now, by main field. Immutable; every change gives a new book. */
export type IssueBook = ReadonlyMap<string, readonly FormIssue[]>;

/** Groups findings by the main field they belong to. */
export function toIssueBook(issues: readonly FormIssue[], ownerOf: OwnerOf): IssueBook {
  const book = new Map<string, FormIssue[]>();
  for (const issue of issues) {
    const owner = ownerOf(issue.fieldId);
    const list = book.get(owner);
    if (list) list.push(issue);
    else book.set(owner, [issue]);
  }
  return book;
}

/** Replaces the findings of the given main fields and keeps the others. */
export function replaceIssues(book: IssueBook, fresh: IssueBook, owners: Iterable<string>): IssueBook {
  const next = new Map(book);
  for (const owner of owners) {
    const issues = fresh.get(owner);
    if (issues) next.set(owner, issues);
    else next.delete(owner);
  }
  return next;
}

/** The new book with the old lists where they say the same, itself the old one where all do: readers compare by identity. */
export function keepUnchanged(before: IssueBook, next: IssueBook): IssueBook {
  const entries = [...next].map(([owner, issues]): [string, readonly FormIssue[]] => {
    const known = before.get(owner);
    return [owner, known && isSameList(known, issues) ? known : issues];
  });
  const isSame = entries.length === before.size && entries.every(([owner, issues]) => before.get(owner) === issues);
  return isSame ? before : new Map(entries);
}

/** A long sub-table has tens of thousands of findings: they are compared member by member. */
function isSameList(left: readonly FormIssue[], right: readonly FormIssue[]): boolean {
  if (left === right) return true;
  if (left.length !== right.length) return false;
  return left.every((issue, index) => {
    const other = right[index];
    return (
      issue === other ||
      (issue.fieldId === other?.fieldId && issue.rowIndex === other.rowIndex && issue.message === other.message)
    );
  });
}

/** Messages for the field's own frame, the first one first; those of sub-table cells are shown by the cells. */
export function frameMessages(issues: readonly FormIssue[] | undefined): string[] {
  return (issues ?? []).filter((issue) => issue.rowIndex === undefined).map((issue) => issue.message);
}
