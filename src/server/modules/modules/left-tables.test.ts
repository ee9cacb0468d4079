import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generatedTableName as tableOf } from '../../../engine/tables/table-names';
import { createLifeServer, field, table, type LifeServer } from './testing/life-server';

const LEFT = '/api/visualdev/LeftTables';
let server: LifeServer;
beforeAll(async () => {
  server = await createLifeServer();
});
afterAll(() => server.close());

const list = async () =>
  (await server.call('admin', 'GET', LEFT)).data.list as readonly { readonly table: string; readonly rows: number }[];
const drop = (name: string, rows: number | string, account = 'admin') =>
  server.call(account, 'DELETE', `${LEFT}/${name}?rows=${String(rows)}`);
async function deleted(enCode: string): Promise<string> {
  const id = await server.createModule(enCode, [field('input', 'title'), table('rows', [field('input', 'note')])]);
  await server.release(id);
  await server.record(id, { title: 'a', rows: [{ note: 'b' }, { note: 'c' }] });
  expect((await server.call('admin', 'DELETE', `/api/visualdev/Base/${id}`)).code).toBe(200);
  return tableOf(id);
}

describe('the tables of a deleted module', () => {
  test('are listed with what they hold, and dropped once the number of records is confirmed', async () => {
    const living = await server.createModule('living');
    await server.release(living);
    const name = await deleted('gone');
    const tables = await list();
    expect(tables.map((left) => left.table)).not.toContain(tableOf(living));
    expect(tables).toMatchObject([
      { table: name, moduleName: '功能gone', rows: 1, usedBy: [`${name}_rows`] },
      { table: `${name}_rows`, moduleName: '功能gone', rows: 2, usedBy: [] },
    ]);
    expect(tables.every((left) => Number(Reflect.get(left, 'bytes')) > 0 && Reflect.get(left, 'since') !== null)).toBe(
      true,
    );
    expect(await drop(name, 1)).toMatchObject({ code: 400, msg: `表 ${name} 仍被“${name}_rows”使用，不能删除` });
    expect(await drop(`${name}_rows`, 1)).toMatchObject({ code: 409, data: { rows: 2 } });
    expect((await drop(`${name}_rows`, 2)).code).toBe(200);
    expect((await drop(name, 1)).code).toBe(200);
    expect(await list()).toEqual([]);
    expect((await server.deps.pool.query('select 1 from system.deleted_modules')).rowCount).toBe(0);
  });

  test('are kept while a data interface reads them', async () => {
    const name = await deleted('read');
    await server.deps.db
      .insertInto('data_interfaces')
      .values({ id: 'i1', full_name: '旧数据', en_code: 'old', data_type: 1, query: `select id from ${name}_rows` })
      .execute();
    expect(await drop(`${name}_rows`, 2)).toMatchObject({
      code: 400,
      msg: `表 ${name}_rows 仍被“旧数据”使用，不能删除`,
    });
    expect((await list()).map((left) => left.table)).toContain(`${name}_rows`);
  });

  test('are visible to administrators only, and no other table can be dropped', async () => {
    await server.createUser({ account: 'staff' });
    expect((await server.call('staff', 'GET', LEFT)).code).toBe(403);
    expect((await drop('m_123456', 0, 'staff')).code).toBe(403);
    const living = await server.createModule('stays');
    await server.release(living);
    await server.deps.pool.query('create table module.customers_of_others (id text primary key)');
    for (const name of [tableOf(living), 'customers_of_others', 'users', 'm_999999'])
      expect((await drop(name, 0)).code).toBe(404);
    expect((await drop(tableOf(living), 'all')).code).toBe(400);
    expect((await list()).map((left) => left.table)).not.toContain('customers_of_others');
  });
});
