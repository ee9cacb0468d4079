import { expect, test } from 'vitest';
import { toMenu, type MenuNode } from '../session/menu';
import { resolveMenuTarget } from './menu-target';
import { userAnswer } from '../testing/user-answer';

const ORIGIN = 'https://app.example';

function node(raw: Record<string, unknown>): MenuNode {
  const [entry] = toMenu(userAnswer({ menuList: [{ id: '1', enCode: 'x', fullName: 'x', ...raw }] }), '');
  if (!entry) throw new Error('no entry');
  return entry;
}

test('a module opens its own path', () => {
  expect(resolveMenuTarget(node({ type: 3, urlAddress: 'model/a?b=1' }), ORIGIN)).toEqual({
    kind: 'path',
    path: '/model/a',
  });
});

test('a link opens a window, or the confirming page inside', () => {
  const link = { type: 7, urlAddress: 'https://example.org/a' };
  expect(resolveMenuTarget(node({ ...link, linkTarget: '_blank' }), ORIGIN)).toEqual({
    kind: 'window',
    address: 'https://example.org/a',
  });
  expect(resolveMenuTarget(node({ ...link, linkTarget: '_self' }), ORIGIN)).toMatchObject({ kind: 'path' });
});

test('a relative link stays on this origin', () => {
  expect(resolveMenuTarget(node({ type: 7, urlAddress: '/docs' }), ORIGIN)).toEqual({
    kind: 'window',
    address: 'https://app.example/docs',
  });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '\\\\evil.example',
  'https://a@evil.example',
  '',
])('%j leads nowhere', (urlAddress) => {
  expect(resolveMenuTarget(node({ type: 7, urlAddress }), ORIGIN)).toEqual({ kind: 'none' });
});
