import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WRITE_BUDGET } from '../../../engine/tables/limit-indexes';
import { createLifeServer, field, moduleSource, type LifeServer } from './testing/life-server';
import { bringModulesAlong, loadReleasedModule } from './index';

let server: LifeServer;
const BASE = '/api/visualdev/Base';
const code = field('input', 'code');
const kind = field('select', 'kind');
const amount = field('inputNumber', 'amount');
const listed = (node: ReturnType<typeof field>, extra: object = {}) => ({ ...node, prop: node.__vModel__, ...extra });

/** A module whose list searches these fields by value. */
const searching = (enCode: string, nodes: readonly ReturnType<typeof field>[], extra: object = {}) =>
  moduleSource(enCode, [code, kind, amount], {
    webType: 2,
    columnData: { columnList: [], searchList: nodes.map((node) => listed(node, { searchType: 1 })) },
    ...extra,
  });

beforeAll(async () => {
  server = await createLifeServer();
});
afterAll(() => server.close());

const query = async (text: string, values: readonly unknown[] = []) =>
  (await server.deps.pool.query<Record<string, string>>(text, [...values])).rows;
const tableOf = async (id: string) => (await loadReleasedModule(server.deps, id)).plan.main.name;
/** Definitions of the valid indexes of a table, without names and without the primary key's, sorted. */
async function indexesOf(table: string): Promise<readonly string[]> {
  const rows = await query(
    `select substring(pg_get_indexdef(indexrelid) from 'USING (.*)$') as text from pg_index
      where indrelid = ('module.' || quote_ident($1))::regclass and indisvalid and not indisprimary order by 1`,
    [table],
  );
  return rows.map(({ text = '' }) => text);
}
const statesOf = async (id: string) => {
  const { code: answered, data } = await server.call('admin', 'GET', `${BASE}/${id}/Indexes`);
  expect(answered).toBe(200);
  return (data.list as readonly { columns: string[]; state: string; error: string }[]).map(
    ({ columns, state, error }) => ({ columns: columns.join(' '), state, error }),
  );
};
async function releaseOver(id: string, source: string) {
  await server.write(id, source);
  const answer = await server.release(id);
  expect([answer.code, answer.msg]).toEqual([200, expect.any(String)]);
  return answer.data as {
    readonly indexes: readonly { readonly columns: readonly string[]; readonly state: string }[];
  };
}

const ALIVE = ' WHERE (_deleted_at IS NULL)';
const byId = `btree (id)${ALIVE}`;
const byKind = `btree (kind, id)${ALIVE}`;
const byAmount = `btree (amount, id)${ALIVE}`;

describe('indexes of a release', () => {
  test('stand at once in a new table', async () => {
    const id = await server.createModule('indexed', [code]);
    const { indexes } = await releaseOver(id, searching('indexed', [kind]));
    expect(indexes.map(({ columns, state }) => [columns.join(' '), state])).toEqual([
      ['id', 'ready'],
      ['kind id', 'ready'],
    ]);
    expect(await indexesOf(await tableOf(id))).toEqual([byId, byKind]);
  });

  test('are made behind the answer in a table with records, and old ones go after them', async () => {
    const id = await server.createModule('grown', [code]);
    await releaseOver(id, searching('grown', [kind]));
    for (const value of ['a', 'b']) expect((await server.record(id, { kind: value })).code).toBe(200);
    const { indexes } = await releaseOver(id, searching('grown', [amount]));
    expect(indexes.map(({ columns }) => columns.join(' '))).toEqual(['id', 'amount id']);
    await server.indexes.settled();
    expect(await statesOf(id)).toEqual([
      { columns: 'id', state: 'ready', error: '' },
      { columns: 'amount id', state: 'ready', error: '' },
    ]);
    expect(await indexesOf(await tableOf(id))).toEqual([byAmount, byId]);
  });

  test('of an author are never touched, nor those of a module that shares the table', async () => {
    await query('create table module.shared_orders (id text primary key, code text, kind text, amount numeric)');
    await query('create index by_hand on module.shared_orders (code)');
    await query('create index ix_by_hand on module.shared_orders (kind)');
    const tables = [{ typeId: '1', table: 'shared_orders', fields: [{ field: 'code' }] }];
    const [first, second] = [await server.createModule('first', [code]), await server.createModule('second', [code])];
    await releaseOver(first, searching('first', [kind], { tables }));
    await releaseOver(second, searching('second', [amount], { tables }));
    await server.indexes.settled();
    const authors = ['btree (code)', 'btree (kind)'];
    expect(await indexesOf('shared_orders')).toEqual([byAmount, byId, byKind, ...authors].sort());
    await releaseOver(first, searching('first', [], { tables }));
    await server.indexes.settled();
    expect(await indexesOf('shared_orders')).toEqual([byAmount, byId, ...authors].sort());
  });
});

