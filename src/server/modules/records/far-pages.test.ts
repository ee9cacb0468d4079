import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openModuleAs } from './module-context';
import { Landmarks } from './landmarks';
import { countWrites } from './kept-landmarks';
import { rowOrder } from './row-order';
import { insertMany } from './testing/many-records';
import { purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Pages beyond the first 10,000 rows are the same as with an offset, by page number and by keyset (after, before). */
let server: RecordServer;
let moduleId: string;
let table: string;
const SIZE = 50;
/** First page that is read by landmarks. */
const FAR = 201;

const title = 'left(t.title, 255) collate system.text_order';
const orders: readonly (readonly [string, string, string, string])[] = [
  ['no field', '', '', 't.id desc'],
  ['a text upwards', 'title', 'asc', `${title} asc, t.id asc`],
  ['a text downwards', 'title', 'desc', `${title} desc, t.id desc`],
  ['a number upwards', 'amount', 'asc', 't.amount asc, t.id asc'],
  ['a number downwards', 'amount', 'desc', 't.amount desc, t.id desc'],
  ['a moment downwards', 'orderedOn', 'desc', 't."orderedOn" desc, t.id desc'],
  ['two fields, both ways', 'amount,title', 'asc,desc', `t.amount asc, ${title} desc, t.id desc`],
  ['two fields, the other way', 'orderedOn,amount', 'desc,asc', 't."orderedOn" desc, t.amount asc, t.id asc'],
];

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
  table = await insertMany(server, moduleId, { count: 13_000 });
});
afterAll(() => server.close());

/** All ids in the database's order, without paging. */
async function everyId(order: string, where = 'true'): Promise<readonly string[]> {
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `select t.id from ${table} t where t._deleted_at is null and ${where} order by ${order}`,
  );
  return rows.map(({ id }) => id);
}

async function page(currentPage: number, body: object = {}, account = 'admin', id = moduleId) {
  const answer = await server.list(id, { currentPage, pageSize: SIZE, ...body }, account);
  expect(answer.code, answer.msg).toBe(200);
  const ids = (answer.data.list as readonly { readonly id: string }[]).map((row) => row.id);
  return {
    ids,
    cursors: answer.data.cursors as { readonly first: string; readonly last: string } | null,
    data: answer.data,
  };
}

const slice = (ids: readonly string[], currentPage: number) => ids.slice((currentPage - 1) * SIZE, currentPage * SIZE);

describe.each(orders)('ordered by %s', (_name, sidx, sort, order) => {
  test('a page by its number', async () => {
    const all = await everyId(order);
    const last = Math.ceil(all.length / SIZE);
    expect(last).toBeGreaterThan(FAR + 5);
    for (const number of [FAR - 1, FAR, FAR + 19, last - 1, last, last + 1])
      expect((await page(number, { sidx, sort })).ids, `page ${String(number)}`).toEqual(slice(all, number));
  });

  test('turned to from its neighbour, to the end and back', async () => {
    const all = await everyId(order);
    const last = Math.ceil(all.length / SIZE);
    let shown = await page(FAR, { sidx, sort });
    for (let number = FAR + 1; number <= last; number += 1) {
      shown = await page(number, { sidx, sort, after: shown.cursors?.last });
      expect(shown.ids, `page ${String(number)}`).toEqual(slice(all, number));
    }
    for (let number = last - 1; number >= FAR; number -= 1) {
      shown = await page(number, { sidx, sort, before: shown.cursors?.first });
      expect(shown.ids, `back to page ${String(number)}`).toEqual(slice(all, number));
    }
  });
});

test('a page of what a filter leaves', async () => {
  const queryJson = JSON.stringify({ status: ['0', '1', '2', '3'], amount: [null, 120] });
  const all = await everyId('t.amount desc, t.id desc', 't.amount <= 120');
  for (const number of [FAR, FAR + 2, Math.ceil(all.length / SIZE)])
    expect((await page(number, { queryJson, sidx: 'amount', sort: 'desc' })).ids).toEqual(slice(all, number));
});

test('the last pages from the end, once somebody has counted', async () => {
  const id = await server.release(purchaseModule({ enCode: 'counted' }));
  const own = await insertMany(server, id, { count: 12_000 });
  await server.deps.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await server.deps.pool.query<{ id: string }>(
    `select id from ${own} where _deleted_at is null order by title collate system.text_order, id`,
  );
  const body = { sidx: 'title', sort: 'asc' };
  const url = `/api/visualdev/OnlineDev/${id}/List/Count`;
  expect((await server.call('admin', 'POST', url, body)).data).toEqual({ total: rows.length });
  const all = rows.map((row) => row.id);
  const last = Math.ceil(all.length / SIZE);
  for (const number of [last, last - 1, last + 1, FAR])
    expect((await page(number, body, 'admin', id)).ids, `page ${String(number)}`).toEqual(slice(all, number));
});

