import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ensureServer } from './build-server.mjs';

/** Process ids of esbuild that earlier suites started in this process. */
let foreign: readonly string[];
let root: string;
let told: string[];

beforeAll(() => {
  foreign = bundlers();
});
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'formloom-build-'));
  told = [];
  write('package.json', '{ "type": "module" }');
  write('package-lock.json', '{ "version": 1 }');
  write(
    'scripts/start.ts',
    "import { greeting } from '../src/greeting';\nconsole.log(greeting, import.meta.filename);",
  );
  write('src/greeting.ts', "export const greeting: string = 'hello';");
  write('src/unused.ts', 'export const nothing = 1;');
  write('src/server/rich-text/clean-html-worker.ts', 'export default () => 1;');
  write('src/server/scripts/script-worker.ts', 'export default () => 1;');
  write('src/server/sheets/sheet-worker.ts', 'export default () => 1;');
  write('src/server/workers/worker.ts', 'export default () => 2;');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string) {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), content);
}

const build = () => ensureServer(root, (message) => told.push(message));
const run = (entry: string) => execFileSync(process.execPath, [entry]).toString();

/** Process ids of the esbuild processes that this process has started. */
function bundlers(): readonly string[] {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)]).toString();
  expect(children).toContain('ps -o');
  return children
    .split('\n')
    .filter((line) => line.includes('--service'))
    .map((line) => line.trim().split(' ')[0] ?? '');
}

describe('ensureServer', () => {
  it('builds once, with the files of threads and further processes beside the entry', async () => {
    const entry = await build();
    expect(run(entry)).toBe(`hello ${entry}\n`);
    for (const file of ['clean-html-worker.js', 'script-worker.js', 'sheet-worker.js', 'worker.js'])
      expect(fs.existsSync(path.join(path.dirname(entry), file))).toBe(true);
    expect(await build()).toBe(entry);
    expect(told).toEqual(['Building the server …']);
  });

  it('leaves no bundler running', async () => {
    await build();
    await vi.waitFor(() => expect(bundlers().filter((pid) => !foreign.includes(pid))).toEqual([]));
  });

  it('builds anew when a file of it or the libraries have changed, and not for others', async () => {
    const first = await build();
    write('src/unused.ts', 'export const nothing = 2;');
    expect(await build()).toBe(first);
    write('src/greeting.ts', "export const greeting: string = 'good day';");
    const second = await build();
    expect(run(second)).toContain('good day');
    write('package-lock.json', '{ "version": 2 }');
    const third = await build();
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('leaves the files of servers that run, and removes what is older than the last builds', async () => {
    const entries: string[] = [];
    for (let count = 1; count <= 5; count += 1) {
      write('src/greeting.ts', `export const greeting: string = 'hello ${String(count)}';`);
      entries.push(await build());
      const age = new Date(Date.now() - (100 - count) * 1000);
      fs.utimesSync(path.dirname(entries.at(-1) ?? ''), age, age);
    }
    expect(entries.map((entry) => fs.existsSync(entry))).toEqual([false, false, true, true, true]);
    expect(run(entries[3] ?? '')).toContain('hello 4');
    expect(fs.readdirSync(path.join(root, 'dist-server'))).toHaveLength(4);
  });

  it('gives several that start at once the same whole build', async () => {
    const entries = await Promise.all([build(), build(), build()]);
    expect(new Set(entries).size).toBe(1);
    expect(run(entries[0] ?? '')).toContain('hello');
    expect(fs.readdirSync(path.join(root, 'dist-server')).filter((name) => name.startsWith('new-'))).toEqual([]);
  });

  it('takes a source that does not compile for a failure, and keeps the last build', async () => {
    const first = await build();
    write('src/greeting.ts', "export const greeting: string = '");
    await expect(build()).rejects.toThrow();
    expect(run(first)).toContain('hello');
    expect(fs.readdirSync(path.join(root, 'dist-server'))).toHaveLength(2);
  });
});
