import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runModuleCommand, type FileReport } from './module';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'module-check-'));
  mkdirSync(path.join(folder, 'nested'));
  const node = (jnpfKey: string, key: string) => ({ __config__: { jnpfKey, changeTag: true }, __vModel__: key });
  const write = (name: string, document: unknown) => writeFileSync(path.join(folder, name), JSON.stringify(document));
  write('good.json', { formData: { fields: [node('comInput', 'a'), node('input', 'b'), node('hologram', 'c')] } });
  write('nested/bad.json', { formData: { fields: [node('comInput', 'constructor')] } });
  write('schema.json', {
    $schema: './module.schema.json',
    formData: { fields: [{ __config__: { jnpfKey: 'input' }, __vModel__: 'a', glow: 1 }] },
  });
  mkdirSync(path.join(folder, 'odd'));
  writeFileSync(path.join(folder, 'odd/broken.txt'), 'not\njson');
  writeFileSync(
    path.join(folder, 'odd/repaired.txt'),
    JSON.stringify({ fields: [{ ...node('radio', 'a'), direction: 'sideways', on: { change: '() => alert(1)' } }] }),
  );
  writeFileSync(path.join(folder, 'notes.txt'), 'not a module');
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { readonly code: number; readonly output: string } {
  let output = '';
  const code = runModuleCommand(args, (text) => (output += text));
  return { code, output };
}

describe('module check', () => {
  it('reports fields, unknown widgets, dropped properties and errors per file', () => {
    const { code, output } = run('check', '--json', '--lang=en', folder);
    const { files } = JSON.parse(output) as { files: FileReport[] };
    expect(code).toBe(1);
    expect(files.map((file) => path.basename(file.path))).toEqual(['good.json', 'bad.json', 'schema.json']);
    const [good, bad, schema] = files;
    expect(good).toMatchObject({
      fields: 3,
      widgets: { input: 2, hologram: 1 },
      unknown: [{ name: 'hologram', code: 'ENGINE_WIDGET_UNKNOWN', pointer: '/formData/fields/2' }],
      dropped: [{ name: '__config__.changeTag' }, { name: '__config__.changeTag' }],
      errors: [],
    });
    expect(bad).toMatchObject({
      fields: 0,
      errors: [{ code: 'ENGINE_FIELD_KEY_RESERVED', pointer: '/formData/fields/0/__vModel__' }],
    });
    expect(schema).toMatchObject({ errors: [{ code: 'SCHEMA', pointer: '/formData/fields/0' }, { code: 'SCHEMA' }] });
    expect(files.every((file) => !path.isAbsolute(file.path))).toBe(true);
  });

  it('reports every repaired value and kept script with its place and the reason', () => {
    const file = path.join(folder, 'odd/repaired.txt');
    const [report] = (JSON.parse(run('check', '--json', '--lang=en', file).output) as { files: FileReport[] }).files;
    expect(report).toMatchObject({
      repaired: [{ name: 'direction', code: 'ENGINE_VALUE_REPAIRED', pointer: '/fields/0/direction' }],
      warnings: [{ name: 'change', code: 'ENGINE_SCRIPT_KEPT', pointer: '/fields/0/on/change' }],
    });
    expect(run('check', '--lang=en', file).output).toMatch(
      /ENGINE_VALUE_REPAIRED \/fields\/0\/direction {2}.*sideways/,
    );
  });

  it('keeps a finding on one line, whatever the file holds', () => {
    const { code, output } = run('check', '--lang=en', path.join(folder, 'odd/broken.txt'));
    expect(code).toBe(1);
    expect(output).toMatch(/ENGINE_JSON_SYNTAX .*not json.*\n\n/);
  });

  it('prints a table and ends well when there is no error', () => {
    const { code, output } = run('check', '--lang=en', path.join(folder, 'good.json'));
    expect(code).toBe(0);
    expect(output).toMatch(/good\.json\s+3\s+1\s+0\s+input×2 hologram×1/);
    expect(output).toContain('1 files, 3 fields, 1 warnings, 0 errors');
  });

  // prettier-ignore
  it.each([['zh', '共 1 个文件'], ['zhtw', '共 1 個檔案']])('speaks %s', (language, words) => {
    expect(run('check', `--lang=${language}`, path.join(folder, 'good.json')).output).toContain(words);
  });

  it('fails on a path that is not there and on nothing to check', () => {
    expect(run('check', path.join(folder, 'gone.json')).code).toBe(1);
    const empty = mkdtempSync(path.join(tmpdir(), 'module-empty-'));
    expect(run('check', empty).code).toBe(1);
    rmSync(empty, { recursive: true });
    expect(run('check').code).toBe(2);
    expect(run('bake', folder).code).toBe(2);
  });
});
