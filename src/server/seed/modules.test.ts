import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { seedModuleDocuments, seedModules } from './modules';
import { seedOrganisation } from './organisation';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  await seedModuleDocuments(server.deps);
});
afterAll(() => server.close());

it('the examples belong to an entry of the category dictionary: named in the list, found by its id', async () => {
  const read = async (query: string) => (await server.call('admin', 'GET', `/api/visualdev/Base${query}`)).data;
  const types = (await server.call('admin', 'GET', '/api/system/DictionaryData/All')).data.list;
  const { dictionaryList } = types.find(({ enCode }: { enCode: string }) => enCode === 'webDesign');
  const category = (await read('/exPurchaseOrder')).category;
  const entry = dictionaryList.find(({ id }: { id: string }) => id === category);
  expect(entry).toBeDefined();
  const { list } = await read(`?type=1&category=${category}`);
  expect(list.map((row: { category: string }) => row.category)).toEqual(seedModules.map(() => entry.fullName));
});
