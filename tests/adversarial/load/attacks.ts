/** Attacks by one account or without a session; each ends by itself. They run in a separate process (`run-attack.ts`). */
import { randomBytes } from 'node:crypto';
import net from 'node:net';

export interface Target {
  readonly url: string;
  /** Session of the attacking account. */
  readonly token: string;
  /** A slow data interface that the account may run. */
  readonly slowInterface: string;
  /** A fast data interface with a list parameter. */
  readonly interface: string;
}

/** Number of answers by HTTP status or envelope code; `none` = no answer. */
export type Tally = Readonly<Record<string, number>>;
export type Attack = (target: Target) => Promise<Tally>;

const MB = 1024 * 1024;
const PATIENTS = '/api/visualdev/OnlineDev/exPatientRegistration';
const ORDERS = '/api/visualdev/OnlineDev/exPurchaseOrder';
const DRUGS = '/api/visualdev/OnlineDev/exDrugDictionary';
const GIVE_UP_MS = 60_000;
/** Longer than the server's request timeout in this test. */
const HALF_SENT_MS = 8000;

/** Sends all calls concurrently and counts the answers by code. */
async function flood(count: number, send: (index: number) => Promise<string>): Promise<Tally> {
  const tally: Record<string, number> = {};
  const codes = await Promise.all(Array.from({ length: count }, async (_entry, index) => send(index)));
  for (const code of codes) tally[code] = (tally[code] ?? 0) + 1;
  return tally;
}

interface Call {
  readonly path: string;
  readonly method?: string;
  readonly body: string;
  readonly type?: string;
  /** Time after which the client aborts the call; default: 60,000 ms. */
  readonly leaveMs?: number;
}

async function call({ url, token }: Target, { path, method = 'POST', body, type, leaveMs }: Call): Promise<string> {
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': type ?? 'application/json',
        ...(token === '' ? {} : { authorization: token }),
      },
      body,
      signal: AbortSignal.timeout(leaveMs ?? GIVE_UP_MS),
    });
    const text = await answer.text();
    if (answer.status !== 200) return String(answer.status);
    return String((JSON.parse(text) as { code: number }).code);
  } catch {
    return 'none';
  }
}

const names = (count: number) => Array.from({ length: count }, (_entry, index) => `name${String(index)}`);
const listOf = (filter: object) => JSON.stringify({ currentPage: 1, pageSize: 20, ...filter });
const drug = (usage: string) =>
  JSON.stringify({ data: JSON.stringify({ drugCode: 'XY999999', genericName: 'x', usage }) });

/** Sends an incomplete request on many connections. */
function halfSent({ url }: Target, { head, count, ms }: { head: string; count: number; ms: number }): Promise<Tally> {
  const { hostname, port } = new URL(url);
  let ended = 0;
  const sockets = Array.from({ length: count }, () => {
    const socket = net.connect(Number(port), hostname, () => socket.write(head));
    // Without reading, the socket would not report its end.
    socket.resume().on('error', () => undefined);
    socket.on('close', () => (ended += 1));
    return socket;
  });
  return new Promise((resolve) => {
    setTimeout(() => {
      const tally = { ended, open: count - ended };
      for (const socket of sockets) socket.destroy();
      resolve(tally);
    }, ms);
  });
}

