import { describe, expect, it } from 'vitest';
import { rowsToCount, rowsToPage } from './search-cost';

const TEN_MILLION = 10_000_000;
const frequencies = [0.0009, 0.01, 0.1, 0.5, 1];

describe('rowsToCount', () => {
  it('leaves rare texts, and those of small tables, to the index', () => {
    expect(rowsToCount({ share: 0, tableRows: TEN_MILLION }, 10_000)).toBeNull();
    expect(rowsToCount({ share: 0.0009, tableRows: TEN_MILLION }, 10_000)).toBeNull();
    expect(rowsToCount({ share: 0.01, tableRows: TEN_MILLION }, 10_000)).toBeNull();
    expect(rowsToCount({ share: 0.1, tableRows: 100_000 }, 10_000)).toBeNull();
  });

  it('reads rows where an index would have to name very many', () => {
    expect(rowsToCount({ share: 0.1, tableRows: TEN_MILLION }, 10_000)).toBe(200_000);
    expect(rowsToCount({ share: 0.5, tableRows: TEN_MILLION }, 10_000)).toBe(40_000);
    expect(rowsToCount({ share: 1, tableRows: 1_000_000 }, 10_000)).toBe(20_000);
  });

  it('never reads more than an index would take', () => {
    for (const share of frequencies) {
      const rows = rowsToCount({ share, tableRows: TEN_MILLION }, 10_000) ?? 0;
      expect(rows).toBeLessThanOrEqual(300_000);
    }
  });
});

describe('rowsToPage', () => {
  it('reads a bounded number of rows for the first page, however often a text is held', () => {
    for (const share of frequencies) {
      expect(rowsToPage({ share, tableRows: TEN_MILLION }, 21)).toBeLessThanOrEqual(50_000);
    }
  });

  it('sorts all rows with the text where reading on would take longer', () => {
    expect(rowsToPage({ share: 0.002, tableRows: 1_000_000 }, 10_000)).toBeNull();
    expect(rowsToPage({ share: 0.1, tableRows: TEN_MILLION }, 1001)).toBe(20_020);
  });

  it('looks at some rows where the first ones have shown none', () => {
    expect(rowsToPage({ share: 0, tableRows: TEN_MILLION }, 21)).toBe(20_000);
    expect(rowsToPage({ share: 0, tableRows: 0 }, 21)).toBeNull();
  });
});
