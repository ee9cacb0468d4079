import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/** Relations ask the gate of their target, choices of interfaces the interface, and attributes nobody but the server. */
let server: RecordServer;
let customers: string;
let guarded: string;
let orders: string;
/** Customers of the administrator and of the clerk, one that was deleted, and a record of a module closed to the clerk. */
let [theirs, own, gone, hidden] = ['', '', '', ''];

const name = node('input', 'name');
const phone = node('input', 'phone');
const secret = node('input', 'secret');
const columns = ['name', 'phone', 'secret'].map((value) => ({ value, label: value }));
const relation = (key: string, modelId: string, more: object = {}) =>
  node('relationForm', key, { modelId, relationField: 'name', columnOptions: columns, hasPage: true, ...more });
const attribute = (widget: string, key: string, relationField: string, showField: string, isStorage = 1) =>
  node(widget, key, { relationField, showField, isStorage });
const popup = (widget: string, key: string, interfaceId: string, more: object = {}) =>
  node(widget, key, { interfaceId, propsValue: 'id', relationField: 'fullName', ...more });

beforeAll(async () => {
  server = await createRecordServer();
  const { db } = server.deps;
  const define = (id: string, data_type: number, query: string) =>
    db.insertInto('data_interfaces').values({ id, full_name: id, en_code: id, data_type, query }).execute();
  await define(
    'stuff',
    1,
    `select n::text as id, 'N' || n as "fullName", 'S' || n as spec from generate_series(1, 9) as n`,
  );
  await define('mine', 1, `select 'x' as id, {who} as "fullName"`);
  await define('broken', 1, 'select 1 / 0 as id');
  const list = { searchList: [], useColumnPermission: true, useFormPermission: true, useDataPermission: true };
  const target = (enCode: string) => ({
    ...{ fullName: enCode, enCode, webType: 2, formData: JSON.stringify({ fields: [name, phone, secret] }) },
    columnData: JSON.stringify({ columnList: [name, phone, secret].map((field) => column(field)), ...list }),
  });
  customers = await server.release(target('customers'));
  guarded = await server.release(target('guarded'));
  const who = [{ field: 'who', sourceType: 4, relationField: '@userId', defaultValue: 'nobody' }];
  const lines = node('table', 'lines', {
    config: { children: [relation('buyer', customers), attribute('relationFormAttr', 'tel', 'lines-buyer', 'phone')] },
  });
  const fields = [
    ...[node('input', 'title'), relation('customer', customers), relation('other', guarded)],
    attribute('relationFormAttr', 'tel', 'customer_jnpfTable_orders1', 'phone'),
    attribute('relationFormAttr', 'note', 'customer', 'secret'),
    attribute('relationFormAttr', 'live', 'customer', 'phone', 0),
    ...[popup('popupSelect', 'item', 'stuff'), popup('popupTableSelect', 'items', 'stuff', { multiple: true })],
    ...[attribute('popupAttr', 'spec', 'item', 'spec'), popup('popupSelect', 'me', 'mine', { templateJson: who })],
    ...[popup('popupSelect', 'off', 'broken'), popup('popupSelect', 'ghost', 'nowhere'), lines],
  ];
  orders = await server.release({
    ...{ fullName: '订单', enCode: 'orders', webType: 2, formData: JSON.stringify({ fields }) },
    columnData: JSON.stringify({ columnList: fields.map((field) => column(field)), searchList: [] }),
  });
  const buttons = ['btn_add', 'btn_edit', 'btn_detail'];
  const clerk = await server.createUserFor(orders, 'clerk', { buttons });
  await db
    .insertInto('menus')
    .values({
      ...{ id: 'menu-customers', full_name: '客户', en_code: 'customers', type: 3, url_address: 'model/customers' },
      property_json: JSON.stringify({ moduleId: customers }),
    })
    .execute();
  const codes = { columns: ['name', 'phone'], forms: ['name', 'phone'], buttons };
  await server.grant({ objectType: 'user', objectId: clerk, menuId: 'menu-customers', ...codes });
  const create = async (id: string, values: object, account?: string) =>
    String((await server.create(id, values, account ? { account } : {})).data.id);
  theirs = await create(customers, { name: '甲公司', phone: '010-1', secret: 's1' });
  own = await create(customers, { name: '乙公司', phone: '010-2', secret: 's2' }, 'clerk');
  await server.update(customers, own, { secret: 's2' });
  gone = await create(customers, { name: '丙公司', phone: '010-3' }, 'clerk');
  hidden = await create(guarded, { name: '秘密' });
});
afterAll(() => server.close());

const RECORDS = '/api/visualdev/OnlineDev';
const asClerk = { account: 'clerk' };
type Answer = Awaited<ReturnType<RecordServer['create']>>;
const wrongFields = (answer: Answer) =>
  (answer.data?.errors ?? []).map(({ field, row, code }: Record<string, unknown>) => [field, row, code]);
