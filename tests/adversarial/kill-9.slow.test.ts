import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../src/server/db/embedded/cluster';
import { toClientHash } from '../../src/server/modules/oauth/password';
import rules from '../../src/server/seed/data/bill-rules.json';

/** Kills the server and the database with SIGKILL during 200 saves, twice. */
const root = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'Kill-9-test';
const SAVES = 200;
const ROWS = 5;
const AT_ONCE = 40;

let dataDir: string;
let port: number;
let server: ChildProcess | undefined;
let output = '';

interface Answer {
  readonly code: number;
  readonly data: ReturnType<typeof JSON.parse>;
}

async function until(isTrue: () => boolean, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`waited too long:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function start(): Promise<void> {
  output = '';
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: '',
    ADMIN_PASSWORD: PASSWORD,
    DATA_DIR: dataDir,
    PORT: String(port),
  };
  server = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await until(() => output.includes('is ready at'));
}

/** Kills server and database with SIGKILL. */
async function killBoth(): Promise<void> {
  const { clusterDir } = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    clusterDir: string;
  };
  const databasePid = Number(fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const gone = new Promise((resolve) => server?.once('exit', resolve));
  server?.kill('SIGKILL');
  process.kill(databasePid, 'SIGKILL');
  await gone;
}

async function call(method: string, url: string, token: string, body?: object): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${String(port)}${url}`, {
    method,
    headers: { authorization: token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return (await answer.json()) as Answer;
}

async function signIn(): Promise<string> {
  const answer = await call('POST', '/api/oauth/Login', '', { account: 'admin', password: toClientHash(PASSWORD) });
  return String(answer.data.token);
}

async function release(token: string): Promise<string> {
  const node = (widget: string, key: string, config: object = {}) => ({
    __config__: { jnpfKey: widget, label: key, ...config },
    __vModel__: key,
  });
  const fields = [
    node('billRule', 'number', { rule: rules[0]?.enCode }),
    node('input', 'title', { unique: true }),
    node('table', 'items', { children: [node('input', 'name'), node('inputNumber', 'price')] }),
  ];
  const columnData = {
    columnList: fields.slice(0, 2).map((field) => ({ ...field, prop: field.__vModel__, label: 'x' })),
    searchList: [],
  };
  const { data } = await call('POST', '/api/visualdev/Base', token, {
    fullName: '突然断电',
    enCode: 'killed',
    formData: { fields },
    columnData,
  });
  expect((await call('POST', `/api/visualdev/Base/${String(data.id)}/Actions/Release`, token, {})).code).toBe(200);
  return String(data.id);
}

const record = (title: string) => ({
  title,
  items: Array.from({ length: ROWS }, (_entry, index) => ({ name: `${title}-${String(index)}`, price: index })),
});

/** Saves all records without an acknowledgement, 40 concurrently; each worker stops at its first failed call. */
async function saveAll(
  url: string,
  token: string,
  open: Map<string, string>,
  onAcknowledged: (title: string, id: string) => void,
): Promise<void> {
  const titles = [...open.keys()];
  const worker = async () => {
    for (let title = titles.shift(); title !== undefined; title = titles.shift()) {
      const body = { data: JSON.stringify(record(title)), idempotencyKey: open.get(title) };
      const answer = await call('POST', url, token, body).catch(() => null);
      if (answer?.code !== 200) return;
      open.delete(title);
      onAcknowledged(title, String(answer.data.id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-kill-'));
  fs.chmodSync(dataDir, 0o755);
  port = await findFreePort();
  await start();
}, 240_000);

afterAll(async () => {
  const gone = new Promise((resolve) => server?.once('exit', resolve));
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGTERM');
    await gone;
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
});

test(
  'no acknowledged record is lost, none is half, and a repeated save makes no second one',
  { timeout: 240_000 },
  async () => {
    let token = await signIn();
    const moduleId = await release(token);
    const url = `/api/visualdev/OnlineDev/${moduleId}`;
    const open = new Map(Array.from({ length: SAVES }, (_entry, index) => [`record ${String(index)}`, randomUUID()]));
    const acknowledged = new Map<string, string>();

    for (const killAfter of [30, 90]) {
      let isKilling: Promise<void> | undefined;
      await saveAll(url, token, open, (title, id) => {
        acknowledged.set(title, id);
        if (acknowledged.size >= killAfter) isKilling ??= killBoth();
      });
      await isKilling;
      expect(acknowledged.size).toBeGreaterThanOrEqual(killAfter);
      expect(acknowledged.size).toBeLessThan(SAVES);
      await start();
      token = await signIn();
      await expectWhole(url, token, acknowledged);
    }

    await saveAll(url, token, open, (title, id) => acknowledged.set(title, id));
    expect(open.size).toBe(0);
    const rows = await expectWhole(url, token, acknowledged);
    expect(rows.map((row) => row.title).sort()).toEqual([...acknowledged.keys()].sort());
    const numbers = rows.map((row) => Number(row.number.slice(-4))).sort((left, right) => left - right);
    expect(numbers).toEqual(numbers.map((_number, index) => (numbers[0] ?? 0) + index));
  },
);

interface ListRow {
  readonly id: string;
  readonly title: string;
  readonly number: string;
}

/** Fails unless every acknowledged record is stored, and every stored record has its number and all its rows. */
async function expectWhole(
  url: string,
  token: string,
  acknowledged: ReadonlyMap<string, string>,
): Promise<readonly ListRow[]> {
  const { data } = await call('POST', `${url}/List`, token, { currentPage: 1, pageSize: 500 });
  const rows = data.list as readonly ListRow[];
  const idOf = new Map(rows.map((row) => [row.title, row.id]));
  for (const [title, id] of acknowledged) expect(idOf.get(title)).toBe(id);
  for (const row of rows) {
    const answer = await call('GET', `${url}/${row.id}`, token);
    const values = JSON.parse(answer.data.data) as ReturnType<typeof record> & { number: string };
    expect(values.number).toMatch(/\d{4}$/);
    expect(values.items.map(({ name, price }) => ({ name, price }))).toEqual(record(row.title).items);
  }
  return rows;
}
