import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';
import { readRoutes } from './read-routes';

/** Selectors of administrators' data answer only to users who need them. */
let server: RecordServer;
const INTERFACES = '/api/system/DataInterface/Selector';
const RULES = '/api/system/BillRule/Selector';
const DICTIONARY = ['/api/system/DictionaryType/Selector/0', '/api/system/DictionaryData/drugId/Selector/0'];

beforeAll(async () => {
  server = await createRecordServer();
  const { db } = server.deps;
  await db.insertInto('dictionary_types').values({ id: 'drugId', full_name: '药品', en_code: 'drug' }).execute();
  await db
    .insertInto('data_interfaces')
    .values({ id: 'di', full_name: 'SECRET', en_code: 'di', data_type: 2, query: '[]' })
    .execute();
  await server.createUser({ account: 'stranger' });
});
afterAll(() => server.close());

const codeOf = async (account: string, url: string) => (await server.call(account, 'GET', url)).code;

let menus = 0;
async function createUserOf(menu: string): Promise<string> {
  const account = `keeper${String(++menus)}`;
  const objectId = await server.createUser({ account });
  const menuId = `selector-${String(menus)}`;
  await server.deps.db.insertInto('menus').values({ id: menuId, full_name: menu, en_code: menu, type: 2 }).execute();
  await server.grant({ objectType: 'user', objectId, menuId });
  return account;
}

let modules = 0;
/** Creates a user who may open a released module with that field; returns the account. */
async function createUserWith(field: Record<string, unknown>, list: object = {}): Promise<string> {
  const title = node('input', 'title');
  const moduleId = await server.release({
    fullName: 'x',
    enCode: `selecting${String(++modules)}`,
    webType: 2,
    formData: JSON.stringify({ fields: [title, field] }),
    columnData: JSON.stringify({ columnList: [column(title)], searchList: [], ...list }),
  });
  const account = `picker${String(modules)}`;
  await server.createUserFor(moduleId, account, {});
  return account;
}

test.each([INTERFACES, RULES, ...DICTIONARY])('%s is closed to an account without menus', async (url) => {
  expect(await codeOf('stranger', url)).toBe(403);
  expect(await codeOf('admin', url)).toBe(200);
});

test.each([
  [INTERFACES, 'systemData.dataInterface'],
  [INTERFACES, 'system.dataInterface'],
  [RULES, 'system.billRule'],
  [RULES, 'systemData.billRule'],
  ...DICTIONARY.map((url) => [url, 'systemData.dictionary']),
])('%s answers who manages them by %s', async (url, menu) => {
  const others = [INTERFACES, RULES, ...DICTIONARY].filter((other) => !DICTIONARY.includes(url) && other !== url);
  const account = await createUserOf(menu);
  expect(await codeOf(account, url)).toBe(200);
  for (const other of others) expect([other, await codeOf(account, other)]).toEqual([other, 403]);
});

describe('number rules that a form lets pick', () => {
  test('are listed for who opens the form, in a sub-table too', async () => {
    const field = node('recordPicker', 'rule', { module: 'system/billRulePicker', valueKey: 'enCode' });
    const rows = node('table', 'lines', { config: { children: [field] } });
    for (const account of [await createUserWith(field), await createUserWith(rows)]) {
      const { code, data } = await server.call(account, 'GET', RULES);
      expect([code, data.list.map(({ enCode }: { enCode: string }) => enCode)]).toEqual([
        200,
        expect.arrayContaining(['PO']),
      ]);
      expect(await codeOf(account, INTERFACES)).toBe(403);
    }
  });

  test('are not listed for who opens a form that takes its numbers from a rule, or a text that is called so', async () => {
    const taking = await createUserWith(node('billRule', 'number', { config: { rule: 'PO' } }));
    const named = await createUserWith(node('input', 'text', { placeholder: 'system/billRulePicker' }));
    expect([await codeOf(taking, RULES), await codeOf(named, RULES)]).toEqual([403, 403]);
  });

  test('are no longer listed once the menu of the form is switched off', async () => {
    const account = await createUserWith(node('recordPicker', 'rule', { module: 'system/billRulePicker' }));
    expect(await codeOf(account, RULES)).toBe(200);
    await server.deps.db.updateTable('menus').set({ enabled_mark: 0 }).where('id', '=', `menu-${account}`).execute();
    expect(await codeOf(account, RULES)).toBe(403);
  });
});

/**
 * Selectors open to every user, because forms and lists of any module offer their choices: users, organisation, areas,
 * dictionaries.
 */
const OPEN = [
  'GET /api/permission/Group/Selector',
  'GET /api/permission/Role/Selector',
  'GET /api/permission/Role/SelectorByPermission',
  'GET /api/permission/Users/Selector',
  'GET /api/permission/Organize/Selector/:id',
  'GET /api/permission/Organize/SelectorByAuth/:id',
  'GET /api/permission/Organize/Department/Selector/:id',
  'GET /api/permission/Organize/Department/SelectorByAuth/:id',
  'GET /api/permission/Position/Selector',
  'POST /api/permission/Users/ImUser/Selector/:id',
  'GET /api/system/Area/:id|:parentId/Selector/:currId',
  'GET /api/system/DictionaryData/:id|:typeId/Data/Selector',
];

test('no other selector answers an account without menus', async () => {
  const routes = readRoutes(server.app).filter(({ url }) => /Selector/i.test(url));
  expect(routes.length).toBeGreaterThan(OPEN.length);
  const open: string[] = [];
  for (const { method, url } of routes) {
    const asked = url.replaceAll(/:[\w|:]+/g, 'drugId');
    const { code } = await server.call('stranger', method as 'GET' | 'POST', asked, method === 'POST' ? {} : undefined);
    if (code !== 403) open.push(`${String(method)} ${url}`);
  }
  expect(open.sort()).toEqual([...OPEN].sort());
});
