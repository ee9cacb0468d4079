import { BusinessError } from '../../http/errors';
import { parseJsonText } from '../../http/json-text';
import { requireFew, requireShort } from './search-bounds';

/** The body of a request, unparsed. */
export type Body = Readonly<Record<string, unknown>>;

const MAX_KEY_LENGTH = 200;
const MAX_IDS = 10_000;
const MAX_ID_LENGTH = 100;

/** The body as an object; {} without one. */
export function readBody(body: unknown): Body {
  if (body === null || body === undefined) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid('/body');
  return body as Body;
}

/** The values of a write: `data` as JSON text (docs/clients.md#records) or an object. */
export function readInput(body: Body): Readonly<Record<string, unknown>> {
  const data = typeof body['data'] === 'string' ? parseJsonText(body['data']) : body['data'];
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw invalid('/body/data');
  return data as Readonly<Record<string, unknown>>;
}

/** The version of the record to change (optimistic locking); null if not sent. */
export function readVersion(body: Body): number | null {
  return readCount(body, 'version');
}

/** The release of the form; null for clients without one (3.4.7). */
export function readModuleVersion(body: Body): number | null {
  const version = readCount(body, 'moduleVersion');
  if (version !== null && version < 1) throw invalid('/body/moduleVersion');
  return version;
}

/** The proof from that release's Config that the form was opened under it; '' = none. */
export function readModuleProof(body: Body): string {
  const proof = body['moduleVersionProof'];
  return typeof proof === 'string' && proof.length <= MAX_KEY_LENGTH ? proof : '';
}

function readCount(body: Body, key: string): number | null {
  const value = body[key];
  if (value === undefined || value === null || value === '') return null;
  const count = typeof value === 'string' ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isSafeInteger(count)) throw invalid(`/body/${key}`);
  return count;
}

/** The idempotency key of a create, from header or body; '' = none. */
export function readIdempotencyKey(headers: Readonly<Record<string, unknown>>, body: Body): string {
  const key = headers['idempotency-key'] ?? body['idempotencyKey'] ?? '';
  if (typeof key !== 'string' || key.length > MAX_KEY_LENGTH || key.includes('\u0000'))
    throw invalid('/headers/idempotency-key');
  return key;
}

/** The draft that a record is saved from; '' = none. */
export function readDraftId(body: Body): string {
  const id = body['draftId'] ?? '';
  if (typeof id !== 'string' || id.length > MAX_ID_LENGTH || id.includes('\u0000')) throw invalid('/body/draftId');
  return id;
}

/** The ids of a batch, as array or comma list. */
export function readIds(body: Body): readonly string[] {
  const value = body['ids'];
  const list = typeof value === 'string' ? value.split(',') : value;
  if (!Array.isArray(list) || list.length === 0) throw invalid('/body/ids');
  requireFew(list, '/body/ids', MAX_IDS);
  if (!list.every((id) => typeof id === 'string')) throw invalid('/body/ids');
  for (const id of list) requireShort(id, '/body/ids', MAX_ID_LENGTH);
  return list;
}

function invalid(path: string): BusinessError {
  return new BusinessError('SERVER_REQUEST_INVALID', { path, reason: '' });
}

/** A number in a URL, from 1 to a maximum, or the fallback. */
export function toCount(text: string | undefined, fallback: number, max: number): number {
  const number = Number(text ?? '');
  return Number.isSafeInteger(number) && number >= 1 ? Math.min(number, max) : fallback;
}
