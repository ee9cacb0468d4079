import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPatternTester } from './create-pattern-tester';
import { startProcessorClock } from '../../testing/processor-clock';

const rule = (source: string, flags = '') => ({ source, flags, message: '' });
const SAMPLES = [
  '',
  'a',
  'ab',
  'aab',
  'b',
  '13800138000',
  '12800138000',
  'a@b.cn',
  'x y',
  '中文',
  'A',
  'a\nb',
  '-5.30',
  '007',
  '😀',
  'foo_bar',
  'aaaa',
  '{}',
  ']',
  'a{2}',
  '1,2',
];
const PATTERNS: readonly (readonly [string, string])[] = [
  ['^1[3456789]\\d{9}$', ''],
  ['^([1-9]\\d*|0)(\\.\\d+)?$', ''],
  ['^[A-Za-z0-9._-]+@[a-z0-9-]+(\\.[a-z]{2,3}){1,2}$', ''],
  ['^(?=.*\\d)(?=.*[a-z]).{2,}$', ''],
  ['^(?!a).*$', ''],
  ['[\\u4e00-\\u9fa5]', ''],
  ['\\bfoo|b$', 'i'],
  ['^a$', 'm'],
  ['a.b', 's'],
  ['^.$', 'u'],
  ['^\\p{Lu}$', 'u'],
  ['^\\u{1F600}$', 'u'],
  ['^(?:a|ab)(?:b|)$', ''],
  ['a{2}', ''],
  ['^a{1,3}?$', ''],
  ['a{,3}', ''],
  ['^]$', ''],
  ['^(?<year>\\d+)$', ''],
  ['[^]]', ''],
  ['\\x61\\.?', ''],
  ['(a*)*b', ''],
  ['^$', ''],
  ['', ''],
  ['(\\w)\\1', ''],
  ['(?<=a)b', ''],
];

describe('createPatternTester', () => {
  it.each(PATTERNS)('agrees with the platform on /%s/%s', (source, flags) => {
    const tester = createPatternTester(rule(source, flags));
    const native = new RegExp(source, flags);
    for (const text of SAMPLES) expect({ text, isMatch: tester(text) }).toEqual({ text, isMatch: native.test(text) });
  });

  it('agrees with the platform on generated patterns', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '1', '^', '$', '\\b', 'ab', 'a?');
    const pattern = fc.letrec<{ node: string }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 3 },
        atom,
        fc.tuple(tie('node'), tie('node')).map(([left, right]) => left + right),
        fc.tuple(tie('node'), tie('node')).map(([left, right]) => `(?:${left}|${right})`),
        fc
          .tuple(tie('node'), fc.constantFrom('*', '+', '?', '{2}', '{0,2}', '{1,}'))
          .map(([node, q]) => `(?:${node})${q}`),
        tie('node').map((node) => `(?=${node})`),
        tie('node').map((node) => `(?!${node})`),
      ),
    })).node;
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, value) => {
        expect(createPatternTester(rule(source))(value)).toBe(new RegExp(source).test(value));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['(a+)+$', '(a|a)*$', '(a*)*b', '(\\w+\\s?)*$', '^(([a-z])+.)+[A-Z]([a-z])+$', 'a*a*a*a*a*a*c'])(
    'decides the catastrophic /%s/ on 50 kB at once',
    (source) => {
      const spentMs = startProcessorClock();
      createPatternTester(rule(source))(`${'a'.repeat(50_000)}!`);
      expect(spentMs()).toBeLessThan(1_500);
    },
  );

  it('declines long texts where only the backtracking matcher could decide', () => {
    const tester = createPatternTester(rule('^(a+)+\\1$'));
    expect(tester('aaaa')).toBe(true);
    const spentMs = startProcessorClock();
    expect(tester(`${'a'.repeat(40)}!`)).toBe(false);
    expect(spentMs()).toBeLessThan(200);
  });

  it('keeps spelled-out repetitions within bounds', () => {
    expect(createPatternTester(rule('^(?:(?:a{100}){100}){100}$'))('b')).toBe(false);
  });
});
