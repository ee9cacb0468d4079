import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRecordServer, type RecordServer } from '../../records/testing/record-server';
import type { TestAnswer, TestAppOptions } from '../../../testing/test-app';

export const INTERFACES = '/api/system/DataInterface';

/** A server with shortcuts for the calls of an interface's editor. */
export interface InterfaceServer extends RecordServer {
  /** Creates an interface as the administrator; members that are not given are those of a static one. */
  make: (members: object, account?: string) => Promise<TestAnswer>;
  /** Creates one that must be accepted; returns its id. */
  made: (members: object) => Promise<string>;
  preview: (id: string, paramList?: readonly object[], account?: string) => Promise<TestAnswer>;
  tried: (members: object, account?: string) => Promise<TestAnswer>;
  /** Uploads a `.bd` file. */
  upload: (text: string, account?: string) => Promise<TestAnswer>;
  /** Content of the exported file. */
  exported: (id: string) => Promise<string>;
}

let count = 0;

/** Starts the server; call `close` when done. */
export async function createInterfaceServer(options: TestAppOptions = {}): Promise<InterfaceServer> {
  const server = await createRecordServer(options);
  const complete = (members: object) => {
    count += 1;
    return {
      fullName: `接口${String(count)}`,
      enCode: `made${String(count)}`,
      dataType: 2,
      query: '[]',
      enabledMark: 1,
      ...members,
    };
  };
  const make = (members: object, account = 'admin') => server.call(account, 'POST', INTERFACES, complete(members));
  return {
    ...server,
    make,
    async made(members) {
      const answer = await make(members);
      if (answer.code !== 200) throw new Error(answer.msg);
      return answer.data.id as string;
    },
    preview: (id, paramList = [], account = 'admin') =>
      server.call(account, 'POST', `${INTERFACES}/${id}/Actions/Preview`, { paramList }),
    tried: (members, account = 'admin') => server.call(account, 'POST', `${INTERFACES}/Actions/Try`, complete(members)),
    async upload(text, account = 'admin') {
      const form = new FormData();
      form.append('file', new Blob([text]), 'x.bd');
      const body = new Response(form);
      const sent = await server.app.inject({
        method: 'POST',
        url: `${INTERFACES}/Action/Import`,
        headers: { ...(await server.signIn(account)), 'content-type': body.headers.get('content-type') ?? '' },
        payload: Buffer.from(await body.arrayBuffer()),
      });
      return sent.json();
    },
    async exported(id) {
      const { data } = await server.call('admin', 'GET', `${INTERFACES}/${id}/Action/Export`);
      return (await server.app.inject({ method: 'GET', url: String(data.url) })).body;
    },
  };
}

/** Another system on this machine, with what it was asked. */
export interface OtherSystem {
  readonly url: string;
  readonly port: number;
  readonly asked: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string }[];
  close: () => void;
}

/** Starts another system that answers what `answer` says: a value as JSON, a text as it is. */
export async function startOtherSystem(
  answer: (url: URL, body: string) => { status?: number; type?: string; data: unknown },
): Promise<OtherSystem> {
  const asked: OtherSystem['asked'] = [];
  const system = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      asked.push({ method, url, headers, body });
      const { status = 200, type = 'application/json', data } = answer(new URL(url, 'http://x'), body);
      response.writeHead(status, { 'content-type': type }).end(typeof data === 'string' ? data : JSON.stringify(data));
    });
  });
  await new Promise<void>((resolve) => {
    system.listen(0, '127.0.0.1', resolve);
  });
  const { port } = system.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    port,
    asked,
    close() {
      system.closeAllConnections();
      system.close();
    },
  };
}
