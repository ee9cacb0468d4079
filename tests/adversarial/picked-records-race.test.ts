import type { PoolClient } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';
import { until } from './support/product';

/**
 * Race between deleting a record and saving another one that refers to it. A lock held by the test on a row that the save needs
 * later decides which comes first: no timing involved.
 */
let server: RecordServer;
let goods: string;
let kept: string;
let picking: string;
/** The test's own connection, inside a transaction. */
let holder: PoolClient;

const name = node('input', 'name');
const code = node('input', 'code');
const title = node('input', 'title');
const entity = (enCode: string, fields: readonly object[], form: object = {}) => ({
  fullName: enCode,
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields, ...form }),
  columnData: JSON.stringify({ columnList: [column(fields[0] as Record<string, unknown>)], searchList: [] }),
});

beforeAll(async () => {
  server = await createRecordServer();
  goods = await server.release(entity('raceGoods', [name, code]));
  kept = await server.release(entity('raceKept', [name, code], { logicalDelete: true }));
  const pick = (key: string, module: string, extra: object = {}) => node('recordPicker', key, { module, ...extra });
  const lines = node('table', 'lines', { config: { children: [node('input', 'note'), pick('item', goods)] } });
  const fields = [
    title,
    pick('one', goods),
    pick('many', goods, { isMultiple: true }),
    pick('byCode', goods, { valueKey: 'code' }),
    pick('marked', kept),
    pick('rule', 'system/billRule', { valueKey: 'enCode' }),
    lines,
    node('billRule', 'number', { config: { rule: 'PO' } }),
  ];
  picking = await server.release(entity('racePicking', fields));
});
afterAll(() => server.close());
beforeEach(async () => {
  holder = await server.deps.pool.connect();
  await holder.query('begin');
});
afterEach(async () => {
  await holder.query('rollback');
  holder.release();
});

/** Waits until that many connections wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(
    async () => (await server.deps.pool.query(text)).rows.length === count,
    () => `${String(count)} that wait for a lock`,
    10_000,
  );
}

const makeIn = async (moduleId: string, values: object) => String((await server.create(moduleId, values)).data.id);
const remove = (moduleId: string, id: string) =>
  server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${id}`);
const wrongFields = (answer: Awaited<ReturnType<RecordServer['create']>>) =>
  (answer.data?.errors ?? []).map(({ field, row }: Record<string, unknown>) => [field, row]);

let count = 0;
const places: readonly (readonly [string, () => string, (id: string, code: string) => object, readonly unknown[]])[] = [
  ['a field', () => goods, (id) => ({ one: id }), ['one', undefined]],
  ['a field of several', () => goods, (id) => ({ many: [id] }), ['many', undefined]],
  ['a field by another column', () => goods, (_id, mark) => ({ byCode: mark }), ['byCode', undefined]],
  ['a field, marked as deleted only', () => kept, (id) => ({ marked: id }), ['marked', undefined]],
  ['a row', () => goods, (id) => ({ lines: [{ note: 'n', item: id }] }), ['lines-item', 0]],
];

describe.each(places)('a record that %s names', (_place, moduleOf, valuesOf, wrong) => {
  const makePicked = async () => {
    const mark = `C${String(++count)}`;
    return { mark, id: await makeIn(moduleOf(), { name: 'n', code: mark }) };
  };

  test.each(['create', 'update'])('and that is deleted after its check is refused: %s', async (way) => {
    const { id, mark } = await makePicked();
    const before = await makeIn(picking, { title: 'before' });
    // A save has made its check before it locks the row of its module.
    await holder.query('select from system.modules where id = $1 for update', [picking]);
    const values = { title: 'after', ...valuesOf(id, mark) };
    const saving = way === 'create' ? server.create(picking, values) : server.update(picking, before, values);
    await untilWaiting(1);
    expect((await remove(moduleOf(), id)).code).toBe(200);
    await holder.query('commit');
    const answer = await saving;
    expect([answer.code, wrongFields(answer)]).toEqual([400, [wrong]]);
    expect(await server.read(picking, before)).toMatchObject({ title: 'before' });
  });

  test('stays until a save that took it is through', async () => {
    const { id, mark } = await makePicked();
    // A save takes its number last.
    await holder.query(`select from system.bill_rules where en_code = 'PO' for update`);
    const saving = server.create(picking, valuesOf(id, mark));
    await untilWaiting(1);
    const removing = remove(moduleOf(), id);
    await untilWaiting(2);
    await holder.query('commit');
    const [saved, removed] = await Promise.all([saving, removing]);
    expect([saved.code, removed.code]).toEqual([200, 200]);
    expect(await server.read(picking, saved.data.id)).toMatchObject(valuesOf(id, mark));
  });
});

test('a row of a system screen that is deleted after the check is refused', async () => {
  const values = { prefix: 'X', date_format: 'yyyy', digit: 4, start_number: '0001' };
  await server.deps.db
    .insertInto('bill_rules')
    .values({ id: 'gone', full_name: 'gone', en_code: 'GONE', ...values })
    .execute();
  await holder.query('select from system.modules where id = $1 for update', [picking]);
  const saving = server.create(picking, { rule: 'GONE' });
  await untilWaiting(1);
  await server.deps.db.deleteFrom('bill_rules').where('id', '=', 'gone').execute();
  await holder.query('commit');
  expect(wrongFields(await saving)).toEqual([['rule', undefined]]);
});

describe('a record that is being changed', () => {
  const change = (id: string) => server.update(goods, id, { name: 'changed' });

  test('may be named by another meanwhile', async () => {
    const id = await makeIn(goods, { name: 'n' });
    const row = `select from system.modules where id = $1 for update`;
    await holder.query(row, [goods]);
    const changing = change(id);
    await untilWaiting(1);
    expect((await server.create(picking, { one: id })).code).toBe(200);
    await holder.query('commit');
    expect((await changing).code).toBe(200);
  });

  test('is changed while a save that names it goes on', async () => {
    const id = await makeIn(goods, { name: 'n' });
    await holder.query(`select from system.bill_rules where en_code = 'PO' for update`);
    const saving = server.create(picking, { one: id });
    await untilWaiting(1);
    expect((await change(id)).code).toBe(200);
    await holder.query('commit');
    expect((await saving).code).toBe(200);
  });
});

test('a number is taken of a rule that another save names meanwhile', async () => {
  await holder.query(`select from system.bill_rules where en_code = 'PO' for key share`);
  expect((await server.create(picking, { rule: 'PO' })).code).toBe(200);
});
