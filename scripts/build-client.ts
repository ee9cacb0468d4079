import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { hashFiles, readText } from './build-stamp.mjs';

/** Files outside `src` that the client is made of. */
const ROOT_FILES = [
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'scripts/client-chunks.ts',
  'scripts/compile-ahead.ts',
  'scripts/compress-build.ts',
  'scripts/early-splash.ts',
  'scripts/one-language.ts',
  'scripts/static-antd-styles.ts',
  'tsconfig.json',
];
const STAMP = '.stamp';

/** What `ensureClient` did. */
export type ClientState = 'fresh' | 'built' | 'copied' | 'prebuilt';

/**
 * Builds the client into `outDir` (absolute; `dist` by default) unless the one there was made from the same files; another
 * folder than `dist` gets a copy of that one where it is fresh. Where the bundler is not installed (a production install), the client that is there is used: `prebuilt`.
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
    const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    const build = spawn(process.execPath, args, options);
    build.once('error', reject);
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the client could not be built (see above)')),
    );
  });
}

/** Everything the client may import; the server's files and the tests are no part of it. */
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

// Part of the server's bundle, where only the name of what was started tells whether it is this.
if (path.basename(process.argv[1] ?? '') === 'build-client.ts') {
  await ensureClient(path.resolve(import.meta.dirname, '..'), (message) => console.log(message));
}
