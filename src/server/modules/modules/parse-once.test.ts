import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as reading from '../../../engine/parse/read-module';
import type * as planning from '../../../engine/tables/plan-indexes';
import type { ExchangeServer } from './testing/exchange-server';
import { field, moduleSource, table, type LifeServer } from './testing/life-server';

const READING = '../../../engine/parse/read-module';
const PLANNING = '../../../engine/tables/plan-indexes';
const readModule = vi.fn<typeof reading.readModule>();
/** Called once for each table of a plan. */
const planIndexes = vi.fn<typeof planning.planIndexes>();

let server: LifeServer;
let files: ExchangeServer;
beforeAll(async () => {
  // The server's suites share their modules: this one imports its own, over a parser and a planner that count calls.
  vi.resetModules();
  vi.doMock(READING, async (original) => {
    const real = await original<typeof reading>();
    readModule.mockImplementation(real.readModule);
    return { ...real, readModule };
  });
  vi.doMock(PLANNING, async (original) => {
    const real = await original<typeof planning>();
    planIndexes.mockImplementation(real.planIndexes);
    return { ...real, planIndexes };
  });
  server = await (await import('./testing/life-server')).createLifeServer();
  files = await (await import('./testing/exchange-server')).createExchangeServer();
});
afterAll(async () => {
  vi.doUnmock(READING);
  vi.doUnmock(PLANNING);
  vi.resetModules();
  await Promise.all([server.close(), files.close()]);
});

/** Counts what a call parses and plans. */
async function count<Result>(call: () => Promise<Result>) {
  readModule.mockClear();
  planIndexes.mockClear();
  const result = await call();
  return { result, reads: readModule.mock.calls.length, tables: planIndexes.mock.calls.length };
}

const title = field('input', 'title');
const TABLES = 2;
const source = (enCode: string, label = 'name') =>
  moduleSource(enCode, [title, table('items', [field('input', 'name', { label })])]);
const BASE = '/api/visualdev/Base';

test.each(['text', 'entity'])(
  'a draft with a text of its own or without is read and planned once: %s',
  async (kind) => {
    const id = await server.createModule(kind);
    if (kind === 'text') await server.write(id, source(kind));
    // The first of these calls parses the names of all modules.
    await server.plan(id);
    const tables = kind === 'text' ? TABLES : 1;
    const { result: plan, ...planning } = await count(() => server.plan(id));
    expect(planning).toEqual({ reads: 1, tables });
    const { result, ...publishing } = await count(() => server.publish(id, plan));
    expect([result.code, publishing]).toEqual([200, { reads: 1, tables }]);
  },
);

test('a release, a draft over it and both in a comparison are read and planned once', async () => {
  const id = await server.createModule('twice');
  await server.write(id, source('twice'));
  await server.release(id);
  await server.write(id, source('twice', 'other'));
  // Caches the release.
  await server.plan(id);
  const { result, ...planning } = await count(() => server.plan(id));
  expect([result.changes.length, planning]).toEqual([1, { reads: 1, tables: TABLES }]);
  const compare = () => server.call('admin', 'GET', `${BASE}/${id}/Compare?from=1&to=draft`);
  const { result: compared, ...comparing } = await count(compare);
  expect([compared.data.changes.length, comparing]).toEqual([1, { reads: 2, tables: 2 * TABLES }]);
});

test('a text that is checked, and each document of an upload, is read once', async () => {
  const checked = await count(() => server.call('admin', 'POST', `${BASE}/Actions/Check`, { source: source('new') }));
  expect(checked).toMatchObject({ result: { code: 200 }, reads: 1, tables: TABLES });
  const sent = [{ name: 'a.json', content: source('a') }];
  for (const [action, tables] of [
    ['ImportPreview', TABLES],
    ['Import', 0],
  ] as const)
    expect(await count(() => files.upload(`${BASE}/Actions/${action}`, sent))).toMatchObject({
      result: { code: 200 },
      reads: 1,
      tables,
    });
});
