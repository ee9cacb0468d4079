import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { comingWidgets } from './testing/coming-widgets';
import { field, table } from './testing/life-server';
import { startProcess, type ServerProcess } from './testing/server-process';

/** Totals of fields whose values were saved while their widget was unknown. */
let server: TestApp;
const newWidgets = [...new Set(comingWidgets.map(({ definition }) => definition))];

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  // Later suites in this process need the product's own widgets.
  vi.resetModules();
  await server.close();
});

async function release(process: ServerProcess, entity: object): Promise<string> {
  const { data } = await process.call('POST', '/api/visualdev/Base', entity);
  const answer = await process.call('POST', `/api/visualdev/Base/${String(data.id)}/Actions/Release`, {});
  expect([answer.code, answer.msg]).toEqual([200, '发布成功']);
  return String(data.id);
}

const save = async (process: ServerProcess, id: string, values: object) =>
  expect((await process.save(id, values)).code).toBe(200);

test('totals are of the moved values, in the form and in a sub-table, over all records that match', async () => {
  const amount = field('comingAmount', 'amount', { label: '金额' });
  const day = field('comingDay', 'day', { label: '日期' });
  const listed = (node: object, prop: string) => ({ ...node, prop, label: prop });
  const old = await startProcess(server, []);
  const id = await release(old, {
    fullName: '合计',
    enCode: 'totals',
    webType: 2,
    formData: JSON.stringify({ fields: [field('comInput', 'title'), amount, day, table('rows', [amount])] }),
    columnData: JSON.stringify({
      columnList: [
        listed(field('comInput', 'title'), 'title'),
        listed(amount, 'amount'),
        listed(day, 'day'),
        listed(amount, 'rows-amount'),
      ],
      searchList: [{ ...listed(field('comInput', 'title'), 'title'), searchType: 2 }],
      showSummary: true,
      summaryField: ['amount', 'day', 'rows-amount'],
      summaryKind: { amount: 'sum', day: 'max', 'rows-amount': 'avg' },
    }),
  });
  for (const [title, value, date, rows] of [
    ['a', 0.1, '2026-01-05', [1, 2]],
    ['a', 0.2, '2026-03-05', [6]],
    ['b', 1000, '2026-02-05', []],
  ] as const)
    await save(old, id, {
      title,
      amount: value,
      day: Date.parse(`${date}T00:00:00+08:00`),
      rows: rows.map((each) => ({ amount: each })),
    });
  const totals = async (process: ServerProcess, body: object = {}) => (await process.list(id, body)).data.summary;
  expect(await totals(old)).toEqual({});
  const known = await startProcess(server, newWidgets);
  expect(await totals(known)).toMatchObject({ amount: '1000.3', 'rows-amount': '3' });
  expect((await totals(known)).day).toContain('2026-03-05');
  const found = await totals(known, { queryJson: JSON.stringify({ title: 'a' }) });
  expect(found).toMatchObject({ amount: '0.3', 'rows-amount': '3' });
  await startProcess(server, []);
  expect(await totals(await startProcess(server, newWidgets))).toMatchObject({ amount: '1000.3', 'rows-amount': '3' });
});
