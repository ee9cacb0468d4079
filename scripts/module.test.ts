import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { zipDocuments } from '../src/engine/exchange';
import { runModuleCommand } from './module';
import type { FileReport } from './module/check-modules';
import type { ModuleIo } from './module/io';

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
  writeFileSync(path.join(folder, 'odd/broken.txt'), String.raw`{"not\njson": 1, "not\njson": 2}`);
  writeFileSync(
    path.join(folder, 'odd/repaired.txt'),
    JSON.stringify({ fields: [{ ...node('radio', 'a'), direction: 'sideways', on: { change: '() => alert(1)' } }] }),
  );
  writeFileSync(
    path.join(folder, 'odd/rows.txt'),
    JSON.stringify({
      formData: { fields: [node('input', 'a')] },
      columnData: { columnList: [], useDataPermission: true },
    }),
  );
  writeFileSync(path.join(folder, 'notes.txt'), 'not a module');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...args: string[]) {
  let output = '';
  let warnings = '';
  const nobody = () => Promise.reject(new Error('nobody is asked'));
  const io: ModuleIo = {
    write: (text) => void (output += text),
    warn: (text) => void (warnings += text),
    isInteractive: false,
    ask: nobody,
    askSecret: nobody,
  };
  const code = await runModuleCommand(args, io);
  return { code, output, warnings };
}

