/**
 * Ensures a Chromium for the browser tests: the machine's own, one that Playwright has downloaded, or a new one. Needs only
 * Playwright's installer. Prints what it found or did; exit code 1 if there is none.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
/** The one without windows of its own comes first: a page opens in a quarter of the time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Returns the first Chromium in PATH; null if there is none. */
export function findSystemBrowser(searchPath = process.env.PATH ?? '') {
  for (const dir of searchPath.split(path.delimiter).filter(Boolean)) {
    const found = PROGRAMS.map((program) => path.join(dir, program)).find((file) => existsSync(file));
    if (found) return found;
  }
  return null;
}

/** Whether Playwright has downloaded a Chromium before. */
function hasPlaywrightBrowser() {
  const caches = {
    darwin: path.join(os.homedir(), 'Library/Caches/ms-playwright'),
    win32: path.join(process.env.LOCALAPPDATA ?? os.homedir(), 'ms-playwright'),
  };
  const own = process.env.PLAYWRIGHT_BROWSERS_PATH;
  const dir = own && own !== '0' ? own : (caches[process.platform] ?? path.join(os.homedir(), '.cache/ms-playwright'));
  return existsSync(dir) && readdirSync(dir).some((name) => name.startsWith('chromium'));
}

function run(command, args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

/** Installs Debian's package and the fonts that Chinese screens need; requires root. */
function installFromDebian() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('Installing Chromium from the system packages …');
  const install = (browser) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-noto-cjk']);
  return run('apt-get', ['update', '-qq']) && (install('chromium-headless-shell') || install('chromium'));
}

function installFromPlaywright() {
  console.log('Downloading Chromium with Playwright …');
  return run(path.join(root, 'node_modules/.bin/playwright'), ['install', 'chromium']);
}

function main() {
  const system = findSystemBrowser();
  if (system) return console.log(`Chromium: ${system}`);
  if (hasPlaywrightBrowser()) return console.log("Chromium: Playwright's own");
  if ((installFromDebian() && findSystemBrowser()) || installFromPlaywright())
    return console.log('Chromium: installed');
  console.error('No Chromium was found and none could be installed. Install one and put it in PATH, then try again.');
  process.exitCode = 1;
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) main();
