import type { RecordValues } from '../../engine/contract/evaluation';
import type { BatchEditor } from '../../renderers/shared/sources/batch-edit';
import type { ListViews } from '../../renderers/shared/sources/list-views';
import type { RecordBin } from '../../renderers/shared/sources/record-bin';
import type { RecordComments } from '../../renderers/shared/sources/record-comments';
import {
  type AskGroups,
  type QueryPlans,
  type RecordDetail,
  type RecordPage,
  type RecordQuery,
  type RecordRow,
  type RecordSource,
  SourceError,
} from '../../renderers/shared/sources/record-source';
// Not the index: the first load has no need of what reads queries.
import { toSuperQueryJson } from '../../engine/query/super-query-json';
import { noteOpened } from '../../wire/home';
import * as calls from '../../wire/records';
import { isRecord, type RawRecord } from '../../engine/json/raw-value';
import { readJson, refusedWith, send, type HttpClient, type Reply } from '../http';
import { createColumnChoice } from './column-choice';
import { lateDrafts } from './late-drafts';
import { createVersionWatch, watchVersions, type VersionWatch } from './version-watch';

export interface ModuleSourceOptions {
  readonly http: HttpClient;
  readonly moduleId: string;
  /** Menu entry that it is opened from; '' when there is none, and the server decides. */
  readonly menuId: string;
  /** Released version that the screen was loaded with; null when it is not known. */
  readonly version?: number | null;
  /** What its Config said to prove that; '' when it said nothing. */
  readonly versionProof?: string;
  /** Whether the user may have drafts of its form; absent = no. */
  readonly hasDrafts?: boolean;
}

/** What a list shows of an answered page; of a level of a tree, also which rows have others below. */
export function toRecordPage(
  { list, pagination, summary = {}, rowCounts, cursors, parents = [] }: calls.RecordList,
  isLevel = false,
): RecordPage {
  const withBelow = isLevel ? new Set(parents) : null;
  const rows = list
    .filter(({ id }) => id !== '')
    .map((row) => withRowCounts(withBelow ? { ...row, $hasChildren: withBelow.has(row.id) } : row, rowCounts));
  const { total, isTotalEstimated, searchedRows } = pagination;
  return {
    rows,
    total: total ?? rows.length,
    ...(isTotalEstimated && { isTotalEstimated }),
    ...(searchedRows !== undefined && { searchedRows }),
    summary,
    ...(cursors && { cursors }),
  };
}

/** A row with how many rows its sub-tables have, where it carries the first ones only. */
function withRowCounts(row: RecordRow, counts: calls.RecordList['rowCounts']): RecordRow {
  const own = Object.hasOwn(counts, row.id) ? counts[row.id] : undefined;
  return own ? { ...row, $rowCounts: own } : row;
}

/** The body of a list call: filters are JSON inside JSON, as clients send them (docs/clients.md#records). */
export function toListBody(query: RecordQuery, menuId: string): RawRecord {
  const filters = { ...query.search, ...query.tree };
  return {
    currentPage: query.page,
    pageSize: query.pageSize,
    sort: query.sort.map((entry) => entry.order).join(','),
    sidx: query.sort.map((entry) => entry.fieldId).join(','),
    keyword: query.keyword,
    menuId,
    queryJson: Object.keys(filters).length > 0 ? JSON.stringify(filters) : '',
    superQueryJson: query.superQuery ? JSON.stringify(toSuperQueryJson(query.superQuery)) : '',
    // Groups are made here, so every record must be a row.
    layout: query.isTop ? 'levels' : 'plain',
    // Requested when in view, after the rows.
    totals: 'apart',
    // Slow results are requested on demand.
    reach: query.reach ?? 'part',
    ...(query.cursor && { [query.cursor.side]: query.cursor.row }),
  };
}

/** A refused save with what has changed in the module since its form was opened, in the server's words. */
function withChanges(error: unknown): unknown {
  const change = refusedWith(calls.ModuleChange, error);
  if (!change || !(error instanceof SourceError)) return error;
  return new SourceError(error.message, { ...error.detail, changes: change.changes.filter((words) => words !== '') });
}

/** The client whose answers tell the watch which version of the module they are of. */
function watchAnswers(http: HttpClient, watch: VersionWatch): HttpClient {
  return {
    ...http,
    async request(call) {
      const reply = await http.request(call);
      watch.seen(reply.moduleVersion);
      return reply;
    },
  };
}

