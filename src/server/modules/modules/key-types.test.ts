import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { generatedTableName } from '../../../engine/tables';
import { createModule, releaseModule } from './index';
import { createRecordServer, type RecordServer } from '../records/testing/record-server';
import { column, node } from '../records/testing/purchase-module';
import { startProcess, type ServerProcess } from './testing/server-process';

let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(async () => {
  // Later suites in this process need the product's own widgets.
  vi.resetModules();
  await server.close();
});

const title = node('input', 'title');
const table = (key: string) =>
  node('table', key, { config: { children: [node('input', 'note'), node('inputNumber', 'count')] } });
const entity = (enCode: string, fields: readonly object[]) => ({
  fullName: `单据${enCode}`,
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields }),
  columnData: JSON.stringify({ columnList: [column(title)], searchList: [], hasPage: true }),
});
const rowsOf = async (text: string, values: readonly unknown[] = []) =>
  (await server.deps.pool.query<Record<string, unknown>>(text, [...values])).rows;

/** Types of the key columns of a module's tables, by `table.column`. */
async function keyTypesOf(id: string): Promise<Readonly<Record<string, string>>> {
  const main = generatedTableName(id);
  const rows = await rowsOf(
    `select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'module' and (table_name = $1 or table_name like $1 || '\\_%') and column_name in ('id', '_parent_id')`,
    [main],
  );
  const nameOf = (row: Record<string, unknown>) =>
    `${String(row['table_name']).slice(main.length)}.${String(row['column_name'])}`;
  return Object.fromEntries(rows.map((row) => [nameOf(row), String(row['data_type'])]));
}

/** Releases a module as a server did whose keys were texts, and creates three records. */
async function releaseOld(enCode: string): Promise<{ id: string; records: readonly string[] }> {
  const id = await createModule(server.deps, entity(enCode, [title, table('items'), table('gone')]));
  await rowsOf(`update system.modules set key_type = 'text' where id = $1`, [id]);
  await releaseModule(server.deps, id);
  const records: string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const rows = [1, 2].map((count) => ({ note: `${name}${String(count)}`, count }));
    const { code, data } = await server.create(id, { title: name, items: rows, gone: rows });
    expect(code).toBe(200);
    records.push(String(data.id));
  }
  return { id, records };
}

const texts = {
  '.id': 'text',
  '_items.id': 'text',
  '_items._parent_id': 'text',
  '_gone.id': 'text',
  '_gone._parent_id': 'text',
};
const numbers = Object.fromEntries(Object.keys(texts).map((name) => [name, 'bigint']));

/** Starts the next server on the same database, with a newer table plan. */
async function restart(id: string): Promise<ServerProcess> {
  await rowsOf(`update system.modules set tables_engine = '' where id = $1`, [id]);
  return startProcess(server, []);
}

const listed = async (process: ServerProcess, id: string) =>
  (await process.list(id)).data.list.map((row: { id: string; title: string }) => [row.id, row.title]);

describe('a module of today', () => {
  test('has numbers for keys, and texts of digits everywhere else', async () => {
    const id = await server.release(entity('today', [title, table('items'), table('gone')]));
    expect(await keyTypesOf(id)).toEqual(numbers);
    const answer = await server.create(id, { title: 'a', items: [{ note: 'x' }] });
    const record = answer.data.id as unknown;
    expect(record).toMatch(/^[1-9]\d{18}$/);
    const read = await server.read(id, String(record));
    expect(read.items).toEqual([expect.objectContaining({ id: expect.stringMatching(/^[1-9]\d{18}$/), note: 'x' })]);
    expect((await server.list(id)).data.list[0].id).toBe(record);
  });

  test.each(['abc', '-1', '1.5', '1e3', '0', '99999999999999999999', '9223372036854775808', '٣', '%20', 'null'])(
    'has no record "%s", which is nobody’s fault',
    async (text) => {
      const id = await server.release(entity(`odd${String(Math.random()).slice(2)}`, [title]));
      const record = String((await server.create(id, { title: 'a' })).data.id);
      const url = `/api/visualdev/OnlineDev/${id}/${encodeURIComponent(text)}`;
      for (const method of ['GET', 'DELETE'] as const)
        expect((await server.call('admin', method, url)).code, method).toBe(404);
      expect((await server.update(id, encodeURIComponent(text), { title: 'b' })).code).toBe(404);
      expect((await server.read(id, `0${record}`)).code).toBe(404);
      expect((await server.list(id)).data.list.length).toBe(1);
    },
  );

  test('keeps rows with unknown ids as new ones, or refuses them', async () => {
    const id = await server.release(entity('rows', [title, table('items')]));
    const record = String((await server.create(id, { title: 'a', items: [{ note: 'x' }] })).data.id);
    const answer = await server.update(id, record, { title: 'a', items: [{ id: 'abc', note: 'y' }] });
    expect(answer.code).toBeLessThan(500);
    expect((await server.read(id, record)).items.length).toBe(1);
  });
});

