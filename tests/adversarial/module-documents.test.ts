import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';
import type { TestAnswer } from '../../src/server/testing/test-app';

/** Documents that attack the database, and tables shared by several modules. */
let server: RecordServer;
let count = 0;

beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

interface Draft {
  readonly fields: readonly object[];
  readonly form?: object;
  readonly list?: object;
  readonly tables?: readonly object[];
  readonly webType?: number;
  readonly interfaceId?: string;
}

/** Creates and releases a module through the API; returns the answer of the release with the module's `id`. */
async function release({
  fields,
  form,
  list,
  tables = [],
  webType = 2,
  interfaceId,
}: Draft): Promise<TestAnswer & { id: string }> {
  count += 1;
  const created = await server.call('admin', 'POST', '/api/visualdev/Base', {
    fullName: 'x',
    enCode: `x${String(count)}`,
    webType,
    interfaceId,
    formData: JSON.stringify({ fields, ...form }),
    ...(list && { columnData: JSON.stringify({ columnList: [], searchList: [], ...list }) }),
    tables: JSON.stringify(tables),
  });
  const id = created.data.id as string;
  return { ...(await server.call('admin', 'POST', `/api/visualdev/Base/${id}/Actions/Release`, {})), id };
}

const main = (table: string, fields: readonly object[] = []) => ({ typeId: '1', table, fields });
const child = (table: string, tableField: string, fields: readonly object[] = []) => ({
  typeId: '0',
  table,
  tableField,
  fields,
});
const sub = (tableName: string, children: readonly object[]) =>
  node('table', 'items', { config: { tableName, children } });
const codesOf = (answer: TestAnswer) => (answer.data?.issues ?? []).map((issue: { code: string }) => issue.code);
const a = node('input', 'a');
const b = node('input', 'b');

describe('names', () => {
  test.each([
    'pg_class',
    'PG_authid',
    'system.users',
    'module"."x',
    'a;drop table x',
    'a b',
    'é'.repeat(32),
    'x'.repeat(64),
    'm_123456',
    '_x',
    '1a',
    'a\u0000',
  ])('%j is no table of a module', async (table) => {
    const answer = await release({ fields: [a], tables: [main(table)] });
    expect([answer.code, codesOf(answer)]).toEqual([400, ['ENGINE_TABLE_NAME_INVALID']]);
  });
  test('a table named like a system table is another one', async () => {
    const answer = await release({ fields: [node('input', 'account')], tables: [main('users')] });
    expect(answer.code).toBe(200);
    await server.create(answer.id, { account: 'forged' });
    const forged = await server.deps.db.selectFrom('users').select('id').where('account', '=', 'forged').execute();
    expect(forged).toEqual([]);
  });
  test.each(['ctid', 'xmin', 'tableoid', 'select', 'user', 'oid'])('a field may be called %s', async (key) => {
    const field = node('input', key);
    const { id, code } = await release({ fields: [field, sub('', [field])] });
    expect(code).toBe(200);
    const saved = await server.create(id, { [key]: 'v', items: [{ [key]: 'w' }] });
    expect(await server.read(id, saved.data.id)).toMatchObject({ [key]: 'v', items: [{ [key]: 'w' }] });
  });
  test('an index has its name already', async () => {
    await release({ fields: [a], tables: [main('orders')] });
    expect(codesOf(await release({ fields: [a], tables: [main('orders_pkey')] }))).toEqual([
      'ENGINE_TABLE_NAME_INVALID',
    ]);
  });
  test.each(['id', 'ctid'])('a foreign key cannot be the column %s', async (key) => {
    const answer = await release({ fields: [a, sub('c1', [b])], tables: [main('m1'), child('c1', key)] });
    expect(codesOf(answer)).toEqual(['ENGINE_TABLE_NAME_INVALID']);
  });
});

describe('sizes', () => {
  const texts = (length: number) => Array.from({ length }, (_entry, index) => node('input', `f${String(index)}`));
  test('more columns than a table has', async () => {
    expect(codesOf(await release({ fields: texts(1_700) }))).toEqual(['ENGINE_DOCUMENT_TOO_LARGE']);
  });
  test('a record that no page of the database holds', async () => {
    const { id } = await release({ fields: texts(700) });
    const long = Array.from({ length: 1_000 }, (_entry, index) =>
      String.fromCharCode(0x4e00 + ((index * 7919) % 20_000)),
    );
    const values = Object.fromEntries(texts(700).map((_field, index) => [`f${String(index)}`, long.join('')]));
    expect((await server.create(id, values)).code).toBe(400);
    expect((await server.list(id)).data.pagination.total).toBe(0);
  });
});

