import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseModule } from '../../src/server/modules/records/testing/purchase-module';
import type { TestAnswer } from '../../src/server/testing/test-app';
import { createScopeServer, element, type ScopeServer } from './support/scope-server';

/**
 * Which records granted data schemes give, on every path. The chief is in `department` and has the records of it and of what is below
 * it; the lead has those of themself and of everybody below; `own` has no scheme. What each reaches is written here by title.
 */
let server: ScopeServer;
let moduleId: string;
let menus: Record<string, string>;
const users: Record<string, string> = {};
const ids: Record<string, string> = {};
const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_batchRemove'];

/** Everybody with their organisation, who manages them, and the amount of their one record. */
const PEOPLE = [
  ['chief', 'department', null, 1],
  ['nurse', 'room', 'chief', 10],
  ['lead', 'other', null, 100],
  ['helper', 'other', 'lead', 1000],
  ['trainee', 'ward', 'helper', 10_000],
  ['own', 'other', null, 100_000],
] as const;
const REACHED: Readonly<Record<string, readonly string[]>> = {
  chief: ['chief', 'nurse', 'trainee'],
  lead: ['helper', 'lead', 'trainee'],
  own: ['own'],
  admin: PEOPLE.map(([name]) => name).toSorted(),
};
const CALLERS = Object.keys(REACHED);
const amountOf = (names: readonly string[]) =>
  PEOPLE.filter(([name]) => names.includes(name)).reduce((sum, [, , , amount]) => sum + amount, 0);

beforeAll(async () => {
  server = await createScopeServer();
  moduleId = await server.release(purchaseModule({ list: { useDataPermission: true } }));
  for (const [account, organizeId, managerId] of PEOPLE) {
    const id = await server.createUserFor(moduleId, account, { buttons });
    users[account] = id;
    const more = { organize_id: organizeId, manager_id: managerId && (users[managerId] ?? null) };
    await server.deps.db.updateTable('users').set(more).where('id', '=', id).execute();
  }
  for (const [account, , , amount] of PEOPLE) {
    const row = {
      title: account,
      code: account,
      amount,
      status: '1',
      items: [{ name: `${account} row`, price: amount }],
    };
    ids[account] = (await server.create(moduleId, row, { account })).data.id;
  }
  menus = Object.fromEntries(PEOPLE.map(([name]) => [name, `menu-${name}`]));
  await give('chief', 'below', [element('organizeId', 'Equal', '@organizationAndSuborganization')]);
  await give('lead', 'team', [element('createdBy', 'Equal', '@userAraSubordinates')]);
});
afterAll(() => server.close());

async function give(account: string, id: string, elements: unknown, more: object = {}): Promise<void> {
  const menuId = menus[account] ?? '';
  await server.scheme(menuId, id, elements, more);
  await server.giveScheme(menuId, id, { objectType: 'user', objectId: users[account] ?? '' });
}
const base = () => `/api/visualdev/OnlineDev/${moduleId}`;
const titlesOf = (answer: TestAnswer) =>
  (answer.data.list as readonly { readonly title: string }[]).map(({ title }) => title).sort();
const reached = async (account: string) => titlesOf(await server.list(moduleId, {}, account));
const picker = (query: string, account: string) =>
  server.call(account, 'GET', `/api/visualdev/Base/${moduleId}/FieldDataSelect?relationField=title&${query}`);
const superQuery = (items: readonly object[]) =>
  JSON.stringify({ matchLogic: 'OR', conditionJson: JSON.stringify(items) });

