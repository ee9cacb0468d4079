import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameValue } from './same-value';

describe('isSameValue', () => {
  it('takes null and undefined as the same absence, also inside rows', () => {
    expect(isSameValue(null, undefined)).toBe(true);
    expect(isSameValue([{ a: null }], [{}])).toBe(true);
    expect(isSameValue(null, '')).toBe(false);
    expect(isSameValue(null, [])).toBe(false);
  });

  it('tells lists from objects and different contents apart', () => {
    expect(isSameValue([], {})).toBe(false);
    expect(isSameValue([1, 2], [2, 1])).toBe(false);
    expect(isSameValue({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(isSameValue('1', 1)).toBe(false);
    expect(isSameValue([-0], [0])).toBe(true);
    expect(isSameValue(NaN, NaN)).toBe(true);
  });

  it('finds a value equal to its copy', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isSameValue(value, JSON.parse(JSON.stringify(value)))));
  });
});
