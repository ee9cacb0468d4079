import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { FullConfig } from '@playwright/test';
import { ensureClient } from '../../../scripts/build-client';
import { ensureServer } from '../../../scripts/build-server.mjs';
import { CLIENT_DIR, ROOT, SERVERS_VARIABLE, type Served } from './setting';

const START_TIMEOUT_MS = 90_000;

/** The addresses that the server prints; fails with its errors when it ends or says nothing in time. */
function waitForServer(server: ChildProcessWithoutNullStreams): Promise<Served> {
  return new Promise((resolve, reject) => {
    let errors = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start in time\n${errors}`)), START_TIMEOUT_MS);
    server.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    server.stdout.on('data', (chunk: Buffer) => {
      const line = chunk
        .toString()
        .split('\n')
        .find((text) => text.startsWith('{"url"'));
      if (!line) return;
      clearTimeout(timer);
      resolve(JSON.parse(line) as Served);
    });
    server.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}\n${errors}`)));
  });
}

/** Starts one server with its database; `stop` ends both. */
async function serve(entry: string): Promise<{ served: Served; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, [entry], { cwd: ROOT, stdio: 'pipe' });
  const served = await waitForServer(server);
  const stop = () =>
    new Promise<void>((resolve) => {
      server.once('exit', () => resolve());
      server.stdin.end();
    });
  return { served, stop };
}

/**
 * Builds the client when it is stale, starts a server for each worker, and tells the tests where they are. The client has a folder
 * of its own: a server that somebody else runs, or starts meanwhile, keeps its files.
 */
export default async function globalSetup({ workers }: Pick<FullConfig, 'workers'>): Promise<() => Promise<void>> {
  await ensureClient(ROOT, () => undefined, CLIENT_DIR);
  const own = { script: 'tests/e2e/support/serve.ts', outDir: '.cache/e2e-server' };
  const entry = await ensureServer(ROOT, () => undefined, own);
  const servers = await Promise.all(Array.from({ length: workers }, () => serve(entry)));
  process.env[SERVERS_VARIABLE] = JSON.stringify(servers.map(({ served }) => served));
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
}
