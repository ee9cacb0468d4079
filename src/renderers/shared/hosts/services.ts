import { createContext, useContext } from 'react';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { Language } from '../../../engine/contract/language';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { ResolvedCall, ScreenParams } from '../../../engine/contract/resource';
import type { NameKind } from '../../../engine/contract/widget-definition';
import type { RecordSource } from '../sources/record-source';

/** A successful answer: the envelope's data, still unread, and the server's message. */
export interface CallAnswer {
  readonly data: unknown;
  readonly message: string;
}

/** How a call is sent, apart from what it says. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Repeated sends of one new record carry the same key. */
  readonly idempotencyKey?: string;
  /** Posted as the multipart part `file` instead of a JSON body. */
  readonly file?: File;
}

/** Rows of a data interface, and how many there are in all. */
export interface InterfaceRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

/** Another module, ready to be drawn. */
export interface LoadedScreen {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly source: RecordSource;
}

/** What renderers may ask of the outside world; the shell implements it over HTTP, tests and the playground in memory. */
export interface RendererServices {
  readonly language: Language;
  /** IANA name; the platform's time zone, not the browser's. */
  readonly timeZone: string;
  /** Whether the user writes modules and may ask a form why a field is as it is; absent = no. */
  readonly isAuthor?: boolean;
  /** Fresh context for defaults, rules and validation. */
  evaluationContext: () => EvaluationContext;
  /** Entries of a dictionary type (id or enCode); `valueKey` says which property is the value. Cached by the implementation. */
  dictionary: (typeId: string, valueKey: 'id' | 'enCode') => Promise<readonly OptionItem[]>;
  /** Result of a data interface called with `paramList` (docs/clients.md#data-interfaces); throws with the server's message. */
  dataInterface: (
    interfaceId: string,
    paramList: readonly Readonly<Record<string, unknown>>[],
    signal: AbortSignal,
  ) => Promise<unknown>;
  /** A page of the rows of a data interface, asked for with `body`; throws with the server's message. */
  interfaceRows: (
    interfaceId: string,
    body: Readonly<Record<string, unknown>>,
    signal?: AbortSignal,
  ) => Promise<InterfaceRows>;
  /** The tree of dictionary types as choices; `valueKey` says which property is the value. Asked for at each call. */
  dictionaryTypes: (valueKey: 'id' | 'enCode') => Promise<readonly OptionItem[]>;
  /** Organisation or department tree for pickers and the left tree. */
  organizeTree: (kind: 'organize' | 'department') => Promise<readonly OptionItem[]>;
  /** Names of people, organisations, positions and dictionary types by id. */
  names: (kind: NameKind, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Opens an address: in-app for `_self` (through /externalLink), a new window otherwise. Refuses unsafe schemes. */
  openLink: (href: string, target: '_self' | '_blank') => void;
  /** Sends a call of a resource; throws SourceError with the server's message and field errors. */
  call: (call: ResolvedCall, options?: CallOptions) => Promise<CallAnswer>;
  /** Loads a system screen (`system/<name>`) or a released module by id, under screen parameters; throws with a text. */
  loadScreen: (module: string, params: ScreenParams, signal?: AbortSignal) => Promise<LoadedScreen>;
  /** Starts the download of a file of this server (`data.url` of an export). Refuses other addresses. */
  download: (url: string) => void;
  /** Forgets the dictionaries that were read, so that the next look-up asks again. */
  clearDictionaries: () => void;
  /** The user's own column choice of a list, kept under the id of its menu entry or screen (docs/clients.md#column-settings). */
  hiddenColumns: (listId: string) => Promise<readonly string[]>;
  saveHiddenColumns: (listId: string, fieldIds: readonly string[]) => Promise<void>;
  /** Widths that the user gave columns of a sub-table, in pixels by column key; absent = they last as long as the form. */
  columnWidths?: (tableId: string) => Readonly<Record<string, number>>;
  /** Keeps them for the next visit, in the place of those before; an empty record forgets them. */
  saveColumnWidths?: (tableId: string, widths: Readonly<Record<string, number>>) => void;
}

const ServicesContext = createContext<RendererServices | null>(null);
export const ServicesProvider = ServicesContext.Provider;

/** The services of the surrounding host; throws outside of one because nothing could work. */
export function useServices(): RendererServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices needs a ServicesProvider above it');
  return services;
}
