import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findSamples } from '../samples';

const folder = findSamples('stock');

/** True when the sample rows of a real platform are present. */
export const isStockHere = folder !== null;

/** A row of the samples: every value is a string. */
export type StockRow = Readonly<Record<string, string | undefined>>;

/** Reads the samples of one table; [] when they are missing. */
export function readStock(name: 'dictionary_types' | 'dictionary_data' | 'bill_rules' | 'positions'): StockRow[] {
  if (folder === null) return [];
  return JSON.parse(readFileSync(path.join(folder, `seed_v31_${name}.json`), 'utf8')) as StockRow[];
}
