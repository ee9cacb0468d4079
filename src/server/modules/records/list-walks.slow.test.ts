import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listenToPlans, type RunStatement } from '../../testing/statement-plans';
import { loadReleasedModule } from '../modules/index';
import { lists, questionsOf, SORTABLE, type List, type Question } from './testing/generated-lists';
import { purchaseFields, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/**
 * No call of a list scans its whole table: for any module, any question of its own screens and any user, every statement reads
 * a bounded number of rows. Measured by the rows that a statement has really read, not by the type of its query plan.
 */
const FILLED = 200_000;
/**
 * Maximum rows per scan: counting 10,001 of every tenth row takes about that many, in a table of any size. A full scan reads
 * nearly all.
 */
const MOST_ROWS = 110_000;
const MODULES = 4;
const QUESTIONS = 150;
const f = purchaseFields;

const parent = {
  ...f.secret,
  __config__: { ...(f.secret['__config__'] as object), label: 'parent' },
  __vModel__: 'parent',
};

let server: RecordServer;
let listen: Awaited<ReturnType<typeof listenToPlans>>;

beforeAll(async () => {
  server = await createRecordServer();
  listen = await listenToPlans(server.database);
});
afterAll(() => server.close());

interface Published {
  readonly id: string;
  /** A user who sees some columns and, if the list asks for data permission, only the own records, every tenth. */
  readonly clerk: string;
}

/** Publishes a module and fills its table. Indexes are created after the rows, as for a module that grew. */
async function publish(list: List, number: number): Promise<Published> {
  const form = JSON.parse(purchaseModule()['formData'] as string) as { fields: unknown[] };
  const id = await server.release(
    purchaseModule({ enCode: `walk${String(number)}`, list, form: { fields: [...form.fields, parent] } }),
  );
  const clerk = `clerk${String(number)}`;
  const columns = SORTABLE.map((field) => String(field['__vModel__']));
  const clerkId = await server.createUserFor(id, clerk, { columns, forms: [], buttons: [] });
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
  const filled = [
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
    `insert into ${table} (id, _created_by, _deleted_at, ${filled.join()})
      select (n * 7919) % 1000003, case when random() < 0.1 then $2 else 'somebody' end,
        case when random() < 0.05 then now() end,
        'title ' || (random() * 99)::int || ' common' || case when random() < 0.5 then ' half' else '' end
          || case when random() < 0.1 then '仁和医院' else '' end || case when n % 20000 = 1 then '张三丰' else '' end,
        'N-' || lpad((random() * 1e7)::int::text, 8, '0') || '-' || (random() * 99)::int, 'c' || n,
        (random() * 50000)::int / 100.0, timestamptz '2026-01-01' + random() * interval '300 days', (random() < 0.3)::int,
        (random() * 3)::int::text, jsonb_build_array(substr('abc', 1 + (random() * 2)::int, 1)),
        case when random() < 0.5 then '["n","n1"]'::jsonb else '["n","n2"]'::jsonb end,
        case when random() < 0.8 then (((random() * 1000)::int * 7919) % 1000003)::text end
      from generate_series(1, $1::int) as n`,
    [FILLED, clerkId],
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
  return { id, clerk };
}

/** Statements that may read more, and why. */
const ALLOWED = [
  // Reads the landmarks (keys of every n-th row): once for each order of a list, in chunks, then cached.
  /^with recursive walk as /,
  /^select number, /,
];

/** Calls for exact counts and sums, which are separate from a page: they read all matching records once. */
const EXACT = new Set<Question['call']>(['List/Count', 'List/Summary', 'FieldDataSelect/Count']);

/** Whether a statement has read too many rows for a question. */
function isTooMuch({ call, isWhole }: Question, { rowsRead, mostRead, tableRows, text }: RunStatement): boolean {
  if (ALLOWED.some((allowed) => allowed.test(text))) return false;
  if (!EXACT.has(call)) return mostRead > MOST_ROWS;
  // Every record once, and its single row of the sub-table as often as the statement names that table.
  const readings = 1 + (text.match(/_items" as /g)?.length ?? 0);
  if (rowsRead > 1.05 * readings * FILLED) return true;
  return isWhole && call !== 'List/Summary' && tableRows > 0 && rowsRead > MOST_ROWS;
}

async function ask({ id, clerk }: Published, { call, isClerk, asked }: Question) {
  const account = isClerk ? clerk : 'admin';
  if (!call.startsWith('FieldData'))
    return server.call(account, 'POST', `/api/visualdev/OnlineDev/${id}/${call}`, asked);
  const query = new URLSearchParams(asked as Record<string, string>).toString();
  return server.call(account, 'GET', `/api/visualdev/Base/${id}/${call}?${query}`);
}

describe('no question of a list walks its table', () => {
  const modules = fc.sample(lists, { numRuns: MODULES, seed: 20_261_122 });

  test.each(modules.map((list, index) => [index, list] as const))(
    'module %i',
    async (index, list) => {
      const module = await publish(list, index);
      const found: unknown[] = [];
      for (const question of fc.sample(questionsOf(list), { numRuns: QUESTIONS, seed: index + 1 })) {
        const statements = await listen(async () => {
          expect({ question, code: (await ask(module, question)).code }).toEqual({ question, code: 200 });
        });
        expect(statements.length).toBeGreaterThan(0);
        for (const statement of statements.filter((one) => isTooMuch(question, one)))
          found.push({ question, scans: statement.scans, text: statement.text.replace(/\s+/g, ' ').slice(0, 600) });
      }
      expect(found).toEqual([]);
    },
    240_000,
  );
});
