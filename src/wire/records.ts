import type { ScreenModel } from '../engine/screen';
import { del, get, post, put, type Wire } from './call';
import { RecordConflict } from './envelope';
import {
  anything,
  Count,
  dictionary,
  either,
  Flag,
  list,
  many,
  members,
  nothing,
  Nothing,
  optional,
  orNull,
  record,
  Text,
  text,
  typed,
  whole,
  words,
} from './schema';

/** Below it stand the calls about the records of a module. */
export const RECORDS = '/api/visualdev/OnlineDev';
const Id = text({ minLength: 1, maxLength: 100 });

const MAX_NAME = 100;
/** Columns of a list to choose from. */
const MAX_PICKED = 50;

export const RecordModuleParams = members({ modelId: Id });
export const RecordParams = members({ modelId: Id, id: Id });

/** Whatever a module's fields are called. */
type Row = Readonly<Record<string, unknown>>;

/** A row of a list: its id, and what it shows by field; a sub-table's rows may come without an id. */
const ListRow = typed<Row & { readonly id: string }>(members({ id: Text }));

/** Totals by field id: texts, whatever a total says. */
const Totals = dictionary(Text, { default: {} });

/** How many records match. */
const Pagination = record(
  {
    currentPage: Count,
    pageSize: Count,
    total: orNull(whole()),
    /** Only where `total` is an estimate: there are more than are counted with every page. */
    isTotalEstimated: optional(typed<true>({ type: 'boolean', enum: [true] })),
    /** Only where a search, or an order, is of so many rows and not of all. */
    searchedRows: optional(whole()),
  },
  { default: { currentPage: 1, pageSize: 0, total: null } },
);

/** A page of rows. */
const RecordList = record(
  {
    list: list(ListRow),
    pagination: Pagination,
    /** Absent where it is asked for by itself. */
    summary: optional(Totals),
    /** How many rows a sub-table has where the list holds the first ones only: by record id, then by sub-table. */
    rowCounts: dictionary(dictionary(whole()), { default: {} }),
    /** Only where rows are of one level of a tree: ids of those that have rows below them. */
    parents: optional(many(Text)),
    /** Names of the first and the last row, to turn the page from; null when there is none. */
    cursors: orNull(record({ first: text({ minLength: 1 }), last: text({ minLength: 1 }) })),
  },
  { default: { list: [], pagination: { currentPage: 1, pageSize: 0, total: null }, rowCounts: {}, cursors: null } },
);

/**
 * A record: its values as JSON text. Clients repeat every member when they save, so none here may be called `moduleVersion`, by
 * which a form says what it was opened with.
 */
const RecordAnswer = record({
  id: Text,
  data: text(),
  version: orNull(whole()),
  /** Release of the module that it was saved under last; null when that was not noted yet. */
  savedVersion: orNull(whole()),
});

const SavedRecord = record({ id: Text, version: orNull(whole()) });

/** What changed in the module since a form was opened, in words. */
export const ModuleChange = record({ version: Count, changes: list(Text) });

/** What our engine has written and reads back: that it is one, not what each of its settings may be. */
const Screen = typed<ScreenModel>(
  members({
    ...{ id: text(), fullName: text(), enCode: text() },
    form: members({ fields: many(members({ id: text(), widget: text() })) }),
    list: either(members({ columns: many(members({})), buttons: many(members({})) }), nothing()),
    rules: many(members({})),
  }),
);

/** The model for rendering a screen, restricted to its user. */
export const readScreen = get(`${RECORDS}/:modelId/Screen`, {
  params: RecordModuleParams,
  answer: record({
    model: Screen,
    version: orNull(whole()),
    /** What a save sends back to prove that its form was opened under that release. */
    versionProof: Text,
    /** Whether the user may have drafts of its form (`listModuleDrafts`). */
    hasDrafts: Flag,
  }),
});

/** The body is the question: the module says what may be asked. */
export const listRecords = post(`${RECORDS}/:modelId/List`, { params: RecordModuleParams, answer: RecordList });

/** All rows below a row of a tree list, in the order that the body asks for. */
export const listRecordsBelow = post(`${RECORDS}/:modelId/List/:id`, { params: RecordParams, answer: RecordList });

