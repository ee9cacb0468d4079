/** A person as a comment names them. */
export interface CommentPerson {
  readonly id: string;
  readonly name: string;
}

/** What somebody wrote about a record. */
export interface RecordComment {
  readonly id: string;
  /** Plain text; a mentioned person stands in it as `@name`. */
  readonly content: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly author: CommentPerson;
  readonly mentions: readonly CommentPerson[];
  /** Whether this user may delete it. */
  readonly canRemove: boolean;
}

/** A page of comments, the latest first. */
export interface CommentPage {
  readonly comments: readonly RecordComment[];
  readonly total: number;
}

/** Comments on the records of a module. */
export interface RecordComments {
  /** Pages from 1. */
  list: (recordId: string, page: number) => Promise<CommentPage>;
  /** `mentions` = ids of users. */
  add: (recordId: string, comment: { readonly content: string; readonly mentions: readonly string[] }) => Promise<void>;
  remove: (recordId: string, commentId: string) => Promise<void>;
}
