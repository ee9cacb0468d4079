import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { findFreePort, isAlive } from '../../../src/server/db/embedded/cluster';
import { toClientHash } from '../../../src/server/modules/oauth/password';

const root = path.resolve(import.meta.dirname, '../../..');

/** An answer of the API with untyped data. */
export interface ProductAnswer {
  readonly code: number;
  readonly msg: string;
  readonly data: ReturnType<typeof JSON.parse>;
}

export interface ProductOptions {
  /** Environment variables added to those of a first start without examples. */
  readonly env?: Readonly<Record<string, string>>;
  /** Data folder of an earlier start. Default: a new one, which `remove` deletes. */
  readonly dataDir?: string;
}

/** Timeout of a call; a call that takes longer counts as unanswered. */
const CALL_TIMEOUT_MS = 60_000;

/** Password of the account `admin`. */
const PRODUCT_PASSWORD = 'Formloom@1';

/** The product as a user starts it with `npm start`: its own process, port and data folder. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Everything printed so far. */
  output: () => string;
  /** Resolves with the exit code; null when killed by a signal. */
  readonly exited: Promise<number | null>;
  isRunning: () => boolean;
  /** Process id of the postmaster; 0 when there is no pid file. */
  databasePid: () => number;
  /** Process ids of the database's backends (one per connection). */
  backendPids: () => readonly number[];
  /** Sends a call; resolves with null when unanswered. */
  call: (method: string, path: string, token: string, body?: unknown) => Promise<ProductAnswer | null>;
  signIn: (account?: string, password?: string) => Promise<string>;
  /** Calls `/healthz`; resolves with null when unanswered within the timeout (default 30,000 ms). */
  health: (
    timeoutMs?: number,
  ) => Promise<{ readonly status: number; readonly body: ReturnType<typeof JSON.parse> } | null>;
  /** Sends the signal (default SIGTERM), waits for the end and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Stops server and database if running, and deletes a data folder of its own. */
  remove: () => Promise<void>;
}

/** Starts the product and waits until it is ready; throws with its output when it ends before. */
export async function startProduct({ env = {}, dataDir }: ProductOptions = {}): Promise<Product> {
  const product = await launchProduct({ env, ...(dataDir === undefined ? {} : { dataDir }) });
  await until(
    () => {
      if (!product.isRunning()) throw new Error(`it ended:\n${product.output()}`);
      return product.output().includes('is ready at');
    },
    () => `ready:\n${product.output()}`,
  );
  return product;
}

/** Starts the product without waiting until it is ready. */
export async function launchProduct({ env = {}, dataDir }: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? createFolder();
  const port = Number(env['PORT'] ?? (await findFreePort()));
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: '',
      ADMIN_PASSWORD: PRODUCT_PASSWORD,
      SEED: 'none',
      DATA_DIR: folder,
      PORT: String(port),
      ...env,
    },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const url = `http://127.0.0.1:${String(port)}`;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const databasePid = () => readPid(folder);
  const call = (method: string, address: string, token: string, body?: unknown) =>
    send(`${url}${address}`, { method, token, body });
  return {
    ...{ url, port, dataDir: folder, process: child, exited, isRunning, databasePid, call },
    output: () => text,
    backendPids: () => childrenOf(databasePid()).filter((pid) => /formloom \S+ 127/.test(titleOf(pid))),
    async signIn(account = 'admin', password = PRODUCT_PASSWORD) {
      const answer = await call('POST', '/api/oauth/Login', '', { account, password: toClientHash(password) });
      if (answer?.code !== 200) throw new Error(`no sign-in: ${JSON.stringify(answer)}`);
      return String((answer.data as { token: string }).token);
    },
    async health(timeoutMs = 30_000) {
      const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs) }).catch(() => null);
      return answer && { status: answer.status, body: (await answer.json()) as unknown };
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
    async remove() {
      if (isRunning()) {
        child.kill('SIGTERM');
        await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 20_000).unref())]);
        if (isRunning()) child.kill('SIGKILL');
      }
      const pid = databasePid();
      if (pid > 0 && isAlive(pid) && /postgres/.test(titleOf(pid))) process.kill(pid, 'SIGQUIT');
      if (dataDir === undefined) fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Polls until a condition is true; throws with its name after the timeout (default 120,000 ms). */
export async function until(
  isTrue: () => boolean | Promise<boolean>,
  what: () => string,
  timeoutMs = 120_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`waited too long for ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function createFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-product-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** Folder of the database cluster, which may be outside the data folder. */
export function clusterDirOf(dataDir: string): string {
  const state = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as { clusterDir: string };
  return state.clusterDir;
}

/** Connection string of the product's database, for tests that inspect it or lock rows in it. */
function databaseUrlOf(dataDir: string): string {
  const state = JSON.parse(fs.readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as Record<string, string>;
  return `postgres://formloom:${state['password'] ?? ''}@127.0.0.1:${String(state['port'])}/formloom`;
}

/** Inserts an SQL data interface that takes the given seconds; returns its id. */
export async function insertSlowInterface(product: Product, seconds: number): Promise<string> {
  const id = `slow-${String(seconds)}`;
  await queryDatabase(
    product,
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $1, $1, 1, $2)`,
    [id, `select 1 as id from (select pg_sleep(${String(seconds)})) as nap`],
  );
  return id;
}

/** Inserts an account with the password of `admin`. */
export async function insertAccount(product: Product, account: string): Promise<void> {
  await queryDatabase(
    product,
    `insert into system.users (id, account, password_hash, real_name, organize_id)
      select $1, $1, password_hash, $1, organize_id from system.users where account = 'admin'`,
    [account],
  );
}

/** Runs a statement directly in the product's database. */
export async function queryDatabase(
  { dataDir }: Product,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: databaseUrlOf(dataDir) });
  await client.connect();
  try {
    return (await client.query<Readonly<Record<string, unknown>>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

function readPid(dataDir: string): number {
  try {
    return Number(fs.readFileSync(path.join(clusterDirOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

function childrenOf(pid: number): readonly number[] {
  if (pid === 0) return [];
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)])
      .toString()
      .trim()
      .split(/\s+/)
      .map(Number);
  } catch {
    return [];
  }
}

function titleOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)]).toString();
  } catch {
    return '';
  }
}

async function send(
  url: string,
  call: { readonly method: string; readonly token: string; readonly body: unknown },
): Promise<ProductAnswer | null> {
  const { method, token, body } = call;
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: token }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    return (await answer.json()) as ProductAnswer;
  } catch {
    return null;
  }
}
