/**
 * Makes `npm start` and `npm test` work right after a clone: checks Node's version and installs packages that are missing or
 * differ from package-lock.json. Needs nothing but Node. `--check` only reports (exit 1 = would install).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const MINIMUM = [20, 19];
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

checkNode();
const reason = findReason();
if (reason) {
  if (process.argv.includes('--check')) {
    console.log(reason);
    process.exit(1);
  }
  install(reason);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(
    `Formloom needs Node ${MINIMUM.join('.')} or newer; this is ${process.versions.node}. Get one at https://nodejs.org`,
  );
  process.exit(1);
}

/** Returns why an install is needed; '' if it is not. Compares npm's record of installed packages with the lock file. */
function findReason() {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(note)) return 'Installing the libraries (once) …';
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  const installed = readPackages(note);
  for (const [place, entry] of Object.entries(wanted)) {
    const isSkippable =
      place === '' || entry.optional || entry.link || (entry.dev && process.env.NODE_ENV === 'production');
    if (isSkippable) continue;
    if (installed[place]?.version !== entry.version) return 'Libraries have changed: installing them again …';
  }
  return '';
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

function install(message) {
  console.log(message);
  const isProduction = process.env.NODE_ENV === 'production';
  // Building the client needs the development dependencies, unless a built client is shipped.
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    ...(isProduction && existsSync(path.join(root, 'dist')) ? [] : ['--include=dev']),
  ];
  const npm = process.env.npm_execpath;
  const [command, commandArgs] = npm
    ? [process.execPath, [npm, ...args]]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
  const answer = spawnSync(command, commandArgs, {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  });
  if (answer.status === 0) return;
  console.error('The libraries could not be installed; the reason stands above.');
  process.exit(1);
}
