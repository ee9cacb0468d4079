import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { purchaseModule } from '../../src/server/modules/records/testing/purchase-module';
import type { TestAnswer } from '../../src/server/testing/test-app';

/** Column, form field and button permissions on every path; a forbidden field is in no part of an answer. */
let server: RecordServer;
let moduleId: string;
let recordId: string;

const SECRETS = ['TOPSECRET', 'ROWSECRET', '87654.25'];
const NAMES = ['secret', 'hidden', 'amount'];
const allButtons = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_batchRemove'];
const allowedColumns = [
  'number',
  'title',
  'orderedOn',
  'status',
  'tags',
  'region',
  'createdBy',
  'items-name',
  'items-price',
];
const allowedForms = [
  'number',
  'title',
  'code',
  'orderedOn',
  'isUrgent',
  'status',
  'tags',
  'region',
  'note',
  'total',
  'createdBy',
  'createdAt',
  'modifiedBy',
  'strange',
  'items',
  'items-name',
  'items-price',
];
const record = {
  title: '打印纸',
  code: 'C-1',
  amount: 87654.25,
  secret: 'TOPSECRET',
  status: '1',
  tags: ['a'],
  orderedOn: 1793462400000,
  items: [
    { name: '纸', price: 1, hidden: 'ROWSECRET' },
    { name: '笔', price: 2, hidden: 'ROWSECRET2' },
  ],
};

beforeAll(async () => {
  server = await createRecordServer();
  const list = {
    useColumnPermission: true,
    useFormPermission: true,
    useBtnPermission: true,
    defaultSidx: 'secret',
    sort: 'asc',
  };
  const rules = [{ when: "secret == 'TOPSECRET'", then: { visible: ['code'] } }];
  moduleId = await server.release(purchaseModule({ list, form: { rules } }));
  recordId = (await server.create(moduleId, record)).data.id;
  await server.create(moduleId, { ...record, title: '笔', code: 'C-2', amount: 1, secret: 'A' });
  const codes = { columns: allowedColumns, forms: allowedForms };
  await server.createUserFor(moduleId, 'clerk', { ...codes, buttons: allButtons });
  for (const button of allButtons)
    await server.createUserFor(moduleId, `only-${button}`, { ...codes, buttons: [button] });
  await server.createUserFor(moduleId, 'nothing', {});
  await server.createUser({ account: 'stranger' });
});
afterAll(() => server.close());

const base = () => `/api/visualdev/OnlineDev/${moduleId}`;
const calls: Readonly<Record<string, (account: string) => Promise<TestAnswer>>> = {
  config: (account) => server.call(account, 'GET', `${base()}/Config`),
  screen: (account) => server.call(account, 'GET', `${base()}/Screen`),
  list: (account) => server.list(moduleId, {}, account),
  listLink: (account) => server.call(account, 'POST', `${base()}/ListLink`, {}),
  children: (account) => server.call(account, 'POST', `${base()}/List/${recordId}`, {}),
  read: (account) => server.call(account, 'GET', `${base()}/${recordId}`),
  display: (account) => server.call(account, 'GET', `${base()}/${recordId}/DataChange`),
  fields: (account) => server.call(account, 'GET', `/api/visualdev/Base/${moduleId}/FormDataFields`),
  picker: (account) =>
    server.call(
      account,
      'GET',
      `/api/visualdev/Base/${moduleId}/FieldDataSelect?relationField=title&columnOptions=secret,amount,code`,
    ),
  badCreate: (account) =>
    server.call(account, 'POST', base(), { data: JSON.stringify({ title: '', secret: 5, amount: 'x' }) }),
  badUpdate: (account) => server.call(account, 'PUT', `${base()}/${recordId}`, { data: JSON.stringify({ title: '' }) }),
  staleUpdate: (account) => server.call(account, 'PUT', `${base()}/${recordId}`, { data: '{}', version: 99 }),
};

describe('a refused field is in no byte of any answer', () => {
  test.each(Object.keys(calls))('%s', async (name) => {
    const text = JSON.stringify(await calls[name]?.('clerk'));
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    // Whole words only: `amount` may be part of another word.
    for (const field of NAMES) expect(text).not.toMatch(new RegExp(`(?<![A-Za-z0-9_])${field}(?![A-Za-z0-9_])`));
    expect(text).toMatch(/title|"code":4/);
  });

  test('the administrator sees them, so the test can fail', async () => {
    const texts = await Promise.all(
      ['list', 'read', 'display'].map(async (name) => JSON.stringify(await calls[name]?.('admin'))),
    );
    expect(texts.join()).toContain('TOPSECRET');
    expect(texts.join()).toContain('ROWSECRET');
    expect(JSON.stringify(await calls['config']?.('admin'))).toContain('secret');
  });
});