const readAs = async (account: string, id: string) => {
  const { data } = await server.call(account, 'GET', `${RECORDS}/${orders}/${id}/DataChange`);
  return JSON.parse(String(data.data)) as Record<string, unknown>;
};
const save = async (values: object, options: { account?: string } = asClerk) =>
  String((await server.create(orders, values, options)).data.id);
const linked = async (account: string, ...asks: object[]) => {
  const answer = await server.call(account, 'POST', '/api/visualdev/LinkedRecords', { asks });
  return answer.data.list as readonly Record<string, unknown>[];
};

describe('a related record', () => {
  test.each([
    ['customer', () => 'nobody'],
    ['customer', () => "x' or true --"],
    ['customer', () => theirs],
    ['other', () => hidden],
  ])('that its writer could not have picked is not saved: %s', async (key, value) => {
    const answer = await server.create(orders, { title: 't', [key]: value() }, asClerk);
    expect([answer.code, wrongFields(answer)]).toEqual([400, [[key, undefined, 'ENGINE_VALUE_OPTION']]]);
  });

  test('in a row is judged as one outside', async () => {
    const answer = await server.create(orders, { title: 't', lines: [{ buyer: own }, { buyer: theirs }] }, asClerk);
    expect([answer.code, wrongFields(answer)]).toEqual([400, [['lines-buyer', 1, 'ENGINE_VALUE_OPTION']]]);
  });

  test('is shown by its text, its id beside it, with what attributes say', async () => {
    const id = await save({ title: 't', customer: own, lines: [{ buyer: own }] });
    const shown = await readAs('clerk', id);
    expect(shown).toMatchObject({ customer: '乙公司', customer_id: own, tel: '010-2', live: '010-2' });
    expect(shown['lines']).toMatchObject([{ buyer: '乙公司', buyer_id: own, tel: '010-2' }]);
    const { data } = await server.call('clerk', 'POST', `${RECORDS}/${orders}/List`, { pageSize: 100 });
    expect(data.list).toContainEqual(
      expect.objectContaining({ id, customer: '乙公司', customer_id: own, live: '010-2' }),
    );
  });

  test('that is gone, or not for this reader, says so without its id', async () => {
    const lost = await save({ title: 't', customer: gone });
    await server.call('admin', 'DELETE', `${RECORDS}/${customers}/${gone}`);
    const after = await readAs('clerk', lost);
    expect(after['customer']).toBe('已删除');
    expect(after).not.toHaveProperty('customer_id');
    const closed = await save({ title: 't', customer: theirs, other: hidden }, {});
    const shown = await readAs('clerk', closed);
    expect(shown).toMatchObject({ customer: '无权查看', other: '无权查看', live: '' });
    expect(shown).not.toHaveProperty('customer_id');
    expect(JSON.stringify(shown)).not.toContain('秘密');
  });

  test('keeps a record that was chosen before, whoever saves it again', async () => {
    const id = await save({ title: 't', customer: theirs, tel: 'forged' }, {});
    const answer = await server.call('clerk', 'PUT', `${RECORDS}/${orders}/${id}`, {
      data: JSON.stringify({ title: 'u', customer: theirs, tel: 'forged' }),
    });
    expect(answer.code).toBe(200);
    expect(await readAs('admin', id)).toMatchObject({ title: 'u', customer: '甲公司', tel: '010-1' });
  });
});

describe('an attribute', () => {
  test('is never what a client says, and follows the choice', async () => {
    const id = await save({ title: 't', tel: 'forged', note: 'forged', spec: 'forged', customer: own, item: '3' });
    expect(await readAs('admin', id)).toMatchObject({ tel: '010-2', spec: 'S3', note: '' });
    const body = { data: JSON.stringify({ title: 't', customer: '', item: '4', tel: 'x', spec: 'x' }) };
    await server.call('clerk', 'PUT', `${RECORDS}/${orders}/${id}`, body);
    expect(await readAs('admin', id)).toMatchObject({ tel: '', spec: 'S4', note: '' });
  });

  test('shows no field that its reader may not see', async () => {
    const id = await save({ title: 't', customer: own }, {});
    // Stored by the administrator, who may.
    expect(await readAs('admin', id)).toMatchObject({ note: 's2' });
    expect(await readAs('clerk', id)).not.toHaveProperty('note');
    const [found] = await linked('clerk', { modelId: customers, ids: [own], fields: ['name', 'secret', 'phone'] });
    expect(found).toEqual({ modelId: customers, id: own, state: 'found', texts: { name: '乙公司', phone: '010-2' } });
  });
});

