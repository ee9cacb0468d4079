import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, isAlive } from '../src/server/db/embedded/cluster';
import { toClientHash } from '../src/server/modules/oauth/password';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const running = new Set<ChildProcess>();
let dataDir: string;
let port: number;

interface Start {
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  exited: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Start {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      ADMIN_PASSWORD: '',
      DATA_DIR: dataDir,
      PORT: String(port),
      ...env,
    },
  });
  running.add(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  void exited.then(() => running.delete(child));
  return { process: child, output: () => text, exited };
}

async function until(isTrue: () => boolean | Promise<boolean>, what: () => string, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`waited too long for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const untilReady = (server: Start) =>
  until(
    () => {
      if (server.process.exitCode !== null) throw new Error(`it ended:\n${server.output()}`);
      return server.output().includes('is ready at');
    },
    () => `ready:\n${server.output()}`,
  );

async function signIn(password: string): Promise<{ code: number; data: { token: string } }> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/oauth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: 'admin', password: toClientHash(password) }),
  });
  return (await answer.json()) as { code: number; data: { token: string } };
}

const isHealthy = () =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    (answer) => answer.ok,
    () => false,
  );
const databasePid = () => {
  const { clusterDir } = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    clusterDir: string;
  };
  return Number(fs.readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
};

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-start-'));
  fs.chmodSync(dataDir, 0o755);
  port = await findFreePort();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  await until(
    () => running.size === 0,
    () => 'the servers to stop',
    30_000,
  );
  fs.rmSync(dataDir, { recursive: true, force: true });
});

describe('npm start', () => {
  let server: Start;
  let password: string;

  it('starts from nothing and prints address and first account', async () => {
    server = start();
    await untilReady(server);
    expect(server.output()).toContain(`http://127.0.0.1:${port}`);
    const firstAccount = () => /First account: admin, password: (\S+)/.exec(server.output())?.[1];
    await until(
      () => firstAccount() !== undefined,
      () => `the first account:\n${server.output()}`,
    );
    password = firstAccount() ?? '';
    expect((await signIn(password)).code).toBe(200);
    const page = await fetch(`http://127.0.0.1:${port}/login`);
    expect([page.status, (await page.text()).includes('<div id="root">')]).toEqual([200, true]);
  });

  it('cleans a long rich text on a thread of its own', async () => {
    const { token } = (await signIn(password)).data;
    const records = `http://127.0.0.1:${port}/api/visualdev/OnlineDev/exDrugDictionary`;
    const headers = { authorization: token, 'content-type': 'application/json' };
    const send = async (method: string, url: string, body?: object) => {
      const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      return (await answer.json()) as { code: number; data: { list: { id: string }[]; data: string } };
    };
    const page = { currentPage: 1, pageSize: 1, queryJson: '', superQueryJson: '' };
    const id = (await send('POST', `${records}/List`, page)).data.list[0]?.id ?? '';
    const values = JSON.parse((await send('GET', `${records}/${id}`)).data.data) as object;
    const usage = `${'<p>每日三次</p>'.repeat(3000)}<script>alert(1)</script>`;
    const saved = await send('PUT', `${records}/${id}`, { id, data: JSON.stringify({ ...values, usage }) });
    expect(saved).toMatchObject({ code: 200 });
    const after = JSON.parse((await send('GET', `${records}/${id}`)).data.data) as { usage: string };
    expect([after.usage.length, after.usage.includes('<script>')]).toEqual([3000 * '<p>每日三次</p>'.length, false]);
  });

  it('says so when it is started a second time, and stops', async () => {
    const second = start({ PORT: String(await findFreePort()) });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`already running on this data at http://127.0.0.1:${port}`);
    expect(await isHealthy()).toBe(true);
  });

  it('brings a killed database back while it runs, with what was acknowledged', async () => {
    process.kill(databasePid(), 'SIGKILL');
    await until(
      () => server.output().includes('The database is back.'),
      () => `the database:\n${server.output()}`,
    );
    await until(isHealthy, () => 'health');
    expect((await signIn(password)).code).toBe(200);
  });

  it('uses the running database on after it was killed itself', async () => {
    const token = (await signIn(password)).data.token;
    const pid = databasePid();
    server.process.kill('SIGKILL');
    await server.exited;
    server = start();
    await untilReady(server);
    expect(server.output()).toContain('used on');
    expect(databasePid()).toBe(pid);
    expect(server.output()).not.toContain(password);
    const answer = await fetch(`http://127.0.0.1:${port}/api/oauth/CurrentUser`, { headers: { authorization: token } });
    expect(await answer.json()).toMatchObject({ code: 200 });
  });

  it('recovers when server and database were killed together', async () => {
    const pid = databasePid();
    server.process.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await server.exited;
    server = start();
    await untilReady(server);
    expect((await signIn(password)).code).toBe(200);
  });

  it('stops cleanly, database included', async () => {
    const pid = databasePid();
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await until(
      () => !isAlive(pid),
      () => 'the database to end',
      5000,
    );
    expect(fs.existsSync(path.join(dataDir, 'server.lock'))).toBe(false);
  });

  it('is ready again within seconds', async () => {
    const began = Date.now();
    server = start();
    await untilReady(server);
    expect(Date.now() - began).toBeLessThan(15_000);
    server.process.kill('SIGTERM');
    await server.exited;
  });
});
