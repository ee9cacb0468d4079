import { describe, expect, test } from 'vitest';
import { authorTexts } from '../../../../renderers/author-texts';
import moduleSchema from '../../../../schemas/module.schema.json';
import { isRecord, type RawRecord } from '../../../../engine/json/raw-value';
import { childOf, valueAt } from '../references/json-value';
import { settingHelp } from '../../../../engine/settings/setting-words';
import others from './descriptions.json';
import { explainSchema } from './explain-schema';
import { translateSchema } from './translate-schema';

const schema: RawRecord = moduleSchema;
/** Translations of all descriptions: those of setting rows, and the others. */
const translations: Readonly<Record<string, { readonly zh: string; readonly zhtw: string }>> = {
  ...Object.fromEntries(settingHelp()),
  ...others,
};

/** Collects all texts for people: `description` and `enumDescriptions`. */
function sentencesOf(part: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(part)) for (const item of part) sentencesOf(item, found);
  if (!isRecord(part)) return found;
  for (const [name, value] of Object.entries(part)) {
    const texts = name === 'description' ? [value] : name === 'enumDescriptions' ? [value].flat() : [];
    for (const text of texts) if (typeof text === 'string') found.add(text);
    sentencesOf(value, found);
  }
  return found;
}

/** Returns the schema without the texts for people. */
function withoutSentences(schemaText: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schemaText, (name, value: unknown) =>
      (name === 'description' && typeof value === 'string') || name === 'enumDescriptions' ? undefined : value,
    ),
  );
}

describe('descriptions of the schema', () => {
  const own = new Set(authorTexts.flatMap(({ en }) => Object.values(en)));
  const isWidget = (sentence: string) => /^A node of type \w+: .+\.$/.test(sentence) || own.has(sentence);
  const sentences = sentencesOf(schema);

  test('translates every sentence of the schema but those of widgets (a new one needs an entry here), and nothing else', () => {
    expect(sentences.size).toBeGreaterThan(400);
    const translated = new Set(Object.keys(translations));
    expect([...sentences].filter((sentence) => !translated.has(sentence) && !isWidget(sentence))).toEqual([]);
    expect([...translated].filter((sentence) => !sentences.has(sentence))).toEqual([]);
  });

  test.each(['zh', 'zhtw'] as const)('says in %s what is said in English, with as much code', (language) => {
    const codeIn = (text: string) => text.match(/`[^`]+`/g)?.length ?? 0;
    const wrong = Object.entries(translations).filter(
      ([sentence, { [language]: text }]) =>
        !/\p{Script=Han}/u.test(text.replaceAll(/`[^`]+`/g, '')) || codeIn(text) !== codeIn(sentence),
    );
    expect(wrong.map(([sentence]) => sentence)).toEqual([]);
  });

  test('traditional is no copy of simplified', () => {
    const simplified = Object.values(translations).filter(({ zhtw }) =>
      /[个为这时数据项单显页类选择标题关设]/.test(zhtw),
    );
    expect(simplified).toEqual([]);
  });
});

describe('the schema in a language', () => {
  test('explains properties, definitions and choices', () => {
    const zh = explainSchema(schema, 'zh');
    expect(valueAt(zh, ['properties', 'enCode', 'description'])).toMatch(/^编码，/);
    expect(valueAt(zh, ['definitions', 'widget_rate', 'properties', 'count', 'description'])).toBe('星的个数。');
    const picking = ['definitions', 'widget_table', 'properties', 'addTableConf', 'properties', 'templateJson'];
    expect(valueAt(zh, [...picking, 'items', 'properties', 'field', 'description'])).toBe('参数名。');
    const type = valueAt(zh, ['definitions', 'config', 'properties', 'jnpfKey']);
    const index = [childOf(type, 'enum')].flat().indexOf('input');
    expect([childOf(type, 'enumDescriptions')].flat()[index]).toBe('“单行输入”控件（input）。');
    expect(valueAt(translateSchema(schema, 'zhtw'), ['properties', 'enCode', 'description'])).toMatch(/^編碼，/);
  });

  test('is the same schema otherwise: a property of that name is no sentence', () => {
    const zh = explainSchema(schema, 'zh');
    expect(withoutSentences(zh)).toEqual(withoutSentences(schema));
    expect(valueAt(zh, ['properties', 'description', 'type'])).toBe('string');
    expect(explainSchema(schema, 'en')).toEqual(schema);
  });

  test('keeps a sentence that nobody has translated', () => {
    expect(translateSchema({ description: 'Brand new.', const: 'Text.' }, 'zh')).toEqual({
      description: 'Brand new.',
      const: 'Text.',
    });
  });
});
