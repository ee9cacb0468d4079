import { describe, expect, test } from 'vitest';
import {
  enabledOptions,
  findChoices,
  parseChoice,
  parseChoices,
  splitChoiceText,
  toChoiceLabels,
  toChoiceList,
} from './option-values';
import { toOptionItems } from './to-option-items';

const options = [
  { value: '1', label: '甲' },
  { value: '2', label: '乙', children: [{ value: '21', label: '丙', disabled: true }] },
];

describe('choices', () => {
  test('one choice is text, whatever type it came in', () => {
    expect(parseChoice(1)).toEqual({ ok: true, value: '1' });
    expect(parseChoice(true)).toEqual({ ok: true, value: 'true' });
    expect(parseChoice(['7'])).toEqual({ ok: true, value: '7' });
    expect(parseChoice([])).toEqual({ ok: true, value: null });
    expect(parseChoice(['7', '8'])).toMatchObject({ ok: false });
    expect(parseChoice({})).toMatchObject({ ok: false });
  });
  test('several choices are a list of texts without blanks and repetitions', () => {
    expect(parseChoices([1, '1', '', null, 2])).toEqual({ ok: true, value: ['1', '2'] });
    expect(parseChoices('["5","2"]')).toEqual({ ok: true, value: ['5', '2'] });
    expect(parseChoices('5')).toEqual({ ok: true, value: ['5'] });
    expect(parseChoices('[broken')).toEqual({ ok: true, value: ['[broken'] });
    expect(parseChoices([{}])).toMatchObject({ ok: false });
  });
  test('labels come from every level; unknown values stand for themselves', () => {
    expect(toChoiceLabels(['21', '9'], options)).toEqual(['丙', '9']);
    expect(toChoiceLabels('1', options)).toEqual(['甲']);
    expect(toChoiceLabels({ odd: 1 }, options)).toEqual([]);
    expect(toChoiceList(['a', 1, null])).toEqual(['a']);
  });
  test('texts are found by label first, then by value', () => {
    expect(findChoices(['丙', '1'], options)).toEqual(['21', '1']);
    expect(findChoices(['丁'], options)).toBeUndefined();
    expect(splitChoiceText(' 甲, 乙；丙、\n丁 ')).toEqual(['甲', '乙', '丙', '丁']);
  });
  test('disabled branches are not offered', () => {
    expect(enabledOptions(options).map((item) => item.value)).toEqual(['1', '2']);
  });
});

describe('toOptionItems', () => {
  const keys = { labelKey: 'name', valueKey: 'F_Id', childrenKey: 'children' };
  test('reads rows with their children', () => {
    expect(
      toOptionItems(
        [{ F_Id: 1, name: '供应商1', children: [{ F_Id: '1-1', name: '' }] }, { name: '无值' }, null, 5],
        keys,
      ),
    ).toEqual([{ value: '1', label: '供应商1', children: [{ value: '1-1', label: '1-1' }] }]);
  });
  test('finds the list in its envelope and survives anything', () => {
    expect(toOptionItems({ list: [{ F_Id: 'a', name: 'A' }] }, keys)).toEqual([{ value: 'a', label: 'A' }]);
    expect(toOptionItems({ data: [{ F_Id: 'a', name: 'A' }] }, keys)).toHaveLength(1);
    for (const odd of [null, undefined, 'x', 5, { list: 'no' }]) expect(toOptionItems(odd, keys)).toEqual([]);
    const loop: Record<string, unknown> = { F_Id: 'x', name: 'x' };
    loop.children = [loop];
    expect(toOptionItems([loop], keys)).toHaveLength(1);
  });
});
