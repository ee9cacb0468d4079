import { expect, test } from 'vitest';
import { keysOf, lateChunks, pageScripts } from './check-sizes';
import { filesOf, withImports, type Manifest } from './client-manifest';

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

const login = { name: 'login page', sources: () => ['src/shell/login/LoginPage.tsx'] };

test('a load is the entry, the page and what they import, but nothing lazy', () => {
  const keys = keysOf(manifest, login, 'zh');
  expect([...keys].sort()).toEqual(['_inputs.js', '_shared.js', 'index.html', 'src/shell/login/LoginPage.tsx']);
});

test('a page that is not in the build is an error, not a small page', () => {
  expect(() => keysOf(manifest, { name: 'x', sources: () => ['src/Nowhere.tsx'] }, 'zh')).toThrow('src/Nowhere.tsx');
  expect(() => keysOf({}, login, 'zh')).toThrow('entry');
  expect(() => withImports(manifest, ['gone'])).toThrow('gone');
});

test('a load that holds any of the editor is found, by the name of a chunk and by what stands in it', () => {
  const files: Readonly<Record<string, string>> = { 'a.js': 'x', 'b.js': 'y', 'c.js': 'z', 'd.js': 'w' };
  const read = (file: string) => files[file] ?? '';
  const keys = keysOf(manifest, login, 'zh');
  expect(lateChunks(manifest, keys, read)).toEqual([]);
  const hidden = (file: string) => (file === 'd.js' ? 'from "monaco-editor"' : read(file));
  expect(lateChunks(manifest, keys, hidden)).toEqual(['_inputs.js']);
  const named: Manifest = { ...manifest, '_shared.js': { file: 'assets/monaco-x.js' } };
  expect(lateChunks(named, keys, read)).toEqual(['_shared.js']);
  const styled: Manifest = { ...manifest, '_shared.js': { file: 'b.js', css: ['b.css'] } };
  const withStyle = (file: string) => (file === 'b.css' ? '.monaco-editor{}' : read(file));
  expect(lateChunks(styled, keys, withStyle)).toEqual(['_shared.js']);
});

test('a load has the texts of its language, and each file counts once', () => {
  const named: Manifest = {
    ...manifest,
    'texts.zh.ts': { file: 'zh.js', imports: ['_shared.js'] },
    'texts.en.ts': { file: 'en.js', css: ['x.css'] },
    '_twin.js': { file: 'b.js' },
  };
  const load = { name: 'page', sources: (language: string) => [`texts.${language}.ts`, '_twin.js'] };
  expect(filesOf(named, keysOf(named, load, 'zh'), '.js')).toEqual(['a.js', 'b.js', 'zh.js']);
  expect(filesOf(named, keysOf(named, load, 'en'), '.css')).toEqual(['x.css']);
});

test('scripts that the page names beside the bundle count too', () => {
  const page = '<script src="/splash.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script>';
  expect(pageScripts(page)).toEqual(['splash.js', 'assets/index-1.js']);
});
