import { expect, test } from 'vitest';
import type { Manifest } from './client-manifest';
import { listLoginPreloads } from './preload-list';

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/start.js', isEntry: true, imports: ['_shared'], css: ['assets/start.css'] },
  _shared: { file: 'assets/shared.js' },
  _field: { file: 'assets/field.js' },
  'src/shell/login/LoginPage.tsx': {
    file: 'assets/login.js',
    imports: ['_shared', '_field'],
    css: ['assets/login.css'],
  },
  'src/shell/i18n/languages/shell.zh.ts': { file: 'assets/zh.js' },
  'src/shell/i18n/languages/shell.zhtw.ts': { file: 'assets/zhtw.js' },
  'src/shell/i18n/languages/shell.en.ts': { file: 'assets/en.js' },
};

test('names what the login page imports late, and nothing that the page itself names', () => {
  const page = ['/assets/field.js', '/assets/login.js'];
  expect(listLoginPreloads(MANIFEST)).toEqual({
    zh: [...page, '/assets/zh.js', '/assets/login.css'],
    zhtw: [...page, '/assets/zhtw.js', '/assets/login.css'],
    en: ['/assets/en.js', ...page, '/assets/login.css'],
  });
});