/** A page of a module's records to choose from, by the permissions of that module; columns that may not be read are missing. */
export const listRelatedRecords = get('/api/visualdev/Base/:modelId/FieldDataSelect', {
  params: RecordModuleParams,
  query: members({
    relationField: optional(text({ maxLength: MAX_NAME })),
    /** Comma-separated field keys. */
    columnOptions: optional(text({ maxLength: MAX_PICKED * (MAX_NAME + 1) })),
    keyword: optional(text({ maxLength: 200 })),
    currentPage: optional(text({ maxLength: 20 })),
    pageSize: optional(text({ maxLength: 20 })),
  }),
  answer: record(
    { list: list(ListRow), pagination: Pagination },
    { default: { list: [], pagination: { currentPage: 1, pageSize: 0, total: null } } },
  ),
});

export const countRecords = post(`${RECORDS}/:modelId/List/Count`, {
  params: RecordModuleParams,
  answer: record({ total: whole() }),
});

export const summariseRecords = post(`${RECORDS}/:modelId/List/Summary`, {
  params: RecordModuleParams,
  answer: record({ summary: Totals }, { default: { summary: {} } }),
});

export const readRecord = get(`${RECORDS}/:modelId/:id`, { params: RecordParams, answer: RecordAnswer });

/** The values as they are shown. */
export const readShownRecord = get(`${RECORDS}/:modelId/:id/DataChange`, {
  params: RecordParams,
  answer: RecordAnswer,
});

/** Rows of a sub-table beyond the first ones, which a list holds. */
export const readMoreRows = get(`${RECORDS}/:modelId/:id/Rows/:tableKey`, {
  params: members({ modelId: Id, id: Id, tableKey: Id }),
  query: members({ offset: optional(text({ maxLength: 20 })), limit: optional(text({ maxLength: 20 })) }),
  answer: record({ list: list(typed<Row>({ type: 'object' })), total: Count }, { default: { list: [], total: 0 } }),
});

/** A line of a change: of a member, of a column of a sub-table's row, or of a whole row that came or went. */
const ChangedMember = record({
  ...{ label: Text, old: Text, new: Text },
  /** What was stored in a field that the reader may set, and can so bring back. */
  former: optional(members({ fieldId: text({ minLength: 1 }), value: anything() })),
});

const RecordChange = record({
  id: Text,
  /** Milliseconds since the epoch. */
  changedAt: Count,
  userName: Text,
  action: words(['create', 'update', 'remove', 'restore'], { default: 'update' }),
  members: list(ChangedMember),
  /** How many lines were left out. */
  moreCount: whole({ default: 0 }),
});

/** What the trail of changes tells of a record, the latest first: fields that may not be read are missing. */
export const listRecordChanges = get(`${RECORDS}/:modelId/:id/Changes`, {
  params: RecordParams,
  query: members({
    currentPage: optional(text({ maxLength: 20 })),
    pageSize: optional(text({ maxLength: 20 })),
  }),
  answer: record(
    { list: list(RecordChange), pagination: Pagination },
    { default: { list: [], pagination: { currentPage: 1, pageSize: 0, total: null } } },
  ),
});

/** The body is the record, bounded by its module. */
export const createRecord = post(`${RECORDS}/:modelId`, {
  params: RecordModuleParams,
  answer: SavedRecord,
  refusal: ModuleChange,
});

export const updateRecord = put(`${RECORDS}/:modelId/:id`, {
  params: RecordParams,
  answer: SavedRecord,
  refusal: typed<unknown>({ anyOf: [RecordConflict, ModuleChange] }),
});

export const removeRecord = del(`${RECORDS}/:modelId/:id`, { params: RecordParams, answer: Nothing });

export const removeRecords = post(`${RECORDS}/batchDelete/:modelId`, { params: RecordModuleParams, answer: Nothing });

export type RecordChange = Wire<typeof RecordChange>;
export type ChangedMember = Wire<typeof ChangedMember>;
export type RecordAnswer = Wire<typeof RecordAnswer>;
export type RecordList = Wire<typeof RecordList>;
export type SavedAnswer = Wire<typeof SavedRecord>;
