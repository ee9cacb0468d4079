import { describe, expect, test } from 'vitest';
import { definitions } from '../../renderers/definitions';
import { createTranslate } from '../contract/language';
import { changeTexts, toChangeText, type ModuleChange } from './index';

const [zh, en] = [createTranslate('zh', [changeTexts]), createTranslate('en', [changeTexts])];
const change = (key: string, more: Partial<ModuleChange> = {}): ModuleChange => ({
  key,
  params: {},
  fieldId: '',
  pointer: '',
  risk: 'none',
  recordCheck: null,
  ...more,
});

test('the number of records stands behind the sentence, with separators', () => {
  const required = change('ENGINE_CHANGE_REQUIRED_ON', {
    params: { label: '金额' },
    recordCheck: { fieldId: 'amount', kind: 'empty' },
  });
  expect(toChangeText(required, zh)).toBe('“金额”改为必填');
  expect(toChangeText(required, zh, 1240)).toBe('“金额”改为必填（已有 1,240 条记录没有值）');
  expect(toChangeText(required, en, 1240)).toBe('“金额” becomes required: 1,240 existing records have no value');
  expect(toChangeText(required, en, 0)).toBe('“金额” becomes required: no existing record is concerned');
});

test('a number without a question is not told', () => {
  expect(toChangeText(change('ENGINE_CHANGE_LIST_ADDED'), en, 7)).toBe('The module gets a list');
});

test('values are words where there are words, and themselves where there are none', () => {
  const setting = (params: ModuleChange['params']) =>
    toChangeText(change('ENGINE_CHANGE_PROPERTY', { params: { label: 'a', ...params } }), en);
  expect(
    setting({ setting: 'ENGINE_CHANGE_WORD.property.maxlength', before: 'ENGINE_CHANGE_WORD.none', after: 5 }),
  ).toBe('The maximum length of “a” changes from “none” to “5”');
  expect(setting({ setting: 'ENGINE_CHANGE_WORD.property.glow' })).toBe('The glow of “a” changes');
});

describe('texts', () => {
  const keys = Object.keys(changeTexts.zh);
  test('every widget and every property of a widget has a name', () => {
    const wanted = definitions.flatMap(({ key, propsSchema }) => [
      `ENGINE_CHANGE_WORD.widget.${key}`,
      ...Object.keys(propsSchema.properties).map((name) => `ENGINE_CHANGE_WORD.property.${name}`),
    ]);
    expect(wanted.length).toBeGreaterThan(100);
    expect(wanted.filter((key) => !keys.includes(key))).toEqual([]);
  });
  test('no name is left of a widget or property that is gone', () => {
    const known = new Set(definitions.flatMap(({ key, propsSchema }) => [key, ...Object.keys(propsSchema.properties)]));
    known.add('unknown');
    const named = keys.filter((key) => /\.(widget|property)\./.test(key)).map((key) => key.split('.')[2] ?? '');
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
  test('what is gone without its values has a sentence without them', () => {
    // These always know both values.
    const certain = /STORAGE_|FIELD_RENAMED|TABLE_MOVED|RULE_TRIGGER|CHANGE_WIDGET|\.plain$/;
    const lacking = keys.filter((key) => {
      const text = changeTexts.zh[key] ?? '';
      return text.includes('{before}') && !certain.test(key) && !keys.includes(`${key}.plain`);
    });
    expect(lacking).toEqual([]);
  });
});