describe('module check', () => {
  it('reports fields, unknown widgets, dropped properties and errors per file', async () => {
    const { code, output } = await run('check', '--json', '--lang=en', folder);
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

  it('reports every repaired value with its place and the reason', async () => {
    const file = path.join(folder, 'odd/repaired.txt');
    const { output } = await run('check', '--json', '--lang=en', file);
    const [report] = (JSON.parse(output) as { files: FileReport[] }).files;
    expect(report).toMatchObject({
      repaired: [{ name: 'direction', code: 'ENGINE_VALUE_REPAIRED', pointer: '/fields/0/direction' }],
      warnings: [],
    });
    expect((await run('check', '--lang=en', file)).output).toMatch(
      /ENGINE_VALUE_REPAIRED \/fields\/0\/direction {2}.*sideways/,
    );
  });

  it('says in words what a data permission means', async () => {
    const { output } = await run('check', '--lang=en', path.join(folder, 'odd/rows.txt'));
    expect(output).toMatch(
      /ENGINE_LINT_OWN_RECORDS \/columnData\/useDataPermission {2}.*only the records that they created/,
    );
  });

  it('reads a document once for its model, its places, lint and schema', async () => {
    const file = path.join(folder, 'schema.json');
    const parse = vi.spyOn(JSON, 'parse');
    await run('check', file);
    expect(parse.mock.calls.filter(([text]) => text === readFileSync(file, 'utf8'))).toHaveLength(1);
    parse.mockRestore();
  });

  it('keeps a finding on one line, whatever the file holds', async () => {
    const { code, output } = await run('check', '--lang=en', path.join(folder, 'odd/broken.txt'));
    expect(code).toBe(1);
    expect(output).toMatch(/ENGINE_JSON_SYNTAX \/not json .*not json.*\n( {4}→ .*\n)?\n/);
  });

  it('prints a table and ends well when there is no error', async () => {
    const { code, output } = await run('check', '--lang=en', path.join(folder, 'good.json'));
    expect(code).toBe(0);
    expect(output).toMatch(/good\.json\s+3\s+1\s+0\s+input×2 hologram×1/);
    expect(output).toContain('1 files, 3 fields, 1 warnings, 0 errors');
  });

  // prettier-ignore
  it.each([['zh', '共 1 个文件'], ['zhtw', '共 1 個檔案']])('speaks %s', async (language, words) => {
    const { output } = await run('check', `--lang=${language}`, path.join(folder, 'good.json'));
    expect(output).toContain(words);
  });

  it('fails on a path that is not there and on nothing to check', async () => {
    expect((await run('check', path.join(folder, 'gone.json'))).code).toBe(1);
    const empty = mkdtempSync(path.join(tmpdir(), 'module-empty-'));
    expect((await run('check', empty)).code).toBe(1);
    rmSync(empty, { recursive: true });
  });

  it.each([
    ['check'],
    ['bake', 'x'],
    ['check', '--glow', 'x'],
    ['import', '--replace', '--keep-both', 'x'],
    ['import', '--server'],
    ['import', '--server', 'file:///x', 'x'],
  ])('explains itself instead of %s %s %s', async (...args) => {
    const { code, output, warnings } = await run(...args);
    expect([code, output]).toEqual([2, '']);
    expect(warnings).toMatch(/npm run module -- check/);
  });

  it('says what lint says, where in the file, and what to do', async () => {
    const file = path.join(folder, 'odd/lint.vdd');
    const field = (key: string, config: object = {}) => ({
      __config__: { jnpfKey: 'input', ...config },
      __vModel__: key,
    });
    const always = {
      fields: [
        field('a', { required: true, noShow: true }),
        field('b', { regList: [{ pattern: '/^(a+)+$/', message: 'm' }] }),
      ],
    };
    writeFileSync(file, JSON.stringify({ fullName: 'n', enCode: 'c', formData: always }, null, 2));
    const { output } = await run('check', '--json', '--lang=en', file);
    const [report] = (JSON.parse(output) as { files: FileReport[] }).files;
    const lint = [...(report?.errors ?? []), ...(report?.warnings ?? [])].filter(({ code }) =>
      code.startsWith('ENGINE_LINT_'),
    );
    expect(lint.length).toBeGreaterThanOrEqual(2);
    for (const finding of lint) {
      expect(finding).toMatchObject({
        message: expect.stringMatching(/\S/),
        wayOut: expect.stringMatching(/\S/),
        line: expect.any(Number),
      });
      expect(finding.message).not.toBe(finding.code);
    }
    expect((await run('check', '--lang=en', file)).output).toMatch(
      /\d+:\d+ {2}ENGINE_LINT_\w+ \/formData\S* .*\n {4}→ /,
    );
  });

  it('checks the documents of an archive, each by its path', async () => {
    const file = path.join(folder, 'odd/modules.zip');
    const good = { fullName: 'n', enCode: 'c', formData: { fields: [] } };
    const texts = [
      { path: 'a/good.json', text: JSON.stringify(good) },
      { path: 'b.json', text: '{' },
    ];
    writeFileSync(file, zipDocuments(texts));
    const { code, output } = await run('check', '--json', file);
    const { files } = JSON.parse(output) as { files: FileReport[] };
    expect(code).toBe(1);
    expect(files.map((each) => [each.path.replace(/^.*odd./, ''), each.errors.map((error) => error.code)])).toEqual([
      ['modules.zip/a/good.json', []],
      ['modules.zip/b.json', ['ENGINE_JSON_SYNTAX']],
    ]);
  });
});

describe('module types, openapi, schema and formily', () => {
  const examples = path.resolve(import.meta.dirname, '../examples');
  const example = path.join(examples, 'purchaseOrder/module.json');

  it('writes the types of one module or of many', async () => {
    const one = await run('types', example);
    expect(one).toMatchObject({ code: 0, warnings: '' });
    expect(one.output).toMatch(/^\/\*\*[\s\S]*export interface PurchaseOrderRecord \{/);
    expect((await run('types', examples)).output.match(/export interface \w+Record \{/g)).toHaveLength(6);
  });

  it('writes the OpenAPI document', async () => {
    const { code, output } = await run('openapi', '--server=https://example.org/', examples);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'formloom' },
      servers: [{ url: 'https://example.org' }],
      paths: { '/api/visualdev/OnlineDev/purchaseOrder': { post: { operationId: 'createPurchaseOrder' } } },
    });
  });

  it('writes the schema of one module or of many', async () => {
    const one = JSON.parse((await run('schema', example)).output) as Record<string, unknown>;
    expect(one).toMatchObject({ $schema: expect.stringContaining('2020-12'), title: '采购订单', type: 'object' });
    const many = JSON.parse((await run('schema', examples)).output) as { $defs: Record<string, unknown> };
    expect(Object.keys(many.$defs)).toEqual([
      'announcement',
      'drugDictionary',
      'equipmentRepair',
      'leaveRequest',
      'patientRegistration',
      'purchaseOrder',
    ]);
    const { $schema: _dialect, ...rest } = one;
    expect(many.$defs['purchaseOrder']).toEqual(rest);
  });

  it('writes the form for standard Formily, and on the other stream what is different there', async () => {
    const one = await run('formily', '--lang=en', example);
    expect(one.code).toBe(0);
    expect(JSON.parse(one.output)).toMatchObject({ type: 'object', title: '采购订单' });
    expect(one.warnings).toMatch(/^采购订单: \d+ differences in standard Formily\n {2}ENGINE_FORMILY_LOST \//);
    const many = JSON.parse((await run('formily', examples)).output) as Record<string, unknown>;
    expect(many['purchaseOrder']).toEqual(JSON.parse(one.output));
    expect(Object.keys(many)).toHaveLength(6);
  });

  it.each(['types', 'openapi', 'schema', 'formily'])('%s writes nothing when a module has errors', async (command) => {
    const { code, output, warnings } = await run(
      command,
      '--lang=en',
      example,
      path.join(folder, 'nested/bad.json'),
      path.join(folder, 'gone.json'),
    );
    expect([code, output]).toEqual([1, '']);
    expect(warnings).toMatch(/bad\.json {2}ENGINE_FIELD_KEY_RESERVED/);
    expect(warnings).toMatch(/gone\.json {2}The file cannot be read/);
  });

  it('takes a bare form by the name of its file', async () => {
    expect((await run('types', path.join(folder, 'odd/repaired.txt'))).output).toContain('interface RepairedRecord');
  });
});

describe('module test', () => {
  const tested = (name: string, tests: unknown) => {
    const fields = [{ __config__: { jnpfKey: 'input', label: 'A' }, __vModel__: 'a' }];
    const file = path.join(folder, `${name}.txt`);
    writeFileSync(file, JSON.stringify({ fullName: name, formData: { fields }, tests }));
    return file;
  };
  const good = { name: 'keeps', when: { a: 'x' }, then: { values: { a: 'x' } } };

  it('prints a line per test, what does not hold, and fails then', async () => {
    const bad = { name: 'loses', when: { a: 'x' }, then: { values: { a: 'y' } } };
    const passed = await run('test', '--lang=en', tested('passing', [good]));
    expect(passed).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 tests: 1 passed, 0 failed, 0 not run'),
    });
    const { code, output } = await run('test', '--lang=en', tested('failing', [good, bad]));
    expect(code).toBe(1);
    expect(output).toMatch(/loses +failed/);
    expect(output).toContain('/tests/1/then/values/a  The test "loses" fails: A (a) is x, expected y');
  });

  it('as JSON, with what cannot be read, which fails too', async () => {
    const { code, output } = await run(
      'test',
      '--json',
      tested('unreadable', [{ name: 'odd', then: { shown: ['a'] } }]),
    );
    const { files } = JSON.parse(output) as { files: { tests: { status: string; notes: { pointer: string }[] }[] }[] };
    expect(code).toBe(1);
    expect(files[0]?.tests[0]).toMatchObject({ status: 'broken', notes: [{ pointer: '/tests/0/then/shown' }] });
  });
});