function askSubRows(http: HttpClient, modelId: string): NonNullable<RecordSource['subRows']> {
  return async (id, tableKey, offset) => {
    const input = { params: { modelId, id, tableKey }, query: { offset: String(offset) } };
    return (await send(http, calls.readMoreRows, input)).data.list;
  };
}

function tellOpened(http: HttpClient, modelId: string): NonNullable<RecordSource['noteOpened']> {
  // Nobody is told that it could not be kept.
  return (id) => void send(http, noteOpened, { params: { modelId, id }, body: {} }).catch(() => undefined);
}

function askChildren(http: HttpClient, modelId: string, menuId: string): NonNullable<RecordSource['children']> {
  return async (id, { cursor: _cursor, ...query }, signal) => {
    const input = { params: { modelId, id }, body: toListBody(query, menuId), ...(signal ? { signal } : {}) };
    return toRecordPage((await send(http, calls.listRecordsBelow, input)).data, true).rows;
  };
}

function askChanges(http: HttpClient, modelId: string): NonNullable<RecordSource['changes']> {
  return async (id, page) => {
    const query = { currentPage: String(page) };
    const { list, pagination } = (await send(http, calls.listRecordChanges, { params: { modelId, id }, query })).data;
    return { changes: list, total: pagination.total ?? list.length };
  };
}

/** The saved queries of a list; their calls are loaded with the first of them. */
function lateQueryPlans(http: HttpClient, listId: string): QueryPlans {
  const load = async () => (await import('./query-plans')).createQueryPlans(http, listId);
  return {
    list: async (signal) => (await load()).list(signal),
    save: async (plan) => (await load()).save(plan),
    remove: async (id) => (await load()).remove(id),
  };
}

/** Groups of the records that match; the call is loaded with the first view that is made of them. */
function lateGroups(
  http: HttpClient,
  ask: (
    query: RecordQuery,
    signal: AbortSignal | undefined,
  ) => { readonly params: { readonly modelId: string }; readonly body: RawRecord },
): AskGroups {
  return async (query, grouping, signal) => {
    const { groupRecords } = await import('../../wire/record-groups');
    const { body, ...asked } = ask(query, signal);
    return (await send(http, groupRecords, { ...asked, body: { ...body, groupBy: grouping } })).data;
  };
}

/** The views of a list; their calls are loaded with the first of them. */
function lateViews(http: HttpClient, listId: string): ListViews {
  const load = async () => (await import('./list-views')).createListViews(http, listId);
  return {
    list: async (signal) => (await load()).list(signal),
    save: async (view) => (await load()).save(view),
    remove: async (id) => (await load()).remove(id),
  };
}

/** What its users keep of a list: columns, views, advanced queries. */
function keptOf(http: HttpClient, listId: string) {
  const columns = createColumnChoice(http);
  return {
    columnSettings: () => columns.columnSettings(listId),
    saveColumnSettings: (settings) => columns.saveColumnSettings(listId, settings),
    views: lateViews(http, listId),
    queryPlans: lateQueryPlans(http, listId),
  } satisfies Partial<RecordSource>;
}

/** The deleted records of a module; their calls are loaded with the first of them. */
function lateBin(http: HttpClient, modelId: string): RecordBin {
  const load = async () => (await import('./record-bin')).createRecordBin(http, modelId);
  return {
    list: async (query, signal) => (await load()).list(query, signal),
    restore: async (ids, dropsColumns) => (await load()).restore(ids, dropsColumns),
    restoreRecords: async (recordIds) => (await load()).restoreRecords(recordIds),
    erase: async (ids) => (await load()).erase(ids),
  };
}

/** Comments on the records of a module; their calls are loaded with the first of them. */
function lateComments(http: HttpClient, modelId: string): RecordComments {
  const load = async () => (await import('./record-comments')).createRecordComments(http, modelId);
  return {
    list: async (id, page) => (await load()).list(id, page),
    add: async (id, comment) => (await load()).add(id, comment),
    remove: async (id, commentId) => (await load()).remove(id, commentId),
  };
}

