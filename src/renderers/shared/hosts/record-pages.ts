import type { RecordQuery } from '../sources/record-source';

/** Member of the address of a list: `1` opens the form of a new record over it (docs/screens.md#home-page). */
export const NEW_RECORD = 'new';

/** Member of the address of a list: the id of a draft whose form opens over it (docs/screens.md#drafts-of-forms). */
export const OPEN_DRAFT = 'draft';

/** The records of a list in its order, from which one is opened: a page of them, and how the others are asked for. */
export interface RecordWalk {
  readonly ids: readonly string[];
  /** What the page was asked for. */
  readonly query: RecordQuery;
  /** Number of records in the list; an estimate of very many. */
  readonly total: number;
}

/** Records that have a page and a link of their own (docs/screens.md#pages-of-records). */
export interface RecordPages {
  /** Path of a record's page, which is a link to it behind the page's origin. */
  addressOf: (moduleId: string, recordId: string) => string;
  /** Path of the list of a module, asked for the records whose field holds an id; null where no menu opens it. */
  listOf: (moduleId: string, asked: { readonly fieldId: string; readonly recordId: string }) => string | null;
  /** Opens the page; `walk` = the list that it is opened from, null without one. */
  open: (moduleId: string, recordId: string, walk: RecordWalk | null) => void;
}