describe('what is asked of many is of the scheme', () => {
  const asks: Readonly<Record<string, (account: string) => Promise<TestAnswer>>> = {
    list: (account) => server.list(moduleId, {}, account),
    listLink: (account) => server.call(account, 'POST', `${base()}/ListLink`, {}),
    'list below a record': (account) => server.call(account, 'POST', `${base()}/List/${ids['own'] ?? ''}`, {}),
    'list in another order': (account) => server.list(moduleId, { sidx: 'amount', sort: 'asc' }, account),
    'list by the name of the author': (account) => server.list(moduleId, { sidx: 'createdBy', sort: 'asc' }, account),
    'list of a search': (account) => server.list(moduleId, { queryJson: JSON.stringify({ status: '1' }) }, account),
    'list of a search in a sub-table': (account) =>
      server.list(moduleId, { queryJson: JSON.stringify({ 'items-name': 'row' }) }, account),
    'list of a search by rows': (account) =>
      server.list(moduleId, { queryJson: JSON.stringify({ 'items-name': 'row' }), reach: 'part' }, account),
    'list of an advanced query that holds for all': (account) =>
      server.list(
        moduleId,
        {
          superQueryJson: superQuery([
            { field: 'title', symbol: 'notNull', fieldValue: '' },
            { field: 'title', symbol: 'null', fieldValue: '' },
          ]),
        },
        account,
      ),
    picker: (account) => picker('columnOptions=title', account),
  };
  test.each(Object.keys(asks).flatMap((name) => CALLERS.map((account): [string, string] => [name, account])))(
    '%s for %s',
    async (name, account) => {
      const answer = await asks[name]?.(account);
      if (!answer) throw new Error(name);
      const expected = REACHED[account] ?? [];
      expect(answer.code).toBe(200);
      expect(titlesOf(answer)).toEqual(expected);
      expect(answer.data.pagination.total).toBe(expected.length);
      for (const [name] of PEOPLE)
        if (!expected.includes(name)) expect(JSON.stringify(answer)).not.toContain(`${name} row`);
    },
  );

  test.each(CALLERS)('numbers and totals of %s', async (account) => {
    const expected = REACHED[account] ?? [];
    const count = await server.call(account, 'POST', `${base()}/List/Count`, {});
    const pickers = await server.call(
      account,
      'GET',
      `/api/visualdev/Base/${moduleId}/FieldDataSelect/Count?relationField=title`,
    );
    expect([count.data.total, pickers.data.total]).toEqual([expected.length, expected.length]);
    const sum = String(amountOf(expected));
    const { summary } = (await server.list(moduleId, {}, account)).data;
    expect(summary).toMatchObject({ amount: sum, 'items-price': sum });
    const apart = await server.call(account, 'POST', `${base()}/List/Summary`, {});
    expect(apart.data.summary).toEqual(summary);
  });

  test('calls of the same moment do not share what one of them may see', async () => {
    const counts = await Promise.all(
      [...CALLERS, ...CALLERS].map(async (account) => {
        const [count, sums] = await Promise.all([
          server.call(account, 'POST', `${base()}/List/Count`, {}),
          server.call(account, 'POST', `${base()}/List/Summary`, {}),
        ]);
        return [account, count.data.total, sums.data.summary.amount];
      }),
    );
    for (const [account, total, sum] of counts)
      expect([total, sum]).toEqual([REACHED[account]?.length, String(amountOf(REACHED[account] ?? []))]);
  });

  test('pages and cursors stay within it', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((currentPage) => server.list(moduleId, { currentPage, pageSize: 1 }, 'chief')),
    );
    expect(pages.flatMap(titlesOf).sort()).toEqual(REACHED['chief']);
    for (const place of [{ after: `1.${ids['own'] ?? ''}` }, { before: `1.${ids['own'] ?? ''}` }])
      expect((await server.list(moduleId, { ...place, currentPage: 20_000 }, 'chief')).data.list).toEqual([]);
  });

  test('no filter, order or number tells of a record outside', async () => {
    for (const fieldValue of ['own', 'lead', 'nobody']) {
      const search = { superQueryJson: superQuery([{ field: 'title', symbol: '==', fieldValue }]) };
      const found = await server.list(moduleId, search, 'chief');
      expect([found.data.pagination.total, found.data.list, found.data.summary.amount]).toEqual([0, [], '0']);
      expect((await server.call('chief', 'POST', `${base()}/List/Count`, search)).data.total).toBe(0);
    }
    const above = superQuery([{ field: 'amount', symbol: '>', fieldValue: 10_000 }]);
    expect((await server.list(moduleId, { superQueryJson: above }, 'chief')).data.pagination.total).toBe(0);
    const sorted = await server.list(moduleId, { sidx: 'amount', sort: 'desc', pageSize: 1 }, 'chief');
    expect(titlesOf(sorted)).toEqual(['trainee']);
  });

  test('names of system columns are no fields of a query', async () => {
    for (const fieldId of ['_created_by', '_organize_id', 'organizeId'])
      expect(
        (await server.list(moduleId, { queryJson: JSON.stringify({ [fieldId]: users['own'] }) }, 'chief')).code,
      ).toBe(403);
  });
});

