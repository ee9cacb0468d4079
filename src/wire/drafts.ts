import { MAX_DOCUMENT_CHARS } from '../engine/parse/limits';
import { get, put, type Wire } from './call';
import { ModuleParams, MODULES } from './module-address';
import { Count, Flag, Text, members, record, text, whole } from './schema';

/** Counts the saves of a draft; a save names its base (optimistic locking). */
export const Revision = whole({ minimum: 0 });
export const Source = text({ maxLength: MAX_DOCUMENT_CHARS });

/** A module's draft as an editor reads it. */
export const Draft = record({
  id: Text,
  source: text(),
  revision: Revision,
  updatedBy: Text,
  /** Milliseconds since the epoch. */
  updatedAt: Count,
  /** 0 = never published. */
  publishedVersion: Count,
  isPublished: Flag,
  /** Whether it differs from the release. */
  differs: Flag,
});

/** Another user's draft that conflicts with a save or plan. */
export const DraftConflict = record({ source: text(), revision: Revision, changedBy: Text, changedAt: Count });

export const SavedDraft = record({
  revision: Revision,
  /** Whether it differs from the release. */
  differs: Flag,
});

export const readDraft = get(`${MODULES}/:id/Draft`, { params: ModuleParams, answer: Draft });

export const saveDraft = put(`${MODULES}/:id/Draft`, {
  params: ModuleParams,
  body: members({ source: Source, revision: Revision }),
  answer: SavedDraft,
  refusal: DraftConflict,
});

export type Draft = Wire<typeof Draft>;
export type SavedDraft = Wire<typeof SavedDraft>;
export type DraftConflict = Wire<typeof DraftConflict>;
