import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runModuleCommand } from '../module';
import type { ModuleIo } from './io';

const folder = mkdtempSync(path.join(tmpdir(), 'module-io-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TITLE = '\u001b]0;title\u0007';
const CONTROL = new RegExp('[\\u0000-\\u0008\\u000B-\\u001F\\u007F-\\u009F]');

async function run(...args: string[]) {
  let shown = '';
  const nobody = () => Promise.reject(new Error('nobody is asked'));
  const write = (text: string) => void (shown += text);
  const io: ModuleIo = { write, warn: write, isInteractive: false, ask: nobody, askSecret: nobody };
  await runModuleCommand(args, io);
  return shown;
}

it('shows control characters of a document as signs: a terminal would obey them', async () => {
  const file = path.join(folder, 'a.json');
  const node = { __config__: { jnpfKey: `in${TITLE}put`, label: '甲' }, __vModel__: 'a', [`\u009b2J`]: 1 };
  writeFileSync(file, JSON.stringify({ fullName: 'n', enCode: 'c', formData: { fields: [node] } }));
  for (const args of [
    ['check', file],
    ['import', file],
    ['types', path.join(folder, `${TITLE}.json`)],
  ]) {
    const shown = await run(...args);
    expect(shown).not.toMatch(CONTROL);
    expect(shown).toContain('\uFFFD');
  }
  const { files } = JSON.parse(await run('check', '--json', file)) as { files: { widgets: object }[] };
  expect(files[0]?.widgets).toEqual({ [`in${TITLE}put`]: 1 });
});
