import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSafeHref } from './safe-href';

describe('toSafeHref', () => {
  it.each([
    'https://example.com',
    'http://example.com:8080/a?b=c#d',
    'HTTPS://EXAMPLE.COM/路径',
    'https://例子.测试/a',
    '/model/orders?id=1',
    '/',
    '?page=2',
    '#part',
    'mailto:a@example.com',
    'tel:+861012345678',
  ])('opens %s', (href) => {
    expect(toSafeHref(href)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '///evil.example',
    '/..//evil.example',
    '/.//evil.example',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'https:\\\\evil.example',
    'https://user@evil.example',
    'https://example.com@evil.example',
    'https://example.com\u202Egnp.exe',
    'https://exam\u200Bple.com',
    'https://',
    'http://[::',
    'www.example.com',
    'path/without/root',
    'mailto://evil.example',
    '',
    '   ',
  ])('refuses %j', (href) => {
    expect(toSafeHref(href)).toBeNull();
  });

  it.each([
    [null],
    [undefined],
    [1],
    [{ toString: () => 'https://a.example' }],
    [['https://a.example']],
    ['/'.padEnd(5000, 'a')],
  ])('refuses %o, which is no address', (href) => {
    expect(toSafeHref(href)).toBeNull();
  });

  it('never lets a browser end up on another scheme or, from a path, another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      ':',
      'javascript',
      'data',
      'https',
      'evil.example',
      '.',
      '..',
      '\t',
      '\n',
      ' ',
      '@',
      '?',
      '#',
      '%2f',
      '\u0000',
      '／',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const href = pieces.join('');
        const safe = toSafeHref(href);
        if (safe === null) return;
        const url = new URL(safe, 'https://own.example/app/page');
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol);
        if (!/^[a-z]+:/i.test(safe)) expect(url.host).toBe('own.example');
      }),
      { numRuns: 5000 },
    );
  });
});
