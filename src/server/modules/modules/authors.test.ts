import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLifeServer, field, moduleSource, type LifeServer } from './testing/life-server';

/** Whoever is given the playground writes modules of their own, and gains nothing by them (docs/users.md#authors-of-modules). */
const BASE = '/api/visualdev/Base';
let server: LifeServer;
let writerId: string;
let count = 0;

const list = {
  webType: 2,
  columnData: {
    columnList: [{ prop: 'title', label: '标题', jnpfKey: 'input' }],
    searchList: [],
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [],
    useBtnPermission: true,
  },
};

async function grant(holderId: string, menuId: string, code?: string): Promise<void> {
  const item = code === undefined ? { item_type: 'module' as const, code: '' } : { item_type: 'button' as const, code };
  await server.deps.db
    .insertInto('grants')
    .values({ object_type: 'user', object_id: holderId, menu_id: menuId, ...item })
    .execute();
}

beforeAll(async () => {
  server = await createLifeServer();
  writerId = await server.createUser({ account: 'writer' });
  await server.createUser({ account: 'reader' });
  const { db } = server.deps;
  const menu = (id: string, enCode: string, parent = '-1', type = 2) => ({
    id,
    full_name: id,
    en_code: enCode,
    type,
    parent_id: parent,
  });
  await db
    .insertInto('menus')
    .values([
      menu('open', 'open', '-1', 1),
      menu('page', 'playground', 'open'),
      menu('closed', 'closed', '-1', 1),
      menu('roles', 'permission.role', 'closed'),
    ])
    .execute();
  await db.insertInto('roles').values({ id: 'r1', full_name: '护士', en_code: 'r1' }).execute();
  await grant(writerId, 'page');
});
afterAll(() => server.close());
beforeEach(() => (count += 1));

const asWriter = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  server.call('writer', method, url, body);

/** A module of the author's own, with its text. */
async function make(fields: readonly object[] = [field('input', 'title')], extra: object = list) {
  const enCode = `own${String(count)}`;
  const source = moduleSource(enCode, fields, extra);
  const { data } = await asWriter('POST', BASE, JSON.parse(source) as object);
  return { id: String(data.id), enCode };
}

async function publish(id: string, extra: object = {}) {
  const { data: draft } = await asWriter('GET', `${BASE}/${id}/Draft`);
  const { data: plan } = await asWriter('POST', `${BASE}/${id}/Actions/Plan`, { revision: draft.revision });
  return asWriter('POST', `${BASE}/${id}/Actions/Publish`, { planId: plan.planId, revision: plan.revision, ...extra });
}

describe('an author who is no administrator', () => {
  it('makes, writes and publishes a module, and has its entry at once', async () => {
    const { id } = await make();
    expect((await publish(id, { pc: 1, pcModuleParentId: 'open' })).code).toBe(200);
    const { data } = await asWriter('GET', '/api/oauth/CurrentUser');
    expect(data.permissionList).toEqual(
      expect.arrayContaining([expect.objectContaining({ button: [expect.objectContaining({ enCode: 'btn_add' })] })]),
    );
    const added = await asWriter('POST', `/api/visualdev/OnlineDev/${id}`, { data: JSON.stringify({ title: 'a' }) });
    expect(added.code).toBe(200);
  });

  it('sees and reaches the modules of others nowhere', async () => {
    const foreign = await server.createModule(`foreign${String(count)}`);
    const { data } = await asWriter('GET', BASE);
    expect(JSON.stringify(data)).not.toContain(foreign);
    const { revision } = await server.draft(foreign);
    const calls = [
      asWriter('GET', `${BASE}/${foreign}`),
      asWriter('GET', `${BASE}/${foreign}/Draft`),
      asWriter('PUT', `${BASE}/${foreign}/Draft`, { source: '{}', revision }),
      asWriter('POST', `${BASE}/${foreign}/Actions/Plan`, { revision }),
      asWriter('POST', `${BASE}/${foreign}/Actions/Copy`),
      asWriter('GET', `${BASE}/${foreign}/Versions`),
      asWriter('DELETE', `${BASE}/${foreign}`),
    ];
    for (const { code } of await Promise.all(calls)) expect(code).toBe(404);
    expect((await server.draft(foreign)).revision).toBe(revision);
  });

  it('is nobody without the playground', async () => {
    expect((await server.call('reader', 'GET', BASE)).code).toBe(403);
    expect((await server.call('reader', 'POST', BASE, {})).code).toBe(403);
    expect((await server.call('reader', 'GET', '/api/visualdev/Base/Actions/Names')).code).toBe(403);
  });

  it('places entries below directories that are open to them, and nowhere else', async () => {
    const { id } = await make();
    for (const parent of ['closed', '-1', 'open,closed'])
      expect(await publish(id, { pc: 1, pcModuleParentId: parent })).toMatchObject({ code: 403 });
    expect((await publish(id, { pc: 1, app: 1, pcModuleParentId: 'open', appModuleParentId: 'closed' })).code).toBe(
      403,
    );
    expect((await server.draft(id)).publishedVersion).toBe(0);
  });

  it('gives a module to others only with the right to give rights, and later only what is open to them', async () => {
    const { id } = await make();
    const others = { pc: 1, pcModuleParentId: 'open', grants: [{ objectType: 'role', objectId: 'r1' }] };
    expect((await publish(id, others)).code).toBe(403);
    await grant(writerId, 'roles');
    await grant(writerId, 'roles', 'btn_authorize');
    expect((await publish(id, others)).code).toBe(200);
    const given = await server.deps.db.selectFrom('grants').selectAll().where('object_id', '=', 'r1').execute();
    expect(given.map(({ item_type: type }) => type).sort()).toEqual(['button', 'module']);
    await server.deps.db
      .deleteFrom('grants')
      .where('object_id', '=', writerId)
      .where('menu_id', '=', given[0]?.menu_id ?? '')
      .execute();
    expect((await publish(id, { grants: others.grants })).code).toBe(403);
    const self = [{ objectType: 'user', objectId: writerId }];
    expect((await publish(id, { grants: self })).code).toBe(403);
  });

  it('deletes what was never published, and nothing that may hold records', async () => {
    const { id } = await make();
    expect((await asWriter('DELETE', `${BASE}/${id}`)).code).toBe(200);
    const { id: other } = await make();
    expect((await publish(other)).code).toBe(200);
    expect((await asWriter('DELETE', `${BASE}/${other}`)).code).toBe(403);
    expect((await asWriter('POST', `${BASE}/${other}/Actions/Release`, { pc: 1 })).code).toBe(403);
  });
});

