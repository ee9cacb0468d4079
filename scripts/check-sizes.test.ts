import { expect, test } from 'vitest';
import { keysOf, withImports, type Manifest } from './check-sizes';

const manifest: Manifest = {
  'index.html': {
    file: 'a.js',
    isEntry: true,
    imports: ['_shared.js'],
    dynamicImports: ['src/shell/login/LoginPage.tsx'],
  },
  '_shared.js': { file: 'b.js' },
  'src/shell/login/LoginPage.tsx': { file: 'c.js', imports: ['index.html', '_inputs.js'] },
  '_inputs.js': { file: 'd.js', imports: ['_shared.js'], dynamicImports: ['src/editor.tsx'] },
  'src/editor.tsx': { file: 'e.js' },
};

test('a load is the entry, the page and what they import, but nothing lazy', () => {
  const keys = keysOf(manifest, { name: 'login page', sources: [/LoginPage/] });
  expect([...keys].sort()).toEqual(['_inputs.js', '_shared.js', 'index.html', 'src/shell/login/LoginPage.tsx']);
});

test('a page that is not in the build is an error, not a small page', () => {
  expect(() => keysOf(manifest, { name: 'x', sources: [/Nowhere/] })).toThrow('x');
  expect(() => keysOf({}, { name: 'x', sources: [/LoginPage/] })).toThrow('entry');
  expect(() => withImports(manifest, ['gone'])).toThrow('gone');
});
