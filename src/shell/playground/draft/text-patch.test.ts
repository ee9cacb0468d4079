import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyPatch, makePatch } from './text-patch';

const letters = fc.string({ unit: fc.constantFrom('a', 'b', '中', '😀') });

test('a patch brings any text to any other', () => {
  fc.assert(
    fc.property(letters, letters, (before, after) => {
      expect(applyPatch(before, makePatch(before, after))).toBe(after);
    }),
  );
});

test('it holds only what differs', () => {
  expect(makePatch('{"a":1,"b":2}', '{"a":12,"b":2}')).toEqual({ offset: 6, removed: 0, inserted: '2' });
  expect(makePatch('aaa', 'aa')).toMatchObject({ removed: 1, inserted: '' });
});

test('a patch of another text is refused', () => {
  expect(applyPatch('ab', { offset: 1, removed: 5, inserted: '' })).toBeNull();
  expect(applyPatch('ab', { offset: -1, removed: 0, inserted: '' })).toBeNull();
});
