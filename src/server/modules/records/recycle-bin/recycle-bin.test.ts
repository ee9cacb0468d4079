import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../../engine/values/zoned-time';
import { loadReleasedModule } from '../../modules/index';
import { deleteRecords } from '../delete-records';
import { openModuleAs } from '../module-context';
import { column, node, purchaseModule } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';
import { emptyBins } from './empty-bins';

/** Deleted records are kept in a recycle bin, and come back as they were. */
let server: RecordServer;
let moduleId: string;
beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule({ form: { changeTrail: true } }));
});
afterAll(() => server.close());

const base = (id = moduleId) => `/api/visualdev/OnlineDev/${id}`;
const bin = (account = 'admin', query = '', id = moduleId) =>
  server.call(account, 'GET', `${base(id)}/Removed?${query}`);
const restore = (body: object, account = 'admin', id = moduleId) =>
  server.call(account, 'POST', `${base(id)}/Removed/Actions/Restore`, body);
const erase = (ids: readonly string[], account = 'admin', id = moduleId) =>
  server.call(account, 'POST', `${base(id)}/Removed/Actions/Erase`, { ids });
const remove = (id: string, account = 'admin', of = moduleId) => server.call(account, 'DELETE', `${base(of)}/${id}`);
const made = async (values: object, of = moduleId) => String((await server.create(of, values)).data.id);
const tableOf = async (id = moduleId) => {
  const { plan } = await loadReleasedModule(server.deps, id);
  return [plan.main, ...plan.children].map(({ name }) => `module."${name}"`);
};
const rowsOf = async (text: string) => (await server.deps.pool.query(text)).rows as readonly Record<string, unknown>[];
/** Everything that is stored of a record. */
async function stored(id: string, of = moduleId) {
  const [main = '', ...children] = await tableOf(of);
  const rows = await Promise.all(
    children.map((table) => rowsOf(`select * from ${table} where _parent_id = '${id}' order by _row_order`)),
  );
  return { main: await rowsOf(`select * from ${main} where id = '${id}'`), rows };
}
const entryOf = async (recordId: string, of = moduleId) => {
  const { rows } = await sql<{ id: string }>`select id from system.removed_records
    where record_id = ${recordId} and module_id = ${of} order by removed_at desc limit 1`.execute(server.deps.db);
  return rows[0]?.id ?? '';
};

async function publish(id: string, document: object) {
  const url = `/api/visualdev/Base/${id}`;
  expect((await server.call('admin', 'PUT', url, document)).code).toBe(200);
  const { revision } = (await server.call('admin', 'GET', `${url}/Draft`)).data;
  const { planId } = (await server.call('admin', 'POST', `${url}/Actions/Plan`, { revision })).data;
  const order = { planId, revision, confirmsLoss: true };
  expect((await server.call('admin', 'POST', `${url}/Actions/Publish`, order)).code).toBe(200);
}

