import type { JsonValue } from '../../../engine/sandbox';
import type { ScriptRequest, RendererServices } from '../../shared/hosts/services';
import { toScriptAddress } from './script-paths';

/** Calls of one run. */
const MAX_REQUESTS = 30;
const MAX_CHARS = 1_000_000;

/** Messages that a script reads; they are for its author. */
const REFUSED = 'request: this call is not open to scripts';
const TOO_MANY = 'request: too many calls';
const TOO_LARGE = 'request: too much data';

/**
 * The call that a script asks for. Throws for any that is not open to scripts (docs/module-format.md#scripts), whatever way it is
 * written in.
 *
 * @internal
 */
export function toScriptRequest([url, method, data]: readonly JsonValue[]): ScriptRequest {
  const address = toScriptAddress(typeof url === 'string' ? url.trim() : '', toMethod(method));
  if (!address) throw new Error(REFUSED);
  if (data !== undefined && JSON.stringify(data).length > MAX_CHARS) throw new Error(TOO_LARGE);
  return { ...address, data: data ?? null };
}

/**
 * `request` of one run of a script: through the user's own session, so many times, answered as the server's envelope. `onRefused`
 * is told which call is not open.
 */
export function createRequest(
  { scriptRequest }: Pick<RendererServices, 'scriptRequest'>,
  onRefused?: (call: string) => void,
) {
  let count = 0;
  return async (...args: readonly JsonValue[]): Promise<JsonValue> => {
    const request = refusing(args, onRefused);
    count += 1;
    if (count > MAX_REQUESTS) throw new Error(TOO_MANY);
    if (!scriptRequest) throw new Error(REFUSED);
    const { data, message } = await scriptRequest(request);
    const text = JSON.stringify({ code: 200, msg: message, data: data ?? null });
    if (text.length > MAX_CHARS) throw new Error(TOO_LARGE);
    return JSON.parse(text) as JsonValue;
  };
}

/** Longest part of an address that is shown. */
const SHOWN_CHARS = 120;

function refusing(args: readonly JsonValue[], onRefused?: (call: string) => void): ScriptRequest {
  try {
    return toScriptRequest(args);
  } catch (error) {
    const [url, method] = args;
    if (error instanceof Error && error.message === REFUSED)
      onRefused?.(`${toMethod(method)} ${String(url).slice(0, SHOWN_CHARS)}`);
    throw error;
  }
}

function toMethod(method: JsonValue | undefined): string {
  return typeof method === 'string' ? method.slice(0, 10).toUpperCase() : 'GET';
}
