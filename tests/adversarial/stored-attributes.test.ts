import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/** The stored copy of an attribute tells nobody what its source hides, and is not lost to a writer who cannot look it up. */
let server: RecordServer;
let regions: string;
let customers: string;
let orders: string;
let [region, customer, closed] = ['', '', ''];

const RECORDS = '/api/visualdev/OnlineDev';
const switches = { useColumnPermission: true, useFormPermission: true, useDataPermission: false };
const relation = (key: string, modelId: string) =>
  node('relationForm', key, { modelId, relationField: 'name', columnOptions: [{ value: 'name', label: 'name' }] });
const attribute = (key: string, relationField: string, showField: string, isStorage = 1) =>
  node('relationFormAttr', key, { relationField, showField, isStorage });

function release(enCode: string, fields: readonly Record<string, unknown>[], list: object = {}): Promise<string> {
  const columnList = fields.map((field) => column(field));
  return server.release({
    ...{ fullName: enCode, enCode, webType: 2, formData: JSON.stringify({ fields }) },
    columnData: JSON.stringify({ columnList, searchList: [], ...list }),
  });
}

async function grantOpen(id: string, user: string, names: readonly string[]): Promise<void> {
  const menu = { id: `menu-${id}`, full_name: id, en_code: `open${id}`, type: 3, url_address: `model/${id}` };
  const { db } = server.deps;
  await db
    .insertInto('menus')
    .values({ ...menu, property_json: JSON.stringify({ moduleId: id }) })
    .execute();
  await server.grant({
    ...{ objectType: 'user', objectId: user, menuId: menu.id },
    ...{ columns: names, forms: names, buttons: ['btn_add', 'btn_edit', 'btn_detail'] },
  });
}

/** Stored attributes whose source the clerk may not read, by the text that was copied. */
const COPIES: Readonly<Record<string, string>> = { note: 'SECRET1', inner: 'CLOSED1', zone: 'ZONE1', area: 'AREA1' };
const [HIDDEN, TEXTS] = [Object.keys(COPIES), Object.values(COPIES)];

beforeAll(async () => {
  server = await createRecordServer();
  regions = await release('regions', [node('input', 'name'), node('input', 'code')], switches);
  const guarded = await release('guarded', [node('input', 'name')], switches);
  const ofCustomer = [node('input', 'name'), node('input', 'phone'), node('input', 'secret')];
  const links = [relation('region', regions), attribute('zone', 'region', 'code', 0)];
  customers = await release('customers', [...ofCustomer, ...links], switches);
  const lines = node('table', 'lines', {
    config: { children: [relation('buyer', customers), attribute('hush', 'lines-buyer', 'secret')] },
  });
  const copies = [attribute('note', 'customer', 'secret'), attribute('inner', 'other', 'name')];
  const nested = [attribute('zone', 'customer', 'zone'), attribute('area', 'customer', 'region')];
  const seen = [node('input', 'title'), relation('customer', customers), attribute('tel', 'customer', 'phone')];
  const fields = [...seen, relation('other', guarded), ...copies, ...nested, lines];
  const searchList = [node('input', 'title'), ...copies].map((field) =>
    column(field, { searchType: 2, isKeyword: true }),
  );
  orders = await release('orders', fields, { searchList, defaultSidx: 'note', sort: 'asc' });
  const clerk = await server.createUserFor(orders, 'clerk', { buttons: ['btn_add', 'btn_edit', 'btn_detail'] });
  await grantOpen(customers, clerk, ['name', 'phone', 'region', 'zone']);
  const create = async (id: string, values: object) => String((await server.create(id, values)).data.id);
  region = await create(regions, { name: 'AREA1', code: 'ZONE1' });
  customer = await create(customers, { name: 'C1', phone: '010', secret: 'SECRET1', region });
  closed = await create(guarded, { name: 'CLOSED1' });
});
afterAll(() => server.close());

