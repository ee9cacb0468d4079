import type { ColumnSetting } from './column-settings';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ScreenParams } from '../../../engine/contract/resource';
import type { BuiltQuery, SuperQueryJson } from '../../../engine/query';
import type { BatchEditor } from './batch-edit';
import type { ListViews } from './list-views';
import type { RecordBin } from './record-bin';
import type { RecordComments } from './record-comments';
import type { RecordDrafts } from './record-drafts';
import type { RelatedGroups } from './related-records';
import type { RecordGrouping } from './record-groups';

/** A question to a list (docs/clients.md#records). */
export interface RecordQuery {
  readonly page: number;
  readonly pageSize: number;
  readonly sort: readonly { readonly fieldId: string; readonly order: 'asc' | 'desc' }[];
  /** Search values by field id, as the Filter components report them; blanks left out. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly keyword: string;
  /** What the reader put together beside the search bar, joined to it by "and"; absent = nothing. */
  readonly superQuery?: BuiltQuery;
  /** Value of the left tree's chosen node, by relation field. */
  readonly tree: Readonly<Record<string, unknown>>;
  /** Only rows of the first level of a tree; absent = of all levels. */
  readonly isTop?: true;
  /** Cursor of the current page's edge (keyset pagination); absent = by page number. */
  readonly cursor?: RowCursor;
  /** `all` looks at every row, however long that takes; absent = the source may answer from a part of them (`RecordPage.searchedRows`). */
  readonly reach?: 'all';
}

/** A row beside which a page lies, as the source named it (`RecordPage.cursors`). */
export interface RowCursor {
  readonly side: 'after' | 'before';
  readonly row: string;
}

/** A list row: `id` and display values by field key, sub-tables as arrays of display rows. No field key starts with `$`. */
export interface RecordRow {
  readonly id: string;
  /** Stored values by field key, from sources that have them: what switches, tags and actions read. */
  readonly $stored?: RecordValues;
  /** Rows below this one in a tree table; absent = not loaded, [] = none. */
  readonly $children?: readonly RecordRow[];
  /** Whether rows below it can be asked for. */
  readonly $hasChildren?: boolean;
  /** Rows that its sub-tables have, by their key, where the row carries the first ones only. */
  readonly $rowCounts?: Readonly<Record<string, number>>;
  readonly [key: string]: unknown;
}

/** Where a row of a tree table is put. */
export interface RowPlace {
  /** '' = the top. */
  readonly parentId: string;
  /** Sibling that it stands before; '' = behind all of them. */
  readonly beforeId: string;
}

export interface RecordPage {
  readonly rows: readonly RecordRow[];
  /** How many rows match; about how many where `isTotalEstimated`. */
  readonly total: number;
  /** Whether there are too many to be counted with every page; `RecordSource.count` counts them. */
  readonly isTotalEstimated?: boolean;
  /** Rows that were looked at and sorted, where others were left out; absent = none were. */
  readonly searchedRows?: number;
  /** Totals over all rows that match, by field id, decimal strings; only summary columns. {} where `RecordSource.summarise` has them. */
  readonly summary: Readonly<Record<string, string>>;
  /** Names of the first and the last row, to turn the page from. */
  readonly cursors?: { readonly first: string; readonly last: string };
}

export interface RecordDetail {
  readonly id: string;
  /** Stored values by field key. */
  readonly values: RecordValues;
  /** Version to send back with a change; null when the source has none. */
  readonly version: number | null;
}

/** A line of a change: what stood and what stands, as texts; '' = nothing. */
export interface ChangedMember {
  readonly label: string;
  readonly old: string;
  readonly new: string;
  /** What was stored in a field that the reader may set; absent where it cannot be brought back. */
  readonly former?: { readonly fieldId: string; readonly value: unknown };
}

/** One change of a record. */
export interface RecordChange {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
  readonly userName: string;
  readonly action: 'create' | 'update' | 'remove' | 'restore';
  readonly members: readonly ChangedMember[];
  /** How many lines were left out. */
  readonly moreCount: number;
}

/** A page of changes, the latest first. */
interface ChangePage {
  readonly changes: readonly RecordChange[];
  readonly total: number;
}

/** An advanced query under a name (docs/module-format.md#advanced-queries). */
export interface QueryPlan extends SuperQueryJson {
  readonly id: string;
  readonly name: string;
  /** Whether all who may open the list see it. */
  readonly isShared: boolean;
  readonly canChange: boolean;
  /** Who has shared it; '' = the reader. */
  readonly owner: string;
}

/** The saved queries of a list: the reader's own, and those that others share. */
export interface QueryPlans {
  list: (signal?: AbortSignal) => Promise<readonly QueryPlan[]>;
  /** Without an id as a new one. */
  save: (plan: {
    readonly id: string | null;
    readonly name: string;
    readonly isShared: boolean;
    readonly query: SuperQueryJson;
  }) => Promise<{ readonly id: string; readonly message: string }>;
  remove: (id: string) => Promise<{ readonly message: string }>;
}

/** A server finding that belongs to a field. */
export interface ServerFieldError {
  readonly fieldId: string;
  readonly rowIndex?: number;
  readonly message: string;
}

