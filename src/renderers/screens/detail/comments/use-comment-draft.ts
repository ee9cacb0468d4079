import { useState } from 'react';
import type { RecordComments } from '../../../shared/sources/record-comments';

/** A comment that is being written. */
export interface CommentDraft {
  readonly content: string;
  /** Names of those who were chosen after `@`, by id: two may have one name. */
  readonly mentioned: ReadonlyMap<string, string>;
}

export const BLANK_DRAFT: CommentDraft = { content: '', mentioned: new Map() };

const kept = new WeakMap<RecordComments, Map<string, CommentDraft>>();

/** What is typed about a record: it is there again when its reader comes back from another record, or opens the window again. */
export function useCommentDraft(comments: RecordComments, recordId: string) {
  const [drafts] = useState(() => kept.get(comments) ?? new Map<string, CommentDraft>());
  const [draft, setDraft] = useState(drafts.get(recordId) ?? BLANK_DRAFT);
  function change(to: (before: CommentDraft) => CommentDraft) {
    const next = to(drafts.get(recordId) ?? BLANK_DRAFT);
    if (next.content === '') drafts.delete(recordId);
    else drafts.set(recordId, next);
    kept.set(comments, drafts);
    setDraft(next);
  }
  return { draft, change };
}
