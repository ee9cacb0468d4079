import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseModule } from '../src/engine/parse';
import { registry } from '../src/renderers/definitions';
import { createScreen, createScreenTexts, writeScreen, type NewScreen } from './new-screen';

const screen: NewScreen = {
  name: 'wardType',
  resource: '/api/system/WardType',
  title: '病区类型',
  titleTw: '病區類型',
  titleEn: 'Ward types',
  menu: 'systemData',
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'new-screen-'));
  mkdirSync(path.join(folder, 'system'));
  writeFileSync(
    path.join(folder, 'text.json'),
    '{"zh":{"system.a":"甲"},"zhtw":{"system.a":"甲"},"en":{"system.a":"A"}}',
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readJson = (name: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, Record<string, string>>;

test('the written screen parses without a finding and has every call, column and field', () => {
  writeScreen(folder, screen);
  const { model, issues } = parseModule(readJson('system/wardType.json'), registry);
  expect(issues).toEqual([]);
  expect(Object.keys(model?.resource?.calls ?? {})).toEqual(['list', 'read', 'create', 'update', 'remove', 'setState']);
  expect(model?.list?.columns.map(({ fieldId, display }) => [fieldId, display?.type])).toEqual([
    ['fullName', undefined],
    ['enCode', undefined],
    ['sortCode', undefined],
    ['enabledMark', 'switch'],
  ]);
});

test('every text key of the screen exists in the three languages, and what was there stays', () => {
  writeScreen(folder, screen);
  const own = readJson('text.json');
  const shared = JSON.parse(
    readFileSync(path.resolve(import.meta.dirname, '../src/schemas/text.json'), 'utf8'),
  ) as typeof own;
  const texts = Object.fromEntries(
    Object.entries(own).map(([language, keyed]) => [language, { ...shared[language], ...keyed }]),
  );
  const keys = [...JSON.stringify(createScreen(screen)).matchAll(/@t:([\w.]+)/g)].map((match) => match[1] ?? '');
  expect(keys.length).toBeGreaterThan(8);
  for (const language of ['zh', 'zhtw', 'en']) {
    for (const key of keys) expect(texts[language]?.[key], `${language} ${key}`).toBeTruthy();
    expect(texts[language]?.['system.a']).toBeTruthy();
  }
  const titles = Object.values(createScreenTexts(screen)).map((keyed) => keyed['system.wardType.title']);
  expect(titles).toEqual(['病区类型', '病區類型', 'Ward types']);
});

test.each([
  [{ ...screen, name: '../evil' }, 'letter'],
  [{ ...screen, resource: 'https://elsewhere.example/api' }, '--resource'],
  [{ ...screen, resource: '/api/../secret' }, '--resource'],
])('refuses %j', (given, words) => {
  expect(() => writeScreen(folder, given)).toThrow(words);
});

test('a name that is taken is refused and nothing changes', () => {
  writeScreen(folder, screen);
  const before = readFileSync(path.join(folder, 'text.json'), 'utf8');
  expect(() => writeScreen(folder, { ...screen, title: '别的' })).toThrow('exists already');
  expect(readFileSync(path.join(folder, 'text.json'), 'utf8')).toBe(before);
});