/** Forbidden, or not there. */
const REFUSED_CODES: readonly number[] = [403, 404];

/** Whether a failed call says that there is nothing for this reader, and not that it failed. */
export function isRefusal(error: unknown): boolean {
  return error instanceof SourceError && REFUSED_CODES.includes(error.detail.code);
}

/** What every failed call throws: the server's message, field errors, and what changed when a write was stale. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  constructor(
    message: string,
    readonly detail: {
      readonly code: number;
      /** Nobody has answered: the line broke, or the page that called is being left. */
      readonly isUnanswered?: boolean;
      readonly fieldErrors?: readonly ServerFieldError[];
      readonly conflict?: {
        readonly version: number;
        readonly values: RecordValues;
        readonly changedBy: string;
        readonly changedAt: number;
      };
      /** What a newer release of the module has changed since its form was opened, in words; [] = that is not known any more. */
      readonly changes?: readonly string[];
      /** What the refusal carries, unread. */
      readonly data?: unknown;
      /** True when the session is over and the caller may try again after a new sign-in. */
      readonly isSessionOver?: boolean;
    },
  ) {
    super(message);
  }
}

/** Records with one value; `key` is the value, of a span of dates its first day (`2026-11-01`), null for blank. */
export interface RecordGroup {
  readonly key: string | null;
  /** The value as the list shows it; '' for spans and blank. */
  readonly text: string;
  readonly count: number;
  /** What was worked out, an exact decimal; null = nothing. */
  readonly value: string | null;
  readonly rows: readonly RecordRow[];
}

export interface RecordGroups {
  readonly groups: readonly RecordGroup[];
  /** Whether there are more groups. */
  readonly isCut: boolean;
}

/** Groups the records that match a question, whatever its page. */
export type AskGroups = (query: RecordQuery, grouping: RecordGrouping, signal?: AbortSignal) => Promise<RecordGroups>;

/** Where the records of a screen live. The shell implements it for modules; later resources implement it too. */
export interface RecordSource {
  list: (query: RecordQuery, signal?: AbortSignal) => Promise<RecordPage>;
  read: (id: string) => Promise<RecordDetail>;
  /** Keeps that the user has opened a record; absent where nothing is kept of it. */
  noteOpened?: (id: string) => void;
  /** Display values by field key, for the detail screen. */
  readDisplay: (id: string) => Promise<RecordDetail>;
  create: (values: RecordValues, idempotencyKey: string) => Promise<{ readonly id: string; readonly message: string }>;
  update: (id: string, values: RecordValues, version: number | null) => Promise<{ readonly message: string }>;
  remove: (id: string) => Promise<{ readonly message: string }>;
  removeMany: (ids: readonly string[]) => Promise<{ readonly message: string }>;
  /** The user's own arrangement of columns. */
  columnSettings: () => Promise<readonly ColumnSetting[]>;
  saveColumnSettings: (settings: readonly ColumnSetting[]) => Promise<void>;
  /** Exact number of matches; absent when every page has it. */
  count?: (query: RecordQuery, signal?: AbortSignal) => Promise<number>;
  /** The totals over all rows that match a question (`RecordPage.summary`); absent when they come with every page. */
  summarise?: (query: RecordQuery, signal?: AbortSignal) => Promise<Readonly<Record<string, string>>>;
  /** What changed in a record, pages from 1; absent where no trail of changes is kept. */
  changes?: (id: string, page: number) => Promise<ChangePage>;
  /** What points at a record, by module and field; absent where nothing is looked up. */
  related?: (id: string, signal?: AbortSignal) => Promise<RelatedGroups>;
  /** Comments on records; absent where none are kept. */
  readonly comments?: RecordComments;
  /** Rows below a row of a lazy tree table, in the order of the question that answered it; absent when the source answers them nested. */
  children?: (id: string, query: RecordQuery, signal?: AbortSignal) => Promise<readonly RecordRow[]>;
  /** Puts a row below another one and among its siblings; absent when rows cannot be moved. */
  move?: (id: string, place: RowPlace) => Promise<{ readonly message: string }>;
  /** Further rows of a sub-table of a list row, from a place on; absent when list rows carry them all. */
  subRows?: (id: string, tableKey: string, offset: number) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Saved advanced queries; absent where the source answers none (`RecordQuery.superQuery`). */
  readonly queryPlans?: QueryPlans;
  /** Groups of the records that match; absent where the list has rows alone. */
  readonly groups?: AskGroups;
  /** Views of the list under a name; absent where none are kept. */
  readonly views?: ListViews;
  /** Drafts of the form; absent where none are kept. */
  readonly drafts?: RecordDrafts;
  /** Deleted records, which can be restored; absent where a deletion is for good. */
  readonly bin?: RecordBin;
  /** Gives a field of several records one value; absent where the source cannot preview that. */
  readonly batchEditor?: BatchEditor;
  /** The same records under other screen parameters (a chosen tree node); absent when the source takes none. */
  within?: (params: ScreenParams) => RecordSource;
  /** Names of required parameters that are still blank: the list then waits for a choice instead of asking. */
  readonly missingParams?: readonly string[];
}
