import { expect, test } from 'vitest';
import { createTranslate } from '../../../engine/contract/language';
import { choiceWords } from './choice-words';
import texts from './text.json';

const text = createTranslate('zh', [texts]);

/** The words of choices, in their order. */
function words(values: readonly (string | number)[], description: string, name = 'a'): readonly string[] {
  const choices = values.map((value) => ({ value, description: '' }));
  return [...choiceWords({ name, choices, description }, text).values()];
}

test('a description that names every choice gives its words', () => {
  const source = '最早值的来源：1 固定值，2 另一个字段，3 当前时间。';
  expect(words([1, 2, 3], source)).toEqual(['固定值', '另一个字段', '当前时间']);
  const range = 'all 不限；custom 只限下列范围；dep 限于部门。';
  expect(words(['all', 'custom'], range)).toEqual(['不限', '只限下列范围']);
  expect(words([1, 2], 'Where from: 1 a constant, 2 another field.')).toEqual(['a constant', 'another field']);
});

test('one that leaves out a choice gives none', () => {
  expect(words([1, 2, 4], '1 固定值，2 另一个字段。')).toEqual([]);
  expect(words([1, 2], '11 固定值，2 另一个字段。')).toEqual([]);
});

test('what many settings choose from has words of its own', () => {
  expect(words(['left', 'center', 'right'], '文字的位置。')).toEqual(['左', '居中', '右']);
  expect(words(['solid', 'dashed'], '')).toEqual(['实线', '虚线']);
  expect(words(['solid', 'outline'], '', 'buttonStyle')).toEqual(['填充', '描边']);
  expect(words(['', 'line'], '')).toEqual(['默认', '线条']);
  expect(words(['left', 'mystery'], '')).toEqual([]);
});