describe('a build that fails', () => {
  test('is shown with its reason, costs no save, and is tried again by the next release', async () => {
    const id = await server.createModule('failing', [code]);
    await releaseOver(id, searching('failing', []));
    const table = await tableOf(id);
    // Too long for an index entry: random characters do not compress.
    const long = `(select string_agg(md5(n::text), '') from generate_series(1, 400) n)`;
    await query(`insert into module.${table} (id, kind) values (1, ${long})`);
    await releaseOver(id, searching('failing', [kind]));
    await server.indexes.settled();
    expect(await statesOf(id)).toEqual([
      { columns: 'id', state: 'ready', error: '' },
      { columns: 'kind id', state: 'failed', error: expect.stringMatching(/^54000 index row /) },
    ]);
    expect(await query(`select 1 from pg_index where not indisvalid`)).toEqual([]);
    expect((await server.record(id, { kind: 'short' })).code).toBe(200);

    await query(`update module.${table} set kind = 'long' where id = 1`);
    await releaseOver(id, searching('failing', [kind, amount]));
    await server.indexes.settled();
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(['ready', 'ready', 'ready']);
  });

  test('leaves nothing that is taken for an index: what serves nobody is made again', async () => {
    const id = await server.createModule('leftover', [code]);
    await releaseOver(id, searching('leftover', [kind]));
    await server.indexes.settled();
    const table = await tableOf(id);
    const [{ name = '' } = {}] = await query(
      `select indexrelid::regclass::text as name from pg_index
        where indrelid = $1::regclass and pg_get_indexdef(indexrelid) like '%(kind, id)%'`,
      [`module.${table}`],
    );
    await query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [name]);
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(['ready', 'waiting']);
    server.indexes.wake();
    await server.indexes.settled();
    expect(await indexesOf(table)).toEqual([byId, byKind]);
  });
});

describe('the plan of a release', () => {
  const numbers = Array.from({ length: 18 }, (_entry, index) => field('inputNumber', `n${String(index)}`));

  test('names the indexes that saving cannot bear', async () => {
    const id = await server.createModule('many', [code]);
    const columnData = { columnList: [], searchList: numbers.map((node) => listed(node, { searchType: 1 })) };
    await server.write(id, moduleSource('many', numbers, { webType: 2, columnData }));
    const revision = Number((await server.draft(id)).revision);
    const { data } = await server.call('admin', 'POST', `${BASE}/${id}/Actions/Plan`, { revision });
    const added = data.tables.filter((change: { readonly kind: string }) => change.kind === 'addIndex');
    expect(added.length).toBe(WRITE_BUDGET);
    expect(data.leftOutIndexes).toHaveLength(numbers.length + 1 - WRITE_BUDGET);
    expect(data.leftOutIndexes.at(-1)).toEqual({ table: expect.any(String), columns: ['n17', 'id'], use: 'filter' });
  });

  test('stays good while indexes of the last one are made', async () => {
    const id = await server.createModule('steady', [code]);
    await releaseOver(id, searching('steady', []));
    const other = await server.deps.pool.connect();
    await other.query(`select pg_advisory_lock(hashtextextended('formloom index builds', 0))`);
    await releaseOver(id, searching('steady', [kind]));
    const plan = await server.plan(id);
    expect(plan.tables).toMatchObject([
      { kind: 'addIndex', sql: expect.stringMatching(/^create index concurrently /) },
    ]);
    other.release(true);
    await server.indexes.settled();
    expect((await server.plan(id)).tables).toEqual([]);
    expect((await server.publish(id, plan)).code).toBe(200);
  });
});