describe('a deleted record', () => {
  it('comes back with its id, number, version, author, times and rows', async () => {
    const id = await made({
      ...{ title: '甲', code: 'c-1', amount: 12.5, orderedOn: 1_700_000_000_000, isUrgent: 1, tags: ['a', 'b'] },
      ...{ region: ['n', 'n2'], note: '<p>x</p>', strange: { any: 1 } },
      items: [
        { name: '笔', price: 2 },
        { name: '纸', price: 3 },
      ],
    });
    const { items, ...values } = await server.read(moduleId, id);
    expect((await server.update(moduleId, id, { ...values, amount: 13, items })).code).toBe(200);
    const before = await stored(id);
    expect(before.rows[0]).toHaveLength(2);
    expect(await remove(id)).toEqual({ code: 200, msg: '删除成功', data: null });
    expect(await stored(id)).toEqual({ main: [], rows: [[]] });

    const { data } = await bin();
    const [entry] = data.list;
    expect(data.pagination.total).toBe(1);
    expect(entry).toMatchObject({ recordId: id, name: expect.stringMatching(/^PO\d{8}/), canErase: true });
    expect(entry.removedBy).not.toBe('');
    expect(entry.expiresAt - entry.removedAt).toBe(30 * DAY_MS);
    expect(JSON.stringify(data)).not.toContain('笔');

    expect(await restore({ ids: [entry.id] })).toMatchObject({ code: 200, data: { restored: 1, refused: [] } });
    expect(await stored(id)).toEqual(before);
    expect((await bin()).data.list).toEqual([]);
    const trail = await server.call('admin', 'GET', `${base()}/${id}/Changes`);
    expect(trail.data.list.map(({ action }: { action: string }) => action)).toEqual([
      'restore',
      'remove',
      'update',
      'create',
    ]);
  });

  it('keeps numbers and times that JavaScript would round', async () => {
    const id = await made({ title: 'exact' });
    const [main = ''] = await tableOf();
    await server.deps.pool.query(
      `update ${main} set amount = 12345678901234567890.123456789, _created_at = '2026-01-02 03:04:05.678901+08' where id = $1`,
      [id],
    );
    const exactly = () => rowsOf(`select amount::text, _created_at::text from ${main} where id = '${id}'`);
    const before = await exactly();
    await remove(id);
    await restore({ recordIds: [id] });
    expect(await exactly()).toEqual(before);
    expect(JSON.stringify(before)).toContain('12345678901234567890.123456789');
  });

  it('is found by its name, the last deleted first, in pages', async () => {
    const ids = await Promise.all(['found one', 'found two', 'other'].map((code) => made({ title: 'x', code })));
    const numbers = await Promise.all(ids.map(async (id) => (await server.read(moduleId, id)).number as string));
    await server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids: ids.slice(0, 2) });
    server.time.offsetMs += 1000;
    await remove(ids[2] ?? '');
    const first = await bin('admin', 'pageSize=1');
    expect(first.data).toMatchObject({ list: [{ recordId: ids[2] }], pagination: { total: 3, pageSize: 1 } });
    const named = await bin('admin', `keyword=${encodeURIComponent(numbers[1] ?? '?')}`);
    expect(named.data.list).toMatchObject([{ recordId: ids[1] }]);
    expect((await bin('admin', 'keyword=%25')).data.list).toEqual([]);
    expect((await restore({ recordIds: ids })).data.restored).toBe(3);
  });

  it('stays in the bin while its id, or a unique value, is in use', async () => {
    const id = await made({ title: 'u', code: 'taken' });
    await remove(id);
    const other = await made({ title: 'v', code: 'taken' });
    const refused = await restore({ recordIds: [id] });
    expect(refused).toMatchObject({ code: 200, data: { restored: 0, refused: [{ id, reason: 'unique' }] } });
    expect(refused.data.refused[0].message).toContain('“code”');
    expect((await stored(id)).main).toEqual([]);
    await remove(other);
    expect((await restore({ recordIds: [id] })).data.restored).toBe(1);
    expect((await restore({ recordIds: [other] })).data.refused).toMatchObject([{ reason: 'unique' }]);

    const again = await made({ title: 'w' });
    await remove(again);
    const [main = ''] = await tableOf();
    await server.deps.pool.query(`insert into ${main} (id, title) values ($1, 'same id')`, [again]);
    expect((await restore({ recordIds: [again] })).data.refused).toMatchObject([{ id: again, reason: 'exists' }]);
    await server.deps.pool.query(`delete from ${main} where id = $1`, [again]);
    expect((await restore({ recordIds: [again] })).data.restored).toBe(1);
  });

  it('comes back all or nothing, each for itself', async () => {
    const [good, bad] = [await made({ title: 'good', code: 'g' }), await made({ title: 'bad', code: 'b' })];
    await server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids: [good, bad] });
    const blocker = await made({ title: 'blocker', code: 'b' });
    const answer = await restore({ recordIds: [bad, good, 'nothing'] });
    expect(answer.data.restored).toBe(1);
    expect(answer.data.refused.map(({ id, reason }: Record<string, string>) => [id, reason]).sort()).toEqual(
      [
        [bad, 'unique'],
        ['nothing', 'gone'],
      ].sort(),
    );
    expect(answer.msg).toBe('已恢复 1 条，2 条未恢复');
    expect((await stored(good)).main).toHaveLength(1);
    expect((await stored(bad)).main).toEqual([]);
    await remove(blocker);
  });

  it('is restored once by two calls of the same moment', async () => {
    const id = await made({ title: 'twice', items: [{ name: 'row', price: 1 }] });
    await remove(id);
    const answers = await Promise.all([restore({ recordIds: [id] }), restore({ recordIds: [id] })]);
    expect(answers.map(({ data }) => data.restored).sort()).toEqual([0, 1]);
    expect((await stored(id)).rows[0]).toHaveLength(1);
  });

  it('is gone for good when asked, and not otherwise', async () => {
    const id = await made({ title: 'x' });
    await remove(id);
    const entry = await entryOf(id);
    expect(await erase([entry, 'none'])).toMatchObject({
      data: { erased: 1, refused: [{ id: 'none', reason: 'gone' }] },
    });
    expect((await restore({ ids: [entry] })).data.refused).toMatchObject([{ reason: 'gone' }]);
  });
});

