import { SourceError } from '../../renderers/shared/sources/record-source';
import { exchange, toAddress, type Answer } from './exchange';
import type { HttpRequest } from './http-request';
import { toInteger } from './json';
import { toReply, type Reply } from './reply';

/** Names the released version of the module behind every answer about its records. */
const MODULE_VERSION_HEADER = 'formloom-module-version';

/** Names whom a call is to be answered as (`src/wire/see-as.ts`). */
const SEE_AS_HEADER = 'formloom-see-as';
/** Envelope code of a locked session (docs/clients.md#locked-sessions). */
export const LOCKED_CODE = 423;

/** The one way to the server. Every call throws `SourceError`, or an `AbortError` when its signal was aborted. */
export interface HttpClient {
  readonly request: (request: HttpRequest) => Promise<Reply>;
  /** Text for an answer that cannot be read. */
  readonly failureText: () => string;
}

export interface HttpOptions {
  /** Token of the session; '' when not signed in. */
  token: () => string;
  language: () => string;
  /** Whom the system is seen as; '' or absent = nobody else. */
  seenUserId?: () => string;
  /** Text for an answer without a message, a timeout or a broken line. */
  failureText: () => string;
  /**
   * The session is over. `retry` once somebody signed in again over the page (the call is sent once more),
   * `leave` when the page is being left.
   */
  sessionOver: (message: string, usedToken: string) => Promise<'retry' | 'leave'>;
  /** The session is locked: `retry` once its user unlocked it over the page, `leave` when the page is being left. */
  locked: () => Promise<'retry' | 'leave'>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Stands in for the network in tests. */
  readonly fetch?: typeof fetch;
}

/** Makes the client with the headers and the `n` parameter of every call (docs/clients.md#every-request). */
export function createHttpClient(options: HttpOptions): HttpClient {
  // Looked up at each call, so that it can be replaced.
  const sendOut: typeof fetch = (...call) => (options.fetch ?? fetch)(...call);

  async function send(request: HttpRequest, token: string): Promise<Reply> {
    let answer: Answer;
    try {
      const address = toAddress(request.path, { ...request.params, n: Math.floor(options.now() / 1000) });
      const seen = options.seenUserId?.() ?? '';
      const headers = {
        'jnpf-origin': 'pc',
        'formloom-language': options.language(),
        ...(token ? { Authorization: token } : {}),
        ...(seen && { [SEE_AS_HEADER]: seen }),
        ...request.headers,
      };
      answer = await exchange(sendOut, address, { ...request, headers });
    } catch {
      if (request.signal?.aborted) throw new DOMException('The call was given up', 'AbortError');
      throw new SourceError(options.failureText(), { code: 0, isUnanswered: true });
    }
    const reply = toReply(answer.body, options.failureText());
    const moduleVersion = toInteger(answer.headers.get(MODULE_VERSION_HEADER));
    return moduleVersion === null ? reply : { ...reply, moduleVersion };
  }

  async function request(call: HttpRequest): Promise<Reply> {
    const usedToken = options.token();
    try {
      return await send(call, usedToken);
    } catch (error) {
      if (!(error instanceof SourceError) || call.isSessionCall) throw error;
      const { isSessionOver, code } = error.detail;
      if (isSessionOver !== true && code !== LOCKED_CODE) throw error;
      const outcome = await (isSessionOver === true ? options.sessionOver(error.message, usedToken) : options.locked());
      if (outcome === 'leave') throw error;
      return send(call, options.token());
    }
  }

  return { request, failureText: () => options.failureText() };
}
