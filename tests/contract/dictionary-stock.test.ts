import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStockHere, readStock, type StockRow } from './stock';
import { createSystemServer, type SystemServer } from './system-server';

const TYPE = '/api/system/DictionaryType';
const DATA = '/api/system/DictionaryData';

/** The 34 types and 392 entries of a real platform, created one by one through the API. */
describe.skipIf(!isStockHere)('the stock dictionaries', () => {
  let server: SystemServer;
  const typeIds = new Map<string, string>([['-1', '-1']]);
  const entryIds = new Map<string, string>();
  const types = readStock('dictionary_types');
  const entries = readStock('dictionary_data');
  const known = new Set(types.map(({ Id }) => Id));
  const orphans = entries.filter(({ DictionaryTypeId }) => !known.has(DictionaryTypeId));

  beforeAll(async () => {
    server = await createSystemServer();
    await eachParentFirst(types, typeIds, (row) =>
      server.make(TYPE, {
        ...toBody(row),
        parentId: typeIds.get(row['ParentId'] ?? ''),
        isTree: Number(row['IsTree']),
      }),
    );
  });
  afterAll(() => server.close());

  const toBody = (row: StockRow) => ({
    fullName: row['FullName'],
    enCode: row['EnCode'],
    sortCode: Number(row['SortCode']),
    description: row['Description'] ?? '',
  });
  const toEntry = (row: StockRow, dictionaryTypeId: string) => {
    const isTop = row['ParentId'] === '0' || row['ParentId'] === row['DictionaryTypeId'];
    const parentId = !isTop ? entryIds.get(row['ParentId'] ?? '') : row['ParentId'] === '0' ? '0' : dictionaryTypeId;
    return { ...toBody(row), dictionaryTypeId, parentId, enabledMark: Number(row['EnabledMark']) };
  };

  it('are all there to test with', () => {
    expect([types.length, entries.length, orphans.length]).toEqual([34, 392, 37]);
  });

  it('refuse the entries whose type the platform had lost, until it gets one', async () => {
    const [first] = orphans;
    const refused = await server.call('admin', 'POST', DATA, toEntry(first ?? {}, first?.['DictionaryTypeId'] ?? ''));
    expect(refused).toMatchObject({ code: 400, msg: '字典分类不存在或已被删除' });
    for (const [index, id] of [...new Set(orphans.map(({ DictionaryTypeId }) => DictionaryTypeId ?? ''))].entries()) {
      typeIds.set(
        id,
        await server.make(TYPE, { parentId: '-1', fullName: `未知分类${index}`, enCode: `lost${index}` }),
      );
    }
  });

  it('take every entry below its parent', async () => {
    const tops = entries.filter(({ ParentId }) => !entries.some(({ Id }) => Id === ParentId));
    for (const row of tops) entryIds.set(row['Id'] ?? '', await server.make(DATA, toEntry(row, typeIdOf(row))));
    await eachParentFirst(
      entries.filter((row) => !tops.includes(row)),
      entryIds,
      (row) => server.make(DATA, toEntry(row, typeIdOf(row))),
    );
    expect(entryIds.size).toBe(392);
  });

  const typeIdOf = (row: StockRow) => typeIds.get(row['DictionaryTypeId'] ?? '') ?? '';

  it('show as they were: the types as a tree, every entry in its list', async () => {
    const shown: object[] = [];
    const visit = (
      list: { id: string; parentId: string; fullName: string; isTree: number; enCode: string; children: never[] }[],
    ) => {
      for (const { id, parentId, fullName, isTree, enCode, children } of list) {
        shown.push({ id, parentId, fullName, isTree, enCode });
        visit(children);
      }
    };
    visit((await server.call('admin', 'GET', TYPE)).data.list);
    const expected = types.map((row) => ({
      id: typeIds.get(row['Id'] ?? ''),
      parentId: typeIds.get(row['ParentId'] ?? ''),
      fullName: row['FullName'],
      isTree: Number(row['IsTree']),
      enCode: row['EnCode'],
    }));
    expect(shown).toEqual(expect.arrayContaining(expected));
    expect(shown).toHaveLength(34 + new Set(orphans.map(({ DictionaryTypeId }) => DictionaryTypeId)).size);
    let count = 0;
    for (const typeId of typeIds.values()) {
      if (typeId === '-1') continue;
      const { list } = (await server.call('admin', 'GET', `${DATA}/${typeId}?keyword=&isTree=0`)).data;
      const own = entries.filter((row) => typeIdOf(row) === typeId);
      const names = (rows: { fullName: string; enCode: string }[]) =>
        rows.map(({ fullName, enCode }) => `${fullName}|${enCode}`).sort();
      expect(names(list)).toEqual(own.map((row) => `${row['FullName']}|${row['EnCode']}`).sort());
      count += list.length;
    }
    expect(count).toBe(392);
  });

  it('nest where they did, in the list and in the cache that clients fill', async () => {
    const { list } = (await server.call('admin', 'GET', `${DATA}/All`)).data;
    const industry = list.find(({ enCode }: { enCode: string }) => enCode === 'IndustryType');
    const nested = entries.filter((row) => typeIdOf(row) === industry.id && entryIds.has(row['ParentId'] ?? ''));
    expect(nested.length).toBeGreaterThan(50);
    const below = industry.dictionaryList.flatMap(({ children }: { children: object[] }) => children);
    expect(below).toHaveLength(nested.length);
    const tree = (await server.call('admin', 'GET', `${DATA}/${industry.id}?isTree=1`)).data.list;
    expect(tree.map(({ id }: { id: string }) => id)).toEqual(
      industry.dictionaryList.map(({ id }: { id: string }) => id),
    );
  });

  it('go into an empty platform through their files', async () => {
    const other = await createSystemServer();
    try {
      const { list } = (await server.call('admin', 'GET', TYPE)).data;
      for (const { id } of list) {
        const file = await server.download(`${DATA}/${id}/Action/Export`);
        expect(await other.upload(`${DATA}/Action/Import`, file)).toMatchObject({
          code: 200,
          data: { changed: 0, skipped: 0 },
        });
      }
      expect((await other.call('admin', 'GET', TYPE)).data.list).toEqual(list);
      const all = async (from: SystemServer) => (await from.call('admin', 'GET', `${DATA}/All`)).data.list;
      expect(await all(other)).toEqual(await all(server));
    } finally {
      await other.close();
    }
  });
});

/** Runs `make` for every row after its parent; throws when a parent is missing. */
async function eachParentFirst(
  rows: readonly StockRow[],
  ids: Map<string, string>,
  make: (row: StockRow) => Promise<string>,
): Promise<void> {
  let waiting = [...rows];
  while (waiting.length > 0) {
    const ready = waiting.filter(({ ParentId }) => ids.has(ParentId ?? ''));
    if (ready.length === 0) throw new Error(`no parent for ${waiting.length} rows`);
    for (const row of ready) ids.set(row['Id'] ?? '', await make(row));
    waiting = waiting.filter((row) => !ready.includes(row));
  }
}
