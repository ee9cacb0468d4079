import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeValues } from './merge-values';
import { isSameJson } from '../../../engine/json/is-same-json';

const field = (key: string, label: string) => ({ __vModel__: key, __config__: { label } });
const form = (...fields: unknown[]) => ({ formData: { fields } });
const [name, phone, note] = [field('name', '名称'), field('phone', '电话'), field('note', '备注')];

describe('two authors of one module', () => {
  test('who change different places lose nothing', () => {
    const base = form(name, phone);
    const theirs = form(field('name', '姓名'), phone);
    const mine = form(name, field('phone', '手机'), note);
    expect(mergeValues({ base, theirs, mine })).toEqual({
      value: form(field('name', '姓名'), field('phone', '手机'), note),
      overlaps: [],
    });
  });

  test('who both add, each to the same list, get both', () => {
    const added = [field('a', '甲'), field('b', '乙')] as const;
    const { value, overlaps } = mergeValues({
      base: form(name),
      theirs: form(name, added[0]),
      mine: form(added[1], name),
    });
    expect(overlaps).toEqual([]);
    expect(value).toEqual(form(added[1], name, added[0]));
  });

  test('one removes what the other left alone: it is gone', () => {
    expect(mergeValues({ base: form(name, phone), theirs: form(phone), mine: form(name, phone, note) }).value).toEqual(
      form(phone, note),
    );
  });

  test('one removes what the other changed: it is asked', () => {
    const changed = field('name', '姓名');
    const sides = { base: form(name, phone), theirs: form(phone), mine: form(changed, phone) };
    const { overlaps, value } = mergeValues(sides);
    expect(overlaps).toEqual([{ pointer: '/formData/fields/0', base: name, theirs: undefined, mine: changed }]);
    expect(value).toEqual(form(phone));
    expect(mergeValues(sides, () => 'mine').value).toEqual(form(changed, phone));
  });

  test('who change one place differently are asked, and the answer is taken', () => {
    const sides = {
      base: form(name),
      theirs: form(field('name', '甲')),
      mine: form(field('name', '乙')),
    };
    const { overlaps } = mergeValues(sides);
    expect(overlaps).toMatchObject([
      { pointer: '/formData/fields/0/__config__/label', base: '名称', theirs: '甲', mine: '乙' },
    ]);
    expect(mergeValues(sides, () => 'mine').value).toEqual(sides.mine);
    expect(mergeValues(sides, () => 'theirs').value).toEqual(sides.theirs);
  });

  test('an order that one changed stays, with what the other added', () => {
    const { value } = mergeValues({
      base: form(name, phone),
      theirs: form(phone, name),
      mine: form(name, note, phone),
    });
    expect(value).toEqual(form(phone, name, note));
  });
});

test('a list of things without identity is taken whole', () => {
  const { overlaps } = mergeValues({ base: { a: [1] }, theirs: { a: [1, 2] }, mine: { a: [1, 3] } });
  expect(overlaps).toMatchObject([{ pointer: '/a', theirs: [1, 2], mine: [1, 3] }]);
});

test('a member named like a prototype stays an ordinary one', () => {
  const evil = JSON.parse('{"__proto__":{"x":1},"b":1}') as unknown;
  const { value } = mergeValues({ base: {}, theirs: evil, mine: { c: 2 } });
  expect(Object.keys(value as object)).toEqual(['__proto__', 'b', 'c']);
  expect(Object.hasOwn({}, 'x')).toBe(false);
});

describe('for any three values', () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  test('a side that changed nothing leaves the other as it is', () => {
    fc.assert(
      fc.property(value, value, (base, changed) => {
        const json = (input: unknown) => JSON.parse(JSON.stringify(input)) as unknown;
        const [from, to] = [json(base), json(changed)];
        expect(isSameJson(mergeValues({ base: from, theirs: from, mine: to }).value, to)).toBe(true);
        expect(isSameJson(mergeValues({ base: from, theirs: to, mine: from }).value, to)).toBe(true);
        expect(isSameJson(mergeValues({ base: from, theirs: to, mine: to }).value, to)).toBe(true);
      }),
    );
  });
});
