import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseModule } from '../../src/engine/parse';
import { shownTexts } from '../../src/engine/translate/translate-model';
import { registry } from '../../src/renderers/definitions';
import { traditionalCharacters } from './traditional-characters';

const root = path.resolve(import.meta.dirname, '../../examples');
const examples = readdirSync(root);
const traditional = traditionalCharacters();
const isHan = (text: string) => /\p{Script=Han}/u.test(text);
/** Characters that are not in Big5: simplified Chinese. */
const simplifiedIn = (text: string) => [...text].filter((each) => isHan(each) && !traditional.has(each));

/** Parses an example without the built-in default texts. */
function read(name: string) {
  const document: unknown = JSON.parse(readFileSync(path.join(root, name, 'module.json'), 'utf8'));
  const { model, issues } = parseModule(document, registry, { defaultText: () => undefined });
  if (!model) throw new Error(`${name} cannot be read`);
  return { model, issues, shown: shownTexts(model, registry) };
}

test('there are examples', () => {
  expect(examples.length).toBeGreaterThanOrEqual(5);
});

describe.each(examples)('%s', (name) => {
  const { model, issues, shown } = read(name);

  test.each(['en', 'zhtw'] as const)('says in %s everything that it shows, and nothing else', (language) => {
    const texts = model.translations?.[language] ?? {};
    const needed = [...shown].filter(([text, isOwn]) => isOwn && isHan(text)).map(([text]) => text);
    expect(needed.length).toBeGreaterThan(name === 'announcement' ? 15 : 20);
    expect(needed.filter((text) => !Object.hasOwn(texts, text))).toEqual([]);
    expect(Object.keys(texts).filter((text) => !shown.has(text))).toEqual([]);
    expect(issues.filter(({ code }) => code === 'ENGINE_TRANSLATION_INVALID')).toEqual([]);
  });

  test('is English in English and written in traditional characters in zhtw', () => {
    const { en = {}, zhtw = {} } = model.translations ?? {};
    expect(Object.values(en).filter(isHan)).toEqual([]);
    expect(Object.values(zhtw).flatMap(simplifiedIn)).toEqual([]);
  });
});
