import { describe, expect, it } from 'vitest';
import { parseRows } from './parse-rows';

describe('parseRows', () => {
  it.each([[null], [undefined], ['[{"a":1}]'], [{ length: 1, 0: {} }], [3], [true]])('%j holds no rows', (input) => {
    expect(parseRows(input)).toEqual([]);
  });

  it('copies rows and drops anything else', () => {
    const row = { a: 1, b: [1] };
    const parsed = parseRows([row, null, 'x', 4, [row], { c: null }]);
    expect(parsed).toEqual([{ a: 1, b: [1] }, { c: null }]);
    expect(parsed[0]).not.toBe(row);
  });

  it('lets no key reach a prototype', () => {
    const rows = parseRows(JSON.parse('[{"__proto__":{"isAdmin":true},"constructor":1,"prototype":2,"a":1}]'));
    expect(rows).toEqual([{ a: 1 }]);
    expect((rows[0] as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect(Object.getPrototypeOf(rows[0])).toBe(Object.prototype);
  });
});
