import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { STYLES_FILE } from './gen-antd-styles';
import { generatedStyles, withoutGenerated } from './static-antd-styles';

const cut = (code: string, ...names: readonly string[]) =>
  withoutGenerated(code, parseAst(code) as unknown as Parameters<typeof withoutGenerated>[1], new Set(names));

test('what generates styles that stand in the sheet is cut; what tells their variables, and every other style, stays', () => {
  const code = [
    `export default genStyleHooks('Button', token => [genBase(token), genSize(token)], prepareToken, { unitless: {} });`,
    `export const Compact = genSubStyleComponent(['Button', 'compact'], (token) => genCompact(token), prepareToken);`,
    `export const hook = (cls, isOn) => { const use = genStyleHooks('Picker', token => genPicker(token)); return use(cls); };`,
  ].join('\n');
  const changed = cut(code, 'Button-Button', 'Button-compact');
  expect(changed).not.toMatch(/genBase|genSize|genCompact/);
  expect(changed).toContain("genStyleHooks('Button', () => { console.error(");
  expect(changed).toContain(', prepareToken, { unitless: {} })');
  expect(changed).toContain('token => genPicker(token)');
  expect(cut(code, 'Menu-Menu')).toBe(code);
});

test('the notice names the style, and asks for none', () => {
  const changed = cut(`make = genStyleHooks('Tag', token => ({ color: token.color }))`, 'Tag-Tag');
  expect(changed).toContain('no generated styles of Tag-Tag');
  expect(changed).toContain('return [];');
});

test('a sheet that does not say what stands in it is refused', () => {
  expect(() => generatedStyles('.ant-btn{color:red}')).toThrow('does not say');
});

test('every style of the sheet is found among the style modules of antd', () => {
  const names = generatedStyles(readFileSync(STYLES_FILE, 'utf8'));
  const folder = path.resolve(import.meta.dirname, '../node_modules/antd/es');
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:[\w-]+[\\/])+style(?:[\\/][\w-]+)?\.js$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const found = [...names].filter((name) => modules.some((code) => cut(code, name) !== code));
  expect(found.sort()).toEqual([...names].sort());
  expect(found.length).toBeGreaterThan(40);
});
