import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableRef } from '../../../db/module-tables';
import { loadReleasedModule } from '../../modules/index';
import { column, purchaseFields as f, purchaseModule } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';

/** The home page in one call: what each reader may see of it, and how they arranged it. */
let server: RecordServer;
let moduleId: string;
let bareId: string;

const CARDS = [
  { title: '各状态', kind: 'choices', field: 'status', filters: [{ field: 'amount', symbol: '>', fieldValue: 1 }] },
  { title: '金额', kind: 'number', measure: 'sum', of: 'amount' },
  { title: '每月', kind: 'bar', field: 'orderedOn', unit: 'month' },
];
const RECORDS = [
  { title: '甲', status: '2', amount: 10.5, orderedOn: Date.parse('2026-10-31T15:59:00Z') },
  { title: '乙', status: '2', amount: 2, orderedOn: Date.parse('2026-10-31T16:00:00Z') },
  { title: '丙', status: '1', amount: 0.5 },
];
const columns = [f.title, f.status, f.amount, f.orderedOn].map((field) => column(field, { sortable: true }));
const btnsList = [{ value: 'add', label: '新增' }];
const columnBtnsList = [{ value: 'detail', label: '详情' }];

const home = async (account: string) => {
  const answer = await server.call(account, 'GET', '/api/system/Home');
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
};
const titles = (data: { readonly cards: readonly { readonly title: string }[] }) =>
  data.cards.map(({ title }) => title);
const open = (account: string, id: string, module = moduleId) =>
  server.call(account, 'POST', `/api/visualdev/OnlineDev/${module}/${id}/Opened`, {});
const arrange = (account: string, body: object) => server.call(account, 'PUT', '/api/system/Home/Arrangement', body);
const placed = (key: string) => ({ key, x: 0, y: 0, width: 2, height: 1, isHidden: false });

beforeAll(async () => {
  server = await createRecordServer();
  const list = { columnList: columns, btnsList, columnBtnsList, hasSuperQuery: true };
  const rights = { useFormPermission: true, useColumnPermission: true, useBtnPermission: true };
  moduleId = await server.release(
    purchaseModule({ form: { titleField: 'title' }, list: { ...list, ...rights, homeCards: CARDS } }),
  );
  bareId = await server.release({ ...purchaseModule({ list }), fullName: '无卡片', enCode: 'bare' });
  for (const values of RECORDS) expect((await server.create(moduleId, values)).code).toBe(200);
});
afterAll(() => server.close());

it('shows the figures of modules, by number, by choice and by month', async () => {
  const { cards, addable } = await home('admin');
  expect(cards).toMatchObject([
    {
      ...{ key: `${moduleId}:各状态`, title: '各状态', kind: 'choices', fieldId: 'status', measured: '' },
      filters: [{ field: 'amount', symbol: '>', value: 1 }],
      ...{ canQuery: true, isCut: false, isFailed: false },
    },
    { title: '金额', fieldId: '', groups: [{ count: 3, value: '13.0' }] },
    { title: '每月', unit: 'month', groups: [{ key: '2026-10-01' }, { key: '2026-11-01' }, { key: null }] },
  ]);
  // A choice without a record is no line.
  expect(cards[0].groups).toMatchObject([{ key: '2', count: 2 }]);
  expect(addable).toEqual([moduleId]);
});

it('shows each reader what they may see: records of theirs, fields that they may filter by, modules that are open to them', async () => {
  await server.createUser({ account: 'stranger' });
  expect(await home('stranger')).toMatchObject({ cards: [], recent: [], addable: [] });
  const forms = ['title', 'amount'];
  await server.createUserFor(moduleId, 'clerk', { columns: forms, forms, buttons: ['btn_detail'] });
  const seen = await home('clerk');
  expect(titles(seen)).toEqual(['金额']);
  expect(seen.addable).toEqual([]);
});

it('lists the newest records of a module, as far as its reader may see them', async () => {
  const list = {
    ...{
      columnList: columns,
      columnBtnsList,
      useFormPermission: true,
      useColumnPermission: true,
      useBtnPermission: true,
    },
    homeCards: [
      {
        ...{ title: '最新', kind: 'list', field: 'orderedOn', fields: ['status', 'amount'] },
        filters: [{ field: 'amount', symbol: '>', fieldValue: 0 }],
      },
    ],
  };
  const news = await server.release({
    ...purchaseModule({ enCode: 'news', list, form: { titleField: 'title' } }),
    fullName: '消息',
  });
  const day = (at: number) => Date.UTC(2026, 0, at, 4);
  for (const at of [3, 1, 7, 5, 2, 6]) {
    const values = { title: `第${String(at)}条`, status: '2', amount: at, orderedOn: day(at) };
    await server.create(news, values);
  }
  await server.create(news, { title: '没有日期', amount: 9 });
  await server.create(news, { title: '不算', amount: 0, orderedOn: day(9) });
  const cardOf = async (account: string) =>
    (await home(account)).cards.find(({ moduleId: id }: { readonly moduleId: string }) => id === news);
  const card = await cardOf('admin');
  expect(card).toMatchObject({ kind: 'list', groups: [], isFailed: false, canOpen: true, measured: '' });
  expect(card.records.map(({ title }: { readonly title: string }) => title)).toEqual(
    [7, 6, 5, 3, 2].map((at) => `第${String(at)}条`),
  );
  expect(card.records[0]).toMatchObject({
    facts: [
      { label: 'status', text: '选项2' },
      { label: 'amount', text: '7.00' },
    ],
    moment: '2026-01-07',
  });
  const seen = { columns: ['title', 'orderedOn', 'amount'], forms: ['title', 'orderedOn'], buttons: [] };
  await server.createUserFor(news, 'visitor', seen);
  const visited = await cardOf('visitor');
  expect(visited).toMatchObject({ canOpen: false, records: { length: 5 } });
  expect(visited.records[0].facts).toEqual([{ label: 'amount', text: '7.00' }]);
  await server.createUserFor(news, 'blind', { ...seen, columns: ['title'], forms: ['title'] });
  expect(await cardOf('blind')).toBeUndefined();
  // The home page asks for them by an index.
  const { plan } = await loadReleasedModule(server.deps, news);
  expect(JSON.stringify(plan.main.indexes)).toContain('orderedOn');
});