/** What points at a record of a module; the call is loaded with the first question. */
function lateRelated(http: HttpClient, modelId: string): NonNullable<RecordSource['related']> {
  return async (id, signal) => {
    const { listRelated } = await import('../../wire/related-records');
    const input = { params: { modelId, id }, ...(signal ? { signal } : {}) };
    return (await send(http, listRelated, input)).data;
  };
}

/** Editing several records of a module; its call is loaded with the first preview. */
function lateBatchEditor(http: HttpClient, modelId: string): BatchEditor {
  const load = async () => (await import('./batch-edit')).createBatchEditor(http, modelId);
  return {
    preview: async (edit, signal) => (await load()).preview(edit, signal),
    save: async (edit) => (await load()).save(edit),
  };
}

const words = ({ message }: Reply) => ({ message });

/** What creates and changes records; `more` = members that are sent with each. */
function createWrites(http: HttpClient, modelId: string, more: RawRecord): Pick<RecordSource, 'create' | 'update'> {
  const bodyOf = (id: string, values: RecordValues): RawRecord => ({ id, data: JSON.stringify(values), ...more });
  const saved = <Answer>(writing: Promise<Answer>): Promise<Answer> =>
    writing.catch((error: unknown) => Promise.reject(withChanges(error)));
  return {
    async create(values, idempotencyKey) {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const input = { params: { modelId }, body: bodyOf('', values), headers };
      const { data, message } = await saved(send(http, calls.createRecord, input));
      return { id: data.id, message };
    },
    async update(id, values, version) {
      const body = { ...bodyOf(id, values), ...(version !== null && { version }) };
      return words(await saved(send(http, calls.updateRecord, { params: { modelId, id }, body })));
    },
  };
}

/**
 * Records of a released module over the calls of docs/clients.md#records. What is saved names the version that its form was drawn
 * from; answers from another one are told to the screen (`versionWatchOf`).
 */
export function createModuleSource(options: ModuleSourceOptions): RecordSource {
  const { moduleId: modelId, menuId } = options;
  const watch = createVersionWatch(options.version ?? null);
  const http = watchAnswers(options.http, watch);
  const listId = menuId || modelId;

  async function detail(
    call: typeof calls.readRecord | typeof calls.readShownRecord,
    id: string,
  ): Promise<RecordDetail> {
    const { data } = await send(http, call, { params: { modelId, id } });
    const values = readJson(data.data);
    if (!isRecord(values)) throw new SourceError(http.failureText(), { code: 0 });
    return { id: data.id, values: { ...values }, version: data.version };
  }

  const proof = options.versionProof ? { moduleVersionProof: options.versionProof } : {};
  const opened = watch.loaded === null ? {} : { moduleVersion: watch.loaded, ...proof };
  const writes = (more: RawRecord) => createWrites(http, modelId, { menuId, ...opened, ...more });
  const ask = (query: RecordQuery, signal: AbortSignal | undefined) => ({
    params: { modelId },
    body: toListBody(query, menuId),
    ...(signal ? { signal } : {}),
  });

  const source: RecordSource = {
    list: async (query, signal) =>
      toRecordPage((await send(http, calls.listRecords, ask(query, signal))).data, query.isTop === true),
    count: async (query, signal) => (await send(http, calls.countRecords, ask(query, signal))).data.total,
    summarise: async ({ isTop: _allLevels, ...query }, signal) =>
      (await send(http, calls.summariseRecords, ask(query, signal))).data.summary,
    ...{ children: askChildren(http, modelId, menuId), noteOpened: tellOpened(http, modelId) },
    read: (id) => detail(calls.readRecord, id),
    readDisplay: (id) => detail(calls.readShownRecord, id),
    ...writes({}),
    drafts: lateDrafts({
      ...{ http, modelId, hasDrafts: options.hasDrafts === true },
      writesOf: (draftId) => writes({ draftId }),
    }),
    remove: async (id) => words(await send(http, calls.removeRecord, { params: { modelId, id } })),
    removeMany: async (ids) => words(await send(http, calls.removeRecords, { params: { modelId }, body: { ids } })),
    subRows: askSubRows(http, modelId),
    changes: askChanges(http, modelId),
    related: lateRelated(http, modelId),
    comments: lateComments(http, modelId),
    groups: lateGroups(http, ask),
    ...keptOf(http, listId),
    bin: lateBin(http, modelId),
    batchEditor: lateBatchEditor(http, modelId),
  };
  return watchVersions(source, watch);
}
