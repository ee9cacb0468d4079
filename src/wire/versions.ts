import { get, post, type Wire } from './call';
import { DraftConflict, Revision, SavedDraft } from './drafts';
import { ModuleId, ModuleParams, MODULES } from './module-address';
import { PlannedChange } from './publication';
import { Count, Text, list, listAnswer, members, record, text, whole } from './schema';

const VERSION = '[1-9][0-9]{0,8}';
const Side = text({ pattern: `^(draft|${VERSION})$`, maxLength: 20 });

/** A release of a module, named in an address. */
export const VersionParams = members({
  id: ModuleId,
  version: text({ pattern: `^${VERSION}$`, maxLength: 20 }),
});

/** One release of a module. */
export const VersionEntry = record({
  version: whole({ minimum: 1 }),
  note: Text,
  author: Text,
  /** Milliseconds since the epoch. */
  createdAt: Count,
});

/** What differs between two states of a module, in words and as their texts. */
export const Comparison = record({ changes: list(PlannedChange), from: text(), to: text() });

/** The newest first. */
export const listVersions = get(`${MODULES}/:id/Versions`, { params: ModuleParams, answer: listAnswer(VersionEntry) });

/** Each side a version or `draft`. */
export const compareVersions = get(`${MODULES}/:id/Compare`, {
  params: ModuleParams,
  query: members({ from: Side, to: Side }),
  answer: Comparison,
});

/** Makes an earlier release the draft again. */
export const restoreVersion = post(`${MODULES}/:id/Versions/:version/Actions/Restore`, {
  params: VersionParams,
  body: members({ revision: Revision }),
  answer: SavedDraft,
  refusal: DraftConflict,
});

export type Comparison = Wire<typeof Comparison>;
export type VersionEntry = Wire<typeof VersionEntry>;
