/** A message in the form, of the server or the browser. */
export interface FormIssue {
  /** Field id: `amount`, or `items-price` for a sub-table column. */
  readonly fieldId: string;
  readonly rowIndex?: number;
  readonly message: string;
}

/** Main field that shows a finding: a sub-table for its columns. */
export type OwnerOf = (fieldId: string) => string;

/** Findings by main field. Immutable. */
export type IssueBook = ReadonlyMap<string, readonly FormIssue[]>;

/** Groups findings by main field. */
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

/** Replaces the findings of some main fields. */
export function replaceIssues(book: IssueBook, fresh: IssueBook, owners: Iterable<string>): IssueBook {
  const next = new Map(book);
  for (const owner of owners) {
    const issues = fresh.get(owner);
    if (issues) next.set(owner, issues);
    else next.delete(owner);
  }
  return next;
}

/** Structural sharing: the new book with equal lists of the old one, or the old book if all are equal. */
export function keepUnchanged(before: IssueBook, next: IssueBook): IssueBook {
  const entries = [...next].map(([owner, issues]): [string, readonly FormIssue[]] => {
    const known = before.get(owner);
    return [owner, known && isSameList(known, issues) ? known : issues];
  });
  const isSame = entries.length === before.size && entries.every(([owner, issues]) => before.get(owner) === issues);
  return isSame ? before : new Map(entries);
}

/** Compares member by member: a long sub-table may have tens of thousands of findings. */
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

/** Messages for the field's own frame, in order; cells of sub-tables show their own. */
export function frameMessages(issues: readonly FormIssue[] | undefined): string[] {
  return (issues ?? []).filter((issue) => issue.rowIndex === undefined).map((issue) => issue.message);
}