it('tells the records that were opened last, the latest first, once each and only while they can be opened', async () => {
  const rows = (await server.list(moduleId)).data.list as { readonly id: string; readonly title: string }[];
  const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? '';
  for (const title of ['甲', '乙', '甲']) expect(await open('admin', idOf(title))).toMatchObject({ code: 200 });
  expect(await open('admin', 'gone')).not.toMatchObject({ code: 200 });
  const opened = async (account: string) =>
    (await home(account)).recent.map(({ title, moduleName }: Record<string, string>) => [moduleName, title]);
  expect(await opened('admin')).toEqual([
    ['采购', '甲'],
    ['采购', '乙'],
  ]);
  const all = { columns: ['title'], forms: ['title'], buttons: ['btn_detail'] };
  await server.createUserFor(moduleId, 'reader', all);
  expect(await open('reader', idOf('乙'))).toMatchObject({ code: 200 });
  expect(await opened('reader')).toEqual([['采购', '乙']]);
  await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${idOf('乙')}`);
  expect(await opened('reader')).toEqual([]);
  expect(await opened('admin')).toEqual([['采购', '甲']]);
});

it('keeps thirty of each user', async () => {
  for (let at = 0; at < 33; at += 1) {
    const { data } = await server.create(bareId, { title: `记录${String(at)}` });
    await open('admin', data.id, bareId);
  }
  const kept = await server.deps.db.selectFrom('opened_records').select('record_id').execute();
  expect(kept.length).toBeLessThanOrEqual(32);
  expect((await home('admin')).recent).toHaveLength(8);
});

it('is arranged by each user, or by administrators for a role, whose own arrangement stands over it', async () => {
  const role = { fullName: '班组', enCode: 'crew', enabledMark: 1, globalMark: 1 };
  const roleId = String((await server.call('admin', 'POST', '/api/permission/Role', role)).data.id);
  await server.createUser({ account: 'worker', roleIds: [roleId] });
  expect(await home('worker')).toMatchObject({ arrangement: null, isOwn: false });
  expect(await arrange('worker', { roleId, cards: [placed('a')] })).toMatchObject({ code: 403 });
  expect(await arrange('admin', { roleId, cards: [placed('a')] })).toMatchObject({ code: 200 });
  expect(await home('worker')).toMatchObject({ arrangement: [{ key: 'a', width: 2 }], isOwn: false });
  expect(await arrange('worker', { cards: [placed('b')] })).toMatchObject({ code: 200 });
  expect(await arrange('worker', { cards: [placed('c')] })).toMatchObject({ code: 200 });
  expect(await home('worker')).toMatchObject({ arrangement: [{ key: 'c' }], isOwn: true });
  expect(await arrange('worker', { cards: null })).toMatchObject({ code: 200 });
  expect(await home('worker')).toMatchObject({ arrangement: [{ key: 'a' }], isOwn: false });
  expect(await home('admin')).toMatchObject({ arrangement: null });
  expect(await arrange('admin', { roleId: 'gone', cards: [] })).toMatchObject({ code: 404 });
  expect(await arrange('worker', { cards: [{ ...placed('d'), x: 9 }] })).toMatchObject({ code: 400 });
});

it('shows the last of many spans, and says that there are more', async () => {
  const list = { columnList: columns, homeCards: [{ title: '每日', kind: 'bar', field: 'orderedOn', unit: 'day' }] };
  const daily = await server.release({ ...purchaseModule({ list }), fullName: '每日', enCode: 'daily' });
  const first = Date.UTC(2026, 0, 1, 4);
  for (let day = 0; day < 62; day += 1) await server.create(daily, { title: 'x', orderedOn: first + day * 86_400_000 });
  const { cards } = await home('admin');
  const card = cards.find(({ moduleId: id }: { readonly moduleId: string }) => id === daily);
  expect(card).toMatchObject({ isCut: true, groups: { length: 60 } });
  expect(card.groups.at(-1).key).toBe('2026-03-03');
});

it('waits for no module that does not answer, and shows the others', async () => {
  const { plan } = await loadReleasedModule(server.deps, moduleId);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const locking = server.deps.db.transaction().execute(async (trx) => {
    await sql`lock table ${tableRef(plan.main)} in access exclusive mode`.execute(trx);
    await held;
  });
  const { cards } = await home('admin');
  release();
  await locking;
  const states = cards.map(({ title, isFailed }: { readonly title: string; readonly isFailed: boolean }) => [
    title,
    isFailed,
  ]);
  expect(states).toEqual(
    expect.arrayContaining([
      ['各状态', true],
      ['每日', false],
    ]),
  );
});