describe('a record outside answers as if there were none', () => {
  const asks: Readonly<Record<string, (id: string, account: string) => Promise<TestAnswer>>> = {
    read: (id, account) => server.call(account, 'GET', `${base()}/${id}`),
    display: (id, account) => server.call(account, 'GET', `${base()}/${id}/DataChange`),
    'rows of a sub-table': (id, account) => server.call(account, 'GET', `${base()}/${id}/Rows/items`),
    update: (id, account) => server.update(moduleId, id, { title: 'taken over' }, { account }),
    'stale update': (id, account) =>
      server.update(moduleId, id, { title: 'taken over' }, { account, body: { version: 99 } }),
    'invalid update': (id, account) => server.update(moduleId, id, { title: '', amount: 'x' }, { account }),
    remove: (id, account) => server.call(account, 'DELETE', `${base()}/${id}`),
    'remove many': (id, account) =>
      server.call(account, 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids: [id] }),
  };
  const outside = CALLERS.flatMap((account) =>
    PEOPLE.flatMap(([name]) => (REACHED[account]?.includes(name) ? [] : [[account, name] as const])),
  );
  test.each(Object.keys(asks))('%s', async (name) => {
    for (const [account, owner] of outside) {
      const id = ids[owner] ?? '';
      const before = await server.read(moduleId, id);
      const [there, ghost] = [await asks[name]?.(id, account), await asks[name]?.('1', account)];
      expect(there?.code).not.toBe(200);
      expect(there).toEqual(ghost);
      expect(await server.read(moduleId, id)).toEqual(before);
    }
  });

  test.each(['read', 'display', 'rows of a sub-table'])('%s of one inside is answered', async (name) => {
    for (const account of CALLERS)
      for (const owner of REACHED[account] ?? [])
        expect((await asks[name]?.(ids[owner] ?? '', account))?.code).toBe(200);
  });

  test('links of other modules do not read it, and nothing can refer to it', async () => {
    const asked = { asks: [{ modelId: moduleId, ids: Object.values(ids), fields: ['title'] }] };
    const { data } = await server.call('chief', 'POST', '/api/visualdev/LinkedRecords', asked);
    const found = (data.list as readonly { readonly state: string; readonly texts: object }[]).filter(
      ({ state, texts }) => state === 'found' || Object.keys(texts).length > 0,
    );
    expect(found.map(({ texts }) => (texts as { title: string }).title).sort()).toEqual(REACHED['chief']);
    const relation = {
      __config__: { jnpfKey: 'relationForm', label: 'of' },
      __vModel__: 'of',
      modelId: moduleId,
      relationField: 'title',
      columnOptions: [{ value: 'title', label: 'title' }],
    };
    const linking = await server.release({
      fullName: 'linking',
      enCode: 'linking',
      formData: { fields: [relation] },
      columnData: { columnList: [{ ...relation, prop: 'of', label: 'of' }], searchList: [] },
    });
    await server.deps.db
      .insertInto('menus')
      .values({
        id: 'linking',
        full_name: 'l',
        en_code: 'l',
        type: 3,
        property_json: JSON.stringify({ moduleId: linking }),
      })
      .execute();
    await server.grant({ objectType: 'user', objectId: users['chief'] ?? '', menuId: 'linking' });
    const pick = (name: string) => server.create(linking, { of: ids[name] }, { account: 'chief' });
    expect((await pick('nurse')).code).toBe(200);
    const [refused, ghost] = [await pick('own'), await server.create(linking, { of: '1' }, { account: 'chief' })];
    expect(refused.data.errors).toMatchObject([{ field: 'of' }]);
    expect(JSON.stringify(refused).replaceAll(ids['own'] ?? '', '1')).toBe(JSON.stringify(ghost));
    // What is linked already shows nothing of a record outside.
    await server.create(linking, { of: ids['own'] });
    const listed = await server.list(linking, {}, 'chief');
    expect(JSON.stringify(listed)).not.toContain('"own"');
  });
});

