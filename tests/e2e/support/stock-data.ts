import { isStockHere, readStock, type StockRow } from '../../contract/stock';
import type { Api } from './api';
import { query } from './database';

export { isStockHere };

/** Sample rows of a real platform that were loaded. */
export interface Stock {
  readonly types: readonly StockRow[];
  readonly entries: readonly StockRow[];
  readonly rules: readonly StockRow[];
}

/** Creates the dictionaries and number rules of a real platform through the public API, with their names and codes. */
export async function loadStock(api: Api, categoryId: string): Promise<Stock> {
  const [types, entries, rules] = [
    readStock('dictionary_types'),
    readStock('dictionary_data'),
    readStock('bill_rules'),
  ];
  // Other journeys, or a try before this one, made types under the same codes: deletes those first.
  const codes = types.map(({ EnCode }) => EnCode);
  await query(
    `delete from system.dictionary_entries where dictionary_type_id in
      (select id from system.dictionary_types where en_code = any($1) or en_code like 'lost%')`,
    [codes],
  );
  await query(`delete from system.dictionary_types where en_code = any($1) or en_code like 'lost%'`, [codes]);
  const typeIds = new Map([['-1', '-1']]);
  await eachParentFirst(types, typeIds, async (row) =>
    create(api, '/api/system/DictionaryType', {
      ...namesOf(row),
      parentId: typeIds.get(row['ParentId'] ?? ''),
      isTree: Number(row['IsTree']),
    }),
  );
  // Creates categories for entries whose own category is missing.
  const lost = [...new Set(entries.map((row) => row['DictionaryTypeId'] ?? ''))].filter((id) => !typeIds.has(id));
  for (const [index, id] of lost.entries()) {
    const names = { fullName: `未知分类${index}`, enCode: `lost${index}`, sortCode: 999, description: '' };
    typeIds.set(id, await create(api, '/api/system/DictionaryType', { ...names, parentId: '-1', isTree: 0 }));
  }
  const isEntry = new Set(entries.map(({ Id }) => Id));
  const entryIds = new Map<string, string>();
  for (const { ParentId = '' } of entries) if (!isEntry.has(ParentId)) entryIds.set(ParentId, '0');
  await eachParentFirst(entries, entryIds, async (row) =>
    create(api, '/api/system/DictionaryData', {
      ...namesOf(row),
      dictionaryTypeId: typeIds.get(row['DictionaryTypeId'] ?? ''),
      parentId: entryIds.get(row['ParentId'] ?? ''),
      enabledMark: Number(row['EnabledMark']),
    }),
  );
  // Other tests create rules under codes of their templates: deletes those first.
  await query('delete from system.bill_rules where en_code = any($1)', [rules.map(({ EnCode }) => EnCode)]);
  for (const row of rules) {
    await create(api, '/api/system/BillRule', {
      ...namesOf(row),
      category: categoryId,
      prefix: row['Prefix'],
      dateFormat: row['DateFormat'],
      digit: Number(row['Digit']),
      startNumber: row['StartNumber'],
      enabledMark: Number(row['EnabledMark']),
    });
  }
  return { types, entries, rules };
}

async function create(api: Api, path: string, body: object): Promise<string> {
  return String((await api.call('POST', path, { id: '', ...body }))['id']);
}

function namesOf(row: StockRow) {
  return {
    fullName: row['FullName'],
    enCode: row['EnCode'],
    sortCode: Number(row['SortCode']),
    description: row['Description'] ?? '',
  };
}

/** Creates every row after its parent, and maps old ids to new ones. */
async function eachParentFirst(
  rows: readonly StockRow[],
  ids: Map<string, string>,
  createRow: (row: StockRow) => Promise<string>,
): Promise<void> {
  let waiting = rows;
  while (waiting.length > 0) {
    const ready = waiting.filter(({ ParentId }) => ids.has(ParentId ?? ''));
    if (ready.length === 0) throw new Error(`no parent for ${waiting.length} rows`);
    for (const row of ready) ids.set(row['Id'] ?? '', await createRow(row));
    waiting = waiting.filter((row) => !ready.includes(row));
  }
}
