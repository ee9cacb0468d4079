import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the page declares its colours as light: no browser darkens its bars and boxes over light ground', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../index.html'), 'utf8');
  expect(page).toContain('<meta name="color-scheme" content="light" />');
});
