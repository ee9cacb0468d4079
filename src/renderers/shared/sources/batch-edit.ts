/** One value for one field of several records. */
export interface BatchEdit {
  readonly fieldId: string;
  /** null = cleared. */
  readonly value: unknown;
  readonly records: readonly { readonly id: string; readonly version: number | null }[];
}

/** What becomes of a record. */
export interface EditedEntry {
  readonly id: string;
  readonly outcome: 'changed' | 'same' | 'refused';
  /** To save with; null of a record that could not be read. */
  readonly version: number | null;
  /** Texts of the field; '' = nothing. */
  readonly old: string;
  readonly new: string;
  /** Why it is refused; '' otherwise. */
  readonly message: string;
}

/** What came of an edit, or would. */
export interface EditOutcome {
  readonly message: string;
  readonly entries: readonly EditedEntry[];
}

/** Edits one field of several records, each entirely or not at all. */
export interface BatchEditor {
  /** Changes nothing. */
  preview: (edit: BatchEdit, signal?: AbortSignal) => Promise<EditOutcome>;
  /** With the versions of the preview. */
  save: (edit: BatchEdit) => Promise<EditOutcome>;
}
