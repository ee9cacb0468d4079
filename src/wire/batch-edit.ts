import { MAX_BATCH_RECORDS } from '../engine/contract/batch-edit';
import { post, type Wire } from './call';
import { ModuleChange, RECORDS, RecordModuleParams } from './records';
import { anything, Count, flag, list, many, members, orNull, record, text, Text, whole, words } from './schema';

const Id = text({ minLength: 1, maxLength: 100 });

/** One value for one field of several records. */
const BatchEditBody = members({
  fieldId: text({ minLength: 1, maxLength: 200 }),
  /** null = cleared. */
  value: anything(),
  /** With the versions that were previewed; null where nothing was seen yet. */
  records: many(members({ id: Id, version: orNull(whole()) }), { minItems: 1, maxItems: MAX_BATCH_RECORDS }),
  /** Answers what would happen, and changes nothing. */
  isPreview: flag(),
});

/** What becomes of a record. */
const EditedRecord = record({
  id: text(),
  outcome: words(['changed', 'same', 'refused'], { default: 'refused' }),
  /** The version to save with, or that was saved; null of a record that cannot be read. */
  version: orNull(whole()),
  old: Text,
  new: Text,
  /** '' unless it is refused. */
  reason: words(['', 'gone', 'stale', 'invalid', 'scope', 'failed'], { default: '' }),
  message: Text,
});

/** Gives a field of several records one value, each entirely or not at all, or says what would come of it. */
export const editRecords = post(`${RECORDS}/:modelId/Actions/BatchEdit`, {
  params: RecordModuleParams,
  body: BatchEditBody,
  answer: record({ changed: Count, records: list(EditedRecord) }, { default: { changed: 0, records: [] } }),
  refusal: ModuleChange,
});

export type EditedRecord = Wire<typeof EditedRecord>;
export type BatchEditBody = Wire<typeof BatchEditBody>;
