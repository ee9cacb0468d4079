import { describe, expect, it } from 'vitest';
import { ENGINE_CODES } from '../contract/codes';
import { FIELD_LOSSES } from '../parse/report-field-losses';
import { PLACES, type Place } from '../settings';
import engineText from '../text.json';
import lintText from './text.json';

/** Codes of records, the database, files and the export to standard Formily: lint never reports them. */
const OF_RECORDS = /^ENGINE_(?:VALUE_(?!REPAIRED)|ROWS_|CALL_|TABLE_COLUMN_|EXCHANGE_|EXPORT_|FORMILY_)/;

const toKey = (reason: string, isLook: boolean) => `ENGINE_SETTING_${isLook ? 'IGNORED' : 'LOST'}.${reason}`;

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
    expect(ways.filter((key) => !codes.includes(key.replace(/(?:\.\w+)?\.wayOut$/, '')))).toEqual([]);
  });

  it('exist for every loss of the settings (those of widgets are in their folders), and for nothing else', () => {
    const places: readonly Place[] = Object.values(PLACES);
    const ofSettings = places.flatMap((place) =>
      Object.values(place).flatMap(({ losses }) => losses.map(({ isLook, reason }) => toKey(reason, isLook))),
    );
    const ofFields = FIELD_LOSSES.map((reason) => toKey(reason, false));
    const asked = new Set([...ofSettings, ...ofFields, toKey('olderClients', true)]);
    // Scripts have their own code.
    asked.delete(toKey('scripts', false));
    const there = Object.keys(lintText.zh).filter((key) => /^ENGINE_SETTING_\w+\.(?!wayOut)\w+$/.test(key));
    expect(there.toSorted()).toEqual([...asked].toSorted());
    expect(there.filter((key) => !(`${key}.wayOut` in texts))).toEqual([]);
  });
});
