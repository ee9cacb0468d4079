import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeExternal, encodeExternal, toSafeRedirect, toWebAddress } from './safe-address';

const ORIGIN = 'https://app.example';

test.each(['/home', '/model/orders?x=1#row', '/a%20b'])('goes to %s on this origin', (path) => {
  expect(toSafeRedirect(path, ORIGIN)).toBe(path);
});

test.each([
  null,
  '',
  'home',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '///evil.example',
  '/.//evil.example',
  '/..//evil.example/%2e',
  'javascript:alert(1)',
  'https:evil.example',
  'https://evil.example/x',
  'data:text/html,x',
  '/login',
  '/login?redirect=/login',
  '/LOGIN/',
])('goes to / instead of %j', (path) => {
  expect(toSafeRedirect(path, ORIGIN)).toBe('/');
});

test('whatever comes in, the target stays on this origin', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    'evil.example',
    'javascript:',
    '%2f',
    '%5c',
    '\t',
    '?',
    '#',
    'a',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const target = toSafeRedirect(`/${pieces.join('')}`, ORIGIN);
      expect(target.startsWith('/')).toBe(true);
      expect(target.startsWith('//')).toBe(false);
      expect(new URL(target, ORIGIN).origin).toBe(ORIGIN);
    }),
  );
});

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  'https:evil.example',
  'https:\\\\evil.example',
  'https://good.example@evil.example',
  'ftp://x',
  '',
])('%j is no web address', (address) => {
  expect(toWebAddress(address)).toBeNull();
});

test('an external address survives its encoding, and only a web address comes out', () => {
  const address = 'https://example.org/路径?q=1&r=a b'.replace(' ', '%20');
  expect(decodeExternal(encodeExternal(address))?.href).toBe(new URL(address).href);
  expect(decodeExternal(encodeExternal('javascript:alert(1)'))).toBeNull();
  expect(decodeExternal(encodeExternal(encodeURIComponent('javascript:alert(1)')))).toBeNull();
  expect(decodeExternal('%%%')).toBeNull();
  expect(decodeExternal(null)).toBeNull();
});
