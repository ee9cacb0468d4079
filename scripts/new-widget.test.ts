import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeWidget, type NewWidget } from './new-widget';

const widget: NewWidget = { key: 'bedCode', name: '床位号', nameTw: '床位號', nameEn: 'bed code' };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'new-widget-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a widget is a folder of code, texts, example and test, with nothing left to fill in', () => {
  writeWidget(folder, widget);
  const files = readdirSync(path.join(folder, 'bedCode'));
  expect(files.toSorted()).toEqual([
    'Edit.tsx',
    'View.tsx',
    'author-text.json',
    'bedCode.test.tsx',
    'definition.ts',
    'example.json',
    'formily.ts',
    'index.ts',
    'props.schema.json',
    'text.json',
  ]);
  const written = files.map((file) => readFileSync(path.join(folder, 'bedCode', file), 'utf8')).join('\n');
  expect(written).not.toContain('{{');
  for (const word of ['床位号', '床位號', 'bed code', 'WIDGET_BEDCODE_PREFIX', 'BedCodeEdit'])
    expect(written).toContain(word);
});

test.each([
  ['../evil', 'letter'],
  ['rate', 'exists already'],
  ['comInput', 'exists already'],
])('refuses the key %s', (key, words) => {
  expect(() => writeWidget(folder, { ...widget, key })).toThrow(words);
  expect(readdirSync(folder)).toEqual([]);
});

test('writes over nothing', () => {
  writeWidget(folder, widget);
  expect(() => writeWidget(folder, widget)).toThrow('exists already');
});