describe('columns that have changed since', () => {
  const title = node('input', 'title', { config: { label: '标题' } });
  const documentOf = (fields: readonly Record<string, unknown>[], enCode: string) => ({
    ...{ fullName: enCode, enCode, type: 1, webType: 2, formData: JSON.stringify({ fields }) },
    columnData: JSON.stringify({ type: 1, searchList: [], columnList: [column(title)] }),
  });
  const lines = (widget: string) =>
    node('table', 'items', {
      config: { label: '明细', children: [node(widget, 'count', { config: { label: '数量' } })] },
    });
  const text = (widget: string, key: string, label: string) => node(widget, key, { config: { label } });
  it('lose their values only if that is wanted', async () => {
    const weight = (widget: string) => text(widget, 'weight', '重量');
    const id = await server.release(documentOf([title, weight('inputNumber'), lines('inputNumber')], 'losing'));
    const [full, bare] = [
      await made({ title: 'full', weight: 5, items: [{ count: 3 }] }, id),
      await made({ title: 'bare' }, id),
    ];
    await remove(full, 'admin', id);
    await remove(bare, 'admin', id);
    await publish(id, documentOf([title, weight('input'), lines('datePicker')], 'losing'));
    const [main = '', child = ''] = await tableOf(id);
    expect((await restore({ recordIds: [bare] }, 'admin', id)).data.restored).toBe(1);
    const { data } = await restore({ recordIds: [full] }, 'admin', id);
    expect(data).toMatchObject({ restored: 0, refused: [{ reason: 'columns', name: 'full' }] });
    expect(data.refused[0].message).toContain('重量');
    expect(data.refused[0].message).toContain('明细 · 数量');
    const dropping = await restore({ recordIds: [full], dropsColumns: true }, 'admin', id);
    expect(dropping.data).toEqual({ restored: 1, refused: [] });
    expect(await rowsOf(`select title, weight from ${main} where id = '${full}'`)).toEqual([
      { title: 'full', weight: null },
    ]);
    expect(await rowsOf(`select count from ${child} where _parent_id = '${full}'`)).toEqual([{ count: null }]);
  });
  it('and hold rich text now take in nothing that was not sanitised', async () => {
    const id = await server.release(documentOf([title, text('textarea', 'note', '说明')], 'enriched'));
    const record = await made({ title: 'x', note: '<img src=x onerror=alert(1)>' }, id);
    await remove(record, 'admin', id);
    await publish(id, documentOf([title, text('editor', 'note', '说明')], 'enriched'));
    expect((await restore({ recordIds: [record] }, 'admin', id)).data.refused).toMatchObject([{ reason: 'columns' }]);
    expect((await restore({ recordIds: [record], dropsColumns: true }, 'admin', id)).data.restored).toBe(1);
    expect(JSON.stringify(await server.read(id, record))).not.toContain('onerror');
  });
  it('are no hindrance where only new ones have come', async () => {
    const id = await server.release(documentOf([title], 'growing'));
    const record = await made({ title: 'x' }, id);
    await remove(record, 'admin', id);
    const [main = ''] = await tableOf(id);
    await server.deps.pool.query(`alter table ${main} add column more text`);
    expect((await restore({ recordIds: [record] }, 'admin', id)).data.restored).toBe(1);
  });
});

