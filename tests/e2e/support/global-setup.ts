import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import type { FullConfig } from '@playwright/test';
import { ensureClient } from '../../../scripts/build-client';
import { ensureServer } from '../../../scripts/build-server.mjs';
import { CLIENT_DIR, ROOT, SERVERS_VARIABLE, type Served } from './setting';

const START_TIMEOUT_MS = 90_000;

/** Waits for the addresses that the server prints; fails with its error output when it exits or times out. */
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

/** Starts one server with its database; `stop` stops both. */
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
 * Builds the client and the server when stale, starts a server for each worker, and passes their addresses in the environment.
 * The client has its own folder, so that servers outside the tests keep their files.
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
