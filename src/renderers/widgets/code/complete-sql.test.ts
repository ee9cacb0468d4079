import { describe, expect, test } from 'vitest';
import { completeSql } from './complete-sql';

const TABLES = [
  {
    value: 'wards',
    label: 'wards',
    children: [
      { value: 'id', label: 'text' },
      { value: '"bedCount"', label: 'integer' },
    ],
  },
  { value: 'patients', label: 'patients', children: [{ value: 'ward_id', label: 'text' }] },
];

/** What is proposed at the bar of a text. */
function at(marked: string) {
  const offset = marked.indexOf('|');
  const text = marked.replace('|', '');
  const place = { text, offset, tables: TABLES, parameters: ['ward'], words: ['@user', '@keyword'] };
  const { proposals, from, to } = completeSql(place);
  return { labels: proposals.map(({ label }) => label), proposals, replaced: text.slice(from, to) };
}

describe('completion of SQL', () => {
  test.each([
    ['select * from |', ['wards', 'patients']],
    ['select * from wards join pa|', ['wards', 'patients']],
    ['select | from wards', ['id', 'bedCount', 'wards', 'patients']],
    ['select * from wards w, patients p where |', ['id', 'bedCount', 'ward_id', 'wards', 'patients']],
  ])('%s', (text, expected) => {
    expect(at(text).labels.slice(0, expected.length)).toEqual(expected);
  });
  test.each([
    ['select w.| from wards as w', ['id', 'bedCount']],
    ['select p.wa| from wards w, patients p', ['ward_id']],
    ['select * from "wards" where wards.|', ['id', 'bedCount']],
    ['select patients.|', ['ward_id']],
    ['select nobody.| from wards', []],
    ["select 'wards.|' from wards", []],
    ['select id -- wards.|', []],
    ['select id /* | */ from wards', []],
    ["select * from wards where name like '%{|", ['ward']],
    ['select * from wards where id = @|', ['@user', '@keyword']],
  ])('%s offers just %j', (text, expected) => {
    expect(at(text).labels).toEqual(expected);
  });
  test('writes names as the source wants them, quotation marks once', () => {
    const { proposals, replaced } = at('select w."be|" from wards w');
    expect(proposals.map(({ insert }) => insert)).toContain('"bedCount"');
    expect(replaced).toBe('"be"');
  });
  test('closes the brace of a parameter unless it is there', () => {
    expect(at('where id = {wa|').proposals[0]?.insert).toBe('ward}');
    expect(at('where id = {|}').proposals[0]?.insert).toBe('ward');
  });
  test('keywords follow in the letters that are used', () => {
    expect(at('SELECT ID |').labels).toContain('FROM');
    expect(at('select id |').labels).toContain('from');
  });
});
