import { expect, test } from 'vitest';
import { findMenu, toMenu } from './menu';
import { userAnswer } from '../testing/user-answer';

function screenOf(raw: Record<string, unknown>): string | undefined {
  return toMenu(userAnswer({ menuList: [{ id: '1', enCode: 'x', fullName: 'x', ...raw }] }), '')[0]?.screen;
}

test.each([
  [{ type: 2, urlAddress: 'systemData/dictionary', propertyJson: '{"screen":"billRule"}' }, 'billRule'],
  [{ type: 2, urlAddress: 'systemData/dictionary' }, 'dictionary'],
  [{ type: 2, urlAddress: '/systemData/dictionary/?a=b', propertyJson: '{' }, 'dictionary'],
  [{ type: 2, urlAddress: '' }, ''],
  [{ type: 2, urlAddress: 'a/b', propertyJson: '{"screen":{"x":1}}' }, 'b'],
  [{ type: 3, urlAddress: 'model/dictionary', propertyJson: '{"moduleId":"m"}' }, ''],
  [{ type: 7, urlAddress: 'https://example.org/dictionary' }, ''],
])('the entry %j names the screen %j', (raw, screen) => {
  expect(screenOf(raw)).toBe(screen);
});

test('an entry is found at any depth, the first in menu order', () => {
  const entry = (id: string, children: object[] = []) => ({ id, type: 1, enCode: id, fullName: 'same', children });
  const menu = toMenu(userAnswer({ menuList: [entry('a', [entry('b', [entry('c')])]), entry('d')] }), '');
  expect(findMenu(menu, ({ id }) => id === 'c')?.id).toBe('c');
  expect(findMenu(menu, ({ title }) => title === 'same')?.id).toBe('a');
  expect(findMenu(menu, () => false)).toBeNull();
});
