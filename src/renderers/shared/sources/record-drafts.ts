import type { RecordValues } from '../../../engine/contract/evaluation';

/**
 * `open`: its form can be opened and saved. `recordGone`: the record is not there any more, or not for this user. `refused`: the user may
 * not save such a record any more. `moduleGone`: the module was deleted.
 */
export type DraftState = 'open' | 'recordGone' | 'refused' | 'moduleGone';

/** A draft of the user's in a list of them. */
export interface DraftEntry {
  readonly id: string;
  /** '' = a new record. */
  readonly recordId: string;
  /** '' where nothing names it. */
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly state: DraftState;
}

/** What a draft holds of a form. */
export interface DraftValues {
  /** '' = a new record. */
  readonly recordId: string;
  /** Of the record when its form was opened; null = a new record. */
  readonly version: number | null;
  /** By field key: what was entered, and what stood there when the form was opened. */
  readonly entered: RecordValues;
  readonly base: RecordValues;
}

/** A draft with its values; these are not checked yet. */
export interface DraftContent extends DraftEntry, DraftValues {
  /** Labels of its fields by field id, as they were when it was kept. */
  readonly labels: Readonly<Record<string, string>>;
  /** Labels of fields whose values are missing, as the user may not enter them any more. */
  readonly leftOut: readonly string[];
  /** Whether the user may save its values as a new record. */
  readonly canAdd: boolean;
}

/** A draft that was kept, as it was then. */
export interface KeptDraft {
  readonly id: string;
  readonly savedAt: number;
}

/** The writes of a record source. */
interface RecordWrites {
  create: (values: RecordValues, idempotencyKey: string) => Promise<{ readonly id: string; readonly message: string }>;
  update: (id: string, values: RecordValues, version: number | null) => Promise<{ readonly message: string }>;
}

/** The user's own drafts of a module's form (docs/screens.md#drafts-of-forms). */
export interface RecordDrafts {
  /** 0 = there are none; another number with every change that is known of. */
  readonly known: { readonly get: () => number; readonly subscribe: (listener: () => void) => () => void };
  list: (signal?: AbortSignal) => Promise<readonly DraftEntry[]>;
  read: (id: string) => Promise<DraftContent>;
  /** `former` = the draft that the form was opened with; it is replaced unless it was changed elsewhere. */
  keep: (values: DraftValues, former: KeptDraft | null) => Promise<KeptDraft & { readonly message: string }>;
  remove: (id: string) => Promise<{ readonly message: string }>;
  /** The writes of a form that was opened with a draft: it ends with them. */
  writesOf: (id: string) => RecordWrites;
}
