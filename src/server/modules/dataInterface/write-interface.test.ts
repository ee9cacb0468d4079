import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, node } from '../records/testing/purchase-module';
import { createPool } from '../../db/client';
import { writeSql } from './run-sql';
import { createInterfaceServer, INTERFACES, type InterfaceServer } from './testing/interface-server';

let server: InterfaceServer;
beforeAll(async () => {
  server = await createInterfaceServer({ config: { interfaceTimeoutMs: 2000 } });
  await server.deps.pool.query(`create table module.wards (id text primary key, name text, beds integer);
    insert into module.wards select 'w' || n, '病区' || n, n from generate_series(1, 20) n`);
  await server.createUser({ account: 'stranger' });
});
afterAll(() => server.close());

const sql = (query: string, more: object = {}) => ({ dataType: 1, requestMethod: '3', query, ...more });
let count = 0;
/** A released module with a field, or a button, that names the interface. */
async function release(id: string, by: 'field' | 'button'): Promise<string> {
  const title = node('input', 'title');
  const field = node('select', 'kind', { config: { dataType: 'dynamic', propsUrl: id } });
  const button = { btnsList: [{ value: 'go', label: 'x', action: { type: 'interface', interfaceId: id } }] };
  return server.release({
    fullName: `模块${String(++count)}`,
    enCode: `uses${String(count)}`,
    webType: 2,
    formData: JSON.stringify({ fields: by === 'field' ? [title, field] : [title] }),
    columnData: JSON.stringify({ columnList: [column(title)], ...(by === 'button' ? button : {}) }),
  });
}

