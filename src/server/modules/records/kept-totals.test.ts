import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadReleasedModule } from '../modules/index';
import { insertMany } from './testing/many-records';
import { purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Record count and sums of a large table, kept up to date by its writes: always equal to a count. */
let server: RecordServer;
let moduleId: string;
let table: string;
const FILLED = 4_000;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
  table = await insertMany(server, moduleId, { count: FILLED });
});
afterAll(() => server.close());

const run = (statement: string, values: readonly unknown[] = []) => server.deps.pool.query(statement, [...values]);
const ask = (path: string, body: object = {}, account = 'admin') =>
  server.call(account, 'POST', `/api/visualdev/OnlineDev/${moduleId}/List/${path}`, body);
const plainName = () => table.replace(/^module\."|"$/g, '');

/** A table is large if its statistics say so. */
const seemLarge = (rows = 1e6, name = table) =>
  run('update pg_class set reltuples = $2 where oid = $1::regclass', [name, rows]);

async function readState(name = plainName()) {
  const { rows } = await run('select columns, is_ready from system.kept_totals where table_name = $1', [name]);
  return rows[0] as { readonly columns: readonly string[]; readonly is_ready: boolean } | undefined;
}

/** Requests the sums and waits until they are kept. */
async function begin(): Promise<void> {
  await seemLarge();
  await ask('Summary');
  await expect.poll(() => readState()).toEqual({ columns: ['amount'], is_ready: true });
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

/** Count and sum, counted in the table. */
async function counted() {
  const { rows } = await run(
    `select count(*)::int as total, coalesce(sum(amount), 0)::text as amount from ${table} where _deleted_at is null`,
  );
  return rows[0] as { readonly total: number; readonly amount: string };
}

async function told() {
  const [{ data: count }, { data: totals }] = await Promise.all([ask('Count'), ask('Summary')]);
  return { total: count.total as number, amount: totals.summary.amount as string };
}

/** Ignores trailing zeros: a kept sum has as many decimals as any number that was ever part of it. */
const sameNumbers = ({ total, amount }: { readonly total: number; readonly amount: string }) => ({
  total,
  amount: Number(amount),
});

describe('kept totals', () => {
  beforeEach(async () => {
    await end();
    await begin();
  });

  test('are asked for by reading: of a large table, and not of a small one', async () => {
    await end();
    await seemLarge(49_000);
    await told();
    expect(await readState()).toBeUndefined();
    await seemLarge(51_000);
    await ask('Count');
    await expect.poll(() => readState()).toEqual({ columns: [], is_ready: true });
    await ask('Summary');
    await expect.poll(() => readState()).toEqual({ columns: ['amount'], is_ready: true });
    expect(await told()).toEqual(await counted());
  });

  test('are read, and not counted', async () => {
    await run(`update system.total_changes set amounts[1] = amounts[1] + 5, amounts[2] = amounts[2] + 7`);
    const { total, amount } = sameNumbers(await counted());
    expect(sameNumbers(await told())).toEqual({ total: total + 5, amount: amount + 7 });
    expect((await ask('Count', { queryJson: '{"status":["1"]}' })).data.total).toBeLessThan(total);
  });

  test.each([
    ['records that come', `insert into $t (id, amount) select n, n / 8.0 from generate_series(5000001, 5000300) as n`],
    ['numbers that change', `update $t set amount = coalesce(amount, 0) + 0.5 where mod(id, 3) = 0`],
    ['numbers that are taken away', `update $t set amount = null where mod(id, 5) = 0`],
    ['records that are marked as deleted', `update $t set _deleted_at = now() where mod(id, 4) = 1`],
    ['records that come back', `update $t set _deleted_at = null where mod(id, 8) = 1`],
    ['records that are removed', `delete from $t where mod(id, 6) = 2`],
    [
      'records that come or change',
      `insert into $t (id, amount) select n, 1 from generate_series(4999990, 5000010) as n on conflict (id) do update set amount = 9`,
    ],
    ['nothing', `update $t set amount = 1 where false`],
    ['a table that is emptied', `truncate $t cascade`],
  ])('follow %s, whoever writes', async (_case, statement) => {
    await run(statement.replaceAll('$t', table));
    expect(sameNumbers(await told())).toEqual(sameNumbers(await counted()));
    if (statement.startsWith('truncate')) await insertMany(server, moduleId, { count: FILLED });
    expect(sameNumbers(await told())).toEqual(sameNumbers(await counted()));
  });

  test('follow what forms save, to the next call', async () => {
    const before = sameNumbers(await told());
    const { data } = await server.create(moduleId, { title: 'one more', amount: '12.25', items: [{ name: 'x' }] });
    expect(sameNumbers(await told())).toEqual({ total: before.total + 1, amount: before.amount + 12.25 });
    await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${String(data.id)}`);
    expect(sameNumbers(await told())).toEqual(before);
  });

  test('know nothing of what was rolled back, nor of what is not yet committed', async () => {
    const before = sameNumbers(await told());
    const client = await server.deps.pool.connect();
    await client.query('begin');
    await client.query(`insert into ${table} (id, amount) values (6000001, 3)`);
    expect(sameNumbers(await told())).toEqual(before);
    await client.query('rollback');
    client.release();
    expect(sameNumbers(await told())).toEqual(before);
  });

  test('are put together in few rows, and stay the same', async () => {
    for (let n = 0; n < 60; n += 1) await run(`insert into ${table} (id, amount) values ($1, 0.25)`, [7_000_000 + n]);
    const before = await told();
    await Promise.all(Array.from({ length: 4 }, () => run('select system.fold_total_changes($1)', [plainName()])));
    const { rows } = await run('select count(*)::int as rows from system.total_changes');
    expect((rows[0] as { readonly rows: number }).rows).toBeLessThan(5);
    expect(await told()).toEqual(before);
    expect(sameNumbers(before)).toEqual(sameNumbers(await counted()));
  });

  test('are right from the first moment on, whatever is written while they are begun', async () => {
    await end();
    let isOver = false;
    let next = 8_000_000;
    const write = async () => {
      while (!isOver) {
        next += 1;
        await run(`insert into ${table} (id, amount) values ($1, 1.5)`, [next]);
        await run(`update ${table} set amount = amount + 0.125 where id = $1`, [next - 2]);
        if (next % 3 === 0) await run(`delete from ${table} where id = $1`, [next - 3]);
        if (next % 10 === 0) await run('select system.fold_total_changes($1)', [plainName()]);
      }
    };
    const writers = Array.from({ length: 4 }, write);
    await begin();
    const noted = next;
    await expect.poll(() => next).toBeGreaterThan(noted + 20);
    isOver = true;
    await Promise.all(writers);
    // A fold may have been the last statement, so the number of rows says nothing; their sum does.
    const { rows } = await run(
      'select sum(amounts[1])::int as total, sum(amounts[2])::text as amount from system.total_changes',
    );
    const kept = rows[0] as Awaited<ReturnType<typeof counted>>;
    expect(sameNumbers(kept)).toEqual(sameNumbers(await counted()));
    expect(sameNumbers(await told())).toEqual(sameNumbers(kept));
  });

  test('are counted again where the triggers are gone', async () => {
    await run(`drop trigger formloom_totals_insert on ${table}`);
    await run(`insert into ${table} (id, amount) values (9000001, 4)`);
    expect(sameNumbers(await told())).toEqual(sameNumbers(await counted()));
    await server.indexes.settled();
    await run(`insert into ${table} (id, amount) values (9000002, 4)`);
    await expect
      .poll(
        async () =>
          (
            await run(`select 1 from pg_trigger where tgrelid = $1::regclass and tgname = 'formloom_totals_insert'`, [
              table,
            ])
          ).rowCount,
      )
      .toBe(1);
    await run(`insert into ${table} (id, amount) values (9000003, 4)`);
    expect(sameNumbers(await told())).toEqual(sameNumbers(await counted()));
  });

  test('give a long list its exact number', async () => {
    await insertMany(server, moduleId, { count: 0 });
    await run(`insert into ${table} (id, amount) select n, 1 from generate_series(20000001, 20010000) as n`);
    await expect
      .poll(async () => (await server.list(moduleId)).data.pagination)
      .toEqual({ currentPage: 1, pageSize: 20, total: (await counted()).total });
    await server.create(moduleId, { title: 'yet one', items: [{ name: 'x' }] });
    expect((await server.list(moduleId)).data.pagination.total).toBe((await counted()).total);
    await run(`delete from ${table} where id > 20000000`);
    expect((await server.list(moduleId)).data.pagination.total).toBe((await counted()).total);
  });

  test('are no business of those who see their own records only', async () => {
    const own = await server.release(purchaseModule({ enCode: 'own', list: { useDataPermission: true } }));
    const { name } = (await loadReleasedModule(server.deps, own)).plan.main;
    const owner = await server.createUserFor(own, 'clerk', {});
    await insertMany(server, own, { count: 100, owner });
    await seemLarge(1e6, `module."${name}"`);
    const url = `/api/visualdev/OnlineDev/${own}/List/Count`;
    const totals = async () =>
      Promise.all(['admin', 'clerk'].map(async (account) => (await server.call(account, 'POST', url, {})).data.total));
    const before = await totals();
    expect(before[1]).toBeLessThan(before[0] as number);
    await expect.poll(() => readState(name)).toMatchObject({ is_ready: true });
    expect(await totals()).toEqual(before);
  });
});
