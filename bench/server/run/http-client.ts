import http from 'node:http';

/** One HTTP request. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly text: string;
}

export class TimedOut extends Error {}

/** Default timeout of an answer. */
const TIMEOUT_MS = 20_000;

/** HTTP client of one server with keep-alive connections. */
export interface Client {
  send: (call: Call) => Promise<Reply>;
  /** Sends a call and parses the JSON answer; throws with the answer's text when the status is not 2xx. */
  ask: <Body>(call: Call) => Promise<Body>;
  close: () => void;
}

export function createClient(port: number, connections: number, timeoutMs = TIMEOUT_MS): Client {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  const send = (call: Call) =>
    new Promise<Reply>((resolve, reject) => {
      const payload = call.body === undefined ? undefined : Buffer.from(JSON.stringify(call.body));
      const headers: Record<string, string | number> = { accept: 'application/json', ...call.headers };
      if (payload) {
        headers['content-type'] = 'application/json';
        headers['content-length'] = payload.length;
      }
      const { method, path } = call;
      const request = http.request({ host: '127.0.0.1', port, agent, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => {
          clearTimeout(timer);
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
        });
      });
      const fail = (error: Error) => {
        clearTimeout(timer);
        reject(error);
      };
      const timer = setTimeout(() => request.destroy(new TimedOut(`no answer within ${timeoutMs} ms`)), timeoutMs);
      request.on('error', fail);
      request.end(payload);
    });
  return {
    send,
    async ask<Body>(call: Call) {
      const { status, text } = await send(call);
      if (status < 200 || status > 299) throw new Error(`${call.method} ${call.path}: ${status} ${text.slice(0, 500)}`);
      return (text === '' ? null : JSON.parse(text)) as Body;
    },
    close: () => agent.destroy(),
  };
}