describe('a write', () => {
  const insert = sql('insert into wards (id, name, beds) values ({id}, {name}, 1)', {
    requestMethod: '1',
    requestParameters: '[{"field":"id","dataType":"varchar","required":1},{"field":"name"}]',
  });
  const param = (id: string) => [
    { field: 'id', defaultValue: id },
    { field: 'name', defaultValue: "';--" },
  ];
  const nameOf = async (id: string) =>
    (await server.deps.pool.query<{ name: string }>('select name from module.wards where id = $1', [id])).rows[0]?.name;

  it('runs for administrators and says how many rows it changed', async () => {
    const id = await server.made(insert);
    expect((await server.preview(id, param('n1'))).data).toEqual([{ rowCount: 1 }]);
    expect(await nameOf('n1')).toBe("';--");
    const update = await server.made(
      sql("update wards set beds = 9 where id = 'n1' returning id, beds", { requestMethod: '2' }),
    );
    expect((await server.preview(update)).data).toEqual([{ id: 'n1', beds: 9 }]);
    const remove = await server.made(sql("delete from wards where id = 'n1'", { requestMethod: '4' }));
    expect((await server.preview(remove)).data).toEqual([{ rowCount: 1 }]);
    expect(await nameOf('n1')).toBeUndefined();
  });

  it('of a try is undone', async () => {
    const tried = await server.tried({ ...insert, paramList: param('n2') });
    expect(tried.data).toMatchObject({ isDone: true, data: [{ rowCount: 1 }] });
    expect(await nameOf('n2')).toBeUndefined();
  });

  it('runs for who may open a module with its button, and for no field', async () => {
    const id = await server.made(insert);
    await server.createUserFor(await release(id, 'field'), 'by-field', {});
    expect(await server.preview(id, param('n3'), 'by-field')).toMatchObject({
      code: 403,
      msg: expect.stringContaining('修改数据'),
    });
    await server.createUserFor(await release(id, 'button'), 'by-button', {});
    expect(await server.preview(id, param('n4'), 'by-button')).toMatchObject({ code: 200 });
    expect(await server.preview(id, param('n5'), 'stranger')).toMatchObject({ code: 403 });
    for (const account of ['admin', 'by-button']) {
      for (const [path, body] of [
        ['Actions/List', {}],
        ['Action/List', {}],
        ['Actions/InfoByIds', { ids: ['a'] }],
        ['Actions/GetFields', {}],
      ] as const) {
        const answer = await server.call(account, 'POST', `${INTERFACES}/${id}/${path}`, {
          ...body,
          paramList: param('n6'),
        });
        expect([path, answer.code]).toEqual([path, 403]);
      }
    }
    expect([await nameOf('n3'), await nameOf('n5'), await nameOf('n6')]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['of a list', { btnsList: [{ value: 'go', label: 'x', action: {} }] }],
    ['of its rows', { columnBtnsList: [{ value: 'go', label: 'x', action: {} }] }],
    ['of 3.4', { customBtnsList: [{ value: 'btn_go', label: 'x', event: {} }] }],
  ] as const)('needs the right to its button %s', async (place, list) => {
    const name = `needs${place.replaceAll(/\W/g, '')}`;
    const [id, read] = [await server.made(insert), await server.made({ query: '[{"id":"a"}]' })];
    const named = (interfaceId: string) =>
      JSON.parse(
        JSON.stringify(list)
          .replace('"action":{}', `"action":{"type":"interface","interfaceId":"${interfaceId}"}`)
          .replace('"event":{}', `"event":{"btnType":3,"interfaceId":"${interfaceId}"}`),
      ) as typeof list;
    for (const [index, interfaceId] of [id, read].entries()) {
      const title = node('input', 'title');
      const moduleId = await server.release({
        fullName: name,
        enCode: `${name}${String(index)}`,
        webType: 2,
        formData: JSON.stringify({ fields: [title] }),
        columnData: JSON.stringify({ columnList: [column(title)], useBtnPermission: true, ...named(interfaceId) }),
      });
      await server.createUserFor(moduleId, `${name}-may${String(index)}`, { buttons: ['btn_go'] });
      await server.createUserFor(moduleId, `${name}-not${String(index)}`, { buttons: ['btn_add', 'btn_edit'] });
    }
    expect((await server.preview(id, param(`${name}1`), `${name}-may0`)).code).toBe(200);
    expect((await server.preview(id, param(`${name}2`), `${name}-not0`)).code).toBe(403);
    expect([await nameOf(`${name}1`), await nameOf(`${name}2`)]).toEqual(["';--", undefined]);
    expect((await server.preview(read, [], `${name}-may1`)).code).toBe(200);
    expect((await server.preview(read, [], `${name}-not1`)).code).toBe(403);
  });

  it('of a button of the form runs for whoever may open the form', async () => {
    const id = await server.made(insert);
    const title = node('input', 'title');
    const button = node('button', '', { action: { type: 'interface', interfaceId: id } });
    const moduleId = await server.release({
      fullName: 'x',
      enCode: 'formButton',
      webType: 2,
      formData: JSON.stringify({ fields: [title, button] }),
      columnData: JSON.stringify({ columnList: [column(title)], useBtnPermission: true }),
    });
    await server.createUserFor(moduleId, 'of-form', {});
    expect((await server.preview(id, param('f1'), 'of-form')).code).toBe(200);
    expect((await server.preview(id, param('f2'), 'stranger')).code).toBe(403);
  });

  it.each([
    ["insert into system.settings (key, value) values ('x', '1')", '1'],
    ['update system.users set is_administrator = true', '2'],
    ['delete from system.sessions', '4'],
    ['delete from wards where id in (select id from system.users)', '4'],
    ['update wards set name = (select password_hash from system.users limit 1)', '2'],
  ])('reaches no table of the system: %s', async (query, requestMethod) => {
    const id = await server.made(sql(query, { requestMethod }));
    expect(await server.preview(id)).toMatchObject({ code: 400, msg: expect.stringMatching(/42501|3F000/) });
  });

  it.each(['insert', 'trial'])('leaves no setting behind on its connection: %s', async (way) => {
    const pool = createPool(String(server.deps.pool.options.connectionString), { max: 1, statementTimeoutMs: 20_000 });
    const deps = { ...server.deps, pool };
    // Those of plpgsql are there as soon as it was loaded.
    const read = "select name, setting from pg_settings where name not like 'plpgsql.%' order by name";
    const before = await pool.query(read);
    const settings = [
      ['default_transaction_read_only', 'on'],
      ['statement_timeout', '1ms'],
      ['lock_timeout', '1ms'],
      ['search_path', 'nowhere'],
      ['datestyle', 'german'],
      ['application_name', 'x'],
      ['extra_float_digits', '0'],
    ].map(([name, value]) => `set_config('${String(name)}', '${String(value)}', false)`);
    const text = `insert into wards (id, name, beds) select 'p' || '${way}', 'x', 1 returning ${settings.map((each, index) => `${each} as s${String(index)}`).join(', ')}`;
    const write = { text, args: [], counts: false, isTrial: way === 'trial' };
    expect(await writeSql(deps, write, true)).toHaveLength(1);
    await pool.query("insert into module.wards (id, name, beds) values ($1, 'ordinary', 1)", [`o${way}`]);
    expect((await pool.query(read)).rows).toEqual(before.rows);
    await pool.end();
  });

  it('of a table that a module has made reaches its records, with their indexes', async () => {
    const moduleId = await release(await server.made({}), 'field');
    const { rows } = await server.deps.pool.query<{ table_name: string }>(
      `select table_name from information_schema.columns where table_schema = 'module' and column_name = 'title'`,
    );
    for (const { table_name: table } of rows) {
      await server.create(moduleId, { title: '旧标题' });
      const query = `update ${table} set title = {t}`;
      const id = await server.made(sql(query, { requestMethod: '2', requestParameters: '[{"field":"t"}]' }));
      expect(await server.preview(id, [{ field: 't', defaultValue: '新标题' }])).toMatchObject({ code: 200 });
    }
    const list = await server.list(moduleId, { queryJson: JSON.stringify({ title: '新标' }) });
    expect(list.data.list[0]).toMatchObject({ title: '新标题' });
  });
});
