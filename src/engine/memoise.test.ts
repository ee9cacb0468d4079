import { expect, it } from 'vitest';
import { memoise } from './memoise';

it('computes once for each object, also where nothing is found', () => {
  const asked: string[] = [];
  const find = memoise(({ name }: { readonly name: string }) => {
    asked.push(name);
    return name === 'a' ? { name } : null;
  });
  const [first, second] = [{ name: 'a' }, { name: 'b' }];
  const found = find(first);
  expect(found).toEqual({ name: 'a' });
  expect(find(first)).toBe(found);
  expect([find(second), find(second), find({ name: 'b' })]).toEqual([null, null, null]);
  expect(asked).toEqual(['a', 'b', 'b']);
});
