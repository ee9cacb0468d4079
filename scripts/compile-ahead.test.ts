import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compileAhead } from './compile-ahead';

let root: string;
beforeEach(async () => {
  root = await fs.realpath(await fs.mkdtemp(path.join(os.tmpdir(), 'formloom-compile-')));
});
afterEach(() => fs.rm(root, { recursive: true }));

test('the scripts of every page, and no others, begin with the mark that has them compiled ahead', async () => {
  await fs.mkdir(path.join(root, 'shell/playground'), { recursive: true });
  await fs.writeFile(path.join(root, 'shell/playground/pane.js'), 'export const pane = () => document.title;');
  await fs.writeFile(path.join(root, 'form.js'), 'export const form = () => document.body;');
  const main = `import('./form.js').then(({ form }) => form()); import('./shell/playground/pane.js').then(({ pane }) => pane());`;
  await fs.writeFile(path.join(root, 'main.js'), main);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [compileAhead()],
    build: { outDir: 'out', rolldownOptions: { input: path.join(root, 'main.js') } },
  });
  expect(result).toBeTruthy();
  const folder = path.join(root, 'out/assets');
  const marked: string[] = [];
  for (const file of await fs.readdir(folder)) {
    const [first] = (await fs.readFile(path.join(folder, file), 'utf8')).split('\n');
    if (first === '//# allFunctionsCalledOnLoad') marked.push(file.replace(/-.*/, ''));
  }
  expect(marked.sort()).toEqual(['form', 'main']);
  expect(await fs.readdir(folder)).toHaveLength(3);
});
