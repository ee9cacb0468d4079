import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findSamples } from '../samples';

const folder = findSamples('stock');

/** Are the rows of a real platform beside the project? */
export const isStockHere = folder !== null;

/** A row as its database gave it: every value as text. */
export type StockRow = Readonly<Record<string, string | undefined>>;

/** Reads one table; [] without the folder. */
export function readStock(name: 'dictionary_types' | 'dictionary_data' | 'bill_rules' | 'positions'): StockRow[] {
  if (folder === null) return [];
  return JSON.parse(readFileSync(path.join(folder, `seed_v31_${name}.json`), 'utf8')) as StockRow[];
}
