import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenToPlans, type RunStatement } from '../../testing/statement-plans';
import { loadReleasedModule } from '../visualDev/index';
import { column, purchaseFields, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/**
 * No question of a list walks its table: whatever module is published and whatever its own screens ask, every statement reads a
 * bounded number of rows. What a statement has really read decides, not the name of a plan.
 */
const FILLED = 200_000;
const MOST_ROWS = 50_000;
const MODULES = 2;
const QUESTIONS = 30;
const f = purchaseFields;

const SORTABLE = [f.title, f.amount, f.orderedOn, f.isUrgent, f.status];

type List = Readonly<Record<string, unknown>>;
type Question = Readonly<Record<string, unknown>>;

const equal = (field: Record<string, unknown>) => column(field, { searchType: 1 });
const range = (field: Record<string, unknown>) => column(field, { searchType: 3 });
const like = (field: Record<string, unknown>, prop?: string) => column(field, { searchType: 2 }, prop);
const keyword = (field: Record<string, unknown>, prop?: string) =>
  column(field, { searchType: 2, isKeyword: true }, prop);

/** A module as an author might make it: what is searched how, sorted, by whom it may be read, as a table or a tree. */
const lists: fc.Arbitrary<List> = fc
  .record({
    filters: fc.subarray([
      equal(f.status),
      equal(f.tags),
      equal(f.isUrgent),
      range(f.amount),
      range(f.orderedOn),
      equal(f.region),
    ]),
    texts: fc.constantFrom(
      [keyword(f.title), keyword(f.secret)],
      [keyword(f.title), keyword(f.itemName, 'items-name')],
      [like(f.title), like(f.itemName, 'items-name')],
    ),
    rest: fc.subarray([equal(f.code), like(f.secret)]),
    order: fc.constantFrom(
      [],
      [{ field: 'orderedOn', sort: 'desc' }],
      [
        { field: 'status', sort: 'asc' },
        { field: 'amount', sort: 'desc' },
      ],
    ),
    useDataPermission: fc.boolean(),
    isTree: fc.boolean(),
  })
  .map(({ filters, texts, rest, order, useDataPermission, isTree }) => {
    const named = new Set([...filters, ...texts].map(({ prop }) => prop));
    return {
      searchList: [...filters, ...texts, ...rest.filter(({ prop }) => !named.has(prop))],
      columnList: SORTABLE.map((field) => column(field, { sortable: true })),
      defaultSortConfig: order,
      useDataPermission,
      showSummary: false,
      ...(isTree && { type: 5, parentField: 'parent' }),
    };
  });

const parent = {
  ...f.secret,
  __config__: { ...(f.secret['__config__'] as object), label: 'parent' },
  __vModel__: 'parent',
};

const words = fc.constantFrom(
  'title',
  'title 77',
  '医院',
  '仁和',
  '张三丰',
  'nothing like it',
  '丰张',
  '7',
  '院',
  'ti',
  'common half',
  '4711',
  '-12-',
);
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  status: fc.subarray(['1', '2', 'none'], { minLength: 1 }),
  tags: fc.constantFrom('a', 'b', 'none'),
  isUrgent: fc.constantFrom(0, 1),
  amount: fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
    .map(([from, size]) => [from, from + size]),
  orderedOn: fc.constantFrom(['2026-01-03', '2026-01-04'], ['2026-01-01', '2026-12-31'], ['2031-01-01', '2031-01-02']),
  region: fc.constantFrom(['n', 'n1'], ['n', 'none']),
  code: fc.constantFrom('c17', 'none'),
  title: words,
  secret: words,
  'items-name': words,
};

/** A question as the screen of the list asks it. */
function questionsOf(list: List, sorts: readonly string[]): fc.Arbitrary<Question> {
  const searched = (list['searchList'] as readonly Record<string, unknown>[]).map(({ prop }) => String(prop));
  const hasKeyword = (list['searchList'] as readonly Record<string, unknown>[]).some(
    ({ isKeyword }) => isKeyword === true,
  );
  return fc
    .record({
      chosen: fc.subarray(searched, { maxLength: 2 }),
      all: fc.record(Object.fromEntries(searched.map((id) => [id, values[id] ?? fc.constant('1')]))),
      keyword: hasKeyword
        ? fc.oneof({ weight: 2, arbitrary: fc.constant('') }, { weight: 1, arbitrary: words })
        : fc.constant(''),
      sidx: fc.constantFrom('', '', ...sorts),
      sort: fc.constantFrom('asc', 'desc'),
      currentPage: fc.constantFrom(1, 1, 2, 37, 400),
      pageSize: fc.constantFrom(20, 100),
    })
    .map(({ chosen, all, ...rest }) => ({
      ...rest,
      queryJson: JSON.stringify(Object.fromEntries(chosen.map((id) => [id, (all as Record<string, unknown>)[id]]))),
    }));
}

