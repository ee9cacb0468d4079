import { SourceError } from '../../renderers/shared/record-source';
import { isObject, toInteger, toText, type HttpClient, type HttpRequest } from '../http';
import type { SystemNames } from './contract';
import {
  toComparison,
  toDraft,
  toDraftConflict,
  toImportPreview,
  toImportResults,
  toModulePage,
  toPublishPlan,
  countWaiting,
  toSystemNames,
  toVersions,
  type Comparison,
  type Draft,
  type DraftConflict,
  type ImportChoice,
  type ImportDocument,
  type ImportResult,
  type ModulePage,
  type PublishPlan,
  type VersionEntry,
} from './api-answers';

export type ExportFormat = 'formloom' | '3.4';

/** Which modules a list shows. */
export interface ModuleQuery {
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** What a publication is confirmed with. */
export interface PublishRequest {
  readonly planId: string;
  readonly revision: number;
  readonly note: string;
  readonly confirmsLoss: boolean;
  /** Menu under which the module gets an entry; '' = none. */
  readonly menuParentId: string;
}

/** How a draft was kept: under a new revision, or not because somebody else was faster. */
export type SaveOutcome =
  { readonly kind: 'saved'; readonly revision: number } | { readonly kind: 'stale'; readonly conflict: DraftConflict };

/** How a publication went: done, or refused with the plan as it is now. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly version: number; readonly waitingIndexes: number }
  | { readonly kind: 'refused'; readonly message: string; readonly plan: PublishPlan };

/** The calls of the playground (contract e.5 and the drafts, versions and exchange beside it). All throw SourceError. */
export interface PlaygroundApi {
  modules(query: ModuleQuery, signal?: AbortSignal): Promise<ModulePage>;
  /** Stores a new module; answers its id. */
  create(entity: Readonly<Record<string, unknown>>): Promise<string>;
  /** Copies a module; answers the copy's id and the server's message. */
  copy(id: string): Promise<{ readonly id: string; readonly message: string }>;
  remove(id: string): Promise<string>;
  draft(id: string, signal?: AbortSignal): Promise<Draft>;
  saveDraft(id: string, draft: { readonly source: string; readonly revision: number }): Promise<SaveOutcome>;
  plan(id: string, revision: number): Promise<PublishPlan>;
  publish(id: string, request: PublishRequest): Promise<PublishOutcome>;
  versions(id: string, signal?: AbortSignal): Promise<readonly VersionEntry[]>;
  compare(id: string, from: number | 'draft', to: number | 'draft', signal?: AbortSignal): Promise<Comparison>;
  restore(id: string, version: number, revision: number): Promise<SaveOutcome>;
  names(signal?: AbortSignal): Promise<SystemNames>;
  /** Address of a download, for one use. */
  exportOne(id: string, format: ExportFormat): Promise<string>;
  exportMany(ids: readonly string[], format: ExportFormat): Promise<string>;
  previewImport(files: readonly File[]): Promise<readonly ImportDocument[]>;
  runImport(files: readonly File[], choices: readonly ImportChoice[]): Promise<readonly ImportResult[]>;
}

const BASE = '/api/visualdev/Base';

/** Sends calls and refuses answers that have no sense. */
interface Caller {
  readonly http: HttpClient;
  /** An answer that has no sense is a failure, not an empty page. */
  need<T>(value: T | null): T;
  send(method: HttpRequest['method'], path: string, rest?: Partial<HttpRequest>): Promise<unknown>;
}

/** Makes the calls over HTTP; answers that cannot be read are refused with `failureText`. */
export function createPlaygroundApi(http: HttpClient, failureText: () => string): PlaygroundApi {
  const caller: Caller = {
    http,
    need(value) {
      if (value === null) throw new SourceError(failureText(), { code: 0 });
      return value;
    },
    send: async (method, path, rest = {}) => (await http.request({ method, path, ...rest })).data,
  };
  return { ...moduleCalls(caller), ...draftCalls(caller), ...versionCalls(caller), ...exchangeCalls(caller) };
}

const pathOf = (id: string, rest = '') => `${BASE}/${encodeURIComponent(id)}${rest}`;
const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

function moduleCalls({
  http,
  need,
  send,
}: Caller): Pick<PlaygroundApi, 'modules' | 'create' | 'copy' | 'remove' | 'names'> {
  return {
    async modules({ keyword, page, pageSize }, signal) {
      const params = { keyword, currentPage: page, pageSize, type: '', sidx: 'lastModifyTime', sort: 'desc' };
      return toModulePage(await send('GET', BASE, { params, ...withSignal(signal) }));
    },
    async create(entity) {
      const data = await send('POST', BASE, { body: entity });
      return need((isObject(data) ? toText(data['id']) : toText(data)) || null);
    },
    async copy(id) {
      const { data, message } = await http.request({ method: 'POST', path: pathOf(id, '/Actions/Copy') });
      return { id: isObject(data) ? toText(data['id']) : '', message };
    },
    remove: async (id) => (await http.request({ method: 'DELETE', path: pathOf(id) })).message,
    names: async (signal) => toSystemNames(await send('GET', `${BASE}/Actions/Names`, withSignal(signal))),
  };
}

/** A write of a draft, and whose draft stands in its way. */
async function writeDraft(
  { send, need }: Caller,
  call: { readonly method: 'PUT' | 'POST'; readonly path: string; readonly body: unknown },
): Promise<SaveOutcome> {
  try {
    const data = await send(call.method, call.path, { body: call.body });
    return { kind: 'saved', revision: need(isObject(data) ? toInteger(data['revision']) : null) };
  } catch (error) {
    const conflict = error instanceof SourceError ? toDraftConflict(error.detail.data) : null;
    if (conflict) return { kind: 'stale', conflict };
    throw error;
  }
}

function draftCalls(caller: Caller): Pick<PlaygroundApi, 'draft' | 'saveDraft' | 'plan' | 'publish'> {
  const { send, need } = caller;
  return {
    draft: async (id, signal) => need(toDraft(await send('GET', pathOf(id, '/Draft'), withSignal(signal)))),
    saveDraft: (id, draft) => writeDraft(caller, { method: 'PUT', path: pathOf(id, '/Draft'), body: draft }),
    plan: async (id, revision) =>
      need(toPublishPlan(await send('POST', pathOf(id, '/Actions/Plan'), { body: { revision } }))),
    async publish(id, { menuParentId, ...request }) {
      const menu = menuParentId === '' ? {} : { pc: 1, pcModuleParentId: menuParentId };
      try {
        const data = await send('POST', pathOf(id, '/Actions/Publish'), { body: { ...request, ...menu } });
        const version = need(isObject(data) ? toInteger(data['version']) : null);
        return { kind: 'published', version, waitingIndexes: countWaiting(data) };
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const plan = toPublishPlan(error.detail.data);
        if (!plan) throw error;
        return { kind: 'refused', message: error.message, plan };
      }
    },
  };
}

function versionCalls(caller: Caller): Pick<PlaygroundApi, 'versions' | 'compare' | 'restore'> {
  const { send, need } = caller;
  return {
    versions: async (id, signal) => toVersions(await send('GET', pathOf(id, '/Versions'), withSignal(signal))),
    compare: async (id, from, to, signal) => {
      const data = await send('GET', pathOf(id, '/Compare'), { params: { from, to }, ...withSignal(signal) });
      return need(toComparison(data));
    },
    restore(id, version, revision) {
      const path = pathOf(id, `/Versions/${String(version)}/Actions/Restore`);
      return writeDraft(caller, { method: 'POST', path, body: { revision } });
    },
  };
}

function exchangeCalls({
  send,
  need,
}: Caller): Pick<PlaygroundApi, 'exportOne' | 'exportMany' | 'previewImport' | 'runImport'> {
  return {
    exportOne: async (id, format) => need(toAddress(await send('GET', pathOf(id, '/Export'), { params: { format } }))),
    exportMany: async (ids, format) =>
      need(toAddress(await send('POST', `${BASE}/Actions/ExportAll`, { body: { ids, format } }))),
    previewImport: async (files) =>
      toImportPreview(await send('POST', `${BASE}/Actions/ImportPreview`, { body: toForm(files) })),
    async runImport(files, choices) {
      const body = toForm(files, { choices: JSON.stringify(choices) });
      return toImportResults(await send('POST', `${BASE}/Actions/Import`, { body }));
    },
  };
}

/** Fields first: a server that reads the parts in order knows the choices before the files come. */
function toForm(files: readonly File[], fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('file', file, file.name);
  return form;
}

function toAddress(data: unknown): string | null {
  return (isObject(data) && toText(data['url'])) || null;
}
