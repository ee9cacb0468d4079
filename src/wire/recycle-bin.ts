import { get, post, type Wire } from './call';
import { RECORDS, RecordModuleParams } from './records';
import { Count, Flag, list, many, members, optional, pageOf, record, text, Text, words, flag } from './schema';

/** Deleted records of a module that are named by one call. */
export const MAX_BIN_IDS = 1000;

const Id = text({ minLength: 1, maxLength: 100 });
const Ids = many(Id, { minItems: 1, maxItems: MAX_BIN_IDS });

/** A deleted record; `id` is its own in the bin, `recordId` the one that it had and gets back. */
const RemovedRecord = record({
  id: text(),
  recordId: Text,
  /** '' for who may not read the column that names it. */
  name: Text,
  removedBy: Text,
  /** Milliseconds since the epoch. */
  removedAt: Count,
  /** When it is deleted for good. */
  expiresAt: Count,
  /** Whether this user may delete it for good. */
  canErase: Flag,
});

/** Why a record stays in the bin; `columns` only where the user may restore it without the values of some. */
const RefusedEntry = record({
  id: text(),
  name: Text,
  reason: words(
    ['gone', 'exists', 'unique', 'columns', 'table', 'reference', 'parent', 'owner', 'changed', 'refused'],
    {
      default: 'refused',
    },
  ),
  message: Text,
});

/** What is restored: entries of the bin, or the records that were just deleted. */
const RestoreBody = members({
  ids: optional(Ids),
  recordIds: optional(Ids),
  /** Whether values whose column is gone may be lost. */
  dropsColumns: optional(flag()),
});

/** The deleted records of a module that the user may restore, the last deleted first. */
export const listRemovedRecords = get(`${RECORDS}/:modelId/Removed`, {
  params: RecordModuleParams,
  query: members({
    keyword: optional(text({ maxLength: 200 })),
    currentPage: optional(text({ maxLength: 20 })),
    pageSize: optional(text({ maxLength: 20 })),
  }),
  answer: pageOf(RemovedRecord),
});

/** Restores each record entirely or not at all, and says which ones were refused. */
export const restoreRecords = post(`${RECORDS}/:modelId/Removed/Actions/Restore`, {
  params: RecordModuleParams,
  body: RestoreBody,
  answer: record({ restored: Count, refused: list(RefusedEntry) }, { default: { restored: 0, refused: [] } }),
});

/** Deletes records of the bin for good: those that the user has deleted, and all for administrators. */
export const eraseRecords = post(`${RECORDS}/:modelId/Removed/Actions/Erase`, {
  params: RecordModuleParams,
  body: members({ ids: Ids }),
  answer: record({ erased: Count, refused: list(RefusedEntry) }, { default: { erased: 0, refused: [] } }),
});

export type RemovedRecord = Wire<typeof RemovedRecord>;
export type RefusedEntry = Wire<typeof RefusedEntry>;
