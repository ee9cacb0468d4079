import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { CLIENT_DIR, ROOT, type Served } from './setting';

const START_TIMEOUT_MS = 90_000;

/** Whether a source of the client is newer than the built one. */
function isBuildStale(): boolean {
  const manifest = path.join(CLIENT_DIR, '.vite/manifest.json');
  if (!existsSync(manifest)) return true;
  const builtAt = statSync(manifest).mtimeMs;
  const sources = ['src/engine', 'src/renderers', 'src/schemas', 'src/shell', 'public'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(ROOT, folder, file),
    ),
  );
  return [...sources, path.join(ROOT, 'index.html'), path.join(ROOT, 'vite.config.ts')].some(
    (file) => statSync(file).mtimeMs > builtAt,
  );
}

/** Builds into a folder of its own: a server that somebody else runs, or starts meanwhile, keeps its files. */
function build(): void {
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status } = spawnSync(
    process.execPath,
    [vite, 'build', '--logLevel', 'error', '--outDir', CLIENT_DIR, '--emptyOutDir'],
    {
      cwd: ROOT,
      stdio: 'inherit',
    },
  );
  if (status !== 0) throw new Error('the client could not be built');
}

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

/** Builds the client when it is stale, starts the server, and tells the tests where it is. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (isBuildStale()) build();
  const script = path.join(ROOT, 'tests/e2e/support/serve.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', script], { cwd: ROOT, stdio: 'pipe' });
  const { url, databaseUrl } = await waitForServer(server);
  process.env['FORMLOOM_E2E_URL'] = url;
  process.env['FORMLOOM_E2E_DATABASE'] = databaseUrl;
  return () =>
    new Promise((resolve) => {
      server.once('exit', () => resolve());
      server.stdin.end();
    });
}
