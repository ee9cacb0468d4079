import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/server/app';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';
import { createModule, releaseModule } from '../../src/server/modules/modules/index';
import type { TestAnswer } from '../../src/server/testing/test-app';

/** Only users of a released module that names an interface or number rule may run it or take its numbers. */
let server: RecordServer;
/** A second server on the same database. */
let other: FastifyInstance;
const BASE = '/api/system/DataInterface';

beforeAll(async () => {
  server = await createRecordServer();
  other = await createApp({ ...server.deps });
  await server.createUser({ account: 'stranger' });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

let count = 0;
async function makeInterface(): Promise<string> {
  const id = `named${++count}`;
  await server.deps.db
    .insertInto('data_interfaces')
    .values({ id, full_name: id, en_code: `code_${id}`, data_type: 2, query: '[{"id":"a","fullName":"SECRET ROW"}]' })
    .execute();
  return id;
}

/** Every way to run an interface. */
const runs: Readonly<Record<string, readonly [path: string, body: object]>> = {
  preview: ['Actions/Preview', { paramList: [] }],
  fields: ['Actions/GetFields', { paramList: [] }],
  list: ['Actions/List', { currentPage: 1, pageSize: 20 }],
  'list of 3.4': ['Action/List', { currentPage: 1, pageSize: 20 }],
  rows: ['Actions/InfoByIds', { ids: ['a'] }],
  'rows of 3.4': ['Action/InfoByIds', { ids: ['a'] }],
};
const run = (account: string, id: string, name = 'preview'): Promise<TestAnswer> => {
  const [path, body] = runs[name] ?? ['', {}];
  return server.call(account, 'POST', `${BASE}/${id}/${path}`, body);
};

const title = node('input', 'title');
const entity = (fields: readonly object[], list: object = {}, more: object = {}) => ({
  fullName: 'x',
  enCode: `names${++count}`,
  webType: 2,
  formData: JSON.stringify({ fields }),
  columnData: JSON.stringify({ columnList: [column(title)], ...list }),
  ...more,
});

/** Every place of a document that can name an interface. */
const places: Readonly<Record<string, (id: string) => object>> = {
  'choices of a field': (id) =>
    entity([title, node('select', 'kind', { config: { dataType: 'dynamic', propsUrl: id } })]),
  'choices of a sub-table column': (id) =>
    entity([
      title,
      node('table', 'items', {
        config: { children: [node('select', 'kind', { config: { dataType: 'dynamic', propsUrl: id } })] },
      }),
    ]),
  'a field inside a card': (id) =>
    entity([
      title,
      node('card', '', {
        config: { children: [node('select', 'k', { config: { dataType: 'dynamic', propsUrl: id } })] },
      }),
    ]),
  'a popup that this engine does not know': (id) => entity([title, node('popupSelect', 'popup', { interfaceId: id })]),
  'the selection of a sub-table': (id) =>
    entity([
      title,
      node('table', 'items', {
        config: { children: [node('input', 'name')] },
        addType: 1,
        addTableConf: { interfaceId: id },
      }),
    ]),
  'the left tree': (id) => entity([title], { type: 2, treeDataSource: 'api', treePropsUrl: id, treeRelation: 'title' }),
  'an action of a button': (id) =>
    entity([title], { btnsList: [{ value: 'sync', label: 'x', action: { type: 'interface', interfaceId: id } }] }),
  'an event of a 3.4 button': (id) =>
    entity([title], { customBtnsList: [{ value: 'btn_1', label: 'x', event: { btnType: 3, interfaceId: id } }] }),
};

describe('an interface', () => {
  test.each(Object.keys(runs))('that nothing names is refused, as one that does not exist: %s', async (name) => {
    const id = await makeInterface();
    const [there, byCode, ghost] = await Promise.all(
      [id, `code_${id}`, 'ghost'].map((asked) => run('stranger', asked, name)),
    );
    expect(there).toMatchObject({ code: 403 });
    expect(byCode).toEqual(there);
    expect(ghost).toEqual(there);
    expect((await run('admin', id, name)).code).toBe(200);
  });

  test.each(Object.keys(places))('named by %s runs for who opens the module, and nobody else', async (place) => {
    const id = await makeInterface();
    const account = `opens-${id}`;
    const moduleId = await server.release(places[place]?.(id) ?? {});
    expect((await run('stranger', id)).code).toBe(403);
    await server.createUserFor(moduleId, account, {});
    for (const name of Object.keys(runs)) expect([name, (await run(account, id, name)).code]).toEqual([name, 200]);
    expect((await run(account, `code_${id}`)).code).toBe(200);
    expect((await run('stranger', id)).code).toBe(403);
    await server.deps.db.updateTable('menus').set({ enabled_mark: 0 }).where('id', '=', `menu-${account}`).execute();
    expect((await run(account, id)).code).toBe(403);
  });

  test('named by a data view runs for nobody but the server, which knows the rights for its columns', async () => {
    const id = await makeInterface();
    const moduleId = await server.release(entity([title], {}, { webType: 4, interfaceId: id }));
    await server.createUserFor(moduleId, 'viewer', {});
    for (const name of Object.keys(runs)) expect([name, (await run('viewer', id, name)).code]).toEqual([name, 403]);
  });

  test('named by its code runs by its id', async () => {
    const id = await makeInterface();
    const select = node('select', 'k', { config: { dataType: 'dynamic', propsUrl: `code_${id}` } });
    await server.createUserFor(await server.release(entity([title, select])), 'by-code', {});
    expect((await run('by-code', id)).code).toBe(200);
  });

  test('named by a draft alone does not run', async () => {
    const id = await makeInterface();
    const moduleId = await createModule(server.deps, places['choices of a field']?.(id) ?? {});
    await server.createUserFor(moduleId, 'of-draft', {});
    expect((await run('of-draft', id)).code).toBe(403);
    await releaseModule(server.deps, moduleId);
    expect((await run('of-draft', id)).code).toBe(200);
  });

  test('runs for who manages interfaces', async () => {
    const id = await makeInterface();
    const userId = await server.createUser({ account: 'manager' });
    await server.deps.db
      .insertInto('menus')
      .values({ id: 'im', full_name: 'x', en_code: 'systemData.dataInterface', type: 2 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await server.grant({ objectType: 'user', objectId: userId, menuId: 'im' });
    expect((await run('manager', id)).code).toBe(200);
  });

  test('follows releases and deletions at once, in another process too', async () => {
    const [before, after] = [await makeInterface(), await makeInterface()];
    const document = (id: string) => places['choices of a field']?.(id) as Record<string, unknown>;
    const moduleId = await server.release(document(before));
    await server.createUserFor(moduleId, 'follower', {});
    const headers = await server.signIn('follower');
    const everywhere = async (id: string) => {
      const url = `${BASE}/${id}/Actions/Preview`;
      const there = await other.inject({ method: 'POST', url, headers, payload: { paramList: [] } });
      return [(await run('follower', id)).code, there.json<TestAnswer>().code];
    };
    expect([await everywhere(before), await everywhere(after)]).toEqual([
      [200, 200],
      [403, 403],
    ]);
    await server.call('admin', 'PUT', `/api/visualdev/Base/${moduleId}`, { ...document(after), enCode: 'follows' });
    expect([await everywhere(before), await everywhere(after)]).toEqual([
      [200, 200],
      [403, 403],
    ]);
    expect((await server.call('admin', 'POST', `/api/visualdev/Base/${moduleId}/Actions/Release`)).code).toBe(200);
    expect([await everywhere(before), await everywhere(after)]).toEqual([
      [403, 403],
      [200, 200],
    ]);
    expect((await server.call('admin', 'DELETE', `/api/visualdev/Base/${moduleId}`)).code).toBe(200);
    expect(await everywhere(after)).toEqual([403, 403]);
  });

  test('costs no reading of documents once they are known', async () => {
    const id = await makeInterface();
    const moduleId = await server.release(places['choices of a field']?.(id) ?? {});
    await server.createUserFor(moduleId, 'frequent', {});
    expect((await run('frequent', id)).code).toBe(200);
    // The parsed release is cached by version: a changed text under the same version is not read.
    await server.deps.db.updateTable('modules').set({ released: '{}' }).where('id', '=', moduleId).execute();
    expect((await run('frequent', id)).code).toBe(200);
  });
});

describe('a number', () => {
  const number = (rule: string) => node('billRule', 'number', { config: { rule } });
  const take = (account: string, rule = 'PO') => server.call(account, 'GET', `/api/system/BillRule/BillNumber/${rule}`);
  const taken = async () =>
    (await server.deps.db.selectFrom('bill_rules').select('this_number').where('id', '=', 'r1').executeTakeFirst())
      ?.this_number;

  test('is not taken by who opens nothing that uses the rule, whether the rule exists or not', async () => {
    const moduleId = await server.release(entity([title, node('input', 'other', { rule: 'PO' })]));
    await server.createUserFor(moduleId, 'bystander', { buttons: ['btn_add'] });
    const before = await taken();
    for (const account of ['stranger', 'bystander']) {
      const answers = await Promise.all(['PO', 'r1', 'none'].map((rule) => take(account, rule)));
      expect(answers.map(({ code }) => code)).toEqual([403, 403, 403]);
      expect(answers[0]).toEqual(answers[2]);
    }
    expect(await taken()).toBe(before);
  });

  test('is taken by who may add where the rule is used, in a sub-table too', async () => {
    const rows = node('table', 'items', { config: { children: [number('PO')] } });
    for (const [index, field] of [number('PO'), rows].entries()) {
      const buttons = { btnsList: [{ value: 'add', label: 'x' }], useBtnPermission: true };
      const moduleId = await server.release(entity([title, field], buttons));
      await server.createUserFor(moduleId, `adds${String(index)}`, { buttons: ['btn_add'] });
      await server.createUserFor(moduleId, `reads${String(index)}`, { buttons: ['btn_edit', 'btn_detail'] });
      for (const rule of ['PO', 'r1']) {
        expect((await take(`adds${String(index)}`, rule)).data).toMatch(/^PO\d{12}$/);
        expect((await take(`reads${String(index)}`, rule)).code).toBe(403);
      }
    }
  });

  test('is taken by whoever opens a module without button permission', async () => {
    const moduleId = await server.release(entity([title, number('r1')]));
    await server.createUserFor(moduleId, 'free', {});
    expect((await take('free')).code).toBe(200);
  });

  test('is never that of another rule whose code is this one’s id', async () => {
    await server.deps.db
      .insertInto('bill_rules')
      .values({
        id: 'PO2',
        full_name: 'a',
        en_code: 'mine',
        prefix: 'MINE',
        date_format: 'no',
        digit: 4,
        start_number: '0001',
      })
      .execute();
    await server.deps.db
      .insertInto('bill_rules')
      .values({
        id: 'r3',
        full_name: 'b',
        en_code: 'PO2',
        prefix: 'THEIRS',
        date_format: 'no',
        digit: 4,
        start_number: '0001',
      })
      .execute();
    const moduleId = await server.release(entity([title, number('mine')]));
    await server.createUserFor(moduleId, 'confused', { buttons: ['btn_add'] });
    expect((await take('confused', 'mine')).data).toMatch(/^MINE/);
    expect((await take('confused', 'PO2')).code).toBe(403);
  });
});
