import { describe, expect, it } from 'vitest';
import { distanceOf, similarName } from './similar-name';

describe('similarName', () => {
  it.each([
    ['amuont', ['amount', 'account'], 'amount'],
    ['show-word-limit', ['showWordLimit', 'maxlength'], 'showWordLimit'],
    ['requierd', ['required', 'label'], 'required'],
    ['xyz', ['amount'], null],
    ['a', ['b', 'c'], null],
    ['', ['a'], null],
    ['amount', ['amount'], null],
  ])('%s among %j is %j', (name, known, expected) => expect(similarName(name, known)).toBe(expected));

  it('counts a swap of neighbours as one', () => {
    expect(distanceOf('amuont', 'amount')).toBe(1);
    expect(distanceOf('abc', '')).toBe(3);
    expect(distanceOf('kitten', 'sitting')).toBe(3);
    expect(distanceOf('aaaaaaaa', 'b', 2)).toBeGreaterThan(2);
  });
});
