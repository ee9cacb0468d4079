import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffLines, type DiffLine } from './index';
import { startProcessorClock } from '../testing/processor-clock';

const before = (lines: readonly DiffLine[]) => lines.filter(({ kind }) => kind !== 'added');
const after = (lines: readonly DiffLine[]) => lines.filter(({ kind }) => kind !== 'removed');
const textOf = (lines: readonly DiffLine[]) => lines.map(({ text }) => text).join('\n');
const short = (lines: readonly DiffLine[]) =>
  lines.map(({ kind, text }) => `${kind === 'same' ? ' ' : kind === 'added' ? '+' : '-'}${text}`).join('');

/** Length of the longest common subsequence, by the textbook. */
function commonCount(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0);
  for (const line of a) {
    const next: number[] = [];
    for (const [index, other] of b.entries()) {
      const diagonal = index === 0 ? 0 : (row[index - 1] ?? 0);
      next.push(line === other ? diagonal + 1 : Math.max(row[index] ?? 0, next[index - 1] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const lineText = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '{', '}\r'), { maxLength: 30 })
  .map((lines) => lines.join('\n'));

test.each([
  ['', '', ' '],
  ['a\nb\nc', 'a\nc', ' a-b c'],
  ['a\nc', 'a\nb\nc', ' a+b c'],
  ['a', 'b', '-a+b'],
  ['a\nb\nc\nd', 'a\nx\ny\nd', ' a-b-c+x+y d'],
])('%j to %j', (old, now, expected) => {
  expect(short(diffLines(old, now))).toBe(expected);
});

test('lines are counted from 1 in each text', () => {
  expect(diffLines('a\nb', 'b\nc')).toEqual([
    { kind: 'removed', text: 'a', beforeLine: 1 },
    { kind: 'same', text: 'b', beforeLine: 2, afterLine: 1 },
    { kind: 'added', text: 'c', afterLine: 2 },
  ]);
});

describe('any two texts', () => {
  test('are both found in it, with as few edits as can be', () => {
    fc.assert(
      fc.property(lineText, lineText, (old, now) => {
        const lines = diffLines(old, now);
        expect(textOf(before(lines))).toBe(old);
        expect(textOf(after(lines))).toBe(now);
        expect(lines.filter(({ kind }) => kind === 'same').length).toBe(commonCount(old.split('\n'), now.split('\n')));
        expect(before(lines).map((line) => line.beforeLine)).toEqual(old.split('\n').map((_line, index) => index + 1));
        expect(after(lines).map((line) => line.afterLine)).toEqual(now.split('\n').map((_line, index) => index + 1));
      }),
      { numRuns: 500 },
    );
  });

  test('are found in it where they differ too much for the shortest edit, in time', () => {
    const old = Array.from({ length: 40_000 }, (_line, index) => (index % 5 === 0 ? '}' : `old ${String(index)}`));
    const now = old
      .map((line, index) => (index % 10 === 1 ? `new ${String(index)}` : line))
      .filter((_line, index) => index % 97 !== 0);
    const spentMs = startProcessorClock();
    const lines = diffLines(old.join('\n'), now.join('\n'));
    expect(spentMs()).toBeLessThan(5_000);
    expect(textOf(before(lines))).toBe(old.join('\n'));
    expect(textOf(after(lines))).toBe(now.join('\n'));
    // Nearly everything that stayed is found to have stayed.
    expect(lines.filter(({ kind }) => kind === 'same').length).toBeGreaterThan(34_000);
  });

  test('without a common line cost nothing', () => {
    const old = Array.from({ length: 50_000 }, (_line, index) => `a${String(index)}`).join('\n');
    const now = Array.from({ length: 50_000 }, (_line, index) => `b${String(index)}`).join('\n');
    expect(diffLines(old, now).length).toBe(100_000);
  });
});