describe('a row that a page is turned from', () => {
  const order = 't.amount desc, t.id desc';
  const body = { sidx: 'amount', sort: 'desc' };

  test('leads on when it was deleted meanwhile', async () => {
    const shown = await page(FAR, body);
    const gone = shown.ids.at(-1) ?? '';
    await server.deps.pool.query(`update ${table} set _deleted_at = now() where id = $1`, [gone]);
    const all = await everyId(order);
    const next = await page(FAR + 1, { ...body, after: shown.cursors?.last });
    await server.deps.pool.query(`update ${table} set _deleted_at = null where id = $1`, [gone]);
    // The row after the deleted one, none is skipped.
    expect(next.ids[0]).toBe(all[FAR * SIZE - 1]);
  });

  test('leads nowhere when it was changed, is not there, or is no name at all: the number decides', async () => {
    const all = await everyId(order);
    const shown = await page(FAR, body);
    const [version, id] = shown.cursors?.first.split('.') ?? [];
    const wrong = [
      `${String(Number(version) + 1)}.${id ?? ''}`,
      '1.nothing',
      'nothing',
      '',
      '1.',
      `1.${'x'.repeat(101)}`,
      '1.\u0000',
    ];
    for (const after of wrong)
      expect((await page(FAR + 3, { ...body, after })).ids, after).toEqual(slice(all, FAR + 3));
    expect(await server.list(moduleId, { after: 'x'.repeat(121) })).toMatchObject({ code: 400 });
    expect(await server.list(moduleId, { before: 'x'.repeat(121) })).toMatchObject({ code: 400 });
  });

  test('changes nothing about near pages', async () => {
    const all = await everyId(order);
    const shown = await page(FAR, body);
    expect((await page(3, { ...body, after: shown.cursors?.last })).ids).toEqual(slice(all, 3));
  });
});

test('no row leads a clerk out of their own records', async () => {
  const id = await server.release(purchaseModule({ enCode: 'own', list: { useDataPermission: true } }));
  const owner = await server.createUserFor(id, 'clerk', {});
  const own = await insertMany(server, id, { count: 13_000, owner });
  const { rows } = await server.deps.pool.query<{ id: string; mine: boolean; deleted: boolean }>(
    `select id, _created_by = $1 as mine, _deleted_at is not null as deleted from ${own} order by amount desc, id desc`,
    [owner],
  );
  const mine = rows.filter((row) => row.mine && !row.deleted).map((row) => row.id);
  expect(mine.length).toBeGreaterThan(FAR * SIZE);
  const body = { sidx: 'amount', sort: 'desc' };
  const foreign = rows.filter((row) => !row.mine).map((row) => row.id);
  for (const anchor of [foreign[0], foreign.at(-1), foreign[600], mine[10_010], mine.at(-1), mine[3]]) {
    for (const side of ['after', 'before']) {
      const { ids } = await page(FAR + 1, { ...body, [side]: `1.${anchor ?? ''}` }, 'clerk', id);
      expect(ids.filter((row) => !mine.includes(row))).toEqual([]);
      // A record that the caller may not see reveals nothing of its position.
      if (foreign.includes(anchor ?? '')) expect(ids).toEqual(slice(mine, FAR + 1));
    }
  }
  expect((await page(FAR + 1, body, 'clerk', id)).ids).toEqual(slice(mine, FAR + 1));
  expect((await page(FAR + 1, body, 'admin', id)).ids).not.toEqual(slice(mine, FAR + 1));
  const total = async (account: string) =>
    (await server.call(account, 'POST', `/api/visualdev/OnlineDev/${id}/List/Count`, body)).data.total as number;
  expect(await total('clerk')).toBe(mine.length);
  expect(await total('admin')).toBe(rows.filter(({ deleted }) => !deleted).length);
});

test('a bulk of writes makes landmarks anew', async () => {
  const id = await server.release(purchaseModule({ enCode: 'written' }));
  const own = await insertMany(server, id, { count: 15_000 });
  const all = async () =>
    (
      await server.deps.pool.query<{ id: string }>(`select id from ${own} where _deleted_at is null order by id desc`)
    ).rows.map((row) => row.id);
  const context = await openModuleAs(server.deps, id, evaluation());
  await untilKnown(() => countWrites(context), 15_000);
  expect((await page(FAR, {}, 'admin', id)).ids).toEqual(slice(await all(), FAR));
  await server.deps.pool.query(
    `select pg_stat_force_next_flush(); update ${own} set _deleted_at = now() where amount is null`,
  );
  await untilKnown(() => countWrites(context), 15_000 + 2000);
  expect((await page(FAR, {}, 'admin', id)).ids).toEqual(slice(await all(), FAR));
}, 60_000);

describe('landmarks', () => {
  test.each(orders)(
    'ordered by %s, walked in many statements, thinned out on the way',
    async (_name, sidx, sort, order) => {
      const context = await openModuleAs(server.deps, moduleId, evaluation());
      const directions = sort.split(',');
      const query = {
        condition: null,
        sort:
          sidx === ''
            ? []
            : sidx.split(',').map((fieldId, index) => ({ fieldId, order: directions[index] as 'asc' | 'desc' })),
      };
      const landmarks = new Landmarks(0, { step: 10, maxKeys: 100, chunk: 640, maxChunk: 1280 });
      const list = { context, query, order: rowOrder(context, query) };
      let walks = 0;
      while (!landmarks.isComplete) {
        await Promise.all([landmarks.walk(list), landmarks.walk(list)]);
        walks += 1;
      }
      const all = await everyId(order);
      expect(walks).toBeGreaterThan(5);
      expect([landmarks.rows, landmarks.keyCount <= 100]).toEqual([all.length, true]);
      for (let offset = 0; offset < all.length; offset += 97) {
        const { key, offset: rest } = landmarks.nearest(offset);
        const place = offset - rest - 1;
        expect(key?.at(-1) ?? null, `row ${String(offset)}`).toBe(place < 0 ? null : all[place]);
        expect(rest).toBeLessThan(640);
      }
    },
  );
});

/** Waits for PostgreSQL's statistics: they count writes only once the writing connection is idle. */
async function untilKnown(count: () => Promise<number>, least: number): Promise<void> {
  await expect.poll(count, { timeout: 30_000, interval: 200 }).toBeGreaterThanOrEqual(least);
}

function evaluation() {
  return {
    now: Date.now(),
    timeZone: 'Asia/Shanghai',
    language: 'zh' as const,
    user: { userId: 'admin', organizeId: '', positionId: '' },
  } as unknown as Parameters<typeof openModuleAs>[2];
}
