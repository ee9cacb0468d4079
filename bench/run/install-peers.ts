import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface LockFile {
  readonly packages?: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;
}

function packagesIn(file: string) {
  return (JSON.parse(readFileSync(file, 'utf8')) as LockFile).packages ?? {};
}

/** Whether everything that the lock file names is there; npm's own note of what it installed is compared with it. */
function isInstalled(benchDir: string): boolean {
  const note = path.join(benchDir, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return false;
  const installed = packagesIn(note);
  return Object.entries(packagesIn(path.join(benchDir, 'package-lock.json'))).every(
    ([place, entry]) => place === '' || entry.optional || installed[place]?.version === entry.version,
  );
}

/** Installs the peers into the `node_modules` of a folder when they are missing or outdated; throws when that fails. */
export function installPeers(benchDir: string): void {
  if (isInstalled(benchDir)) return;
  console.log('Installing peers of the comparison (once) …');
  // Their install scripts do nothing that the comparison needs.
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
  const npm = process.env['npm_execpath'];
  const isWindows = process.platform === 'win32';
  const answer = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: benchDir, stdio: 'inherit' })
    : spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { cwd: benchDir, stdio: 'inherit', shell: isWindows });
  if (answer.status !== 0) throw new Error('The peers could not be installed; the reason stands above.');
}
