import type { ExportFormat } from '../../engine/exchange';
import * as drafts from '../../wire/drafts';
import * as exchange from '../../wire/exchange';
import * as moduleList from '../../wire/module-list';
import { readNames, type SystemNames } from '../../wire/names';
import * as publication from '../../wire/publication';
import * as versions from '../../wire/versions';
import { refusedWith, send, type HttpClient } from '../http';
import { toModuleRow, type ModulePage } from './list/module-row';

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
  /** Who gets the new entry, or those that there are. */
  readonly grants: readonly { readonly objectType: string; readonly objectId: string }[];
  /** Whether they get its buttons, columns and fields, too. */
  readonly givesCodes: boolean;
}

/** How a draft was kept: under a new revision, or not because somebody else was faster. */
export type SaveOutcome =
  | ({ readonly kind: 'saved' } & drafts.SavedDraft)
  | { readonly kind: 'stale'; readonly conflict: drafts.DraftConflict };

/** How a publication went: done, or refused with the plan as it is now. */
export type PublishOutcome =
  | { readonly kind: 'published'; readonly version: number; readonly waitingIndexes: number }
  | { readonly kind: 'refused'; readonly message: string; readonly plan: publication.PublishPlan };

/**
 * The calls of the playground (docs/clients.md#module-calls, and the drafts, versions and exchange beside it). All throw
 * SourceError.
 */
export interface PlaygroundApi {
  readonly modules: (query: ModuleQuery, signal?: AbortSignal) => Promise<ModulePage>;
  /** Stores a new module; answers its id. */
  readonly create: (entity: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Copies a module; answers the server's message, as `remove` does. */
  readonly copy: (id: string) => Promise<string>;
  readonly remove: (id: string) => Promise<string>;
  readonly draft: (id: string, signal?: AbortSignal) => Promise<drafts.Draft>;
  readonly saveDraft: (
    id: string,
    draft: { readonly source: string; readonly revision: number },
  ) => Promise<SaveOutcome>;
  readonly plan: (id: string, revision: number) => Promise<publication.PublishPlan>;
  readonly publish: (id: string, request: PublishRequest) => Promise<PublishOutcome>;
  readonly versions: (id: string, signal?: AbortSignal) => Promise<readonly versions.VersionEntry[]>;
  readonly compare: (
    id: string,
    sides: { readonly from: number | 'draft'; readonly to: number | 'draft' },
    signal?: AbortSignal,
  ) => Promise<versions.Comparison>;
  readonly restore: (id: string, version: number, revision: number) => Promise<SaveOutcome>;
  readonly names: (signal?: AbortSignal) => Promise<SystemNames>;
  /** Address of a download, for one use. */
  readonly exportOne: (id: string, format: ExportFormat) => Promise<string>;
  readonly exportMany: (ids: readonly string[], format: ExportFormat) => Promise<string>;
  readonly previewImport: (files: readonly File[]) => Promise<readonly exchange.ImportDocument[]>;
  readonly runImport: (
    files: readonly File[],
    choices: readonly exchange.ImportChoice[],
  ) => Promise<readonly exchange.ImportResult[]>;
}

/** Makes the calls over HTTP. */
export function createPlaygroundApi(http: HttpClient): PlaygroundApi {
  return { ...moduleCalls(http), ...draftCalls(http), ...versionCalls(http), ...exchangeCalls(http) };
}

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

function moduleCalls(http: HttpClient): Pick<PlaygroundApi, 'modules' | 'create' | 'copy' | 'remove' | 'names'> {
  return {
    async modules({ keyword, page, pageSize }, signal) {
      const place = { currentPage: String(page), pageSize: String(pageSize) };
      const query = { keyword, ...place, type: '', sidx: 'lastModifyTime', sort: 'desc' };
      const { data } = await send(http, moduleList.listModules, { query, ...withSignal(signal) });
      return { rows: data.list.map(toModuleRow), total: data.pagination.total };
    },
    create: async (entity) => (await send(http, moduleList.createModule, { body: entity })).data.id,
    copy: async (id) => (await send(http, moduleList.copyModule, { params: { id } })).message,
    remove: async (id) => (await send(http, moduleList.removeModule, { params: { id } })).message,
    names: async (signal) => (await send(http, readNames, withSignal(signal))).data,
  };
}

/** A write of a draft, and whose draft stands in its way. */
async function toOutcome(writing: Promise<{ readonly data: drafts.SavedDraft }>): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', ...(await writing).data };
  } catch (error) {
    const conflict = refusedWith(drafts.DraftConflict, error);
    if (conflict) return { kind: 'stale', conflict };
    throw error;
  }
}

function draftCalls(http: HttpClient): Pick<PlaygroundApi, 'draft' | 'saveDraft' | 'plan' | 'publish'> {
  return {
    draft: async (id, signal) => (await send(http, drafts.readDraft, { params: { id }, ...withSignal(signal) })).data,
    saveDraft: (id, draft) => toOutcome(send(http, drafts.saveDraft, { params: { id }, body: draft })),
    plan: async (id, revision) =>
      (await send(http, publication.planPublication, { params: { id }, body: { revision } })).data,
    async publish(id, { menuParentId, grants, ...request }) {
      const menu = menuParentId === '' ? {} : { pc: 1, pcModuleParentId: menuParentId };
      try {
        const { data } = await send(http, publication.publish, {
          params: { id },
          body: { ...request, ...menu, grants: [...grants] },
        });
        const waitingIndexes = data.indexes.filter(({ state }) => state !== 'ready').length;
        return { kind: 'published', version: data.version, waitingIndexes };
      } catch (error) {
        const plan = refusedWith(publication.PublishPlan, error);
        if (!plan || !(error instanceof Error)) throw error;
        return { kind: 'refused', message: error.message, plan };
      }
    },
  };
}

function versionCalls(http: HttpClient): Pick<PlaygroundApi, 'versions' | 'compare' | 'restore'> {
  return {
    versions: async (id, signal) =>
      (await send(http, versions.listVersions, { params: { id }, ...withSignal(signal) })).data.list,
    async compare(id, { from, to }, signal) {
      const query = { from: String(from), to: String(to) };
      return (await send(http, versions.compareVersions, { params: { id }, query, ...withSignal(signal) })).data;
    },
    restore: (id, version, revision) =>
      toOutcome(send(http, versions.restoreVersion, { params: { id, version: String(version) }, body: { revision } })),
  };
}

function exchangeCalls(
  http: HttpClient,
): Pick<PlaygroundApi, 'exportOne' | 'exportMany' | 'previewImport' | 'runImport'> {
  return {
    exportOne: async (id, format) =>
      (await send(http, exchange.exportModule, { params: { id }, query: { format } })).data.url,
    exportMany: async (ids, format) => (await send(http, exchange.exportModules, { body: { ids, format } })).data.url,
    previewImport: async (files) => (await send(http, exchange.previewImport, { body: toForm(files) })).data.documents,
    async runImport(files, choices) {
      const body = toForm(files, { choices: JSON.stringify(choices) });
      return (await send(http, exchange.runImport, { body })).data.results;
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