describe('nothing can be inferred', () => {
  test.each([
    [{ queryJson: JSON.stringify({ secret: 'TOP' }) }],
    [{ queryJson: JSON.stringify({ amount: [1, 9] }) }],
    [{ queryJson: JSON.stringify({ 'items-hidden': 'ROW' }) }],
    [{ sidx: 'secret', sort: 'asc' }],
    [{ sidx: 'title,amount', sort: 'asc,asc' }],
    [
      {
        superQueryJson: JSON.stringify({
          matchLogic: 'OR',
          conditionJson: JSON.stringify([{ field: 'secret', symbol: 'notNull', fieldValue: '' }]),
        }),
      },
    ],
  ])('%j is refused as an unknown name is', async (body) => {
    const refused = await server.list(moduleId, body, 'clerk');
    const unknown = await server.list(
      moduleId,
      JSON.parse(JSON.stringify(body).replaceAll(/items-hidden|secret|amount/g, 'ghost')),
      'clerk',
    );
    expect(refused).toEqual(unknown);
    expect(refused.code).toBe(403);
    expect((await server.list(moduleId, body, 'admin')).code).toBe(200);
  });
  test('a keyword does not look into a refused column', async () => {
    expect((await server.list(moduleId, { keyword: 'TOPSECRET' }, 'clerk')).data.pagination.total).toBe(0);
    expect((await server.list(moduleId, { keyword: 'TOPSECRET' }, 'admin')).data.pagination.total).toBe(1);
  });
  test('the default order by a refused column does not apply', async () => {
    const order = async (account: string) =>
      (await server.list(moduleId, {}, account)).data.list.map((row: { title: string }) => row.title);
    expect(await order('admin')).toEqual(['笔', '打印纸']);
    const byId = (await server.list(moduleId, {}, 'clerk')).data.list.map((row: { id: string }) => row.id);
    expect(byId).toEqual([...byId].sort().reverse());
  });
  test('totals of a refused column are missing', async () => {
    expect(Object.keys((await server.list(moduleId, {}, 'clerk')).data.summary)).toEqual(['items-price']);
  });
  test('a relation to a refused field is refused', async () => {
    const pick = (account: string) =>
      server.call(account, 'GET', `/api/visualdev/Base/${moduleId}/FieldDataSelect?relationField=secret`);
    expect((await pick('clerk')).code).toBe(403);
    expect((await pick('admin')).code).toBe(200);
  });
});

describe('writes', () => {
  const stored = async () =>
    (await server.read(moduleId, recordId, 'admin')) as typeof record & { items: { id: string }[] };

  test('a refused field keeps its value, in rows too', async () => {
    const seen = await server.read(moduleId, recordId, 'clerk');
    const items = [
      { ...seen.items[1], price: 20 },
      { ...seen.items[0], hidden: 'forged' },
    ];
    const answer = await server.update(
      moduleId,
      recordId,
      { title: '改', secret: 'forged', amount: 0, items },
      { account: 'clerk' },
    );
    expect(answer.code).toBe(200);
    expect(await stored()).toMatchObject({
      title: '改',
      secret: 'TOPSECRET',
      amount: 87654.25,
      items: [
        { name: '笔', price: 20, hidden: 'ROWSECRET2' },
        { name: '纸', hidden: 'ROWSECRET' },
      ],
    });
  });
  test('a client that keeps no row ids loses nothing either', async () => {
    const before = await stored();
    const items = before.items.map(({ name, price }: { name?: string; price?: number } & object) => ({
      name,
      price: (price ?? 0) + 1,
    }));
    await server.update(moduleId, recordId, { items }, { account: 'clerk' });
    expect((await stored()).items.map((row) => (row as { hidden?: string }).hidden)).toEqual(
      before.items.map((row) => (row as { hidden?: string }).hidden),
    );
  });
  test('a new row among rows with ids takes over nothing', async () => {
    const seen = await server.read(moduleId, recordId, 'clerk');
    await server.update(
      moduleId,
      recordId,
      { items: [seen.items[0], { name: 'new', price: 1 }] },
      { account: 'clerk' },
    );
    expect((await stored()).items[1]).toMatchObject({ name: 'new', hidden: null });
  });
  test('a create cannot set a refused field', async () => {
    const answer = await server.create(moduleId, { ...record, code: 'C-9', secret: 'forged' }, { account: 'clerk' });
    expect(await server.read(moduleId, answer.data.id, 'admin')).toMatchObject({
      secret: null,
      amount: null,
      items: [{ hidden: null }, { hidden: null }],
    });
  });
});

