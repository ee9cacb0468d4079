import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadReleasedModule } from '../../modules/index';
import { insertMany } from '../testing/many-records';
import { column, purchaseFields as f, purchaseModule } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';

/** Groups of a large table with their sums, kept up to date by its writes: always equal to those that are counted. */
let server: RecordServer;
let moduleId: string;
let table: string;
const FILLED = 4_000;
const columns = [f.title, f.status, f.amount, f.orderedOn].map((field) => column(field, { sortable: true }));

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule({ list: { columnList: columns } }));
  table = await insertMany(server, moduleId, { count: FILLED });
});
afterAll(() => server.close());

const run = (statement: string, values: readonly unknown[] = []) => server.deps.pool.query(statement, [...values]);
const plainName = () => table.replace(/^module\."|"$/g, '');

const MEASURES = {
  state: { fieldId: 'status', measure: { kind: 'sum', fieldId: 'amount' } },
  mean: { fieldId: 'status', measure: { kind: 'avg', fieldId: 'amount' } },
  filled: { fieldId: 'status', measure: { kind: 'count', fieldId: 'amount' } },
  flag: { fieldId: 'isUrgent', measure: { kind: 'sum', fieldId: 'amount' } },
  all: { measure: { kind: 'sum', fieldId: 'amount' } },
  month: { fieldId: 'orderedOn', unit: 'month', measure: { kind: 'sum', fieldId: 'amount' } },
} as const;
type Name = keyof typeof MEASURES;

async function askFor(groupBy: object, body: object = {}, account = 'admin') {
  const path = `/api/visualdev/OnlineDev/${moduleId}/List/Groups`;
  const { data } = await server.call(account, 'POST', path, { groupBy, ...body });
  const groups = data.groups as readonly { key: string | null; count: number; value: string | null }[];
  return groups.filter(({ count }) => count > 0).map(({ key, count, value }) => [key, count, value && Number(value)]);
}
const told = (name: Name) => askFor(MEASURES[name]);

/** The same groups with a condition that all records meet, for which nothing is kept. */
const EVERYTHING = JSON.stringify({ title: '' });
const ALL_TITLES = JSON.stringify({
  matchLogic: 'OR',
  conditionJson: JSON.stringify([
    { field: 'title', symbol: 'null' },
    { field: 'title', symbol: 'notNull' },
  ]),
});
const counted = (name: Name) => askFor(MEASURES[name], { queryJson: EVERYTHING, superQueryJson: ALL_TITLES });

async function readState() {
  const { rows } = await run('select columns, groupings, is_ready from system.kept_totals where table_name = $1', [
    plainName(),
  ]);
  return rows[0] as { columns: readonly string[]; groupings: readonly string[]; is_ready: boolean } | undefined;
}

async function end(): Promise<void> {
  await server.indexes.settled();
  const { rows } = await run(
    `select proname from pg_proc where pronamespace = 'system'::regnamespace and proname ~ '^totals_'`,
  );
  for (const { proname } of rows as { readonly proname: string }[])
    await run(`drop function system."${proname}" cascade`);
  await run('delete from system.kept_totals');
  await run('delete from system.total_changes');
}

/** Asks for sums by a choice, a switch and a date, until they are kept. */
async function begin(): Promise<void> {
  await run('update pg_class set reltuples = 1e6 where oid = $1::regclass', [table]);
  for (const [at, name] of (['state', 'flag', 'month'] as const).entries()) {
    await told(name);
    await expect.poll(async () => (await readState())?.groupings).toHaveLength(at + 1);
    await expect.poll(readState).toMatchObject({ columns: ['amount'], is_ready: true });
  }
}

