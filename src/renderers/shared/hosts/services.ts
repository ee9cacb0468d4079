import type { ColumnSetting } from '../sources/column-settings';
import { createContext, useContext } from 'react';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import type { Language } from '../../../engine/contract/language';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { PersonEntry, PersonKind, PersonRef, PersonRestriction } from '../../../engine/contract/person';
import type { ResolvedCall, ScreenParams } from '../../../engine/contract/resource';
import type { NameKind } from '../../../engine/contract/widget-definition';
import type { AreaService } from './area-service';
import type { LoadCodeEditor } from './code-editor';
import type { LinkedValue } from '../../../engine/contract/link';
import type { RecordPages } from './record-pages';
import type { RecordRow, RecordSource } from '../sources/record-source';
import type { ScriptHost } from './script-host';

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

/** A call that a script wants: a path of this server's API. */
export interface ScriptRequest {
  readonly path: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly data: unknown;
}

/** Rows of a data interface, and how many there are in all. */
export interface InterfaceRows {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

/** A question for records to choose from. */
export interface RelatedQuery {
  /** Field that is shown of a record. */
  readonly relationField: string;
  /** Further fields, by key. */
  readonly columns: readonly string[];
  readonly keyword: string;
  readonly page: number;
  readonly pageSize: number;
}

/** Records to choose from: texts by field key, and how many there are in all; fields that may not be read are missing. */
export interface RelatedRows {
  readonly rows: readonly RecordRow[];
  readonly total: number;
}

/** Records of a module by id, and the main fields whose texts are wanted. */
export interface LinkedAsk {
  readonly modelId: string;
  readonly ids: readonly string[];
  readonly fields: readonly string[];
}

export interface LinkedRecord extends LinkedValue {
  readonly modelId: string;
  readonly id: string;
}

/** Another module, ready to be drawn. */
export interface LoadedScreen {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly source: RecordSource;
}

/** What is asked of the people of the organisation: a level of a tree, or with a keyword or `isFlat` a flat list. */
export interface PeopleQuery {
  readonly kinds: readonly PersonKind[];
  /** Which people a list of users is of; default all. */
  readonly within?: 'all' | 'organization' | 'subordinates';
  /** Which roles a keyword finds: those of organisations, or those of everybody; default both. */
  readonly roles?: 'placed' | 'global';
  /** The node whose children are asked for; '' = the roots. */
  readonly parentId?: string;
  readonly keyword?: string;
  readonly isFlat?: boolean;
  readonly restriction: PersonRestriction;
  readonly currentPage: number;
  readonly pageSize: number;
}

/** A name as exports write it, and the kind that is meant. */
export interface NameQuestion {
  readonly kind: string;
  readonly text: string;
}

export interface NameAnswer extends NameQuestion {
  readonly paths: readonly (readonly string[])[];
}

/** The organisation behind people fields (docs/module-format.md#people-fields). */
export interface PeopleService {
  /** A page of what can be chosen; throws with the server's message. */
  list: (query: PeopleQuery, signal?: AbortSignal) => Promise<readonly PersonEntry[]>;
  /** Objects by id, those that nobody knows left out. What is asked for at about the same time travels in one call, and is kept. */
  entries: (refs: readonly PersonRef[]) => Promise<readonly PersonEntry[]>;
  /** What the user chose lately and may choose here, newest first. */
  recent: (query: Pick<PeopleQuery, 'kinds' | 'restriction'>) => Promise<readonly PersonEntry[]>;
  /** What carries names, as ids from the root down; at most 1,000 questions. */
  named: (asks: readonly NameQuestion[], signal?: AbortSignal) => Promise<readonly NameAnswer[]>;
  /** Remembers choices for `recent`; a failure is nobody's concern. */
  remember: (refs: readonly PersonRef[]) => void;
}

/** A signature as a data address. */
export interface OwnSignature {
  /** null = there is none. */
  read: () => Promise<string | null>;
  save: (picture: string) => Promise<void>;
}

/** What renderers may ask of the outside world; the shell implements it over HTTP, tests and the playground in memory. */
export interface RendererServices {
  readonly language: Language;
  /** IANA name; the platform's time zone, not the browser's. */
  readonly timeZone: string;
  /** Whether the user writes modules and may ask a form why a field is as it is; absent = no. */
  readonly isAuthor?: boolean;
  /** Origins whose pages may be embedded, besides the own one; absent = none. */
  readonly frameSources?: readonly string[];
  /** The signature that the user keeps with the account; absent = none can be kept. */
  readonly ownSignature?: OwnSignature;
  /** Pages of records; absent = records have none. */
  readonly recordPages?: RecordPages;
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
  /** The rows of a data interface behind stored values, asked for with `body`; throws with the server's message. */
  interfaceRowsByIds: (
    interfaceId: string,
    body: Readonly<Record<string, unknown>>,
  ) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** A page of a module's records to choose from, as that module allows; throws with the server's message. */
  relatedRows: (moduleId: string, query: RelatedQuery, signal?: AbortSignal) => Promise<RelatedRows>;
  /** The chosen records of other modules; what is not answered could not be looked up. */
  linkedRecords: (asks: readonly LinkedAsk[]) => Promise<readonly LinkedRecord[]>;
  /** The tree of dictionary types as choices; `valueKey` says which property is the value. Asked for at each call. */
  dictionaryTypes: (valueKey: 'id' | 'enCode') => Promise<readonly OptionItem[]>;
  /** Organisation or department tree for pickers and the left tree. */
  organizeTree: (kind: 'organize' | 'department') => Promise<readonly OptionItem[]>;
  /** Names by id; what is asked for at about the same time travels in one call. */
  names: (kind: NameKind, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  readonly people: PeopleService;
  readonly areas: AreaService;
  /** Opens an address: in-app for `_self` (through /externalLink), a new window otherwise. Refuses unsafe schemes. */
  openLink: (href: string, target: '_self' | '_blank') => void;
  /** Sends a call of a resource; throws SourceError with the server's message and field errors. */
  call: (call: ResolvedCall, options?: CallOptions) => Promise<CallAnswer>;
  /** Loads the editor of texts in a language; absent = they are written in plain boxes. */
  readonly codeEditor?: LoadCodeEditor;
  /** Runs scripts of modules; absent = none runs. */
  readonly scripts?: ScriptHost;
  /** Sends a call that a script wants; absent = it may send none. Throws SourceError. */
  scriptRequest?: (request: ScriptRequest) => Promise<CallAnswer>;
  /** Loads a system screen (`system/<name>`) or a released module by id, under screen parameters; throws with a text. */
  loadScreen: (module: string, params: ScreenParams, signal?: AbortSignal) => Promise<LoadedScreen>;
  /** Starts the download of a file of this server (`data.url` of an export). Refuses other addresses. */
  download: (url: string) => void;
  /** Forgets the dictionaries that were read, so that the next look-up asks again. */
  clearDictionaries: () => void;
  /** The user's own arrangement of a list's columns, kept under the id of its menu entry or screen (docs/clients.md#column-settings). */
  columnSettings: (listId: string) => Promise<readonly ColumnSetting[]>;
  saveColumnSettings: (listId: string, settings: readonly ColumnSetting[]) => Promise<void>;
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