describe('a module gives its author no right by', () => {
  async function refusal(fields: readonly object[], extra: object = list) {
    const { id } = await make(fields, extra);
    const answer = await publish(id, { pc: 1, pcModuleParentId: 'open' });
    expect((await server.draft(id)).publishedVersion).toBe(0);
    return answer;
  }

  it('a data interface', async () => {
    const { db } = server.deps;
    await db
      .insertInto('data_interfaces')
      .values({ id: 'di1', full_name: 'di', en_code: 'di', data_type: 1, query: 'select 1 as x' })
      .execute();
    const dynamic = field(
      'select',
      'a',
      { dataType: 'dynamic', propsUrl: 'di1' },
      { props: { label: 'x', value: 'y' } },
    );
    expect(await refusal([dynamic])).toMatchObject({ code: 403, msg: expect.stringContaining('di1') });
    expect((await asWriter('POST', '/api/system/DataInterface/di1/Actions/Preview', {})).code).toBe(403);
    const { data } = await asWriter('GET', '/api/visualdev/Base/Actions/Names');
    expect(data.interfaces).toEqual([]);
  });

  it('a data view over one', async () => {
    const view = {
      webType: 4,
      interfaceId: 'di1',
      columnData: { columnList: [{ prop: 'x', label: 'x' }], searchList: [] },
    };
    expect(await refusal([], view)).toMatchObject({ code: 403, msg: expect.stringContaining('di1') });
  });

  it('a button that runs one', async () => {
    const button = { value: 'go', label: 'go', action: { type: 'interface', interfaceId: 'di1' } };
    const pressed = { ...list, columnData: { ...list.columnData, columnBtnsList: [button] } };
    expect(await refusal([field('input', 'title')], pressed)).toMatchObject({
      code: 403,
      msg: expect.stringContaining('di1'),
    });
  });

  it('the records of another module', async () => {
    const closed = await server.createModule(`closed${String(count)}`);
    await server.release(closed);
    const picker = field('recordPicker', 'a', {}, { module: closed });
    expect(await refusal([picker])).toMatchObject({ code: 403, msg: expect.stringContaining(closed) });
  });

  it('a screen of the system', async () => {
    expect(await refusal([field('recordPicker', 'a', {}, { module: 'system/billRule' })])).toMatchObject({ code: 403 });
  });

  it('a number rule', async () => {
    const { db } = server.deps;
    await db
      .insertInto('bill_rules')
      .values({
        id: 'br1',
        full_name: 'no',
        en_code: 'secretRule',
        prefix: 'X',
        date_format: 'no',
        digit: 3,
        start_number: '1',
      })
      .execute();
    expect(await refusal([field('billRule', 'a', { rule: 'secretRule' })])).toMatchObject({
      code: 403,
      msg: expect.stringContaining('secretRule'),
    });
  });

  it('a script that somebody else runs', async () => {
    const script = { change: '({ request }) => request("/api/x")' };
    expect(await refusal([field('input', 'title', {}, { on: script })])).toMatchObject({
      code: 403,
      msg: expect.stringContaining('脚本'),
    });
    const hidden = field('later', 'x', {}, { anything: { deep: ['(d) => d'] } });
    count += 1;
    expect((await refusal([field('input', 'title'), hidden])).code).toBe(403);
  });

  it('what an administrator has published stays, and goes on being published', async () => {
    const { id } = await make([field('input', 'title', {}, { on: { change: '({ data }) => data' } })]);
    expect((await server.release(id)).code).toBe(200);
    expect((await publish(id)).code).toBe(200);
  });
});
