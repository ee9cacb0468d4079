import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as reading from '../../../engine/parse/read-module';
import type { RecordServer } from './testing/record-server';
import type * as moduleCalls from '../modules/index';
import { purchaseModule } from './testing/purchase-module';

const READING = '../../../engine/parse/read-module';
const readModule = vi.fn<typeof reading.readModule>();

let server: RecordServer;
let modules: typeof moduleCalls;
beforeAll(async () => {
  // The server's suites share their modules: this one imports its own, over a parser that counts calls.
  vi.resetModules();
  vi.doMock(READING, async (original) => {
    const real = await original<typeof reading>();
    readModule.mockImplementation(real.readModule);
    return { ...real, readModule };
  });
  const { createRecordServer } = await import('./testing/record-server');
  modules = await import('../modules/index');
  server = await createRecordServer();
});
afterAll(async () => {
  vi.doUnmock(READING);
  vi.resetModules();
  await server.close();
});

test('a release is parsed once, whoever asks for it in whatever form', async () => {
  const id = await modules.createModule(server.deps, purchaseModule());
  await modules.releaseModule(server.deps, id);
  await server.createUserFor(id, 'clerk', { columns: ['title'], forms: ['title'] });
  for (const account of ['admin', 'clerk'])
    for (const name of ['Screen', 'Config', 'FormData', 'ColumnData', 'Screen'])
      expect((await server.call(account, 'GET', `/api/visualdev/OnlineDev/${id}/${name}`)).code).toBe(200);
  expect((await server.list(id)).code).toBe(200);
  // Once as a draft, once for its fields that other modules may name, and once as the current release, which other calls may have
  // asked for first.
  expect(readModule).toHaveBeenCalledTimes(3);
});