describe('buttons', () => {
  const gated: Readonly<
    Record<string, { readonly codes: readonly string[]; run: (account: string) => Promise<TestAnswer> }>
  > = {
    create: { codes: ['btn_add'], run: (account) => server.create(moduleId, { title: 'x' }, { account }) },
    update: { codes: ['btn_edit'], run: (account) => server.update(moduleId, recordId, { title: 'y' }, { account }) },
    read: { codes: ['btn_edit', 'btn_detail'], run: (account) => server.call(account, 'GET', `${base()}/${recordId}`) },
    display: {
      codes: ['btn_edit', 'btn_detail'],
      run: (account) => server.call(account, 'GET', `${base()}/${recordId}/DataChange`),
    },
    remove: {
      codes: ['btn_remove'],
      run: async (account) =>
        server.call(account, 'DELETE', `${base()}/${(await server.create(moduleId, { title: 'z' })).data.id}`),
    },
    batchRemove: {
      codes: ['btn_batchRemove'],
      run: async (account) =>
        server.call(account, 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, {
          ids: [(await server.create(moduleId, { title: 'z' })).data.id],
        }),
    },
  };
  const matrix = Object.keys(gated).flatMap((name) => allButtons.map((button): [string, string] => [name, button]));
  test.each(matrix)('%s with %s', async (name, button) => {
    const gate = gated[name];
    expect((await gate?.run(`only-${button}`))?.code).toBe(gate?.codes.includes(button) ? 200 : 403);
  });
  test('the document holds only the buttons that may be used', async () => {
    const { data } = await server.call('only-btn_edit', 'GET', `${base()}/Config`);
    const columnData = JSON.parse(data.columnData);
    expect([columnData.btnsList, columnData.columnBtnsList.map((button: { value: string }) => button.value)]).toEqual([
      [],
      ['edit'],
    ]);
    const { list } = (await server.call('only-btn_edit', 'GET', `${base()}/Screen`)).data.model;
    expect([list.buttons, list.rowButtons.map((button: { value: string }) => button.value)]).toEqual([[], ['edit']]);
  });
});

describe('who has no menu of the module', () => {
  test.each([...Object.keys(calls)])('%s', async (name) => {
    expect((await calls[name]?.('stranger'))?.code).toBe(403);
  });
  test('learns nothing about which modules exist', async () => {
    const [real, ghost] = await Promise.all([
      server.list(moduleId, {}, 'stranger'),
      server.list('ghost', {}, 'stranger'),
    ]);
    expect(real).toEqual(ghost);
  });
  test('a menu without codes shows rows without any value', async () => {
    const { data } = await server.list(moduleId, {}, 'nothing');
    expect(data.list.every((row: object) => Object.keys(row).join() === 'id')).toBe(true);
    expect(JSON.parse((await server.call('nothing', 'GET', `${base()}/Config`)).data.formData).fields).toEqual([]);
    expect((await server.call('nothing', 'GET', `${base()}/Screen`)).data.model.form.fields).toEqual([]);
  });
  test('without a session nothing answers', async () => {
    expect((await server.call(undefined, 'POST', `${base()}/List`, {})).code).toBe(600);
  });
  test('a grant that is taken away acts on the next call', async () => {
    await server.createUserFor(moduleId, 'leaver', { buttons: allButtons });
    expect((await server.list(moduleId, {}, 'leaver')).code).toBe(200);
    await server.deps.db.deleteFrom('grants').where('menu_id', '=', 'menu-leaver').execute();
    expect((await server.list(moduleId, {}, 'leaver')).code).toBe(403);
  });
});

describe('designing modules', () => {
  const designer: Readonly<Record<string, [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string]>> = {
    list: ['GET', ''],
    read: ['GET', '/:id'],
    create: ['POST', ''],
    update: ['PUT', '/:id'],
    remove: ['DELETE', '/:id'],
    copy: ['POST', '/:id/Actions/Copy'],
    release: ['POST', '/:id/Actions/Release'],
    selector: ['GET', '/Selector'],
  };
  test.each(Object.keys(designer))('%s is for administrators', async (name) => {
    const [method, path] = designer[name] ?? ['GET', ''];
    const body = method === 'GET' || method === 'DELETE' ? undefined : purchaseModule();
    expect((await server.call('clerk', method, `/api/visualdev/Base${path.replace(':id', moduleId)}`, body)).code).toBe(
      403,
    );
  });
});
