import type { JsonValue } from '../../../engine/sandbox';
import type { ScriptRequest, RendererServices } from '../../shared/hosts/services';

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'DELETE']);
/** The session and the account belong to the user, not to a script. */
const REFUSED_PATHS = /^\/api\/oauth(?:\/|$)/i;
/** Calls of one run. */
const MAX_REQUESTS = 30;
const MAX_CHARS = 1_000_000;
/** Only there to have something that a path is relative to. */
const BASE = 'http://server.invalid';

/** Messages that a script reads; they are for its author. */
const REFUSED = 'request: only paths below /api of this server';
const TOO_MANY = 'request: too many calls';
const TOO_LARGE = 'request: too much data';

/**
 * The call that a script asks for: a path below `/api` of this server and a method that is allowed. Throws for any other address,
 * whatever way it is written in.
 *
 * @internal
 */
export function toScriptRequest([url, method, data]: readonly JsonValue[]): ScriptRequest {
  const name = String(method ?? 'GET').toUpperCase();
  const text = typeof url === 'string' ? url.trim() : '';
  // A backslash or an encoded one would be a slash to somebody.
  if (!/^\/(?!\/)/.test(text) || /[\\\t\r\n]|%2f|%5c|%2e/i.test(text) || !METHODS.has(name)) throw new Error(REFUSED);
  const address = new URL(text, BASE);
  const isOurs = address.origin === BASE && address.pathname.startsWith('/api/');
  if (!isOurs || REFUSED_PATHS.test(address.pathname)) throw new Error(REFUSED);
  if (data !== undefined && JSON.stringify(data).length > MAX_CHARS) throw new Error(TOO_LARGE);
  return { path: address.pathname + address.search, method: name as ScriptRequest['method'], data: data ?? null };
}

/** `request` of one run of a script: through the user's own session, so many times, answered as the server's envelope. */
export function createRequest({ scriptRequest }: Pick<RendererServices, 'scriptRequest'>) {
  let count = 0;
  return async (...args: readonly JsonValue[]): Promise<JsonValue> => {
    const request = toScriptRequest(args);
    count += 1;
    if (count > MAX_REQUESTS) throw new Error(TOO_MANY);
    if (!scriptRequest) throw new Error(REFUSED);
    const { data, message } = await scriptRequest(request);
    const text = JSON.stringify({ code: 200, msg: message, data: data ?? null });
    if (text.length > MAX_CHARS) throw new Error(TOO_LARGE);
    return JSON.parse(text) as JsonValue;
  };
}
