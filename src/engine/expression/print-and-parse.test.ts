import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNameScope, parseExpression, tokenise } from './index';
import { arbitraryTree } from './testing/arbitrary-tree';
import { printExpression } from './testing/print-expression';

const fields = [
  { key: 'a', tableKey: '' },
  { key: 'note', tableKey: '' },
  { key: 'in', tableKey: 'items' },
];
const scope = createNameScope(fields, '', new Set(['typeId']));
const names = ['a', 'note', 'items.in', 'user.userId', '$param.typeId', '$record.id'];
const blanks = fc.array(fc.constantFrom('', ' ', '\n', '\t', '\u00a0', ' \r\n '), { minLength: 1, maxLength: 7 });

/** Joins tokens with the gaps in turn; an empty gap becomes a space where two tokens would merge. */
function write(tokens: readonly string[], gaps: readonly string[]): string {
  return tokens.reduce((text, token, index) => {
    const gap = gaps[index % gaps.length] ?? '';
    const wouldMerge = /[\w.?]$/.test(text) && /^[\w.]/.test(token);
    return text + (gap === '' && wouldMerge ? ' ' : gap) + token;
  }, '');
}

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));

describe('a tree', () => {
  it('round-trips through its text, with any whitespace, and is frozen', () => {
    let brackets = 0;
    fc.assert(
      fc.property(arbitraryTree(names), blanks, (tree, gaps) => {
        const tokens = printExpression(tree);
        brackets += tokens.includes('(') ? 1 : 0;
        const parsed = parseExpression(write(tokens, gaps), scope);
        expect(parsed.ok && parsed.expression.root).toEqual(tree);
        expect(isFrozen(parsed)).toBe(false);
        expect(parsed.ok && isFrozen(parsed.expression)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
    expect(brackets).toBeGreaterThan(200);
  });
});

describe('tokenise', () => {
  it('loses nothing but blanks of any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), blanks, (text, gaps) => {
        const source = write([...text], gaps);
        let end = 0;
        for (const token of tokenise(source)) {
          expect(source.slice(end, token.start)).toMatch(/^[ \t\r\n\u00a0]*$/);
          end = token.start + token.text.length;
          expect(source.slice(token.start, end)).toBe(token.text);
        }
        expect(end).toBe(source.length);
      }),
    );
  });
});