describe('kept groups', () => {
  beforeEach(async () => {
    await end();
    await begin();
  });

  test.each(Object.keys(MEASURES) as Name[])('are those that are counted: %s', async (name) => {
    const groups = await told(name);
    expect(groups.length).toBeGreaterThan(name === 'all' ? 0 : 1);
    expect(groups).toEqual(await counted(name));
  });

  test('are read, and not counted', async () => {
    const before = await told('state');
    await run(`update system.total_changes set amounts[1] = amounts[1] + 5, amounts[2] = amounts[2] + 7
      where grouping = '["status"]' and value = '1'`);
    const after = await told('state');
    const add = ([key, count, value]: (typeof before)[number]) =>
      key === '1' ? [key, Number(count) + 5, Number(value) + 7] : [key, count, value];
    expect(after.map(([key, count, value]) => [key, count, Number(value)])).toEqual(before.map(add));
    expect(after).not.toEqual(await counted('state'));
  });

  test.each([
    [
      'records that come',
      `insert into $t (id, amount, status, "orderedOn") select n, n / 8.0, '2', now() from generate_series(5000001, 5000300) as n`,
    ],
    ['records of a new group', `insert into $t (id, amount, status) values (5100001, 3, 'new')`],
    ['records that change their group', `update $t set status = '3' where status = '1' and mod(id, 3) = 0`],
    ['records that lose their group', `update $t set status = null, "orderedOn" = null where mod(id, 7) = 0`],
    ['groups that end', `update $t set status = '2' where status = '3'`],
    ['numbers that change', `update $t set amount = coalesce(amount, 0) + 0.5 where mod(id, 3) = 0`],
    ['other values that change', `update $t set title = 'other' where mod(id, 2) = 0`],
    ['records that are marked as deleted', `update $t set _deleted_at = now() where mod(id, 4) = 1`],
    ['records that come back', `update $t set _deleted_at = null where mod(id, 8) = 1`],
    ['records that are removed', `delete from $t where mod(id, 6) = 2`],
  ])('follow %s, whoever writes', async (_case, statement) => {
    await run(statement.replaceAll('$t', table));
    for (const name of Object.keys(MEASURES) as Name[]) expect(await told(name), name).toEqual(await counted(name));
  });

  test('are put together in few rows, and stay the same', async () => {
    for (let n = 0; n < 40; n += 1)
      await run(`insert into ${table} (id, amount, status) values ($1, 0.25, '1')`, [7_000_000 + n]);
    const before = await told('state');
    const rowsOf = async () =>
      Number(
        (await run(`select count(*) as rows from system.total_changes where grouping = '["status"]'`)).rows[0].rows,
      );
    await Promise.all(Array.from({ length: 4 }, () => run('select system.fold_total_changes($1)', [plainName()])));
    await run('select system.fold_total_changes($1)', [plainName()]);
    expect(await rowsOf()).toBeLessThan(10);
    expect(await told('state')).toEqual(before);
    expect(await told('state')).toEqual(await counted('state'));
  });

  test('are right from the first moment on, whatever is written while they are begun', async () => {
    await end();
    let isOver = false;
    let next = 8_000_000;
    const write = async () => {
      while (!isOver) {
        next += 1;
        await run(`insert into ${table} (id, amount, status) values ($1, 1.5, 'w1')`, [next]);
        await run(`update ${table} set amount = amount + 0.125, status = 'w2' where id = $1`, [next - 2]);
        if (next % 3 === 0) await run(`delete from ${table} where id = $1`, [next - 3]);
        if (next % 10 === 0) await run('select system.fold_total_changes($1)', [plainName()]);
      }
    };
    const writers = Array.from({ length: 3 }, write);
    await begin();
    const noted = next;
    await expect.poll(() => next).toBeGreaterThan(noted + 20);
    isOver = true;
    await Promise.all(writers);
    expect(await told('state')).toEqual(await counted('state'));
    expect(await told('month')).toEqual(await counted('month'));
  });

  test('are not for those who see some records only', async () => {
    const own = await server.release(
      purchaseModule({ enCode: 'ownGroups', list: { columnList: columns, useDataPermission: true } }),
    );
    const { name } = (await loadReleasedModule(server.deps, own)).plan.main;
    const owner = await server.createUserFor(own, 'groupClerk', { columns: ['status', 'amount'] });
    await insertMany(server, own, { count: 100, owner });
    await run('update pg_class set reltuples = 1e6 where oid = $1::regclass', [`module."${name}"`]);
    const path = `/api/visualdev/OnlineDev/${own}/List/Groups`;
    const total = async (account: string) => {
      const { data } = await server.call(account, 'POST', path, { groupBy: MEASURES.state });
      return (data.groups as readonly { count: number }[]).reduce((sum, { count }) => sum + count, 0);
    };
    const before = [await total('admin'), await total('groupClerk')];
    expect(before[1]).toBeLessThan(before[0] ?? 0);
    const isKept = async () =>
      (await run('select is_ready from system.kept_totals where table_name = $1', [name])).rows[0]?.is_ready as unknown;
    await expect.poll(isKept).toBe(true);
    expect([await total('admin'), await total('groupClerk')]).toEqual(before);
  });

  test('are at most four of a table; others are counted', async () => {
    for (const unit of ['day', 'quarter', 'year']) {
      await askFor({ ...MEASURES.month, unit });
      await expect.poll(async () => (await readState())?.groupings).toHaveLength(4);
      await expect.poll(readState).toMatchObject({ is_ready: true });
    }
    const asked = { ...MEASURES.month, unit: 'year' };
    expect(await askFor(asked)).toEqual(await askFor(asked, { superQueryJson: ALL_TITLES }));
  });
});