describe('lists about what has no column', () => {
  const calculation = node('calculate', 'c', { isStorage: 0, expression: [] });
  const rows = node('table', 'c', { config: { children: [b] } });
  test.each([[calculation], [rows]])('the parent of a tree: %#', async (field) => {
    const list = { type: 5, parentField: 'c', columnList: [column(a)] };
    const { id } = await release({ fields: [a, field], list });
    await server.create(id, { a: '1' });
    expect((await server.list(id)).data.list).toHaveLength(1);
    expect((await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}/List/5`, {})).code).toBe(403);
  });
  test.each([['inputNumber'], ['timePicker'], ['switch']])(
    'a parent that %s cannot hold has no rows',
    async (widget) => {
      const list = { type: 5, parentField: 'c', columnList: [column(a)] };
      const { id } = await release({ fields: [a, node(widget, 'c')], list });
      const answer = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}/List/abc`, {});
      expect([answer.code, answer.data.list]).toEqual([200, []]);
    },
  );
  test('a data view has no records', async () => {
    await server.deps.db
      .insertInto('data_interfaces')
      .values({ id: 'rows', full_name: 'rows', en_code: 'rows', data_type: 2, query: '[]' })
      .execute();
    const { id } = await release({ fields: [a], list: { columnList: [column(a)] }, webType: 4, interfaceId: 'rows' });
    const base = `/api/visualdev/OnlineDev/${id}`;
    const answers = await Promise.all([
      server.create(id, { a: '1' }),
      server.update(id, '1', { a: '1' }),
      server.call('admin', 'GET', `${base}/1`),
      server.call('admin', 'GET', `${base}/1/DataChange`),
      server.call('admin', 'DELETE', `${base}/1`),
      server.call('admin', 'GET', `/api/visualdev/Base/${id}/FieldDataSelect?relationField=a`),
    ]);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 404));
    expect((await server.call('admin', 'GET', `${base}/Config`)).code).toBe(200);
    for (const path of ['List/Count', 'List/Summary', 'List/Groups', 'List/1'])
      expect((await server.call('admin', 'POST', `${base}/${path}`, { groupBy: { fieldId: 'a' } })).code, path).toBe(
        404,
      );
    expect((await server.list(id)).data.list).toEqual([]);
  });
});

describe('shared tables', () => {
  const shared = (owner: string, columns: readonly object[]) =>
    release({ fields: [a, sub('shared_rows', columns)], tables: [main(owner), child('shared_rows', 'owner_id')] });
  test('a save keeps the columns that its module does not know', async () => {
    const [wide, narrow] = [await shared('owners', [b, node('input', 'extra')]), await shared('owners', [b])];
    const { id } = (
      await server.create(wide.id, {
        a: '1',
        items: [
          { b: '1', extra: 'KEPT' },
          { b: '2', extra: 'X' },
        ],
      })
    ).data;
    const record = await server.read(narrow.id, id);
    const items = [{ ...record.items[0], b: 'new' }, { b: '3' }];
    expect((await server.update(narrow.id, id, { ...record, items })).code).toBe(200);
    expect((await server.read(wide.id, id)).items).toMatchObject([
      { id: record.items[0].id, b: 'new', extra: 'KEPT' },
      { b: '3', extra: null },
    ]);
  });
  test('a removed field keeps its values in rows that are saved without it', async () => {
    const fields = (children: readonly object[]) => JSON.stringify({ fields: [a, sub('', children)] });
    const { id } = await release({ fields: [a, sub('', [b, node('input', 'gone')])] });
    const saved = (await server.create(id, { items: [{ b: '1', gone: 'KEPT' }] })).data.id;
    const base = `/api/visualdev/Base/${id}`;
    const entity = (await server.call('admin', 'GET', base)).data;
    const change = async (formData: string) => {
      await server.call('admin', 'PUT', base, { ...entity, formData });
      await server.call('admin', 'POST', `${base}/Actions/Release`, {});
    };
    await change(fields([b]));
    const record = await server.read(id, saved);
    await server.update(id, saved, { items: [{ ...record.items[0], b: '2' }] });
    await change(fields([b, node('input', 'gone')]));
    expect((await server.read(id, saved)).items).toMatchObject([{ b: '2', gone: 'KEPT' }]);
  });
  test('rows of another main table are a conflict at release, not at the first save', async () => {
    await shared('owners', [b]);
    expect(codesOf(await shared('other_owners', [b]))).toEqual(['ENGINE_TABLE_COLUMN_CONFLICT']);
  });
  test.each([[[{ field: 'id', primaryKey: 1 }]], [[{ field: 'a', primaryKey: 1 }]]])(
    'another primary key is a conflict: %j',
    async (columns) => {
      await release({ fields: [a], tables: [main('keyed', [{ field: 'f_id', primaryKey: 1 }, { field: 'a' }])] });
      const answer = await release({ fields: [b], tables: [main('keyed', columns)] });
      expect(codesOf(answer)).toContain('ENGINE_TABLE_COLUMN_CONFLICT');
    },
  );
});