let server: RecordServer;
let listen: Awaited<ReturnType<typeof listenToPlans>>;

beforeAll(async () => {
  server = await createRecordServer();
  listen = await listenToPlans(server.database);
});
afterAll(() => server.close());

/** Publishes a module and fills its table; the indexes are made behind the rows, as for a module that grew. */
async function publish(
  list: List,
  number: number,
): Promise<{ readonly id: string; readonly sorts: readonly string[] }> {
  const form = JSON.parse(purchaseModule()['formData'] as string) as { fields: unknown[] };
  const id = await server.release(
    purchaseModule({ enCode: `walk${String(number)}`, list, form: { fields: [...form.fields, parent] } }),
  );
  const { plan } = await loadReleasedModule(server.deps, id);
  const of = (fieldId: string) => `"${plan.columnOf.get(fieldId) ?? ''}"`;
  const [table, items] = [`module."${plan.main.name}"`, `module."${plan.children[0]?.name ?? ''}"`];
  const { pool } = server.deps;
  await server.indexes.settled();
  const { rows: indexes } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
      where indrelid in ($1::regclass, $2::regclass) and not indisprimary`,
    [table, items],
  );
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query('select setseed(0.5)');
  const columns = [
    'title',
    'secret',
    'code',
    'amount',
    'orderedOn',
    'isUrgent',
    'status',
    'tags',
    'region',
    'parent',
  ].map(of);
  await pool.query(
    `insert into ${table} (id, _created_by, _deleted_at, ${columns.join()})
      select (n * 7919) % 1000003, case when random() < 0.1 then 'nobody' else 'somebody' end,
        case when random() < 0.05 then now() end,
        'title ' || (random() * 99)::int || ' common' || case when random() < 0.5 then ' half' else '' end
          || case when random() < 0.1 then '仁和医院' else '' end || case when n % 20000 = 1 then '张三丰' else '' end,
        'N-' || lpad((random() * 1e7)::int::text, 8, '0') || '-' || (random() * 99)::int, 'c' || n,
        (random() * 50000)::int / 100.0, timestamptz '2026-01-01' + random() * interval '300 days', (random() < 0.3)::int,
        (random() * 3)::int::text, jsonb_build_array(substr('abc', 1 + (random() * 2)::int, 1)),
        case when random() < 0.5 then '["n","n1"]'::jsonb else '["n","n2"]'::jsonb end,
        case when random() < 0.8 then (((random() * 1000)::int * 7919) % 1000003)::text end
      from generate_series(1, $1::int) as n`,
    [FILLED],
  );
  await pool.query(
    `insert into ${items} (id, "${plan.children[0]?.foreignKey?.name ?? ''}", _row_order, ${of('items-name')})
      select id, id, 0, 'title ' || (random() * 99)::int || case when random() < 0.1 then '仁和医院' else '' end
      from ${table}`,
  );
  server.indexes.wake();
  await server.indexes.settled();
  await pool.query(`vacuum analyze ${table}`);
  await pool.query(`vacuum analyze ${items}`);
  // An order whose index the writes cannot bear, which the publish plan says, reads the whole table.
  const isText = (name: string) => plan.main.columns.some((column) => column.name === name && column.type === 'text');
  const leads = plan.main.indexes.flatMap(({ kind, parts: [lead] }) =>
    kind === 'sorted' && lead && (lead.by === 'head') === isText(lead.column) ? [lead.column] : [],
  );
  const sorts = SORTABLE.map((field) => String(field['__vModel__'])).filter((key) =>
    leads.includes(plan.columnOf.get(key) ?? ''),
  );
  return { id, sorts };
}

/** What may read more, and why. */
const ALLOWED = [
  // Keys of every n-th row, for pages far inside: once for each order of a list, in stretches, and kept.
  /^with recursive walk as /,
];

/** What one question has read too much of. */
function tooMuch(question: unknown, statements: readonly RunStatement[]) {
  return statements
    .filter(({ rowsRead, text }) => rowsRead > MOST_ROWS && !ALLOWED.some((allowed) => allowed.test(text)))
    .map(({ scans, text }) => ({ question, scans, text: text.replace(/\s+/g, ' ').slice(0, 600) }));
}

describe('no question of a list walks its table', () => {
  const modules = fc.sample(lists, { numRuns: MODULES, seed: 20_261_122 });

  test.each(modules.map((list, index) => [index, list] as const))(
    'module %i',
    async (index, list) => {
      const { id, sorts } = await publish(list, index);
      const found: unknown[] = [];
      for (const question of fc.sample(questionsOf(list, sorts), { numRuns: QUESTIONS, seed: index + 1 })) {
        const statements = await listen(async () => {
          expect((await server.list(id, question)).code).toBe(200);
        });
        expect(statements.length).toBeGreaterThan(0);
        found.push(...tooMuch(question, statements));
      }
      expect(found).toEqual([]);
    },
    120_000,
  );
});
