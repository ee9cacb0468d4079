import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../shared/samples/stock');

/** Are the rows of a real platform beside the project? Only a CI must have them. */
export const isStockHere = existsSync(folder);

/** A row as its database gave it: every value as text. */
export type StockRow = Readonly<Record<string, string | undefined>>;

/** Reads one table; [] without the folder. */
export function readStock(name: 'dictionary_types' | 'dictionary_data' | 'bill_rules' | 'positions'): StockRow[] {
  if (!isStockHere) return [];
  return JSON.parse(readFileSync(path.join(folder, `seed_v31_${name}.json`), 'utf8')) as StockRow[];
}
