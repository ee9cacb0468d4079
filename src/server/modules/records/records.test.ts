import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { column, node, purchaseModule } from './testing/purchase-module';

let server: RecordServer;
let moduleId: string;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
});
afterAll(() => server.close());

const full = {
  title: '打印纸',
  code: 'C-1',
  amount: 12.5,
  orderedOn: 1793462400000,
  isUrgent: 1,
  status: '2',
  tags: ['a', 'c'],
  region: ['n', 'n1'],
  note: '<p onclick="x()">好<script>1</script></p>',
  secret: '秘密',
  strange: { any: ['thing', 1] },
  items: [
    { name: '纸', price: 1.1, hidden: 'h1' },
    { name: '笔', price: 2.2, hidden: 'h2' },
  ],
};

describe('create and read', () => {
  test('a record comes back as it was saved, with what the server decides', async () => {
    const saved = await server.create(moduleId, full);
    expect(saved).toMatchObject({ code: 200, msg: '新建成功', data: { version: 1 } });
    expect(saved.data.id).toMatch(/^\d{19}$/);
    const found = await server.read(moduleId, saved.data.id);
    expect(found).toMatchObject({
      ...full,
      note: '<p>好</p>',
      total: 3.3,
      number: expect.stringMatching(/^PO\d{8}0001$/),
      modifiedBy: null,
    });
    expect(found.createdBy).toMatch(/^[0-9a-f]{32}$/);
    expect(found.createdAt).toBeGreaterThan(1_700_000_000_000);
  });

  test('the list shows texts, ids beside them, sub-tables and sums', async () => {
    const { data } = await server.list(moduleId);
    expect(data.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 });
    expect(data.summary).toEqual({ amount: '12.5', 'items-price': '3.3' });
    expect(data.list[0]).toMatchObject({
      title: '打印纸',
      amount: 12.5,
      orderedOn: '2026-11-01',
      status: '选项2',
      status_id: '2',
      tags: '选项a,选项c',
      tags_id: ['a', 'c'],
      region: '北/北一',
      createdBy: '管理员/admin',
      items: [
        { name: '纸', price: 1.1 },
        { name: '笔', price: 2.2 },
      ],
    });
    expect(data.list[0]).not.toHaveProperty('code');
    expect(JSON.stringify(data)).not.toContain('h1');
  });

  test('DataChange shows the whole record as texts', async () => {
    const { data } = await server.list(moduleId);
    const answer = await server.call(
      'admin',
      'GET',
      `/api/visualdev/OnlineDev/${moduleId}/${data.list[0].id}/DataChange`,
    );
    expect(JSON.parse(answer.data.data)).toMatchObject({
      isUrgent: '开',
      status: '选项2',
      note: '<p>好</p>',
      total: 3.3,
      createdBy: '管理员/admin',
      items: [{ hidden: 'h1' }, {}],
    });
  });

  test('blanks are null or empty lists', async () => {
    const saved = await server.create(moduleId, {
      title: 'x',
      code: '',
      amount: '',
      orderedOn: null,
      tags: [],
      items: [],
    });
    expect(await server.read(moduleId, saved.data.id)).toMatchObject({
      code: null,
      amount: null,
      orderedOn: null,
      tags: [],
      region: [],
      items: [],
      strange: null,
    });
  });

  test('what the form refuses is refused, with the place of each fault', async () => {
    const answer = await server.create(moduleId, {
      title: '',
      amount: 'many',
      status: '9',
      items: [{ name: 'a' }, { name: '', price: 1 }],
    });
    expect(answer.code).toBe(400);
    const places = answer.data.errors.map((error: { field: string; row?: number; code: string }) => [
      error.field,
      error.row,
      error.code,
    ]);
    expect(places).toEqual(
      expect.arrayContaining([
        ['title', undefined, 'ENGINE_VALUE_REQUIRED'],
        ['amount', undefined, 'ENGINE_VALUE_NUMBER'],
        ['status', undefined, 'ENGINE_VALUE_OPTION'],
        ['items-name', 1, 'ENGINE_VALUE_REQUIRED'],
      ]),
    );
    expect(answer.msg).toContain(answer.data.errors[0].message);
  });

  test.each([[null], [[]], ['text'], [5], ['{']])('data %j is no record', async (data) => {
    const answer = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${moduleId}`, { id: '', data });
    expect(answer.code).toBe(400);
  });
});

describe('change', () => {
  const created = async () =>
    (await server.create(moduleId, { ...full, code: `U-${String(Math.random())}` })).data.id as string;

  test('what is not sent stays, what is sent changes, and it says who', async () => {
    const id = await created();
    expect(await server.update(moduleId, id, { title: '新' })).toMatchObject({
      code: 200,
      msg: '更新成功',
      data: { version: 2 },
    });
    const found = await server.read(moduleId, id);
    expect(found).toMatchObject({ title: '新', amount: 12.5, secret: '秘密', strange: { any: ['thing', 1] } });
    expect(found.items).toHaveLength(2);
    expect(found.modifiedBy).toBe(found.createdBy);
  });

  test('rows are replaced; those that come back with their id keep it', async () => {
    const id = await created();
    const before = (await server.read(moduleId, id)).items;
    await server.update(moduleId, id, {
      items: [
        { name: '新', price: 5 },
        { ...before[1], price: 7 },
      ],
    });
    const after = await server.read(moduleId, id);
    expect(after.items).toMatchObject([
      { name: '新', price: 5, hidden: null },
      { id: before[1].id, name: '笔', price: 7, hidden: 'h2' },
    ]);
    expect(after.total).toBe(12);
    await server.update(moduleId, id, { items: [] });
    expect(await server.read(moduleId, id)).toMatchObject({ items: [], total: 0 });
  });

  test('a row of another record is not taken over', async () => {
    const [first, second] = [await created(), await created()];
    const foreign = (await server.read(moduleId, first)).items[0];
    await server.update(moduleId, second, { items: [{ ...foreign, name: 'stolen' }] });
    expect((await server.read(moduleId, first)).items[0]).toEqual(foreign);
    expect((await server.read(moduleId, second)).items[0].id).not.toBe(foreign.id);
  });

  test('a stale change is refused and tells what is there now', async () => {
    const id = await created();
    await server.update(moduleId, id, { title: 'one' }, { body: { version: 1 } });
    const answer = await server.update(moduleId, id, { title: 'two' }, { body: { version: 1 } });
    expect(answer).toMatchObject({
      code: 409,
      data: { version: 2, values: { title: 'one' }, changedBy: '管理员/admin' },
    });
    expect(answer.data.changedAt).toBeGreaterThan(1_700_000_000_000);
    expect(answer.msg).toContain('管理员');
    expect((await server.read(moduleId, id)).title).toBe('one');
  });

  test('a version that no record has reached is as stale as an old one', async () => {
    const id = await created();
    const answer = await server.update(moduleId, id, { title: 'two' }, { body: { version: 999 } });
    expect(answer).toMatchObject({ code: 409, data: { version: 1, values: { title: full.title } } });
    expect((await server.read(moduleId, id)).title).toBe(full.title);
  });

  test('a client without a version is taken, unless the module locks', async () => {
    const id = await created();
    expect((await server.update(moduleId, id, { title: 'a' })).code).toBe(200);
    const locked = await server.release(purchaseModule({ enCode: 'locked', form: { concurrencyLock: true } }));
    const other = (await server.create(locked, full)).data.id;
    expect((await server.update(locked, other, { title: 'a' })).code).toBe(409);
    expect((await server.update(locked, other, { title: 'a' }, { body: { version: 1 } })).code).toBe(200);
  });

  test('a choice that was valid once does not stop a save, a new one must be valid', async () => {
    const id = await created();
    const fields = JSON.parse(purchaseModule().formData).fields.map(
      (field: { __vModel__?: string; options?: unknown }) =>
        field.__vModel__ === 'status' ? { ...field, options: [{ id: '1', fullName: '选项1' }] } : field,
    );
    await server.deps.db
      .updateTable('modules')
      .set({ draft: JSON.stringify(purchaseModule({ form: { fields } })) })
      .where('id', '=', moduleId)
      .execute();
    await server.call('admin', 'POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, {});
    expect((await server.update(moduleId, id, { title: 'b', status: '2' })).code).toBe(200);
    expect((await server.update(moduleId, id, { status: '3' })).code).toBe(400);
  });

  test.each([['1'], ['999999999999999999'], ['abc'], ['%00'], ["' or 1=1"]])(
    'an id %s that is no record',
    async (id) => {
      expect((await server.update(moduleId, encodeURIComponent(id), { title: 'x' })).code).toBe(404);
    },
  );
});

describe('delete', () => {
  test('one and many', async () => {
    const ids = [];
    for (const title of ['a', 'b', 'c']) ids.push((await server.create(moduleId, { title })).data.id);
    expect(await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${ids[0]}`)).toMatchObject({
      code: 200,
      msg: '删除成功',
    });
    expect((await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${ids[0]}`)).code).toBe(404);
    expect((await server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids })).code).toBe(
      200,
    );
    expect((await server.read(moduleId, ids[1])).code).toBe(404);
  });

  test('logically: the row stays, nobody sees it, its unique value is free', async () => {
    const id = await server.release(purchaseModule({ enCode: 'logical', form: { logicalDelete: true } }));
    const record = (await server.create(id, full)).data.id;
    await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${id}/${record}`);
    expect((await server.list(id)).data.pagination.total).toBe(0);
    expect((await server.read(id, record)).code).toBe(404);
    expect((await server.update(id, record, { title: 'x' })).code).toBe(404);
    expect((await server.create(id, full)).code).toBe(200);
    const { rows } = await server.deps.pool.query(
      `select count(*)::int as n from pg_tables where schemaname = 'module'`,
    );
    expect(rows[0].n).toBeGreaterThan(0);
  });
});

