import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { purchaseModule } from '../../src/server/modules/records/testing/purchase-module';
import type { TestAnswer } from '../../src/server/testing/test-app';

/**
 * With data permission, users read and change only their own records, on every path. `own` has two records, `other` three, the
 * administrator one: expected values are written here, not computed by the code under test.
 */
let server: RecordServer;
let moduleId: string;
const ids: Record<string, string[]> = { own: [], other: [], admin: [] };
const buttons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_batchRemove'];
const OTHERS = /FOREIGN|ALIEN/;
const rowOf = (owner: string, index: number) => ({
  title: owner === 'own' ? `mine ${String(index)}` : `FOREIGN ${owner} ${String(index)}`,
  code: `${owner}-${String(index)}`,
  amount: owner === 'own' ? 1 : 1000,
  status: '1',
  items: [{ name: owner === 'own' ? 'my row' : 'ALIEN row', price: owner === 'own' ? 2 : 500 }],
});

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule({ list: { useDataPermission: true } }));
  for (const account of ['own', 'other']) await server.createUserFor(moduleId, account, { buttons });
  for (const [account, count] of [
    ['own', 2],
    ['other', 3],
    ['admin', 1],
  ] as const) {
    for (let index = 1; index <= count; index += 1) {
      const made = await server.create(moduleId, rowOf(account, index), { account });
      ids[account]?.push(made.data.id);
    }
  }
});
afterAll(() => server.close());

const base = () => `/api/visualdev/OnlineDev/${moduleId}`;
const titlesOf = (answer: TestAnswer) =>
  (answer.data.list as readonly { readonly title: string }[]).map(({ title }) => title).sort();
const picker = (query: string, account: string) =>
  server.call(account, 'GET', `/api/visualdev/Base/${moduleId}/FieldDataSelect?relationField=title&${query}`);

describe('what is asked of many shows only own records', () => {
  const asks: Readonly<Record<string, (account: string) => Promise<TestAnswer>>> = {
    list: (account) => server.list(moduleId, {}, account),
    listLink: (account) => server.call(account, 'POST', `${base()}/ListLink`, {}),
    'list below a record': (account) => server.call(account, 'POST', `${base()}/List/${ids['other']?.[0] ?? ''}`, {}),
    'list in another order': (account) => server.list(moduleId, { sidx: 'amount', sort: 'asc' }, account),
    'list of a search': (account) => server.list(moduleId, { queryJson: JSON.stringify({ status: '1' }) }, account),
    'list of a search in a sub-table': (account) =>
      server.list(moduleId, { queryJson: JSON.stringify({ 'items-name': 'row' }) }, account),
    'list of an advanced query that holds for all': (account) =>
      server.list(
        moduleId,
        {
          superQueryJson: JSON.stringify({
            matchLogic: 'OR',
            conditionJson: JSON.stringify([
              { field: 'title', symbol: 'notNull', fieldValue: '' },
              { field: 'title', symbol: 'null', fieldValue: '' },
            ]),
          }),
        },
        account,
      ),
    picker: (account) => picker('columnOptions=title', account),
  };

  test.each(Object.keys(asks))('%s', async (name) => {
    const answer = await asks[name]?.('own');
    if (!answer) throw new Error(name);
    expect(answer.code).toBe(200);
    expect(titlesOf(answer)).toEqual(['mine 1', 'mine 2']);
    expect(answer.data.pagination.total).toBe(2);
    expect(JSON.stringify(answer)).not.toMatch(OTHERS);
    const everything = await asks[name]?.('admin');
    expect(everything?.data.pagination.total).toBe(6);
    expect(JSON.stringify(everything)).toMatch(OTHERS);
  });

  test('pages count and hold own records only', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((currentPage) => server.list(moduleId, { currentPage, pageSize: 1 }, 'own')),
    );
    expect(pages.flatMap(titlesOf).sort()).toEqual(['mine 1', 'mine 2']);
  });
  test('totals are of own records', async () => {
    const sums = async (account: string) => (await server.list(moduleId, {}, account)).data.summary;
    expect(await sums('own')).toMatchObject({ amount: '2', 'items-price': '4' });
    expect(await sums('admin')).toMatchObject({ amount: '4002', 'items-price': '2004' });
    const apart = async (account: string) =>
      (await server.call(account, 'POST', `${base()}/List/Summary`, {})).data.summary;
    expect([await apart('own'), await apart('admin')]).toEqual([await sums('own'), await sums('admin')]);
  });
  test('exact numbers are of own records', async () => {
    const count = async (account: string) => [
      (await server.call(account, 'POST', `${base()}/List/Count`, {})).data.total,
      (
        await server.call(
          account,
          'GET',
          `/api/visualdev/Base/${moduleId}/FieldDataSelect/Count?relationField=title&keyword=FOREIGN`,
        )
      ).data.total,
    ];
    expect(await count('own')).toEqual([2, 0]);
    expect(await count('admin')).toEqual([6, 4]);
  });
  test('a search, a keyword and a picker do not find what others wrote', async () => {
    const found = async (account: string) => [
      (await server.list(moduleId, { queryJson: JSON.stringify({ title: 'FOREIGN' }) }, account)).data.pagination.total,
      (await server.list(moduleId, { queryJson: JSON.stringify({ 'items-name': 'ALIEN' }) }, account)).data.pagination
        .total,
      (await picker('columnOptions=title&keyword=FOREIGN', account)).data.pagination.total,
    ];
    expect(await found('own')).toEqual([0, 0, 0]);
    expect(await found('admin')).toEqual([4, 4, 4]);
  });
});

