import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToPlans, type RunStatement } from '../../testing/statement-plans';
import { loadReleasedModule } from '../modules/index';
import { column, purchaseFields, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** What the statements of a search compute for each row that an index has found. */
const FILLED = 20_000;
const f = purchaseFields;

let server: RecordServer;
let moduleId: string;
let listen: Awaited<ReturnType<typeof listenToPlans>>;

beforeAll(async () => {
  server = await createRecordServer();
  const searchList = [f.title, f.secret].map((field) => column(field, { searchType: 2, isKeyword: true }));
  moduleId = await server.release(purchaseModule({ list: { searchList } }));
  const { plan } = await loadReleasedModule(server.deps, moduleId);
  const title = `"${plan.columnOf.get('title') ?? ''}"`;
  await server.deps.pool.query(
    `insert into module."${plan.main.name}" (id, ${title})
      select n, 'No. ' || n || case when n % 10 = 0 then '仁和医院' else '北京' end from generate_series(1, $1::int) as n`,
    [FILLED],
  );
  await server.deps.pool.query(`vacuum analyze module."${plan.main.name}"`);
  listen = await listenToPlans(server.database);
});
afterAll(() => server.close());

async function statementsOf(keyword: string): Promise<readonly RunStatement[]> {
  return listen(async () => {
    expect((await server.list(moduleId, { keyword })).data.pagination.total).toBe(FILLED / 10);
  });
}

test('a row that an index of pairs has found is not split into pairs again', async () => {
  const filters = (await statementsOf('医院')).flatMap((statement) => statement.filters);
  expect(filters.some((filter) => filter.includes('医院'))).toBe(true);
  expect(filters.filter((filter) => /text_pairs|regexp_replace/.test(filter))).toEqual([]);
});

test('texts without upper and lower case are compared as they are', async () => {
  const statements = await statementsOf('仁和医院');
  expect(statements.filter(({ text }) => text.includes(' ilike '))).toEqual([]);
});
