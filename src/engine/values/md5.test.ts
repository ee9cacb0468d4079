import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMd5 } from './md5';

test('agrees with the published digests', () => {
  expect(toMd5('')).toBe('d41d8cd98f00b204e9800998ecf8427e');
  expect(toMd5('message digest')).toBe('f96b697d7cb7938d525a2f31aaf161d0');
});

test('agrees with another implementation for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      expect(toMd5(text)).toBe(createHash('md5').update(text, 'utf8').digest('hex'));
    }),
  );
});
