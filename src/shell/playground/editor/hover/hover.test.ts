import { describe, expect, test } from 'vitest';
import { createTranslate, type Language } from '../../../../engine/contract/language';
import expressionTexts from '../../../../engine/expression/text.json';
import { registry } from '../../../../renderers/definitions';
import schema from '../../../../schemas/module.schema.json';
import { offsetOf, SAMPLE, sourcesFor } from '../testing/sample';
import { explainSchema } from '../schema/explain-schema';
import texts from '../text.json';
import { describeSpot, findTarget } from './describe-spot';
import { escapeMarkdown, toMarkdown } from './to-markdown';

const text = JSON.stringify(SAMPLE, null, 2);
const translate = createTranslate('en', [texts, expressionTexts]);

function hover(offset: number, document = text, language: Language = 'en'): readonly string[] {
  const description = describeSpot({
    text: document,
    offset,
    schema: explainSchema(schema, language),
    sources: sourcesFor(document),
    translate,
    canonicalKey: (key) => registry.resolve(key)?.key ?? key,
  });
  return description ? toMarkdown(description, translate) : [];
}

describe('hover', () => {
  test('a property with its type, meaning and choices', () => {
    expect(hover(offsetOf(text, '"precision"', 3))).toEqual([
      '`precision` : integer | null',
      'Digits after the point, always shown; null = as typed\\.',
      'Default: `null`',
      'Range: 0–15',
    ]);
  });

  test('what a value names, before what its property means', () => {
    const [first, second] = hover(offsetOf(text, '"d1"', 1));
    expect(first).toBe('**类别** `d1` · kinds');
    expect(second).toContain('`dictionaryType`');
    expect(hover(offsetOf(text, '"items-price"', 8))[0]).toBe('**单价** `items-price` · inputNumber');
  });

  test('a system screen by its name', () => {
    const opened = text.replace('"m1"', '"system/billRule"');
    expect(hover(offsetOf(opened, '"system/billRule"', 3), opened)[0]).toBe(
      '**单据规则** `system/billRule` · system\\.billRule',
    );
    const gone = text.replace('"m1"', '"system/nothing"');
    expect(hover(offsetOf(gone, '"system/nothing"', 3), gone)[0]).toContain('`module`');
  });

  test('in the language of the page: the meaning, a choice, code inside a sentence', () => {
    const told = (piece: string) => hover(offsetOf(text, piece, 3), text, 'zh');
    expect(told('"precision"')).toContain('小数位数，始终显示；null 表示按输入显示。');
    expect(told('"inputNumber"')).toContain('“数字输入”控件（inputNumber）。');
    expect(told('"when"')[1]).toBe('关于字段的条件，例如 `kind == "2" and amount > 100`。');
  });

  test('one name of an expression, a function', () => {
    expect(hover(offsetOf(text, 'SUM(items', 6))).toEqual(['**单价** `items.price` · inputNumber']);
    expect(hover(offsetOf(text, 'SUM(items', 1))[0]).toContain('SUM');
    expect(hover(offsetOf(text, 'amount > ', 7))[0]).toContain('`when`');
  });

  test('broken documents too, and nothing between tokens', () => {
    const cut = text.slice(0, offsetOf(text, '"columnData"'));
    expect(hover(offsetOf(cut, '"precision"', 3), cut)[0]).toContain('`precision`');
    expect(hover(0)).toEqual([]);
  });

  test('words of the document stay words', () => {
    expect(escapeMarkdown('[a](b) <img> *c*')).toBe('\\[a\\]\\(b\\) \\<img\\> \\*c\\*');
  });
});

describe('the target of a name', () => {
  test.each([
    ['"prop": "amount"', 10, '/formData/fields/0/__vModel__'],
    ['SUM(items.price)', 12, '/formData/fields/3/__config__/children/0/__config__/children/0/__vModel__'],
    ['"color"\n        ]', 2, '/formData/fields/2/__vModel__'],
    ['"defaultValue": "r"', 17, '/formData/fields/2/options/0'],
    ['"d1"', 1, null],
    ['"采购单"', 1, null],
  ])('%s', (piece, inside, pointer) => {
    expect(findTarget(text, offsetOf(text, piece, inside), sourcesFor(text))).toBe(pointer);
  });
});
