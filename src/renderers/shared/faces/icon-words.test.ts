import { describe, expect, it } from 'vitest';
import { iconWords } from './icon-words';

describe('iconWords', () => {
  it.each([
    ['icon-ym icon-ym-sysArea', 'sys area'],
    ['icon-ym icon-ym-generator-company', 'company'],
    ['icon-ym icon-ym-btn-add', 'add'],
    ['icon-ym icon-ym-tree-department1', 'tree department 1'],
    ['ym-custom ym-custom-cloud-print-outline', 'cloud print outline'],
    ['el-icon-s-custom', 's custom'],
    ['extend.tableDemo', 'extend table demo'],
    ['icon-ym', ''],
    ['', ''],
  ])('reads %j as %j', (name, words) => {
    expect(iconWords(name)).toBe(words);
  });
});