describe('what is written', () => {
  test('deleting many removes those inside and leaves the others', async () => {
    const make = async (account: string) =>
      (await server.create(moduleId, { title: `${account} to go` }, { account })).data.id as string;
    const [inside, outside] = [await make('nurse'), await make('own')];
    const answer = await server.call('chief', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, {
      ids: [inside, outside],
    });
    expect(answer.code).toBe(200);
    expect((await server.read(moduleId, inside)).code).not.toBe(200);
    expect(await server.read(moduleId, outside)).toMatchObject({ id: outside });
    await server.call('admin', 'DELETE', `${base()}/${outside}`);
  });

  test('a save that moves a record out of the scope is refused, and nothing of it is saved', async () => {
    await give('chief', 'cheap', [element('amount', 'LessThan', '50')]);
    await server.takeScheme('below');
    const id = ids['nurse'] ?? '';
    const before = await server.read(moduleId, id);
    const refused = await server.update(
      moduleId,
      id,
      { ...before, title: 'dear', amount: 60, items: [{ name: 'more', price: 1 }] },
      { account: 'chief' },
    );
    expect(refused).toMatchObject({ code: 400, data: null });
    expect(refused.msg).toContain('数据权限');
    expect(await server.read(moduleId, id)).toEqual(before);
    expect((await server.update(moduleId, id, { ...before, amount: 20 }, { account: 'chief' })).code).toBe(200);
    await server.update(moduleId, id, before);
    // Making one needs the button alone; whoever made it sees it if a scheme says so.
    const made = await server.create(moduleId, { title: 'dear', amount: 60 }, { account: 'chief' });
    expect(made.code).toBe(200);
    expect((await server.read(moduleId, made.data.id, 'chief')).code).toBe(404);
    await server.call('admin', 'DELETE', `${base()}/${String(made.data.id)}`);
    await server.takeScheme('cheap');
    await server.giveScheme('menu-chief', 'below', { objectType: 'user', objectId: users['chief'] ?? '' });
  });

  test('a unique value of a record outside is refused without a word about it', async () => {
    const refused = await server.create(moduleId, { title: 'again', code: 'own' }, { account: 'chief' });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'code', code: 'ENGINE_VALUE_DUPLICATE' }] } });
    expect(JSON.stringify(refused)).not.toContain(ids['own']);
  });

  test('nobody becomes author or gets into an organisation by what they send', async () => {
    const forged = { createdBy: users['chief'], _created_by: users['chief'], organizeId: 'department' };
    const body = { ...forged, _organize_id: 'department' };
    const made = await server.create(moduleId, { title: 'forged', ...body }, { account: 'own', body });
    expect(await reached('chief')).toEqual(REACHED['chief']);
    await server.update(moduleId, ids['own'] ?? '', { title: 'own', ...body }, { account: 'own', body });
    expect(await reached('chief')).toEqual(REACHED['chief']);
    await server.call('admin', 'DELETE', `${base()}/${String(made.data.id)}`);
  });
});

describe('changes act on the next call', () => {
  const set = async (id: string, values: object) => {
    await server.deps.db.updateTable('data_schemes').set(values).where('id', '=', id).execute();
  };
  test('of who has a scheme, and of the scheme itself', async () => {
    await server.takeScheme('below');
    expect(await reached('chief')).toEqual(['chief']);
    await server.giveScheme('menu-chief', 'below', { objectType: 'user', objectId: users['chief'] ?? '' });
    expect(await reached('chief')).toEqual(REACHED['chief']);
    await set('below', { condition_json: JSON.stringify([element('organizeId', 'Equal', '@organizeId')]) });
    expect(await reached('chief')).toEqual(['chief']);
    await set('below', { all_data: 1 });
    expect(await reached('chief')).toEqual(REACHED['admin']);
    await set('below', { enabled_mark: 0 });
    expect(await reached('chief')).toEqual(['chief']);
    const whole = [element('organizeId', 'Equal', '@organizationAndSuborganization')];
    await set('below', { enabled_mark: 1, all_data: 0, condition_json: JSON.stringify(whole) });
    expect(await reached('chief')).toEqual(REACHED['chief']);
  });

  test('of organisations and of who manages whom', async () => {
    await server.deps.db.updateTable('organizes').set({ parent_id: 'other' }).where('id', '=', 'ward').execute();
    expect(await reached('chief')).toEqual(['chief']);
    await server.deps.db.updateTable('organizes').set({ parent_id: 'department' }).where('id', '=', 'ward').execute();
    const manage = (who: string, managerId: string | null) =>
      server.deps.db
        .updateTable('users')
        .set({ manager_id: managerId })
        .where('id', '=', users[who] ?? '')
        .execute();
    await manage('helper', null);
    expect(await reached('lead')).toEqual(['lead']);
    await manage('helper', users['lead'] ?? '');
    // A circle ends.
    await manage('lead', users['trainee'] ?? '');
    expect(await reached('lead')).toEqual(REACHED['lead']);
    await manage('lead', null);
    await server.deps.db
      .updateTable('users')
      .set({ organize_id: 'other' })
      .where('id', '=', users['chief'] ?? '')
      .execute();
    expect(await reached('chief')).toEqual(['helper', 'lead', 'own']);
    await server.deps.db
      .updateTable('users')
      .set({ organize_id: 'department' })
      .where('id', '=', users['chief'] ?? '')
      .execute();
    expect(await reached('chief')).toEqual(REACHED['chief']);
  });
});