describe('a module whose keys were texts', () => {
  test('keeps every id of records and rows, and goes on', async () => {
    const { id, records } = await releaseOld('older');
    expect(await keyTypesOf(id)).toEqual(texts);
    const order = await server.list(id);
    const before = await Promise.all(records.map((record) => server.read(id, record)));
    const form = (await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/Config`)).data;

    const process = await restart(id);
    expect(process.logged).toEqual([]);
    expect(await keyTypesOf(id)).toEqual(numbers);
    expect(await rowsOf('select key_type, tables_refusal from system.modules where id = $1', [id])).toEqual([
      { key_type: 'bigint', tables_refusal: null },
    ]);
    expect(await listed(process, id)).toEqual(
      order.data.list.map((row: { id: string; title: string }) => [row.id, row.title]),
    );
    for (const [index, record] of records.entries()) expect(await process.read(id, record)).toEqual(before[index]);

    const [first = ''] = records;
    const [row, other] = before[0].items as { id: string }[];
    const change = { title: 'a', items: [{ ...other, note: 'changed' }, row, { note: 'new' }], gone: [] };
    const saved = await process.call('PUT', `/api/visualdev/OnlineDev/${id}/${first}`, {
      id: first,
      data: JSON.stringify(change),
      moduleVersion: form.version,
      moduleVersionProof: form.versionProof,
    });
    expect([saved.code, saved.msg]).toEqual([200, '更新成功']);
    const items = (await process.read(id, first)).items as { id: string; note: string }[];
    expect(items.map(({ note }) => note)).toEqual(['changed', 'a1', 'new']);
    expect(items.slice(0, 2).map((item) => item.id)).toEqual([other?.id, row?.id]);
    const created = await process.save(id, { title: 'd' });
    expect(BigInt(created.data.id) > BigInt(records[2] ?? '')).toBe(true);
    // Rows are deleted with their record, as before.
    await rowsOf(`delete from module."${generatedTableName(id)}" where id = $1`, [records[1]]);
    expect(
      await rowsOf(`select 1 from module."${generatedTableName(id, 'gone')}" where _parent_id = $1`, [records[1]]),
    ).toEqual([]);
    expect((await startProcess(server, [])).statements).toBe(1);
  });

  test('is found by everything that holds its ids: trees, pickers of records, in sub-tables too', async () => {
    const pointed = await releaseOld('pointed');
    const picker = (key: string) => node('recordPicker', key, { module: pointed.id, valueKey: 'id' });
    const parent = node('treeSelect', 'parent');
    const rows = node('table', 'rows', { config: { children: [picker('each')] } });
    const fields = [title, parent, picker('one'), rows];
    const columns = [title, parent, picker('one')].map((field) => column(field));
    const id = await createModule(server.deps, {
      fullName: '树',
      enCode: 'pointing',
      webType: 2,
      formData: JSON.stringify({ fields }),
      columnData: JSON.stringify({ type: 5, parentField: 'parent', columnList: columns, searchList: columns }),
    });
    await rowsOf(`update system.modules set key_type = 'text' where id = $1`, [id]);
    await releaseModule(server.deps, id);
    const [one = '', each = ''] = pointed.records;
    const top = await server.create(id, { title: 'top', one, rows: [{ each }, { each: one }] });
    const below = await server.create(id, { title: 'below', parent: top.data.id, one: each, rows: [] });
    expect([top, below]).toMatchObject([{ code: 200 }, { code: 200 }]);
    const url = `/api/visualdev/OnlineDev/${id}`;
    const body = { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '' };
    const search = { ...body, queryJson: JSON.stringify({ one }) };
    type Call = (method: 'GET' | 'POST', url: string, body?: object) => Promise<{ readonly data: unknown }>;
    const answersOf = async (call: Call) => [
      await call('POST', `${url}/List`, body),
      await call('POST', `${url}/List`, search),
      await call('POST', `${url}/List/${String(top.data.id)}`, body),
      await call('GET', `${url}/${String(top.data.id)}`),
      await call('GET', `${url}/${String(below.data.id)}/DataChange`),
    ];
    const before = await answersOf((method, path, sent) => server.call('admin', method, path, sent));
    expect(JSON.stringify(before[1])).toContain('"title":"top"');
    expect(JSON.stringify(before[2])).toContain('below');

    await rowsOf(`update system.modules set tables_engine = '' where id = $1`, [pointed.id]);
    const process = await restart(id);
    for (const moduleId of [id, pointed.id])
      expect(new Set(Object.values(await keyTypesOf(moduleId)))).toEqual(new Set(['bigint']));
    expect(await answersOf((method, path, sent) => process.call(method, path, sent))).toEqual(before);
    // New choices are written in the same form as old ones.
    const later = await process.save(pointed.id, { title: 'later' });
    const saved = await process.save(id, { title: 'new', parent: top.data.id, one: later.data.id, rows: [{ each }] });
    expect([later.code, saved.code]).toEqual([200, 200]);
    const stored = await process.read(id, String(saved.data.id));
    expect(stored).toMatchObject({ parent: top.data.id, one: later.data.id, rows: [{ each }] });
    expect((await process.read(pointed.id, String(stored.one))).title).toBe('later');
  });

  test('takes along the table of a sub-table that it no longer has', async () => {
    const { id, records } = await releaseOld('without');
    await server.call('admin', 'PUT', `/api/visualdev/Base/${id}`, entity('without', [title, table('items')]));
    await releaseModule(server.deps, id);
    const process = await restart(id);
    expect(await keyTypesOf(id)).toEqual(numbers);
    expect((await process.read(id, records[0] ?? '')).items.length).toBe(2);
    const left = `select count(*)::int as count from module."${generatedTableName(id, 'gone')}" where _parent_id = $1`;
    expect(await rowsOf(left, [records[0]])).toEqual([{ count: 2 }]);
  });

  test.each([
    ['a record with another id', (main: string) => `insert into module."${main}" (id, title) values ('other-1', 'x')`],
    [
      'a number that is written otherwise',
      (main: string) => `insert into module."${main}" (id, title) values ('007', 'x')`,
    ],
    [
      'a number that is too large',
      (main: string) => `insert into module."${main}" (id, title) values ('9223372036854775808', 'x')`,
    ],
    ['a view', (main: string) => `create view module."v_${main}" as select id || '' as id from module."${main}"`],
    [
      'an SQL data interface',
      (main: string) =>
        `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ('${main}', 'x', '${main}', 1, 'select id from ${main}')`,
    ],
    ['somebody’s table', (main: string) => `create table module."x${main}" (owner text references module."${main}")`],
  ])('keeps them for %s, and works', async (_name, obstacle) => {
    const { id, records } = await releaseOld(`kept${String(Math.random()).slice(2)}`);
    await rowsOf(obstacle(generatedTableName(id)));
    const process = await restart(id);
    expect(process.logged).toEqual([]);
    expect(await keyTypesOf(id)).toEqual(texts);
    expect(await rowsOf('select key_type from system.modules where id = $1', [id])).toEqual([{ key_type: 'text' }]);
    expect((await process.read(id, records[0] ?? '')).title).toBe('a');
    expect((await process.save(id, { title: 'd', items: [{ note: 'n' }] })).code).toBe(200);
  });

  test('keeps them in tables that a deleted module has left to one of the same id', async () => {
    const { id } = await releaseOld('left');
    await rowsOf('delete from system.modules where id = $1', [id]);
    await createModule(server.deps, entity('left', [title, table('items'), table('gone')]), { id });
    await releaseModule(server.deps, id);
    expect(await keyTypesOf(id)).toEqual(texts);
  });
});
