import type { RecordValues } from '../../engine/contract/evaluation';
import {
  SourceError,
  type RecordDetail,
  type RecordPage,
  type RecordQuery,
  type RecordRow,
  type RecordSource,
} from '../../renderers/shared/record-source';
import {
  isObject,
  readJson,
  toInteger,
  toObjects,
  toText,
  type HttpClient,
  type HttpRequest,
  type JsonObject,
  type Reply,
} from '../http';
import { createColumnChoice } from './column-choice';
import { createVersionWatch, watchVersions } from './version-watch';

export interface ModuleSourceOptions {
  readonly http: HttpClient;
  readonly moduleId: string;
  /** Menu entry that it is opened from; '' when there is none, and the server decides. */
  readonly menuId: string;
  /** Released version that the screen was loaded with; null when it is not known. */
  readonly version?: number | null;
  /** What its Config said to prove that; '' when it said nothing. */
  readonly versionProof?: string;
  /** Text for an answer that cannot be read. */
  failureText(): string;
}

function toRow(raw: JsonObject): readonly RecordRow[] {
  const id = toText(raw['id']);
  return id === '' ? [] : [{ ...raw, id }];
}

function toSummary(value: unknown): Readonly<Record<string, string>> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([fieldId, total]) => [fieldId, toText(total)]));
}

/** Reads the answer of a list call (contract e.5). */
export function toRecordPage(data: unknown): RecordPage {
  const raw = isObject(data) ? data : {};
  const pagination = isObject(raw['pagination']) ? raw['pagination'] : {};
  const counts = isObject(raw['rowCounts']) ? raw['rowCounts'] : {};
  const rows = toObjects(raw['list'])
    .flatMap(toRow)
    .map((row) => withRowCounts(row, Object.hasOwn(counts, row.id) ? counts[row.id] : null));
  const cursors = isObject(raw['cursors']) ? raw['cursors'] : {};
  const [first, last] = [toText(cursors['first']), toText(cursors['last'])];
  const searchedRows = toInteger(pagination['searchedRows']);
  return {
    rows,
    total: toInteger(pagination['total']) ?? rows.length,
    ...(pagination['isTotalEstimated'] === true && { isTotalEstimated: true }),
    ...(searchedRows !== null && { searchedRows }),
    summary: toSummary(raw['summary']),
    ...(first !== '' && last !== '' && { cursors: { first, last } }),
  };
}

/** A row with how many rows its sub-tables have, where it carries the first ones only. */
function withRowCounts(row: RecordRow, counts: unknown): RecordRow {
  if (!isObject(counts)) return row;
  const numbers = Object.entries(counts).flatMap(([key, count]) => (typeof count === 'number' ? [[key, count]] : []));
  return { ...row, $rowCounts: Object.fromEntries(numbers) as Readonly<Record<string, number>> };
}

/** The body of a list call: filters are JSON inside JSON, as clients send them (contract e.5). */
export function toListBody(query: RecordQuery, menuId: string): JsonObject {
  const filters = { ...query.search, ...query.tree };
  return {
    currentPage: query.page,
    pageSize: query.pageSize,
    sort: query.sort.map((entry) => entry.order).join(','),
    sidx: query.sort.map((entry) => entry.fieldId).join(','),
    keyword: query.keyword,
    menuId,
    queryJson: Object.keys(filters).length > 0 ? JSON.stringify(filters) : '',
    superQueryJson: '',
    // The list screen draws no groups and no levels: each record has to be a row, or nobody reaches it.
    layout: 'plain',
    // They are asked for once somebody sees them, after the rows.
    totals: 'apart',
    // What takes long is asked for by itself: the list says so, and offers it.
    reach: query.reach ?? 'part',
    ...(query.cursor && { [query.cursor.side]: query.cursor.row }),
  };
}

/** A refused save with what has changed in the module since its form was opened, in the server's words. */
function withChanges(error: unknown): unknown {
  if (!(error instanceof SourceError) || !isObject(error.detail.data)) return error;
  const { changes } = error.detail.data;
  if (!Array.isArray(changes)) return error;
  const words = changes.map(toText).filter((text) => text !== '');
  return new SourceError(error.message, { ...error.detail, changes: words });
}

