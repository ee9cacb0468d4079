import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { hasTrigram, isCaseless, pairsOf } from './search-grams';

describe('hasTrigram', () => {
  it('wants three letters or digits of one word', () => {
    expect(['abc', 'a1b', '张三丰', 'ab', '张三', 'ab cd', '%%%', ''].map((text) => hasTrigram(text, 'all'))).toEqual([
      ...[true, true, true, false, false, false, false, false],
    ]);
    expect(hasTrigram('张三丰', 'ascii')).toBe(false);
    expect(hasTrigram('abc', 'none')).toBe(false);
  });
});

describe('isCaseless', () => {
  it('is what no language writes in another case', () => {
    expect(['张三丰', '4711', ' %_\\-。', '医院 7', ''].map(isCaseless)).toEqual([true, true, true, true, true]);
    expect(['a', 'Ä7', 'ß', '张a', 'İ', 'i\u0307', '\u0307', 'Ⅷ', 'ⓐ', '\u0378'].some(isCaseless)).toBe(false);
  });

  it('holds for every sign that some other sign becomes in lower case', () => {
    for (let code = 0; code < 0x20000; code += 1) {
      const sign = String.fromCodePoint(code);
      const lower = sign.toLowerCase();
      if (lower !== sign) expect(isCaseless(lower), code.toString(16)).toBe(false);
    }
  });
});

describe('pairsOf', () => {
  it('holds neighbours beyond ASCII that have no upper and lower case', () => {
    expect(pairsOf('张三丰')).toEqual(['张三', '三丰']);
    expect(pairsOf('张a三')).toEqual([]);
    expect(pairsOf('Дa张三')).toEqual(['张三']);
    expect(pairsOf('Да')).toEqual([]);
    expect(pairsOf('三三三')).toEqual(['三三']);
  });

  describe('in the database', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createTestDatabase();
    });
    afterAll(() => database.drop());

    const sign = fc.constantFrom(...'张三丰仁和医院aBÉéДд０Ａａ１ー、「 \n-_%\\😀İßΣσς');
    const word = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''));

    it('finds whatever the search without regard to case finds', async () => {
      await fc.assert(
        fc.asyncProperty(word, fc.array(sign, { minLength: 1, maxLength: 4 }), word, async (before, middle, after) => {
          const typed = middle.join('');
          const pattern = `%${typed.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
          const { rows } = await database.pool.query<{ is_found: boolean; is_like: boolean; has_pairs: boolean }>(
            `select text ilike $2 as is_found, text like $2 as is_like, coalesce(system.text_pairs(text) @> $3::text[], cardinality($3::text[]) = 0) as has_pairs
              from (values ($1::text), ($4), ($5)) as given(text)`,
            [`${before}${typed}${after}`, pattern, pairsOf(typed), `${before}${after}`, after + before],
          );
          expect(rows[0]?.is_found).toBe(true);
          if (isCaseless(typed)) expect(rows.map((row) => row.is_like)).toEqual(rows.map((row) => row.is_found));
          for (const { is_found: isFound, has_pairs: hasPairs } of rows) if (isFound) expect(hasPairs).toBe(true);
        }),
        { numRuns: 300 },
      );
    });
  });
});
