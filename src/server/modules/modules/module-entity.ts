import { BusinessError } from '../../http/errors';

/** A client's request to create or change a module (docs/module-format.md#entity); its documents are not parsed yet. */
export interface ModuleEntity {
  readonly fullName: string;
  readonly enCode: string;
  readonly category: string;
  readonly type: number;
  readonly webType: number;
  readonly enableFlow: number;
  readonly description: string;
  readonly sortCode: number;
  /** The client's members, documents as JSON text, without those set by the server. */
  readonly document: Readonly<Record<string, unknown>>;
}

/** Members that are JSON text in the envelope (docs/module-format.md#json-inside-json). */
export const TEXT_MEMBERS = ['formData', 'columnData', 'appColumnData', 'tables', 'interfaceParam'] as const;

/** Members set by the server; a client's values are ignored. */
const SERVER_MEMBERS: ReadonlySet<string> = new Set([
  'id',
  'state',
  'isRelease',
  'pcIsRelease',
  'appIsRelease',
  'creatorUser',
  'creatorUserId',
  'creatorTime',
  'lastModifyUser',
  'lastModifyUserId',
  'lastModifyTime',
  'tenantId',
  'version',
  '__proto__',
]);

const MAX_NAME_LENGTH = 100;
/** Not only dots: browsers resolve `model/..`. */
const CODE = /^(?!\.+$)[A-Za-z0-9_.-]{1,100}$/;

/** Parses an untrusted entity; throws SERVER_REQUEST_INVALID for a missing name or an invalid code. */
export function readModuleEntity(input: unknown): ModuleEntity {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw invalid('/body');
  const body = input as Readonly<Record<string, unknown>>;
  const fullName = readModuleName(body['fullName']);
  const enCode = readModuleText(body['enCode']).trim();
  if (fullName === null) throw invalid('/body/fullName');
  if (!isModuleCode(enCode)) throw invalid('/body/enCode');
  return {
    fullName,
    enCode,
    category: readModuleText(body['category']),
    type: readModuleNumber(body['type'], 1),
    webType: readModuleNumber(body['webType'], 2),
    enableFlow: readModuleNumber(body['enableFlow'], 0),
    description: readModuleText(body['description']),
    sortCode: readModuleNumber(body['sortCode'], 0),
    document: { ...readModuleDocument(body), fullName, enCode },
  };
}

/** The members to store: without those set by the server, embedded documents as JSON text. */
export function readModuleDocument(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const document: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) if (!SERVER_MEMBERS.has(key)) document[key] = value;
  for (const key of TEXT_MEMBERS) if (document[key] !== undefined) document[key] = toJsonText(document[key]);
  return document;
}

/** Whether a code is valid: it becomes a path segment. */
export function isModuleCode(code: string): boolean {
  return CODE.test(code);
}

/** A trimmed module name; null if missing or too long. */
export function readModuleName(value: unknown): string | null {
  const name = readModuleText(value).trim();
  return name === '' || name.length > MAX_NAME_LENGTH ? null : name;
}

/** A document as JSON text; '' = none. */
export function toJsonText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A storable text; '' for anything else than text or number. */
export function readModuleText(value: unknown): string {
  if (typeof value === 'string') return value.replaceAll('\u0000', '');
  return typeof value === 'number' ? String(value) : '';
}

/** A storable integer; the fallback for anything else. */
export function readModuleNumber(value: unknown, fallback: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && Math.abs(number) < 2 ** 31 ? number : fallback;
}

function invalid(path: string): BusinessError {
  return new BusinessError('SERVER_REQUEST_INVALID', { path, reason: '' });
}
