import { del, get, post, put, type Wire } from './call';
import { draftFacts, FormDraft } from './home';
import { IdParams } from './ids';
import { RecordModuleParams, RecordParams, RECORDS } from './records';
import {
  Count,
  dictionary,
  list,
  listAnswer,
  members,
  Nothing,
  orNull,
  record,
  Text,
  text,
  typed,
  whole,
} from './schema';

const DRAFTS = '/api/system/FormDrafts';
/** Fields that a draft may have values of. */
const MAX_FIELDS = 2000;

/** Whatever a module's fields are called. */
type Values = Readonly<Record<string, unknown>>;

/** Values by field key. They may be incomplete and wrong: nothing but their shape is checked before the record is saved. */
const EnteredValues = typed<Values>({ type: 'object', maxProperties: MAX_FIELDS });
const ShownValues = typed<Values>({ type: 'object', default: {} });

const draftMembers = {
  /** '' = a new record. */
  recordId: text({ maxLength: 100 }),
  /** Of the record when its form was opened; null = a new record. */
  version: orNull(whole()),
  entered: EnteredValues,
  /** What stood in those fields when the form was opened. */
  base: EnteredValues,
};

const KeptDraft = record({ id: text({ minLength: 1 }), savedAt: Count });

const DraftContent = record({
  ...draftFacts,
  version: orNull(whole()),
  /** Without the fields that the user may not enter any more. */
  entered: ShownValues,
  base: ShownValues,
  /** Labels by field id, as they were when the draft was kept. */
  labels: dictionary(Text, { default: {} }),
  /** Labels of the fields that are missing from `entered`. */
  leftOut: list(Text),
  /** Whether the user may save the values as a new record. */
  canAdd: typed<boolean>({ type: 'boolean', default: false }),
});

/** The user's drafts of a module, the latest first. */
export const listModuleDrafts = get(`${RECORDS}/:modelId/Drafts`, {
  params: RecordModuleParams,
  answer: listAnswer(FormDraft),
});

export const keepDraft = post(`${RECORDS}/:modelId/Drafts`, {
  params: RecordModuleParams,
  body: members(draftMembers),
  answer: KeptDraft,
});

/** Keeps a draft in the place of one that is still as it was at `formerlySavedAt`. */
export const replaceDraft = put(`${RECORDS}/:modelId/Drafts/:id`, {
  params: RecordParams,
  body: members({ ...draftMembers, formerlySavedAt: whole() }),
  answer: KeptDraft,
});

/** A draft with its values, for its owner alone. */
export const readDraft = get(`${DRAFTS}/:id`, { params: IdParams, answer: DraftContent });

export const removeDraft = del(`${DRAFTS}/:id`, { params: IdParams, answer: Nothing });

export type DraftContent = Wire<typeof DraftContent>;
export type DraftBody = Wire<(typeof keepDraft)['body']>;
