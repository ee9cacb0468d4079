import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FORM = 'src/engine/settings/form.json';
const FIELD = 'src/engine/settings/field.json';
const said = (en: string, zh: string) => ({ en, zh, zhtw: zh });

/** All that an author writes to add one setting of the form and one of every field; no other file is edited. */
const NEW_ROWS = {
  [FORM]: [
    'form',
    {
      footNote: {
        type: 'text',
        isText: true,
        client: 'unknown',
        writes: 'given',
        label: said('note below', '页脚'),
        help: said('Text below the form.', '表单下方的文字。'),
      },
    },
  ],
  [FIELD]: [
    'config',
    {
      tone: {
        type: 'choice',
        values: ['calm', 'loud'],
        default: 'calm',
        isReported: true,
        label: said('tone', '语气'),
        help: said('Tone of the field.', '字段的语气。'),
      },
    },
  ],
} as const;

/** A script that uses the new settings end to end and prints the results as JSON. */
const TRY = `
import { createTranslate } from './src/engine/contract/language';
import { compileClientConfig } from './src/engine/compile/compile-client-config';
import { changeTexts, diffModules, toChangeText } from './src/engine/diff';
import { exportModule } from './src/engine/exchange';
import { propertyNames } from './src/engine/lint/known-names';
import { parseModule } from './src/engine/parse';
import { shownTexts } from './src/engine/translate/translate-model';
import { registry } from './src/renderers/definitions';
import { translateSchema } from './src/shell/playground/editor/schema/translate-schema';
import schema from './src/schemas/module.schema.json';

const documentOf = (footNote, tone) => ({
  fullName: 'M', enCode: 'm',
  formData: { footNote, fields: [{ __vModel__: 'a', __config__: { jnpfKey: 'input', label: 'A', tone } }] },
});
const before = parseModule(documentOf(undefined, undefined), registry);
const { model, issues } = parseModule(documentOf('See below', 'loud'), registry);
const wrong = parseModule(documentOf('', 'shrill'), registry);
const { formData } = compileClientConfig(model, registry);
const files = ['formloom', '3.4'].map((format) => exportModule({ entity: documentOf('See below', 'loud'), model, registry }, format));
const again = files.map(({ text }) => parseModule(JSON.parse(text), registry).model);
const translate = createTranslate('zh', [changeTexts]);
const { definitions } = translateSchema(schema, 'zh');
console.log(JSON.stringify({
  start: [before.model.form.footNote, before.model.allFields[0].tone],
  read: [model.form.footNote, model.allFields[0].tone],
  issues: issues.map(({ code }) => code),
  wrong: wrong.issues.map(({ pointer, params }) => [pointer, params.expected]),
  client: [formData.footNote, formData.fields[0].__config__.tone],
  exported: again.map((each) => [each.form.footNote, each.allFields[0].tone]),
  announced: files.map(({ announced }) => announced.map(({ params }) => params.property)),
  told: diffModules(before.model, model, registry).map((change) => toChangeText(change, translate)),
  help: [definitions.form.properties.footNote, definitions.config.properties.tone],
  completed: [propertyNames('formData', '/formData', registry).includes('footNote'), propertyNames('input', '/formData/fields/0/__config__/x', registry).includes('tone')],
  translated: [...shownTexts(model, registry)].flat().includes('See below'),
}));
`;

let root = '';
let met: Record<string, unknown> = {};

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'new-setting-'));
  for (const part of ['src', 'scripts', 'package.json', 'tsconfig.json'])
    cpSync(path.join(ROOT, part), path.join(root, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
  for (const [name, [place, added]] of Object.entries(NEW_ROWS)) {
    const rows = JSON.parse(readFileSync(path.join(root, name), 'utf8')) as Record<string, object>;
    writeFileSync(path.join(root, name), JSON.stringify({ ...rows, [place]: { ...rows[place], ...added } }));
  }
  const run = (script: string) =>
    execFileSync(process.execPath, ['--import', 'tsx', script], { cwd: root, encoding: 'utf8' });
  run('scripts/gen-module-schema.ts');
  writeFileSync(path.join(root, 'try.ts'), TRY);
  met = JSON.parse(run('try.ts')) as Record<string, unknown>;
}, 120_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

it('a row alone makes a setting: read, typed, written, told, explained, completed, translated', () => {
  expect(met).toEqual({
    start: ['', 'calm'],
    read: ['See below', 'loud'],
    issues: [],
    wrong: [['/formData/fields/0/__config__/tone', 'calm|loud']],
    client: ['See below', 'loud'],
    exported: [
      ['See below', 'loud'],
      ['See below', 'loud'],
    ],
    announced: [[], ['footNote']],
    told: ['“A”的语气由“calm”改为“loud”', '表单的页脚由“无”改为“See below”'],
    help: [
      { type: 'string', description: '表单下方的文字。' },
      { enum: ['calm', 'loud'], default: 'calm', description: '字段的语气。' },
    ],
    completed: [true, true],
    translated: true,
  });
  const types = readFileSync(path.join(root, 'src/engine/settings/settings.generated.ts'), 'utf8');
  expect(types).toContain("  /** Tone of the field. */\n  readonly tone: 'calm' | 'loud';\n");
});