describe('what is asked of one record of somebody else answers as if there were none', () => {
  const asks: Readonly<Record<string, (id: string, account: string) => Promise<TestAnswer>>> = {
    read: (id, account) => server.call(account, 'GET', `${base()}/${id}`),
    display: (id, account) => server.call(account, 'GET', `${base()}/${id}/DataChange`),
    'rows of a sub-table': (id, account) => server.call(account, 'GET', `${base()}/${id}/Rows/items`),
    update: (id, account) => server.update(moduleId, id, { title: 'taken over' }, { account }),
    'stale update': (id, account) =>
      server.update(moduleId, id, { title: 'taken over' }, { account, body: { version: 99 } }),
    'update under an older version of the module': (id, account) =>
      server.update(moduleId, id, { title: 'taken over' }, { account, body: { moduleVersion: 1 } }),
    'invalid update': (id, account) => server.update(moduleId, id, { title: '', amount: 'x' }, { account }),
    remove: (id, account) => server.call(account, 'DELETE', `${base()}/${id}`),
    'remove many': (id, account) =>
      server.call(account, 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids: [id] }),
  };
  const owners = ['other', 'admin'];

  test.each(Object.keys(asks).flatMap((name) => owners.map((owner): [string, string] => [name, owner])))(
    '%s, record of %s',
    async (name, owner) => {
      const id = ids[owner]?.[0] ?? '';
      const before = await server.read(moduleId, id);
      const [there, ghost] = [await asks[name]?.(id, 'own'), await asks[name]?.('1', 'own')];
      expect(there?.code).not.toBe(200);
      expect(there).toEqual(ghost);
      expect(await server.read(moduleId, id)).toEqual(before);
    },
  );

  test.each(Object.keys(asks))('%s works for the record of oneself', async (name) => {
    const { id } = (await server.create(moduleId, { title: 'mine for now' }, { account: 'own' })).data as {
      readonly id: string;
    };
    const answer = await asks[name]?.(id, 'own');
    const refusals: Readonly<Record<string, string>> = {
      'stale update': 'SERVER_RECORD_STALE',
      'invalid update': 'SERVER_RECORD_INVALID',
    };
    expect(answer?.code === 200 || name in refusals).toBe(true);
    await server.call('admin', 'DELETE', `${base()}/${id}`);
  });
});

