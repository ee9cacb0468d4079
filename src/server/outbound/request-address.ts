import type { LookupFunction } from 'node:net';
import http from 'node:http';
import https from 'node:https';
import { BusinessError } from '../http/errors';
import { checkHost, type CheckedHost, type HostRules } from './check-host';

/** A call of another system. */
export interface RemoteRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface RemoteAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

export interface RequestBounds {
  /** From the resolution of the name to the last byte. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };
const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Headers that are the connection's own: setting one could reach another host, or cut the request in two. */
const OWN_HEADERS = new Set(
  'host connection content-length transfer-encoding keep-alive te trailer upgrade expect proxy-authorization proxy-connection accept-encoding'.split(
    ' ',
  ),
);

/** Whether a header may be set: a token of letters and digits that is none of the connection's own. */
export function isFreeHeader(name: string): boolean {
  return /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name) && !OWN_HEADERS.has(name.toLowerCase());
}

/**
 * Reads an address as http or https without a user in it, the host as browsers read it: `0x7f.1` is 127.0.0.1. Throws
 * SERVER_ADDRESS_INVALID.
 */
export function parseAddress(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new BusinessError('SERVER_ADDRESS_INVALID', { address: text.slice(0, 200) });
  }
  const isWeb = url.protocol in DEFAULT_PORTS && url.hostname !== '';
  if (!isWeb || url.username !== '' || url.password !== '' || /[\\\s]/.test(text.trim()))
    throw new BusinessError('SERVER_ADDRESS_INVALID', { address: `${url.protocol}//${url.host}` });
  return url;
}

/**
 * Sends a request to a host that was checked, over a connection of its own to the very address that was checked; no proxy and no
 * redirect is followed. Throws what `checkHost` throws, and the SERVER_REMOTE_… codes.
 */
export async function requestAddress(
  request: RemoteRequest,
  rules: HostRules,
  bounds: RequestBounds,
): Promise<RemoteAnswer> {
  const url = parseAddress(request.url);
  const signal = AbortSignal.timeout(bounds.timeoutMs);
  const port = Number(url.port || DEFAULT_PORTS[url.protocol]);
  const checked = await withinTime(checkHost({ host: url.hostname, port }, rules), signal);
  try {
    return await send({ url, checked, signal, request, maxBytes: bounds.maxBytes });
  } catch (error) {
    throw toRefusal(error, signal);
  }
}

interface Sending {
  readonly url: URL;
  readonly checked: CheckedHost;
  readonly signal: AbortSignal;
  readonly request: RemoteRequest;
  readonly maxBytes: number;
}

function send({ url, checked, signal, request, maxBytes }: Sending): Promise<RemoteAnswer> {
  return new Promise((resolve, reject) => {
    const { request: start, Agent } = url.protocol === 'https:' ? https : http;
    const sent = start(
      url,
      {
        method: request.method,
        headers: { ...request.headers, 'accept-encoding': 'identity' },
        // Neither the shared connections nor a proxy of the environment.
        agent: new Agent({ keepAlive: false }),
        lookup: toChecked(checked),
        signal,
        maxHeaderSize: 16_384,
      },
      (response) => void readAnswer(response, maxBytes).then(resolve, reject),
    );
    sent.on('error', reject);
    sent.end(request.body ?? undefined);
  });
}

/** A resolver that knows only what was checked. */
function toChecked({ address, family }: CheckedHost): LookupFunction {
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

async function readAnswer(response: http.IncomingMessage, maxBytes: number): Promise<RemoteAnswer> {
  const status = response.statusCode ?? 0;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  try {
    if (status >= 300 && status < 400) throw new BusinessError('SERVER_REMOTE_REDIRECT', { status });
    if (encoding !== 'identity') throw new BusinessError('SERVER_REMOTE_TYPE', { type: encoding.slice(0, 50) });
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of response) {
      const bytes = chunk as Buffer;
      length += bytes.length;
      if (length > maxBytes)
        throw new BusinessError('SERVER_REMOTE_TOO_LARGE', { megabytes: maxBytes / BYTES_PER_MEGABYTE });
      chunks.push(bytes);
    }
    const text = Buffer.concat(chunks).toString('utf8');
    return { status, contentType: response.headers['content-type'] ?? '', text };
  } finally {
    response.destroy();
  }
}

async function withinTime<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new BusinessError('SERVER_REMOTE_TIMEOUT')), { once: true });
  });
  return Promise.race([work, late]);
}

function toRefusal(error: unknown, signal: AbortSignal): Error {
  if (error instanceof BusinessError) return error;
  if (signal.aborted) return new BusinessError('SERVER_REMOTE_TIMEOUT');
  // The code says enough (ECONNREFUSED, CERT_HAS_EXPIRED); messages may quote addresses.
  return new BusinessError('SERVER_REMOTE_FAILED', { message: (error as { code?: string }).code ?? 'ERROR' });
}
