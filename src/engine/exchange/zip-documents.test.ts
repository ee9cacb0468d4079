import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { zipDocuments } from './index';
import { toFileName } from './to-file-name';

describe('toFileName', () => {
  it.each([
    ['采购订单', '采购订单.json'],
    ['../../etc/passwd', '_.._etc_passwd.json'],
    ['a\\b:c*d?"<>|e', 'a_b_c_d_e.json'],
    ['', 'module.json'],
    ['...', 'module.json'],
    ['CON', 'module.json'],
    ['__proto__', 'module.json'],
    ['a\u0000\u202Eb', 'ab.json'],
    ['x'.repeat(500), `${'x'.repeat(80)}.json`],
    ['😀'.repeat(100), `${'😀'.repeat(80)}.json`],
    ['v1.2 ', 'v1.2.json'],
  ])('%j is %j', (title, name) => expect(toFileName(title, '.json')).toBe(name));
});

describe('zipDocuments', () => {
  it('packs texts under harmless paths, each once, and the same every time', () => {
    const files = [
      { path: '订单.json', text: '{"a":"采购"}' },
      { path: '../订单.json', text: '{}' },
      { path: 'a/订单.JSON', text: '1' },
      { path: 'a/订单.json', text: '2' },
      { path: '订单.json', text: '3' },
    ];
    const bytes = zipDocuments(files);
    const entries = Object.entries(unzipSync(bytes)).map(([path, content]) => [path, strFromU8(content)]);
    expect(entries).toEqual([
      ['订单.json', '{"a":"采购"}'],
      ['module.json', '{}'],
      ['a/订单.json', '1'],
      ['a/订单 (2).json', '2'],
      ['订单 (2).json', '3'],
    ]);
    expect(zipDocuments(files)).toEqual(bytes);
  });

  it('packs nothing as an empty archive', () => expect(unzipSync(zipDocuments([]))).toEqual({}));
});
