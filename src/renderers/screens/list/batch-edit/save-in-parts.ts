import type { BatchEdit, BatchEditor, EditedEntry } from '../../../shared/sources/batch-edit';

/** Records of one call: so many are saved between two looks at whether to go on. */
export const PART_SIZE = 50;

interface Saving {
  /** So many records were seen to. */
  onProgress: (done: number) => void;
  /** Whether somebody wants no more records to be saved. */
  isStopped: () => boolean;
}

/** What came of the records that were reached. */
export interface SavedParts {
  /** The answer to the last call. */
  readonly message: string;
  readonly entries: readonly EditedEntry[];
  /** Whether there were several calls, and the message tells of one. */
  readonly isInParts: boolean;
  /** Why the rest was not reached; undefined = it was, or was stopped. */
  readonly failure?: unknown;
}

/**
 * Saves an edit of many records in several calls, one after the other. What fails before anything was saved is thrown; later it
 * ends the rest.
 */
export async function saveInParts(
  editor: Pick<BatchEditor, 'save'>,
  edit: BatchEdit,
  { onProgress, isStopped }: Saving,
): Promise<SavedParts> {
  const entries: EditedEntry[] = [];
  const isInParts = edit.records.length > PART_SIZE;
  let message = '';
  for (let from = 0; from < edit.records.length; from += PART_SIZE) {
    if (isStopped()) break;
    try {
      const part = await editor.save({ ...edit, records: edit.records.slice(from, from + PART_SIZE) });
      entries.push(...part.entries);
      ({ message } = part);
    } catch (failure) {
      if (from === 0) throw failure;
      return { message, entries, isInParts, failure };
    }
    onProgress(Math.min(from + PART_SIZE, edit.records.length));
  }
  return { message, entries, isInParts };
}