describe('whose scheme counts', () => {
  test('schemes of roles, positions and groups are joined with own ones', async () => {
    const { db } = server.deps;
    const [userId = ''] = [users['own']];
    const named = (id: string) => ({ id, full_name: id, en_code: id });
    await db.insertInto('roles').values(named('viewer')).execute();
    await db.insertInto('groups').values(named('circle')).execute();
    await db
      .insertInto('positions')
      .values({ ...named('desk'), organize_id: 'other' })
      .execute();
    for (const [objectType, objectId, name] of [
      ['role', 'viewer', 'chief'],
      ['group', 'circle', 'nurse'],
      ['position', 'desk', 'lead'],
    ] as const) {
      await server.scheme('menu-own', `${objectId}-scheme`, [element('createdBy', 'Equal', users[name])]);
      await server.giveScheme('menu-own', `${objectId}-scheme`, { objectType, objectId });
    }
    expect(await reached('own')).toEqual(['own']);
    await db.insertInto('user_roles').values({ user_id: userId, role_id: 'viewer' }).execute();
    expect(await reached('own')).toEqual(['chief']);
    await db.insertInto('group_members').values({ user_id: userId, group_id: 'circle' }).execute();
    await db.insertInto('user_positions').values({ user_id: userId, position_id: 'desk' }).execute();
    expect(await reached('own')).toEqual(['chief', 'lead', 'nurse']);
    await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
    await db.updateTable('groups').set({ enabled_mark: 0 }).where('id', '=', 'circle').execute();
    expect(await reached('own')).toEqual(['lead']);
    await db.deleteFrom('positions').where('id', '=', 'desk').execute();
    expect(await reached('own')).toEqual(['own']);
  });

  test('a scheme of a menu that is not open to the user counts for nothing', async () => {
    await server.scheme('menu-lead', 'foreign', [], { all_data: 1 });
    await server.giveScheme('menu-lead', 'foreign', { objectType: 'user', objectId: users['own'] ?? '' });
    expect(await reached('own')).toEqual(['own']);
    // A grant that names the scheme under another menu is none of it.
    await server.giveScheme('menu-own', 'foreign', { objectType: 'user', objectId: users['own'] ?? '' });
    expect(await reached('own')).toEqual(['own']);
    await server.deps.db.deleteFrom('data_schemes').where('id', '=', 'foreign').execute();
  });

  test.each([
    ['a field that is gone', [element('gone', 'NotEqual', 'x')]],
    ['an unknown symbol', [element('title', 'IsNotEqualTo', 'x')]],
    ['an unknown value', [element('createdBy', 'NotEqual', '@everybody')]],
    ['organisations of their own', [element('organizeId', 'NotEqual', '@branchManageOrganizeAndSub')]],
    ['a blank value', [element('title', 'NotEqual', '')]],
    ['nothing', []],
    ['SQL', [element("title' or '1'='1", 'Equal', 'x'), element('title', "= '' or true --", 'x', 'or')]],
  ])('%s gives nothing, not even own records', async (_name, elements) => {
    await give('own', 'broken', elements);
    expect(await reached('own')).toEqual([]);
    await server.deps.db.deleteFrom('data_schemes').where('id', '=', 'broken').execute();
    expect(await reached('own')).toEqual(['own']);
  });
});
