import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestAnswer } from '../../src/server/testing/test-app';
import { createScopedRecords, PEOPLE, REACHED, titlesOf, type ScopedRecords } from './support/scope-server';

/** Which records granted data schemes give, on every path that reads them, and what is answered about the others. */
let server: ScopedRecords;
let moduleId: string;
let ids: Readonly<Record<string, string>>;
let users: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await createScopedRecords();
  ({ moduleId, ids, users } = server);
});
afterAll(() => server.close());

const CALLERS = Object.keys(REACHED);
const amountOf = (names: readonly string[]) =>
  PEOPLE.filter(([name]) => names.includes(name)).reduce((sum, [, , , amount]) => sum + amount, 0);
const base = () => `/api/visualdev/OnlineDev/${moduleId}`;
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