describe('what goes beyond one record', () => {
  test('deleting many removes the own ones and leaves the others', async () => {
    const mine = (await server.create(moduleId, { title: 'mine to go' }, { account: 'own' })).data.id as string;
    const foreign = ids['other'] ?? [];
    const answer = await server.call('own', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, {
      ids: [...foreign, mine],
    });
    expect(answer.code).toBe(200);
    expect((await server.read(moduleId, mine)).code).not.toBe(200);
    for (const id of foreign) expect(await server.read(moduleId, id)).toMatchObject({ id });
  });
  test('a value that must be unique is refused without a word about the other record', async () => {
    const refused = await server.create(moduleId, { title: 'again', code: 'other-1' }, { account: 'own' });
    expect(refused).toMatchObject({ code: 400, data: { errors: [{ field: 'code', code: 'ENGINE_VALUE_DUPLICATE' }] } });
    expect(JSON.stringify(refused)).not.toMatch(new RegExp(`FOREIGN|${(ids['other'] ?? []).join('|')}`));
  });
  test('an idempotency key of somebody else makes a record of one’s own', async () => {
    const body = { idempotencyKey: 'same-key' };
    const first = await server.create(moduleId, { title: 'FOREIGN keyed' }, { account: 'other', body });
    const second = await server.create(moduleId, { title: 'mine keyed' }, { account: 'own', body });
    const again = await server.create(moduleId, { title: 'mine keyed' }, { account: 'own', body });
    expect(second.data.id).not.toBe(first.data.id);
    expect(again.data.id).toBe(second.data.id);
    for (const { data } of [first, second]) await server.call('admin', 'DELETE', `${base()}/${String(data.id)}`);
  });
  test('rows of a foreign record cannot be claimed for one’s own', async () => {
    const foreign = await server.read(moduleId, ids['other']?.[1] ?? '');
    const mine = ids['own']?.[1] ?? '';
    await server.update(moduleId, mine, { items: [{ ...foreign.items[0], name: 'stolen' }] }, { account: 'own' });
    expect(await server.read(moduleId, ids['other']?.[1] ?? '')).toEqual(foreign);
  });
});

test('grouped and tree lists show own records only', async () => {
  const shapes = [
    { type: 3, groupField: 'status' },
    { type: 5, parentField: 'secret' },
  ];
  for (const [index, shape] of shapes.entries()) {
    const id = await server.release(
      purchaseModule({ enCode: `shape${String(index)}`, list: { ...shape, useDataPermission: true } }),
    );
    const menu = await server.createUserFor(id, `viewer${String(index)}`, { buttons });
    expect(menu).not.toBe('');
    const mine = await server.create(
      id,
      { title: 'mine', status: '1', secret: 'below' },
      { account: `viewer${String(index)}` },
    );
    await server.create(id, { title: 'FOREIGN', status: '1' });
    await server.create(id, { title: 'FOREIGN', status: '1', secret: 'below' });
    const answers = [
      await server.list(id, {}, `viewer${String(index)}`),
      await server.call(`viewer${String(index)}`, 'POST', `/api/visualdev/OnlineDev/${id}/List/below`, {}),
    ];
    expect(JSON.stringify(answers)).not.toContain('FOREIGN');
    expect(JSON.stringify(answers)).toContain(mine.data.id);
    expect(JSON.stringify(await server.list(id))).toContain('FOREIGN');
  }
});

test('switching it on guards forms that were opened before', async () => {
  const list = { useDataPermission: false };
  const id = await server.release(purchaseModule({ enCode: 'later', list }));
  await server.createUserFor(id, 'early', { buttons });
  const foreign = (await server.create(id, { title: 'open to all' })).data.id as string;
  expect((await server.list(id, {}, 'early')).data.pagination.total).toBe(1);
  const entity = purchaseModule({ enCode: 'later', list: { useDataPermission: true } });
  expect((await server.call('admin', 'PUT', `/api/visualdev/Base/${id}`, { id, ...entity })).code).toBe(200);
  expect((await server.call('admin', 'POST', `/api/visualdev/Base/${id}/Actions/Release`)).code).toBe(200);
  expect((await server.list(id, {}, 'early')).data.pagination.total).toBe(0);
  const late = await server.update(id, foreign, { title: 'x' }, { account: 'early', body: { moduleVersion: 1 } });
  expect(late.code).not.toBe(200);
  expect(await server.read(id, foreign)).toMatchObject({ title: 'open to all' });
});
