import { expect, test } from 'vitest';
import { keysOf, lateChunks, withImports, type Manifest } from './check-sizes';

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

test('a load that holds any of the editor is found, by the name of a chunk and by what stands in it', () => {
  const files: Readonly<Record<string, string>> = { 'a.js': 'x', 'b.js': 'y', 'c.js': 'z', 'd.js': 'w' };
  const read = (file: string) => files[file] ?? '';
  const keys = keysOf(manifest, { name: 'login page', sources: [/LoginPage/] });
  expect(lateChunks(manifest, keys, read)).toEqual([]);
  const hidden = (file: string) => (file === 'd.js' ? 'from "monaco-editor"' : read(file));
  expect(lateChunks(manifest, keys, hidden)).toEqual(['_inputs.js']);
  const named: Manifest = { ...manifest, '_shared.js': { file: 'assets/monaco-x.js' } };
  expect(lateChunks(named, keys, read)).toEqual(['_shared.js']);
  const styled: Manifest = { ...manifest, '_shared.js': { file: 'b.js', css: ['b.css'] } };
  const withStyle = (file: string) => (file === 'b.css' ? '.monaco-editor{}' : read(file));
  expect(lateChunks(styled, keys, withStyle)).toEqual(['_shared.js']);
});
