import { describe, expect, it } from 'vitest';
import { ENGINE_CODES } from '../contract/errors';
import engineText from '../text.json';
import lintText from './text.json';

/** Codes of records, of the database and of files: they are never findings about a document. */
const OF_RECORDS = /^ENGINE_(?:VALUE_(?!REPAIRED)|ROWS_|CALL_|TABLE_COLUMN_|EXCHANGE_|EXPORT_)/;

describe('texts of findings', () => {
  const texts: Readonly<Record<string, string>> = { ...engineText.zh, ...lintText.zh };
  const codes = Object.keys(ENGINE_CODES).filter((code) => !OF_RECORDS.test(code));

  it('are there for every code: what is wrong, and what to do', () => {
    expect(codes.length).toBeGreaterThan(50);
    const missing = codes.flatMap((code) => [code, `${code}.wayOut`]).filter((key) => !(key in texts));
    expect(missing).toEqual([]);
  });

  it('name no way out of a code that is gone', () => {
    const ways = Object.keys(texts).filter((key) => key.endsWith('.wayOut'));
    expect(ways.filter((key) => !codes.includes(key.replace('.wayOut', '')))).toEqual([]);
  });
});
