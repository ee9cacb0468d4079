import { get, post, put, type Wire } from './call';
import { Id, IdParams, NewId } from './ids';
import { RunReport, type RunStep } from './run-report';
import {
  anything,
  Count,
  list,
  listAnswer,
  many,
  members,
  Nothing,
  optional,
  pageOf,
  record,
  Text,
  text,
  typed,
} from './schema';

/** Longest statement, static data and script of an interface, in characters. */
export const MAX_INTERFACE_TEXT = 200_000;

const INTERFACES = '/api/system/DataInterface';
const SOURCES = '/api/system/DataSource';
const APPS = '/api/system/InterfaceOauth';

const LONG = { maxLength: MAX_INTERFACE_TEXT };
const given = (maxLength: number) =>
  optional(typed<string | number | null>({ type: ['string', 'number', 'null'], maxLength }));
const asked = (maxLength: number) => optional(text({ maxLength }));
const PageOfLog = members({
  currentPage: asked(20),
  pageSize: asked(20),
  sort: asked(20),
  sidx: asked(200),
  keyword: asked(200),
});

/** What an interface is, as its editor holds it: JSON members as texts (docs/clients.md#data-interfaces). */
const definitionMembers = {
  id: given(64),
  fullName: given(200),
  enCode: given(200),
  dataType: given(10),
  dbLinkId: given(64),
  query: given(LONG.maxLength),
  requestMethod: given(20),
  path: given(5000),
  requestHeaders: given(20_000),
  requestParameters: given(100_000),
  responseType: given(20),
  dataProcessing: given(LONG.maxLength),
  propertyJson: given(LONG.maxLength),
  hasPage: given(10),
};

/** A value for a parameter, as forms send it in `paramList`. */
const TriedParam = members({
  field: text({ maxLength: 100 }),
  defaultValue: optional(anything()),
  relationField: optional(anything()),
  sourceType: given(20),
});

/**
 * Runs an interface that need not be saved, for its author; a write is undone. What is refused stands in `message`, so that the
 * steps up to it are shown.
 */
export const tryInterface = post(`${INTERFACES}/Actions/Try`, {
  body: members({
    ...definitionMembers,
    paramList: optional(
      typed<readonly Wire<typeof TriedParam>[] | null>({
        ...many(TriedParam, { maxItems: 200 }),
        type: ['array', 'null'],
      }),
    ),
    currentPage: given(20),
    pageSize: given(20),
    keyword: optional(text({ maxLength: 200 })),
  }),
  answer: RunReport,
});

/** Copies an interface under a name and a code of its own; secrets of headers stay behind. */
export const copyInterface = post(`${INTERFACES}/:id/Actions/Copy`, { params: IdParams, answer: NewId });

/** Released modules that name an interface. */
export const readInterfaceUses = get(`${INTERFACES}/:id/Actions/Uses`, {
  params: IdParams,
  answer: listAnswer(record({ id: Text, fullName: Text })),
});

/** Tables and columns that a statement may read, named as it writes them, for completion. `0` = the platform's own database. */
export const readInterfaceTables = get(`${INTERFACES}/Actions/Tables`, {
  query: members({ dbLinkId: optional(text({ maxLength: 64 })) }),
  answer: listAnswer(record({ name: Text, type: Text, columns: list(record({ name: Text, type: Text })) })),
});

/** Hosts that interfaces and data sources may reach although their addresses are not public: administrators only. */
export const readAllowedHosts = get(`${INTERFACES}/Actions/AllowedHosts`, { answer: listAnswer(text()) });
export const saveAllowedHosts = put(`${INTERFACES}/Actions/AllowedHosts`, {
  body: members({ list: many(text({ maxLength: 300 }), { maxItems: 200 }) }),
  answer: Nothing,
});

/** A call from outside. */
const LogEntry = record({
  id: Text,
  interfaceId: Text,
  interfaceName: Text,
  appName: Text,
  address: Text,
  userAgent: Text,
  method: Text,
  code: Count,
  message: Text,
  tookMs: Count,
  /** Milliseconds since the epoch. */
  invokedAt: Count,
});

/** Calls of one interface from outside. */
export const readInterfaceLog = get('/api/system/DataInterfaceLog/:id', {
  params: IdParams,
  query: PageOfLog,
  answer: pageOf(LogEntry),
});

/** Interfaces to choose from, for the callers' screen. */
export const listInterfaceNames = get(`${INTERFACES}/getList`, {
  query: PageOfLog,
  answer: pageOf(
    record({ id: Text, fullName: Text, enCode: Text, dataType: Count, requestMethod: Text, tenantId: Text }),
  ),
});

/** A database server of the user. */
export const testDataSource = post(`${SOURCES}/Actions/Test`, {
  body: members({
    id: given(64),
    dbType: given(20),
    host: given(300),
    port: given(10),
    serviceName: given(200),
    userName: given(200),
    password: given(1000),
    useTls: given(10),
  }),
  /** `version` of the server that answered. */
  answer: record({ version: Text }),
});

export const chooseDataSource = get(`${SOURCES}/Selector`, {
  answer: listAnswer(record({ id: Text, fullName: Text, enCode: Text, dbType: Text })),
});

/** A new secret for a caller; it is kept with the caller and never shown again. */
export const makeAppSecret = get(`${APPS}/getAppSecret`, { answer: text({ minLength: 1 }) });

/** Ids of interfaces, as a list or between commas. */
export const InterfaceIds = typed<string | readonly string[] | null>({
  type: ['string', 'array', 'null'],
  maxLength: 65_000,
  maxItems: 1000,
  items: Id,
});

/** Which interfaces a caller may run. */
export const saveAppInterfaces = post(`${APPS}/saveInterfaceList`, {
  body: members({
    interfaceIdentId: Id,
    dataInterfaceIds: InterfaceIds,
  }),
  answer: Nothing,
});

export const readAppInterfaces = get(`${APPS}/getInterfaceList/:id`, {
  params: IdParams,
  answer: record({
    id: Text,
    appId: Text,
    appName: Text,
    interfaceIds: list(text()),
    list: list(record({ id: Text, fullName: Text, enCode: Text })),
  }),
});

export const readAppLog = get(`${APPS}/dataInterfaceLog/:id`, {
  params: IdParams,
  query: PageOfLog,
  answer: pageOf(LogEntry),
});

/** Ends a caller's access at once: the secret that is used now no longer counts. */
export const replaceAppSecret = put(`${APPS}/:id/Actions/Secret`, {
  params: IdParams,
  body: members({ appSecret: text({ minLength: 32, maxLength: 200 }) }),
  answer: Nothing,
});

export type InterfaceLogEntry = Wire<typeof LogEntry>;
export type InterfaceRunStep = RunStep;
export type TriedInterface = Wire<typeof tryInterface.answer>;