describe('a record that names another one', () => {
  it('waits for what it requires', async () => {
    const name = node('input', 'name');
    const goods = await server.release({
      ...{ fullName: 'goods', enCode: 'binGoods', type: 1, webType: 2, formData: JSON.stringify({ fields: [name] }) },
      columnData: JSON.stringify({ type: 1, searchList: [], columnList: [column(name)] }),
    });
    const pick = (key: string, required: boolean) =>
      node('recordPicker', key, { module: goods, config: { required, label: key } });
    const orders = await server.release({
      ...{ fullName: 'orders', enCode: 'binOrders', type: 1, webType: 2 },
      formData: JSON.stringify({ fields: [pick('must', true), pick('may', false)] }),
      columnData: JSON.stringify({ type: 1, searchList: [], columnList: [column(pick('must', true))] }),
    });
    const [first, second] = [await made({ name: 'first' }, goods), await made({ name: 'second' }, goods)];
    const order = await made({ must: first, may: second }, orders);
    await remove(order, 'admin', orders);
    await remove(first, 'admin', goods);
    await remove(second, 'admin', goods);
    const refused = await restore({ recordIds: [order] }, 'admin', orders);
    expect(refused.data.refused).toMatchObject([{ reason: 'reference', name: '' }]);
    expect(refused.data.refused[0].message).toContain('must');
    await restore({ recordIds: [first] }, 'admin', goods);
    expect((await restore({ recordIds: [order] }, 'admin', orders)).data.restored).toBe(1);
    expect(await server.read(orders, order)).toMatchObject({ must: first, may: second });
  });

  it('comes back after the one that it requires, in whatever order they are named', async () => {
    const title = node('input', 'title');
    const above = (id: string) => node('recordPicker', 'above', { module: id, config: { required: true } });
    const documentOf = (...fields: readonly Record<string, unknown>[]) => ({
      ...{ fullName: 'tree', enCode: 'binTree', type: 1, webType: 2, formData: JSON.stringify({ fields }) },
      columnData: JSON.stringify({ type: 1, searchList: [], columnList: [column(title)] }),
    });
    const id = await server.release(documentOf(title));
    const top = await made({ title: 'top' }, id);
    await publish(id, documentOf(title, above(id)));
    const middle = await made({ title: 'middle', above: top }, id);
    const low = await made({ title: 'low', above: middle }, id);
    await server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${id}`, { ids: [top, middle, low] });
    expect((await restore({ recordIds: [low, middle] }, 'admin', id)).data).toMatchObject({
      restored: 0,
      refused: [{ reason: 'reference' }, { reason: 'reference' }],
    });
    expect((await restore({ recordIds: [low, middle, top] }, 'admin', id)).data).toEqual({ restored: 3, refused: [] });
    expect((await server.list(id)).data.list).toHaveLength(3);
  });
});

describe('a module that deletes logically', () => {
  it('unmarks what is restored, and keeps the marked row of what is gone for good', async () => {
    const id = await server.release(purchaseModule({ enCode: 'binLogical', form: { logicalDelete: true } }));
    const record = await made({ title: 'marked', code: 'm', items: [{ name: 'row', price: 1 }] }, id);
    const before = await stored(record, id);
    await remove(record, 'admin', id);
    expect((await stored(record, id)).main[0]?.['_deleted_at']).not.toBeNull();
    expect((await bin('admin', '', id)).data.list).toMatchObject([{ recordId: record }]);
    expect((await restore({ recordIds: [record] }, 'admin', id)).data.restored).toBe(1);
    expect(await stored(record, id)).toEqual(before);

    await remove(record, 'admin', id);
    expect((await erase([await entryOf(record, id)], 'admin', id)).data.erased).toBe(1);
    expect((await stored(record, id)).main).toHaveLength(1);
    expect((await server.list(id)).data.list).toEqual([]);
  });
});

describe('many records', () => {
  it('are deleted with as few statements as one', async () => {
    const id = await server.release(purchaseModule({ enCode: 'binMany', form: { changeTrail: true } }));
    const [main = '', child = ''] = await tableOf(id);
    await server.deps.pool
      .query(`insert into ${main} (id, title, amount) select n, 't' || n, n from generate_series(1, 1001) n;
      insert into ${child} (id, _parent_id, _row_order, name) select n * 10 + k, n, k, 'r' from generate_series(1, 1001) n, generate_series(0, 2) k`);
    let count = 0;
    const db = server.deps.db.withPlugin({
      transformQuery: ({ node: query }) => {
        count += 1;
        return query;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const evaluation = {
      ...{ now: server.deps.clock(), timeZone: 'Asia/Shanghai', language: 'zh' as const },
      user: { userId: 'u', userName: 'u', account: 'u', organizeId: '', positionId: '' },
    };
    const context = await openModuleAs({ ...server.deps, db }, id, evaluation as never);
    count = 0;
    await deleteRecords(context, ['1001']);
    const single = count;
    count = 0;
    const started = performance.now();
    expect(
      await deleteRecords(
        context,
        Array.from({ length: 1000 }, (_, index) => String(index + 1)),
      ),
    ).toBe(1000);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(single).toBeGreaterThan(2);
    // The trail is read and written in steps of 500.
    expect(count).toBeLessThanOrEqual(2 * single);
    expect(
      await rowsOf(`select count(*)::int as kept, sum(jsonb_array_length(document -> 'children' -> 'items'))::int as rows
      from system.removed_records where module_id = '${id}'`),
    ).toEqual([{ kept: 1001, rows: 3003 }]);
  });
});

describe('the job', () => {
  it('deletes what is older than the limit in batches, once, and stops when told', async () => {
    const id = await server.release(purchaseModule({ enCode: 'binOld' }));
    const fill = (count: number, days: number) =>
      sql`insert into system.removed_records (id, module_id, record_id, document, shape, removed_by, removed_at)
        select ${`${String(days)}-`} || n, ${id}, n::text, '{}', '{}', 'u', ${new Date(server.deps.clock() - days * DAY_MS)}
          from generate_series(1, ${count}) as n`.execute(server.deps.db);
    const left = async () => (await rowsOf(`select id from system.removed_records where module_id = '${id}'`)).length;
    await fill(1200, 31);
    await fill(3, 29);
    expect(await emptyBins(server.deps, () => true)).toBe(0);
    expect(await left()).toBe(1203);
    const client = await server.deps.pool.connect();
    try {
      await client.query(`begin; select pg_advisory_xact_lock(hashtext('formloom recycle bins'))`);
      expect(await emptyBins(server.deps)).toBe(0);
      await client.query('rollback');
    } finally {
      client.release();
    }
    expect(await left()).toBe(1203);
    expect(await emptyBins(server.deps)).toBe(1200);
    expect(await left()).toBe(3);
    expect(await emptyBins(server.deps)).toBe(0);
  });
  it('leaves nothing behind of a module that is deleted', async () => {
    const id = await server.release(purchaseModule({ enCode: 'binGone' }));
    await remove(await made({ title: 'x' }, id), 'admin', id);
    const kept = () => rowsOf(`select id from system.removed_records where module_id = '${id}'`);
    expect(await kept()).toHaveLength(1);
    expect((await server.call('admin', 'DELETE', `/api/visualdev/Base/${id}`)).code).toBe(200);
    expect(await kept()).toEqual([]);
  });
});