/**
 * Records of a released module over the calls of contract e.5. What is saved names the version that its form was drawn from;
 * answers from another one are told to the screen (`versionWatchOf`).
 */
export function createModuleSource(options: ModuleSourceOptions): RecordSource {
  const { moduleId, menuId, failureText } = options;
  const watch = createVersionWatch(options.version ?? null);
  const http: HttpClient = {
    async request(call) {
      const reply = await options.http.request(call);
      watch.seen(reply.moduleVersion);
      return reply;
    },
  };
  const base = `/api/visualdev/OnlineDev/${encodeURIComponent(moduleId)}`;
  const recordPath = (id: string) => `${base}/${encodeURIComponent(id)}`;
  const columns = createColumnChoice(http);
  const listId = menuId || moduleId;
  const proof = options.versionProof ? { moduleVersionProof: options.versionProof } : {};
  const message = ({ message: text }: Reply) => ({ message: text });

  function toDetail({ data }: Reply): RecordDetail {
    const values = isObject(data) ? readJson(data['data']) : undefined;
    if (!isObject(data) || !isObject(values)) throw new SourceError(failureText(), { code: 0 });
    return { id: toText(data['id']), values: { ...values }, version: toInteger(data['version']) };
  }

  function body(id: string, values: RecordValues, extra: JsonObject = {}): JsonObject {
    const opened = watch.loaded === null ? {} : { moduleVersion: watch.loaded, ...proof };
    return { id, data: JSON.stringify(values), menuId, ...opened, ...extra };
  }

  async function save(call: Pick<HttpRequest, 'method' | 'path' | 'body' | 'headers'>): Promise<Reply> {
    try {
      return await http.request(call);
    } catch (error) {
      throw withChanges(error);
    }
  }

  async function askList(path: string, query: RecordQuery, signal: AbortSignal | undefined): Promise<unknown> {
    const body = toListBody(query, menuId);
    const { data } = await http.request({ method: 'POST', path: base + path, body, ...(signal ? { signal } : {}) });
    return data;
  }

  const source: RecordSource = {
    list: async (query, signal) => toRecordPage(await askList('/List', query, signal)),
    async count(query, signal) {
      const data = await askList('/List/Count', query, signal);
      const total = isObject(data) ? toInteger(data['total']) : null;
      if (total === null) throw new SourceError(failureText(), { code: 0 });
      return total;
    },
    async summarise(query, signal) {
      const data = await askList('/List/Summary', query, signal);
      return toSummary(isObject(data) ? data['summary'] : null);
    },
    read: async (id) => toDetail(await http.request({ method: 'GET', path: recordPath(id) })),
    readDisplay: async (id) => toDetail(await http.request({ method: 'GET', path: `${recordPath(id)}/DataChange` })),
    async create(values, idempotencyKey) {
      const headers = { 'Idempotency-Key': idempotencyKey };
      const reply = await save({ method: 'POST', path: base, body: body('', values), headers });
      const id = isObject(reply.data) ? toText(reply.data['id']) : toText(reply.data);
      return { id, message: reply.message };
    },
    async update(id, values, version) {
      const extra = version === null ? {} : { version };
      return message(await save({ method: 'PUT', path: recordPath(id), body: body(id, values, extra) }));
    },
    remove: async (id) => message(await http.request({ method: 'DELETE', path: recordPath(id) })),
    async removeMany(ids) {
      const path = `/api/visualdev/OnlineDev/batchDelete/${encodeURIComponent(moduleId)}`;
      return message(await http.request({ method: 'POST', path, body: { ids } }));
    },
    async subRows(id, tableKey, offset) {
      const path = `${recordPath(id)}/Rows/${encodeURIComponent(tableKey)}?offset=${String(offset)}`;
      const { data } = await http.request({ method: 'GET', path });
      return toObjects(isObject(data) ? data['list'] : null);
    },
    hiddenColumns: () => columns.hiddenColumns(listId),
    saveHiddenColumns: (fieldIds) => columns.saveHiddenColumns(listId, fieldIds),
  };
  return watchVersions(source, watch);
}
