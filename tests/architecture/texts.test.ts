import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ENGINE_CODES } from '../../src/engine/contract/codes';
import { LANGUAGES, type Language } from '../../src/engine/contract/language';
import { settingHelp, settingWords } from '../../src/engine/settings/setting-words';
import { SERVER_CODES } from '../../src/server/http/errors';
import { traditionalCharacters } from './traditional-characters';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
  path.posix.join('src', file.replaceAll(path.sep, '/')),
);
const textFiles = files.filter((file) => /(^|\/)(author-|panel-)?text\.json$/.test(file));
const codeFiles = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));

type Texts = Record<string, Record<string, unknown>>;
const tables = new Map(textFiles.map((file) => [file, JSON.parse(read(file)) as Texts]));
tables.set('names of settings', settingWords());
tables.set('help of settings', toTable(settingHelp()));

/** Converts sentences to a text table by language, with the sentence's key. */
function toTable(sentences: ReadonlyMap<string, Readonly<Record<Language, string>>>): Texts {
  const inLanguage = LANGUAGES.map((language) => [
    language,
    Object.fromEntries([...sentences].map(([key, said]) => [key, said[language]])),
  ]);
  return Object.fromEntries(inLanguage) as Texts;
}

/** Problems of one text table. */
function checkTable(texts: Texts): string[] {
  const unknown = Object.keys(texts).filter((language) => !LANGUAGES.some((known) => known === language));
  const keys = new Set(LANGUAGES.flatMap((language) => Object.keys(texts[language] ?? {})));
  const problems = unknown.map((language) => `${language}: no language of the product`);
  if (keys.size === 0) problems.push('holds no text');
  for (const key of keys) {
    const holes = new Set<string>();
    for (const language of LANGUAGES) {
      const text = texts[language]?.[key];
      if (typeof text !== 'string' || text.trim() === '') problems.push(`${language}: "${key}" is missing or empty`);
      else holes.add(placeholders(text));
    }
    if (holes.size > 1) problems.push(`"${key}" has different placeholders: ${[...holes].join(' | ')}`);
  }
  return problems;
}

function placeholders(text: string): string {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, name]) => name))].sort().join(',');
}

/** Text keys (`place.name` or an error code) that a source passes to the translate function as a literal. */
function usedKeys(source: string): string[] {
  const calls = source.matchAll(/\b(?:t|text|translate)\(\s*'([A-Z][A-Z_]+_[A-Z_]+|[\w-]+\.[\w.-]+)'/g);
  return Array.from(calls, ([, key]) => key ?? '');
}

const known = new Set([...tables.values()].flatMap((texts) => Object.keys(texts['zh'] ?? {})));

describe('texts of the interface', () => {
  test('there are text tables and sources to check', () => {
    expect(textFiles.length).toBeGreaterThan(5);
    expect(codeFiles.length).toBeGreaterThan(100);
    expect(codeFiles.flatMap((file) => usedKeys(read(file))).length).toBeGreaterThan(50);
  });

  test.each([...tables.keys()])('%s is complete in every language', (file) => {
    expect(checkTable(tables.get(file) ?? {})).toEqual([]);
  });

  test('zhtw is written in traditional characters', () => {
    const traditional = traditionalCharacters();
    expect(['權', '系', '統', '后', '里'].every((each) => traditional.has(each))).toBe(true);
    expect(['权', '统', '页', '录'].some((each) => traditional.has(each))).toBe(false);
    const simplified = [...tables].flatMap(([file, { zhtw = {} }]) =>
      // A language is named in itself, 简体中文 in simplified characters.
      Object.entries(zhtw)
        .filter(([key]) => !key.startsWith('shell.language.'))
        .flatMap(([key, text]) =>
          [...String(text)]
            .filter((each) => /\p{Script=Han}/u.test(each) && !traditional.has(each))
            .map((each) => `${file} ${key}: ${each}`),
        ),
    );
    expect(simplified).toEqual([]);
  });

  test('no key stands in two tables', () => {
    const owners = new Map<string, string[]>();
    for (const [file, texts] of tables) {
      for (const key of Object.keys(texts['zh'] ?? {})) owners.set(key, [...(owners.get(key) ?? []), file]);
    }
    expect([...owners].filter(([, files]) => files.length > 1)).toEqual([]);
  });

  test('every key that the code names has a text', () => {
    const missing = codeFiles.flatMap((file) =>
      usedKeys(read(file))
        .filter((key) => !known.has(key))
        .map((key) => `${file}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('every error code has a text', () => {
    const codes = [...Object.keys(ENGINE_CODES), ...Object.keys(SERVER_CODES)];
    expect(codes.filter((code) => !known.has(code))).toEqual([]);
  });
});

describe('the check itself', () => {
  test('finds a missing key, an empty text and a lost placeholder', () => {
    const texts = {
      zh: { a: '甲{name}', b: '乙', c: '丙' },
      zhtw: { a: '甲', b: ' ', c: '丙' },
      en: { a: 'A{name}', b: 'B' },
    };
    expect(checkTable(texts)).toEqual([
      '"a" has different placeholders: name | ',
      'zhtw: "b" is missing or empty',
      'en: "c" is missing or empty',
    ]);
  });

  test('finds literal keys in calls only', () => {
    expect(
      usedKeys(
        "text('a.b'); context('no'); translate(\n'c.d', {}); obj.text('e.f'); text('id'); text('AN_ERROR_CODE');",
      ),
    ).toEqual(['a.b', 'c.d', 'e.f', 'AN_ERROR_CODE']);
  });
});
