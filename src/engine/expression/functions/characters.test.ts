import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { charactersOf } from './characters';

describe('charactersOf', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['中文a', ['中', '文', 'a']],
    ['𠮷野家', ['𠮷', '野', '家']],
    ['👍🏽👍', ['👍🏽', '👍']],
    ['👨‍👩‍👧‍👦!', ['👨‍👩‍👧‍👦', '!']],
    ['🇨🇳🇺🇸', ['🇨🇳', '🇺🇸']],
    ['e\u0301e', ['e\u0301', 'e']],
    ['1\ufe0f\u20e32', ['1\ufe0f\u20e3', '2']],
    ['\ud800x', ['\ud800', 'x']],
    ['が', ['が']],
    ['a\r\nb', ['a', '\r\n', 'b']],
  ])('%j', (text, characters) => expect(charactersOf(text)).toEqual(characters));

  it('loses nothing, and never cuts what a reader sees as one', () => {
    const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' });
    const word = fc.constantFrom('中', 'a', 'ｂ', '，', '😀', '👍🏽', '👩‍🔬', '🇨🇳', 'é', '𠮷', ' ', '９');
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const text = words.join('');
        expect(charactersOf(text)).toEqual(Array.from(segmenter.segment(text), ({ segment }) => segment));
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => charactersOf(text).join('') === text));
  });
});
