import { describe, expect, test } from 'vitest';
import { registry } from '../../../../renderers/definitions';
import moduleSchema from '../../../../schemas/module.schema.json';
import { readFacts } from '../references/module-facts';
import { atCursor, SAMPLE } from '../testing/sample';
import { completeWidgets, widgetPlaceAt } from './complete-widgets';
import { offersChoice, opensAfter } from './opens-by-itself';
import { loadWidgetChoices } from './widget-choices';

const widgets = await loadWidgetChoices('zh');
const complete = (marked: string) => {
  const { text, offset } = atCursor(marked);
  return completeWidgets({ text, offset, facts: readFacts(text, registry), widgets, registry });
};
const inFields = (fields: string) => `{"formData": {"fields": [${fields}]}}`;
const node = (key: string) => JSON.stringify({ __config__: { jnpfKey: 'input', label: '甲' }, __vModel__: key });

/** What stays of a snippet when its blanks are left as they are. */
const plain = (snippet: string) => JSON.parse(snippet.replace(/\$\{\d:([^}]*)\}/g, '$1').replace(/\\([$}\\])/g, '$1'));

describe('a new field', () => {
  test('is offered between the fields and in containers, those that are used most first', () => {
    const labels = complete(inFields('|')).map(({ label }) => label);
    expect(labels.slice(0, 6)).toEqual(['单行输入', '下拉选择', '多行输入', '日期选择', '弹窗选择', '数字输入']);
    expect(complete(inFields(`${node('a')},\n|`)).length).toBe(labels.length);
    const card = (inside: string) => inFields(`{"__config__": {"jnpfKey": "card", "children": [${inside}]}}`);
    expect(complete(card('|')).length).toBe(labels.length);
    const table = complete(inFields('{"__config__": {"jnpfKey": "table", "children": [|]}}'));
    expect(table.map(({ description }) => description)).toContain('inputNumber');
    expect(table.map(({ description }) => description)).not.toContain('card');
  });

  test('comes whole, under a key that is free, with its label and key to write over', () => {
    const [input] = complete(inFields(`${node('name')},\n|`));
    expect(input?.insert).toContain('"label": "${1:姓名}"');
    expect(input?.insert).toContain('"__vModel__": "${2:name2}"');
    expect(plain(input?.insert ?? '')).toMatchObject({ __config__: { jnpfKey: 'input' }, __vModel__: 'name2' });
    for (const { insert } of complete(inFields('|'))) expect(() => plain(insert) as unknown).not.toThrow();
  });

  test('separates itself from the field behind it', () => {
    expect(complete(inFields(`|${node('a')}`))[0]?.insert).toMatch(/\},$/);
  });

  test('is found by its key, by older keys and by its name in every language', () => {
    const { filter = '', documentation } = complete(inFields('|'))[0] ?? {};
    expect(filter.split(' ')).toEqual(expect.arrayContaining(['input', 'comInput', '单行输入', '單行輸入']));
    expect(documentation).not.toBe('');
  });

  test('replaces what is typed of its name, also in Chinese', () => {
    for (const typed of ['inp', '单行']) {
      const { text, offset } = atCursor(inFields(`${typed}|`));
      const [input] = complete(inFields(`${typed}|`));
      expect(text.slice(input?.start, input?.end), String(offset)).toBe(typed);
    }
  });
});

describe('the type of a node', () => {
  const typed = (value: string) => inFields(`{"__config__": {"jnpfKey": ${value}}}`);
  test('is its key, with the name beside', () => {
    const [input] = complete(typed('"inp|"'));
    expect(input).toMatchObject({ label: '单行输入', description: 'input', insert: 'input', isSnippet: false });
    expect(complete(typed('|'))[0]?.insert).toBe('"input"');
  });

  test('is offered in a form only', () => {
    expect(widgetPlaceAt(...spread('{"columnData": {"__config__": {"jnpfKey": "|"}}}'))).toBeNull();
    expect(widgetPlaceAt(...spread('{"columnData": {"columnList": [|]}}'))).toBeNull();
    expect(widgetPlaceAt(...spread(inFields('{"__config__": {"label": "|"}}')))).toBeNull();
  });
});

function spread(marked: string): [string, number] {
  const { text, offset } = atCursor(marked);
  return [text, offset];
}

describe('completion opens by itself', () => {
  test.each([
    ['\n', '{"a": 1,\n|}', true],
    ['\n', '{\n  |}', true],
    ['\n', '[\n|]', true],
    ['\n', '{"a": 1\n|}', false],
    [' ', '{"a": |}', true],
    [' ', '{"a":  |}', false],
    [' ', '{"a": "b: |"}', false],
    [',', '{"a": 1,|}', false],
    ['{', '{|}', false],
    ['x', '{x|}', false],
  ])('after %j in %s: %s', (typed, marked, expected) => {
    expect(opensAfter(typed, ...spread(marked))).toBe(expected);
  });

  const offers = (text: string) => {
    const [plainText, offset] = spread(text);
    const context = {
      root: readFacts(plainText, registry).root,
      schema: moduleSchema,
      canonicalKey: (key: string) => key,
    };
    return offersChoice(plainText, offset, context);
  };

  test('in the blank of a snippet that is a choice, not in a free text', () => {
    const text = JSON.stringify(SAMPLE);
    expect(offers(text.replace('"dictionaryType":"d1"', '"dictionaryType":"|"'))).toBe(true);
    expect(offers(text.replace('"jnpfKey":"radio"', '"jnpfKey":"|"'))).toBe(true);
    expect(offers('{"formData": {"labelPosition": "|"}}')).toBe(true);
    expect(offers(text.replace('"label":"金额"', '"label":"|"'))).toBe(false);
    expect(offers('{"fullName": "|"}')).toBe(false);
  });
});