describe('processes', () => {
  test('one at a time makes indexes; another takes over when it is gone', async () => {
    const id = await server.createModule('taken', [code]);
    await releaseOver(id, searching('taken', []));
    const other = await server.deps.pool.connect();
    await other.query(`select pg_advisory_lock(hashtextextended('formloom index builds', 0))`);
    await releaseOver(id, searching('taken', [kind]));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(['ready', 'waiting']);
    other.release(true);
    await server.indexes.settled();
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(['ready', 'ready']);
  });

  test('a release goes before a build of its table, which then begins again', async () => {
    const id = await server.createModule('queued', [code]);
    await releaseOver(id, searching('queued', []));
    await server.record(id, { code: 'a' });
    const table = await tableOf(id);
    // A concurrent build waits at its end for all transactions with an older snapshot.
    const reader = await server.deps.pool.connect();
    await reader.query('begin isolation level repeatable read; select 1');
    await releaseOver(id, searching('queued', [kind]));
    await waitFor(async () => (await statesOf(id)).some(({ state }) => state === 'building'));
    await server.write(
      id,
      searching('queued', [kind], { formData: { fields: [code, kind, amount, field('input', 'added')] } }),
    );
    const answer = await server.release(id);
    expect([answer.code, answer.msg]).toEqual([200, expect.any(String)]);
    expect((await statesOf(id)).map(({ state }) => state)).not.toEqual(['ready', 'ready']);
    await reader.query('commit');
    reader.release();
    await server.indexes.settled();
    expect(await indexesOf(table)).toEqual([byId, byKind]);
    expect((await server.record(id, { added: 'x' })).code).toBe(200);
  });
});

describe('a release that waits for a table', () => {
  test('lets nobody wait behind it, and is done when the table is free', async () => {
    const id = await server.createModule('patient', [code]);
    await releaseOver(id, searching('patient', []));
    const table = await tableOf(id);
    const record = String((await server.record(id, { code: 'a' })).data.id);
    const reader = await server.deps.pool.connect();
    await reader.query(`begin; select 1 from module.${table}`);
    const added = { formData: { fields: [code, kind, amount, field('input', 'added')] } };
    const release = releaseOver(id, searching('patient', [], added));
    await waitFor(async () => {
      const waiting = await query(`select 1 from pg_locks where not granted and relation = $1::regclass`, [
        `module.${table}`,
      ]);
      return waiting.length > 0;
    });
    // A read now would queue behind the release, which queues behind the reader.
    for (let read = 0; read < 5; read += 1) expect(await server.read(id, record)).toMatchObject({ code: 'a' });
    expect((await server.record(id, { code: 'b' })).code).toBe(200);
    await reader.query('commit');
    reader.release();
    await release;
    expect((await server.record(id, { added: 'x' })).code).toBe(200);
  });
});

describe('an upgrade', () => {
  const log = { warn: () => undefined, error: () => undefined };
  /** Indexes of a release from before indexes ended with the list's order, under their names of that time. */
  const formerIndexes = (table: string) => [
    `create index ix_0123456789abcdef01234567 on module.${table} (id) where _deleted_at is null`,
    `create index ix_89abcdef0123456789abcdef on module.${table}
      ((left(kind, 255) collate system.text_order), id) where _deleted_at is null`,
  ];

  test('gives tables with records their indexes behind the start, and takes old ones away when those stand', async () => {
    const id = await server.createModule('upgraded', [code]);
    await releaseOver(id, searching('upgraded', [kind]));
    await server.indexes.settled();
    const table = await tableOf(id);
    await server.record(id, { kind: 'a' });
    await server.indexes.settled();
    const planned = await query(
      `select indexrelid::regclass::text as name from pg_index where indrelid = $1::regclass and not indisprimary`,
      [`module.${table}`],
    );
    for (const { name = '' } of planned) await query(`drop index ${name}`);
    for (const statement of formerIndexes(table)) await query(statement);
    await query('delete from system.module_indexes where module_id = $1', [id]);
    await query(`update system.modules set tables_engine = 'former' where id = $1`, [id]);
    const former = await indexesOf(table);
    expect(former).toHaveLength(2);

    await bringModulesAlong(server.deps, log);
    expect(await indexesOf(table)).toEqual(former);
    server.indexes.wake();
    await server.indexes.settled();
    expect(await indexesOf(table)).toEqual([byId, byKind]);
    expect(await query(`select 1 from pg_class where relname ~ '^ix_0123456789|^ix_89abcdef'`)).toEqual([]);
    expect((await server.read(id, String((await server.record(id, { kind: 'b' })).data.id))).kind).toBe('b');
  });
});

async function waitFor(isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it never came true');
}