describe('kinds of modules', () => {
  test('primaryKeyPolicy 2 counts ids', async () => {
    const id = await server.release(purchaseModule({ enCode: 'counted', form: { primaryKeyPolicy: 2 } }));
    expect((await server.create(id, full)).data.id).toBe('1');
    expect((await server.create(id, { ...full, code: 'x' })).data.id).toBe('2');
    const rows = (await server.read(id, '1')).items;
    expect((await server.update(id, '1', { items: [{ ...rows[1], price: 9 }] })).code).toBe(200);
    expect((await server.read(id, '1')).items).toMatchObject([{ id: rows[1].id, price: 9, hidden: 'h2' }]);
    expect((await server.read(id, 'abc')).code).toBe(404);
    expect((await server.list(id)).data.list.map((row: { id: string }) => row.id)).toEqual(['2', '1']);
  });

  test('a calculation that is not stored is shown all the same', async () => {
    const price = node('inputNumber', 'price');
    const twice = node('calculate', 'twice', { isStorage: 0, expression: [{ __vModel__: 'price' }, '×', '2'] });
    const id = await server.release({
      fullName: '计算',
      enCode: 'derived',
      formData: JSON.stringify({ fields: [price, twice] }),
      columnData: JSON.stringify({ columnList: [column(price), column(twice)], searchList: [] }),
    });
    const record = (await server.create(id, { price: 4, twice: 99 })).data.id;
    const change = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/${record}/DataChange`);
    expect(JSON.parse(change.data.data)).toMatchObject({ price: 4, twice: 8 });
    expect((await server.list(id)).data.list[0]).toMatchObject({ price: 4, twice: 8 });
  });

  test('a widget that becomes known later gets its column, and its old value is still there', async () => {
    const strange = node('hologram', 'h');
    const entity = { fullName: '未知', enCode: 'unknown1', formData: JSON.stringify({ fields: [strange] }) };
    const id = await server.release(entity);
    const record = (await server.create(id, { h: { deep: [1, { x: null }] } })).data.id;
    expect((await server.read(id, record)).h).toEqual({ deep: [1, { x: null }] });
    await server.update(id, record, {});
    expect((await server.read(id, record)).h).toEqual({ deep: [1, { x: null }] });
  });

  test('a record that is wider than its table can hold is refused in words', async () => {
    const fields = Array.from({ length: 900 }, (_, index) => node('comInput', `text${index}`));
    const id = await server.release({ fullName: '很宽', enCode: 'wide', formData: JSON.stringify({ fields }) });
    // Short texts are stored in the row itself; PostgreSQL would store long ones separately (TOAST).
    const values = Object.fromEntries(fields.map((_, index) => [`text${index}`, 'twelve chars']));
    expect(await server.create(id, values)).toMatchObject({ code: 400, msg: expect.stringContaining('数据表存不下') });
  });

  test('one that is not released, or does not exist', async () => {
    const { createModule } = await import('../modules/index');
    const id = await createModule(server.deps, purchaseModule({ enCode: 'draft' }));
    expect((await server.list(id)).code).toBe(400);
    expect((await server.list('nothing')).code).toBe(404);
  });
});
