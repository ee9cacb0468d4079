import { describe, expect, test } from 'vitest';
import { factsOf, fieldsOf, rowsOf, widthOf } from './report-rows';

describe('rows of an answer', () => {
  test.each([
    [null, []],
    [{ a: 1 }, [{ a: 1 }]],
    [
      [1, { a: 2 }],
      [{ value: 1 }, { a: 2 }],
    ],
    ['x', [{ value: 'x' }]],
  ])('%j', (data, rows) => expect(rowsOf({ data, rows: null })).toEqual(rows));

  test('are those that were found in the data', () => {
    const report = { fields: ['id'], data: { code: 0, list: [{ id: 1 }] }, rows: [{ id: 1 }] };
    expect(rowsOf(report)).toEqual([{ id: 1 }]);
    expect(fieldsOf(report)).toEqual(['id']);
  });

  test('have the fields that are named first, then others', () => {
    expect(fieldsOf({ fields: ['b'], data: [{ a: 1 }, { b: 2, c: 3 }], rows: null })).toEqual(['b', 'a', 'c']);
  });

  test('are described by their first values', () => {
    const data = [{ a: null, b: [1], c: '', d: false }, { a: 1.5 }];
    expect(factsOf({ fields: ['a'], data, rows: null })).toEqual([
      { name: 'a', type: 'number', sample: '1.5' },
      { name: 'b', type: 'list', sample: '[1]' },
      { name: 'c', type: 'blank', sample: '' },
      { name: 'd', type: 'boolean', sample: 'false' },
    ]);
  });

  test('get columns as wide as their content, within bounds', () => {
    expect(widthOf('a', [{ a: 'x' }])).toBe(96);
    expect(widthOf('a', [{ a: '病'.repeat(10) }])).toBe(184);
    expect(widthOf('a', [{ a: 'x'.repeat(900) }])).toBe(320);
  });
});