export const attacks: Readonly<Record<string, Attack>> = {
  'columns of an interface without end': (target) =>
    flood(8, (index) => {
      const columnOptions = names(index % 2 === 0 ? 100_000 : 10_000);
      const path = `/api/system/DataInterface/${target.interface}/Actions/List`;
      return call(target, { path, body: JSON.stringify({ columnOptions, paramList: [] }) });
    }),
  'list values of a parameter without end': (target) =>
    flood(8, () => {
      const paramList = [{ field: 'ids', defaultValue: names(20_000) }];
      const path = `/api/system/DataInterface/${target.interface}/Actions/List`;
      return call(target, { path, body: JSON.stringify({ columnOptions: ['id'], paramList }) });
    }),
  'nested rich text': (target) =>
    flood(12, (index) => {
      const size = [120_000, 360_000, 4_200_000][index % 3] ?? 0;
      return call(target, { path: DRUGS, body: drug('<b>'.repeat(size / 3)) });
    }),
  'keywords of megabytes': (target) =>
    flood(8, () => call(target, { path: `${PATIENTS}/List`, body: listOf({ keyword: '%_'.repeat(1.5 * MB) }) })),
  'filters of megabytes': (target) =>
    flood(8, () => {
      const queryJson = JSON.stringify({ name: '%_'.repeat(1.5 * MB) });
      return call(target, { path: `${PATIENTS}/List`, body: listOf({ queryJson }) });
    }),
  'a thousand lists at once': (target) =>
    flood(1000, () => call(target, { path: `${PATIENTS}/List`, body: listOf({ pageSize: 500 }) })),
  'lists that nobody waits for': (target) =>
    flood(300, () => call(target, { path: `${PATIENTS}/List`, body: listOf({ pageSize: 500 }), leaveMs: 50 })),
  'slow interfaces': (target) =>
    flood(25, () => {
      const path = `/api/system/DataInterface/${target.slowInterface}/Actions/List`;
      return call(target, { path, body: JSON.stringify({ columnOptions: ['n'], paramList: [] }), leaveMs: 6000 });
    }),
  'slow interfaces that nobody waits for': (target) =>
    flood(100, () => {
      const path = `/api/system/DataInterface/${target.slowInterface}/Actions/List`;
      return call(target, { path, body: JSON.stringify({ columnOptions: ['n'], paramList: [] }), leaveMs: 200 });
    }),
  'large forms at sign-in': (target) =>
    flood(20, () => {
      const body = names(700_000).join('=1&');
      const type = 'application/x-www-form-urlencoded';
      return call({ ...target, token: '' }, { path: '/api/oauth/Login', body, type });
    }),
  'large documents at sign-in': (target) =>
    flood(20, () => {
      const body = `{${names(500_000)
        .map((name) => `"${name}":1`)
        .join(',')}}`;
      return call({ ...target, token: '' }, { path: '/api/oauth/Login', body });
    }),
  'three million rows in one record': (target) =>
    flood(4, () => {
      const data = `{"items":[${'{},'.repeat(3_000_000)}{}]}`;
      return call(target, { path: ORDERS, body: JSON.stringify({ data }) });
    }),
  'sign-in tokens that nobody has': (target) =>
    flood(3000, () => {
      const token = randomBytes(32).toString('base64url');
      return call({ ...target, token }, { path: `${PATIENTS}/List`, body: listOf({}) });
    }),
  'half-sent bodies': (target) => {
    const head = `POST /api/oauth/Login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
    return halfSent(target, { head, count: 500, ms: HALF_SENT_MS });
  },
  'half-sent heads': (target) =>
    halfSent(target, { head: 'GET /api/oauth/CurrentUser HTTP/1.1\r\nHost: x\r\n', count: 500, ms: HALF_SENT_MS }),
  'wrong passwords from one address': (target) =>
    flood(200, (index) => {
      const body = JSON.stringify({ account: `nobody${String(index)}`, password: 'a'.repeat(32) });
      return call({ ...target, token: '' }, { path: '/api/oauth/Login', body });
    }),
  'quotas of advanced queries': (target) =>
    flood(100, (index) => {
      const body = {
        moduleId: 'exPatientRegistration',
        fullName: `q${String(index)}`,
        conditionJson: JSON.stringify([{ logic: 'and', groups: [{ value: 'x'.repeat(5000) }] }]),
        matchLogic: 'and',
      };
      return call(target, { path: '/api/system/AdvancedQuery', body: JSON.stringify(body) });
    }),
};
