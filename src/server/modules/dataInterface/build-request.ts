import { BusinessError } from '../../http/errors';
import { isFreeHeader, parseAddress, type RemoteRequest } from '../../outbound/index';
import type { SqlValue } from './compile-statement';

/** What a call of another system is made of. */
export interface RequestParts {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: readonly { readonly field: string; readonly defaultValue: string }[];
  /** Sent in the query of a GET and as JSON of a POST, but for those that stand in the path or in a header. */
  readonly params: ReadonlyMap<string, SqlValue>;
}

/** Scheme and host stand in the address itself: no parameter chooses them. */
const FIXED_HOST = /^https?:\/\/[^\s/?#\\{}@]+(?:[/?#]|$)/i;
const PLACEHOLDER = /\{([A-Za-z_]\w*)\}/g;

/**
 * Builds the request of an API interface: `{param}` in path and headers is replaced, in the path as one encoded segment. Throws
 * SERVER_ADDRESS_INVALID, and SERVER_INTERFACE_PARAM for an unknown parameter or a value that cannot stand there.
 */
export function buildRequest({ path, method, headers, params }: RequestParts): RemoteRequest {
  const template = path.trim();
  if (!FIXED_HOST.test(template))
    throw new BusinessError('SERVER_ADDRESS_INVALID', { address: template.slice(0, 200) });
  const used = new Set<string>();
  const url = parseAddress(fill(template, (name) => encodeSegment(name, take(name, params, used))));
  const sent: Record<string, string> = {};
  for (const { field, defaultValue } of headers) {
    if (!isFreeHeader(field)) throw new BusinessError('SERVER_INTERFACE_PARAM', { field });
    const value = fill(defaultValue, (name) => take(name, params, used));
    // Line ends would begin another header; other signs cannot be sent.
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) throw new BusinessError('SERVER_INTERFACE_PARAM', { field });
    sent[field] = value;
  }
  const rest = [...params].filter(([name, { value }]) => !used.has(name) && value !== null);
  if (method === 'POST') return toPost(url, sent, rest);
  for (const [name, { value }] of rest) for (const each of [value].flat()) url.searchParams.append(name, String(each));
  return { url: url.href, method, headers: withAccept(sent), body: null };
}

function toPost(url: URL, headers: Record<string, string>, rest: readonly [string, SqlValue][]): RemoteRequest {
  const body = JSON.stringify(Object.fromEntries(rest.map(([name, value]) => [name, toJsonValue(value)])));
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
  const typed = hasType ? headers : { ...headers, 'content-type': 'application/json' };
  return { url: url.href, method: 'POST', headers: withAccept(typed), body };
}

function withAccept(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { accept: 'application/json', ...headers };
}

function fill(template: string, valueOf: (name: string) => string): string {
  return template.replaceAll(PLACEHOLDER, (_all, name: string) => valueOf(name));
}

function take(name: string, params: ReadonlyMap<string, SqlValue>, used: Set<string>): string {
  const found = params.get(name);
  if (!found) throw new BusinessError('SERVER_INTERFACE_PARAM', { field: name });
  used.add(name);
  return [found.value ?? ''].flat().join(',');
}

/** `.` and `..` would climb in the path, whatever is encoded. */
function encodeSegment(name: string, value: string): string {
  if (/^\.{1,2}$/.test(value)) throw new BusinessError('SERVER_INTERFACE_PARAM', { field: name });
  return encodeURIComponent(value);
}

const EXACT_DIGITS = 15;

/** Numbers as numbers where JavaScript holds them exactly. */
function toJsonValue({ type, value }: SqlValue): unknown {
  if (value === null || type === 'text' || type === 'timestamptz' || type === 'name') return value;
  const toNumber = (text: string) => (text.replace(/\D/g, '').length <= EXACT_DIGITS ? Number(text) : text);
  return typeof value === 'string' ? toNumber(value) : value.map(toNumber);
}
