import { describe, expect, test } from 'vitest';
import { authorTexts } from '../../renderers/author-texts';
import { createTranslate, type Translate } from '../contract/language';
import { changeTexts, toChangeText, type ModuleChange } from './index';

const [zh, en] = (['zh', 'en'] as const).map((language) =>
  createTranslate(language, [...authorTexts, changeTexts]),
) as [Translate, Translate];
const change = (key: string, more: Partial<ModuleChange> = {}): ModuleChange => ({
  key,
  params: {},
  fieldId: '',
  pointer: '',
  risk: 'none',
  recordCheck: null,
  ...more,
});

test('appends the number of records to the sentence, with separators', () => {
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
    setting({ setting: 'ENGINE_CHANGE_WORD.property.input.maxlength', before: 'ENGINE_CHANGE_WORD.none', after: 5 }),
  ).toBe('The maximum length of “a” changes from “none” to “5”');
  expect(setting({ setting: 'ENGINE_CHANGE_WORD.property.rate.count', before: 5, after: 6 })).toBe(
    'The number of stars of “a” changes from “5” to “6”',
  );
  expect(setting({ setting: 'ENGINE_CHANGE_WORD.widget.hologram' })).toBe('The hologram of “a” changes');
  expect(setting({ setting: 'ENGINE_CHANGE_WORD.property.input.glow' })).toBe('The glow of “a” changes');
});

describe('texts', () => {
  const keys = Object.keys(changeTexts.zh);
  test('what is gone without its values has a sentence without them', () => {
    // Changes of these keys always have both values.
    const certain = /STORAGE_|FIELD_RENAMED|TABLE_MOVED|RULE_TRIGGER|CHANGE_WIDGET|\.plain$/;
    const lacking = keys.filter((key) => {
      const text = changeTexts.zh[key] ?? '';
      return text.includes('{before}') && !certain.test(key) && !keys.includes(`${key}.plain`);
    });
    expect(lacking).toEqual([]);
  });
});
