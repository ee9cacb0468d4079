import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBinaries } from '../db/embedded/binaries';
import { CLUSTER_USER, findFreePort, initCluster, serverArguments } from '../db/embedded/cluster';
import { findRunAs } from '../db/embedded/run-as';

/** How workers request the database server and find its address. */
export interface TestServerPlace {
  /** Folder of this test run; a worker writes `wanted` there and waits for `url` or `error`. */
  readonly dir: string;
  /** Distinguishes the databases of this run on a shared server. */
  readonly runId: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServerPlace;
  }
}

const POLL_MS = 50;
/** Tests read from the same running server, so nothing needs to be durable. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  max_connections: 200,
};

/**
 * Provides one PostgreSQL per test run, started on the first request: most runs need none. `DATABASE_URL` names another server
 * to use (its user must be allowed to create databases).
 */
export default function setup(project: TestProject): () => Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-test-'));
  fs.chmodSync(dir, 0o755);
  project.provide('testServer', { dir, runId: randomBytes(4).toString('hex') });
  const given = process.env['DATABASE_URL'];
  if (given) fs.writeFileSync(path.join(dir, 'url'), given);
  let server: ChildProcess | undefined;
  const timer = setInterval(() => {
    if (given || !fs.existsSync(path.join(dir, 'wanted'))) return;
    clearInterval(timer);
    startServer(dir).then(
      (started) => {
        server = started.process;
        publish(dir, 'url', started.url);
      },
      (error: unknown) => publish(dir, 'error', String(error)),
    );
  }, POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (server) await stopServer(server);
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  };
}

/** Writes and renames, so that no worker reads an incomplete file. */
function publish(dir: string, name: string, text: string): void {
  fs.writeFileSync(path.join(dir, `${name}.part`), text);
  fs.renameSync(path.join(dir, `${name}.part`), path.join(dir, name));
}

async function startServer(dir: string): Promise<{ process: ChildProcess; url: string }> {
  const cluster = { dataDir: path.join(dir, 'postgres'), binaries: await findBinaries(), runAs: findRunAs() };
  const password = randomBytes(12).toString('hex');
  await initCluster(cluster, password);
  const port = await findFreePort();
  const command = [cluster.binaries.postgres, '-D', cluster.dataDir, ...serverArguments(port, FAST_SETTINGS)];
  const child = spawnBound(command, cluster.runAs, dir);
  return { process: child, url: `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/postgres` };
}

/** Starts the server so that it stops whenever this process ends: a shell waits for its stdin to close. */
function spawnBound(command: readonly string[], runAs: { uid?: number; gid?: number }, dir: string): ChildProcess {
  const [program, ...args] = command as [string, ...string[]];
  const options = { ...runAs, cwd: dir, stdio: ['pipe', 'ignore', 'ignore'] as ['pipe', 'ignore', 'ignore'] };
  if (process.platform === 'win32') return spawn(program, args, options);
  const script = 'trap "" INT TERM; "$@" </dev/null & server=$!; read -r line; kill -QUIT $server; wait $server';
  const child = spawn('/bin/sh', ['-c', script, 'sh', program, ...args], options);
  child.unref();
  return child;
}

function stopServer(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.ref();
    server.once('exit', () => resolve());
    server.stdin?.end();
    if (process.platform === 'win32') server.kill();
  });
}
