import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface LockFile {
  readonly packages?: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

function packagesIn(file: string) {
  return (JSON.parse(readFileSync(file, 'utf8')) as LockFile).packages ?? {};
}

/** True when all packages of the lock file are installed, according to npm's `node_modules/.package-lock.json`. */
function isInstalled(benchDir: string): boolean {
  const note = path.join(benchDir, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = packagesIn(note);
  return Object.entries(packagesIn(path.join(benchDir, 'package-lock.json'))).every(
    ([place, entry]) => place === '' || entry.optional || installed[place]?.version === entry.version,
  );
}

/** Runs `npm ci` in the folder when peers are missing or outdated. Throws when it fails. */
export function installPeers(benchDir: string): void {
  if (isInstalled(benchDir)) return;
  console.log('Installing peers of the comparison (once) …');
  // The comparison does not need their install scripts.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const isWindows = process.platform === 'win32';
  const answer = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: benchDir, stdio: 'inherit' })
    : spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { cwd: benchDir, stdio: 'inherit', shell: isWindows });
  if (answer.status !== 0) throw new Error('The peers could not be installed; the reason stands above.');
}
