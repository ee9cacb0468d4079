import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Files outside `src` that the client is made of. */
const ROOT_FILES = ['index.html', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
const STAMP = '.stamp';

/** What `ensureClient` did. */
export type ClientState = 'fresh' | 'built' | 'prebuilt';

/**
 * Builds the client into `dist` unless the one there was made from the same files.
 * Where the bundler is not installed (a production install), the client that is there is used: `prebuilt`.
 */
export async function ensureClient(root: string, report: (message: string) => void): Promise<ClientState> {
  const dist = path.join(root, 'dist');
  const hash = hashSources(root);
  const hasClient = fs.existsSync(path.join(dist, 'index.html'));
  if (hasClient && readText(path.join(dist, STAMP)) === hash) return 'fresh';
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  if (!fs.existsSync(vite)) {
    if (hasClient) return 'prebuilt';
    throw new Error('the client is not built and the bundler is not installed: run npm ci');
  }
  report('Building the client …');
  await runVite(root, vite);
  fs.writeFileSync(path.join(dist, STAMP), hash);
  return 'built';
}

function runVite(root: string, vite: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], options);
    build.once('error', reject);
    build.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('the client could not be built (see above)')),
    );
  });
}

/** Hash over names and contents of everything the client may import; the server's files and the tests are no part of it. */
function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of [...ROOT_FILES, ...listSources(root)]) {
    hash
      .update(`${file}\0`)
      .update(readText(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listSources(root: string): readonly string[] {
  const files = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile());
  return files
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !file.startsWith('src/server/') && !/\.test\.tsx?$/.test(file))
    .sort();
}

function readText(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