describe('the call for the links of a screen', () => {
  test('answers each module by its own gate', async () => {
    const ids = [own, theirs, 'nobody', '999999999999999999'];
    const list = await linked(
      'clerk',
      { modelId: customers, ids, fields: ['name'] },
      { modelId: guarded, ids: [hidden], fields: ['name'] },
      { modelId: 'none', ids: ['1'], fields: ['name'] },
    );
    expect(list.map(({ id, state }) => [id, state])).toEqual([
      [own, 'found'],
      [theirs, 'refused'],
      ['nobody', 'gone'],
      ['999999999999999999', 'gone'],
      [hidden, 'refused'],
      ['1', 'refused'],
    ]);
    expect(
      list.filter(({ state }) => state !== 'found').every(({ texts }) => Object.keys(texts as object).length === 0),
    ).toBe(true);
  });
});

describe('the list to choose from', () => {
  const choose = (account: string, query: Record<string, string>, id = customers) =>
    server.call(account, 'GET', `/api/visualdev/Base/${id}/FieldDataSelect?${new URLSearchParams(query).toString()}`);

  test('has the rows and columns of the target alone', async () => {
    const { data } = await choose('clerk', { relationField: 'name', columnOptions: 'name,phone,secret' });
    expect(data.list).toEqual([expect.objectContaining({ id: own, name: '乙公司', phone: '010-2' })]);
    expect(JSON.stringify(data)).not.toContain('s2');
    expect((await choose('clerk', { relationField: 'name' }, guarded)).code).not.toBe(200);
    expect((await choose('clerk', { relationField: 'secret' })).code).not.toBe(200);
  });

  test('finds nothing by a hidden column', async () => {
    const { data } = await choose('clerk', { relationField: 'name', columnOptions: 'secret', keyword: 's2' });
    expect(data.list).toEqual([]);
  });
});

describe('a row of an interface', () => {
  test.each([
    ['item', '10'],
    ['item', "1' or '1'='1"],
    ['items', ['1', '10']],
  ])('that is not offered is not saved: %s %j', async (key, value) => {
    const answer = await server.create(orders, { title: 't', [key]: value }, asClerk);
    expect([answer.code, wrongFields(answer)]).toEqual([400, [[key, undefined, 'ENGINE_VALUE_OPTION']]]);
  });

  test('is saved and shown by its text, with its value beside it', async () => {
    const id = await save({ title: 't', item: '2', items: ['1', '3'] });
    expect(await readAs('clerk', id)).toMatchObject({
      ...{ item: 'N2', item_id: '2', items: 'N1,N3', items_id: ['1', '3'], spec: 'S2' },
    });
  });

  test('that its interface no longer has is said to be gone, without its value', async () => {
    const id = await save({ title: 't', item: '9' });
    const rows = (last: number) =>
      server.deps.db
        .updateTable('data_interfaces')
        .set({ query: `select n::text as id, 'N' || n as "fullName" from generate_series(1, ${String(last)}) as n` })
        .where('id', '=', 'stuff')
        .execute();
    await rows(8);
    const shown = await readAs('clerk', id);
    await rows(9);
    expect(shown).toMatchObject({ item: '已删除' });
    expect(shown).not.toHaveProperty('item_id');
  });

  test('has its value beside it, also where both are the same or its text is blank', async () => {
    const { db } = server.deps;
    const rows = '[{"id":"same","fullName":"same"},{"id":"blank","fullName":null}]';
    await db.updateTable('data_interfaces').set({ query: rows, data_type: 2 }).where('id', '=', 'mine').execute();
    const [same, blank] = [await save({ title: 't', me: 'same' }), await save({ title: 't', me: 'blank' })];
    expect(await readAs('clerk', same)).toMatchObject({ me: 'same', me_id: 'same' });
    expect(await readAs('clerk', blank)).toMatchObject({ me: '未命名', me_id: 'blank' });
    await db
      .updateTable('data_interfaces')
      .set({ query: `select 'x' as id, {who} as "fullName"`, data_type: 1 })
      .where('id', '=', 'mine')
      .execute();
  });

  test('is not saved while its interface fails, or when it is gone', async () => {
    for (const [key, code] of [
      ['off', 'SERVER_CHOICES_UNCHECKED'],
      ['ghost', 'SERVER_CHOICES_SOURCE_GONE'],
    ] as const) {
      const answer = await server.create(orders, { title: 't', [key]: '1' }, asClerk);
      expect([key, answer.code === 200, code]).toEqual([key, false, code]);
    }
  });

  test('gets words of the system from the server, never from a client', async () => {
    const id = await save({ title: 't', me: 'x' });
    const { me } = await readAs('clerk', id);
    const body = {
      ids: ['x'],
      propsValue: 'id',
      paramList: [{ field: 'who', relationField: '@userId', defaultValue: 'root' }],
    };
    const { data } = await server.call('clerk', 'POST', '/api/system/DataInterface/mine/Action/InfoByIds', body);
    expect(data).toEqual([{ id: 'x', fullName: me }]);
    expect(me).not.toBe('nobody');
    expect(me).not.toBe('root');
  });
});
