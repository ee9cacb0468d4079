import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { hashFiles, readText } from './build-stamp.mjs';

/** Inputs of the client build outside `public` and `src`. */
const ROOT_FILES = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/client-chunks.ts',
  'scripts/client-manifest.ts',
  'scripts/compile-ahead.ts',
  'scripts/compress-build.ts',
  'scripts/early-splash.ts',
  'scripts/one-language.ts',
  'scripts/preload-list.ts',
  'scripts/static-antd-styles.ts',
  'src/server/modules/static/preloads-file.ts',
  'tsconfig.json',
];
const STAMP = '.stamp';

/** Result of `ensureClient`. */
export type ClientState = 'fresh' | 'built' | 'copied' | 'prebuilt';

/**
 * Builds the client into `outDir` (absolute; default: `dist`) unless the build there is up to date. A fresh `dist` is copied to
 * any other `outDir`. Without the bundler (a production install) an existing build is used as it is: `prebuilt`.
 */
export async function ensureClient(
  root: string,
  report: (message: string) => void,
  outDir = path.join(root, 'dist'),
): Promise<ClientState> {
  const hash = hashFiles(root, listSources(root));
  const isFresh = (folder: string) => readText(path.join(folder, STAMP)) === hash;
  if (isFresh(outDir)) return 'fresh';
  const dist = path.join(root, 'dist');
  if (isFresh(dist)) {
    fs.rmSync(outDir, { recursive: true, force: true });
    fs.cpSync(dist, outDir, { recursive: true });
    return 'copied';
  }
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!fs.existsSync(vite)) {
    if (fs.existsSync(path.join(outDir, 'index.html'))) return 'prebuilt';
    throw new Error('the client is not built and the bundler is not installed: run npm ci');
  }
  report('Building the client …');
  await runVite(root, [vite, 'build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']);
  fs.writeFileSync(path.join(outDir, STAMP), hash);
  return 'built';
}

function runVite(root: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    // Also where a test starts the build: `test` would build the warnings of the libraries in.
    const env = { ...process.env, NODE_ENV: 'production' };
    const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    const build = spawn(process.execPath, args, options);
    build.once('error', reject);
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the client could not be built (see above)')),
    );
  });
}

/** Everything the client may import: no server files and no tests. */
function listSources(root: string): readonly string[] {
  const files = ['public', 'src']
    .flatMap((folder) => fs.readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile());
  const sources = files
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.startsWith('src/server/') && !/\.test\.tsx?$/.test(file))
    .sort();
  return [...ROOT_FILES, ...sources];
}

// This file is also bundled into the server, so the name of the started script decides whether to run.
if (path.basename(process.argv[1] ?? '') === 'build-client.ts') {
  await ensureClient(path.resolve(import.meta.dirname, '..'), (message) => console.log(message));
}
