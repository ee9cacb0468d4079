import type { HttpRequest } from './http-request';

/** Timeout of a call, in milliseconds. */
const TIMEOUT_MS = 100_000;

/** A response: the parsed body, or its text where it is no JSON, and the headers. */
export interface Answer {
  readonly body: unknown;
  readonly headers: Headers;
}

/** Address of a call with its parameters. */
export function toAddress(path: string, params: Readonly<Record<string, string | number>>): string {
  const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}`;
}

/** Sends one call whatever status it is answered with. Rejects when the line breaks, the time is over or the signal was aborted. */
export async function exchange(
  send: typeof fetch,
  address: string,
  { method, body, signal, headers = {} }: HttpRequest,
): Promise<Answer> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  try {
    const response = await send(address, {
      method,
      signal: controller.signal,
      ...toContent(body, headers),
    });
    return { body: parse(await response.text()), headers: response.headers };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

function toContent(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  const accepting = { Accept: 'application/json, text/plain, */*', ...headers };
  if (body === undefined) return { headers: accepting };
  // The browser sets the type of these: a form with files has a generated boundary.
  if (body instanceof FormData || body instanceof URLSearchParams) return { body, headers: accepting };
  return { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...accepting } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
