import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { column, node, purchaseFields, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** A list returns the first rows of each sub-table and their number; further rows are read by another call. */
let server: RecordServer;
let moduleId: string;
let largeId: string;

const itemRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `n${index}`, price: 1, hidden: `h${index}` }));
const rowsUrl = (module: string, id: string, more = '') => `/api/visualdev/OnlineDev/${module}/${id}/Rows/items${more}`;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
  await server.create(moduleId, { title: 'small', items: itemRows(100) });
  largeId = (await server.create(moduleId, { title: 'large', items: itemRows(250) })).data.id;
});
afterAll(() => server.close());

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly items: readonly { name: string }[] };

describe('a page of a list', () => {
  test('holds the first 100 rows of a record, and says how many there are where some are left out', async () => {
    const { data } = await server.list(moduleId);
    const [large, small] = data.list as readonly Row[];
    expect(large?.items).toHaveLength(100);
    expect(large?.items[99]?.name).toBe('n99');
    expect(small?.items).toHaveLength(100);
    expect(data.rowCounts).toEqual({ [largeId]: { items: 250 } });
  });

  test('holds 5000 rows of all records together', async () => {
    const id = await server.release(purchaseModule({ enCode: 'many' }));
    for (let index = 0; index < 60; index += 1) await server.create(id, { title: `t${index}`, items: itemRows(90) });
    const { data } = await server.list(id, { pageSize: 60 });
    const sizes = (data.list as readonly Row[]).map(({ items }) => items.length);
    expect(new Set(sizes)).toEqual(new Set([Math.floor(5000 / 60)]));
    expect(Object.values(data.rowCounts)).toEqual(Array(60).fill({ items: 90 }));
  });

  test('finds and totals over all rows', async () => {
    const { data } = await server.list(moduleId, { queryJson: { 'items-name': 'n240' } });
    expect((data.list as readonly Row[]).map(({ id }) => id)).toEqual([largeId]);
  });

  test('a calculation that is not stored follows from all rows', async () => {
    const f = purchaseFields;
    const sum = node('calculate', 'sum', { precision: 2, expression: [{ __vModel__: 'items.price' }] });
    const items = node('table', 'items', { config: { layout: 'rowFormItem', children: [f.itemName, f.itemPrice] } });
    const id = await server.release(
      purchaseModule({
        enCode: 'derived',
        form: { fields: [f.title, sum, items] },
        list: { columnList: [column(f.title), column(sum), column(f.itemName, {}, 'items-name')], searchList: [] },
      }),
    );
    const saved = await server.create(id, { title: 'a', items: itemRows(130) });
    const { data } = await server.list(id);
    expect(data.list[0]).toMatchObject({ sum: 130 });
    expect(data.list[0].items).toHaveLength(100);
    expect(data.rowCounts).toEqual({ [saved.data.id]: { items: 130 } });
    const more = await server.call('admin', 'GET', rowsUrl(id, saved.data.id, '?offset=100'));
    expect(more.data).toMatchObject({ total: 130, list: expect.objectContaining({ length: 30 }) });
  });
});

describe('further rows of a record', () => {
  test('come in pages, in order', async () => {
    const { data } = await server.call('admin', 'GET', rowsUrl(moduleId, largeId, '?offset=100&limit=120'));
    expect(data.total).toBe(250);
    expect(data.list.map(({ name }: { name: string }) => name)).toEqual(
      itemRows(250)
        .slice(100, 220)
        .map(({ name }) => name),
    );
    const rest = await server.call('admin', 'GET', rowsUrl(moduleId, largeId, '?limit=100000'));
    expect(rest.data.list).toHaveLength(200);
  });

  test('show the columns that the user may see, and nothing of another table', async () => {
    await server.createUserFor(moduleId, 'some', { columns: ['title', 'items-name'], forms: ['items-hidden'] });
    const restricted = await server.release(
      purchaseModule({ enCode: 'restricted', list: { useColumnPermission: true } }),
    );
    const { id } = (await server.create(restricted, { title: 'a', items: itemRows(2) })).data;
    await server.createUserFor(restricted, 'names', { columns: ['title', 'items-name'] });
    await server.createUserFor(restricted, 'titles', { columns: ['title'] });
    const ask = (account: string) => server.call(account, 'GET', rowsUrl(restricted, id));
    expect((await ask('names')).data.list).toEqual([{ name: 'n0' }, { name: 'n1' }]);
    expect(await ask('titles')).toMatchObject({ code: 403 });
    await server.createUser({ account: 'stranger' });
    expect(await ask('stranger')).toMatchObject({ code: 403 });
  });

  test('of no record, of another table and of a deleted record are refused', async () => {
    const other = `/api/visualdev/OnlineDev/${moduleId}/${largeId}/Rows/other`;
    expect(await server.call('admin', 'GET', other)).toMatchObject({ code: 403 });
    expect(await server.call('admin', 'GET', rowsUrl(moduleId, '12345'))).toMatchObject({ code: 404 });
    expect(await server.call('admin', 'GET', rowsUrl(moduleId, 'x'))).toMatchObject({ code: 404 });
  });
});