const makeOrder = async () => {
  const values = { title: 't', customer, other: closed, lines: [{ buyer: customer }] };
  return String((await server.create(orders, values)).data.id);
};
const retitle = async (account: string, id: string) => {
  const { data } = await server.call(account, 'GET', `${RECORDS}/${orders}/${id}`);
  const values = { ...(JSON.parse(String(data.data)) as object), title: 'u' };
  return server.call(account, 'PUT', `${RECORDS}/${orders}/${id}`, { data: JSON.stringify(values) });
};
const readAs = async (account: string, id: string) => {
  const { data } = await server.call(account, 'GET', `${RECORDS}/${orders}/${id}`);
  return JSON.parse(String(data.data)) as Record<string, unknown>;
};

describe('a copy of what its reader may not read', () => {
  const answers: Readonly<Record<string, (account: string, id: string) => Promise<unknown>>> = {
    list: (account) => server.list(orders, { pageSize: 100 }, account),
    read: (account, id) => server.call(account, 'GET', `${RECORDS}/${orders}/${id}`),
    display: (account, id) => server.call(account, 'GET', `${RECORDS}/${orders}/${id}/DataChange`),
    stale: (account, id) => server.call(account, 'PUT', `${RECORDS}/${orders}/${id}`, { data: '{}', version: 99 }),
    picker: (account) =>
      server.call(
        account,
        'GET',
        `/api/visualdev/Base/${orders}/FieldDataSelect?relationField=title&columnOptions=note`,
      ),
    linked: (account, id) =>
      server.call(account, 'POST', '/api/visualdev/LinkedRecords', {
        asks: [{ modelId: orders, ids: [id], fields: ['note', 'inner', 'title'] }],
      }),
  };
  test.each(Object.keys(answers))('is in no byte of the answer: %s', async (name) => {
    const id = await makeOrder();
    const [text, whole] = [await answers[name]?.('clerk', id), await answers[name]?.('admin', id)].map((answer) =>
      JSON.stringify(answer),
    );
    for (const copy of TEXTS) expect(text).not.toContain(copy);
    expect(text).toContain('t');
    expect(whole).toContain('SECRET1');
  });

  test.each(['Config', 'Screen'])('is no field that its reader knows of: %s', async (name) => {
    const shown = async (account: string) =>
      JSON.stringify(await server.call(account, 'GET', `${RECORDS}/${orders}/${name}`));
    const isNamed = (text: string) => HIDDEN.map((key) => new RegExp(`[^\\w]${key}[^\\w]`).test(text));
    expect(isNamed(await shown('clerk'))).toEqual(HIDDEN.map(() => false));
    expect(isNamed(await shown('admin'))).toEqual(HIDDEN.map(() => true));
    expect(await shown('clerk')).toContain('tel');
  });

  test.each(HIDDEN)('is not searched or sorted by: %s', async (key) => {
    await makeOrder();
    const conditions = [{ field: key, symbol: 'notNull', fieldValue: '' }];
    for (const body of [
      { queryJson: JSON.stringify({ [key]: '1' }) },
      { sidx: key, sort: 'asc' },
      { superQueryJson: JSON.stringify({ matchLogic: 'OR', conditionJson: JSON.stringify(conditions) }) },
    ]) {
      expect((await server.list(orders, body, 'clerk')).code).toBe(403);
      expect((await server.list(orders, body, 'admin')).code).toBe(200);
    }
  });

  test('is not found by a keyword', async () => {
    await makeOrder();
    const found = async (account: string) =>
      Number((await server.list(orders, { keyword: 'SECRET1' }, account)).data.pagination.total);
    expect(await found('admin')).toBeGreaterThan(0);
    expect(await found('clerk')).toBe(0);
  });

  test('does not hide what its reader may look up', async () => {
    expect(await readAs('clerk', await makeOrder())).toMatchObject({ tel: '010', customer });
  });
});

describe('a copy is kept', () => {
  test('when a writer cannot look up what it shows, however far away', async () => {
    const id = await makeOrder();
    expect((await retitle('clerk', id)).code).toBe(200);
    expect(await readAs('admin', id)).toMatchObject({ title: 'u', ...COPIES, lines: [{ hush: 'SECRET1' }] });
  });

  test('when what it shows is gone by now', async () => {
    const id = await makeOrder();
    await server.call('admin', 'DELETE', `${RECORDS}/${regions}/${region}`);
    expect((await retitle('admin', id)).code).toBe(200);
    expect(await readAs('admin', id)).toMatchObject({ title: 'u', zone: 'ZONE1', area: 'AREA1' });
  });
});
