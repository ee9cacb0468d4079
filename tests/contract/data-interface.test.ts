import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSystemServer, type SystemServer } from './system-server';

/** Data interfaces, read-only (docs/clients.md#data-interfaces). */
let server: SystemServer;
const INTERFACE = '/api/system/DataInterface';
beforeAll(async () => {
  server = await createSystemServer();
  const typeId = await server.make('/api/system/DictionaryType', {
    parentId: '-1',
    fullName: '接口分类',
    enCode: 'DataInterfaceType',
  });
  const category = await server.make('/api/system/DictionaryData', {
    dictionaryTypeId: typeId,
    parentId: '0',
    fullName: '报表',
    enCode: 'report',
  });
  const row = (id: string, more: object) => ({
    id,
    full_name: `接口${id}`,
    en_code: id,
    data_type: 2,
    query: '[]',
    ...more,
  });
  await server.deps.db
    .insertInto('data_interfaces')
    .values([
      row('a', { category_id: category, sort_code: 1 }),
      row('b', { data_type: 1, query: 'select 1', sort_code: 2 }),
      row('c', { enabled_mark: 0, sort_code: 3 }),
    ])
    .execute();
});
afterAll(() => server.close());

it('lists without statements, one entity has all', async () => {
  const { list, pagination } = (await server.call('admin', 'GET', `${INTERFACE}?keyword=&currentPage=1&pageSize=20`))
    .data;
  expect(pagination.total).toBe(3);
  expect(list).toMatchObject([
    { id: 'a', fullName: '接口a', category: '报表', dataType: 2 },
    { id: 'b', category: '', dataType: 1 },
    { id: 'c', enabledMark: 0 },
  ]);
  for (const row of list) expect(row).not.toHaveProperty('query');
  expect((await server.call('admin', 'GET', `${INTERFACE}?dataType=1`)).data.list).toMatchObject([{ id: 'b' }]);
  expect((await server.call('admin', 'GET', `${INTERFACE}/b`)).data).toMatchObject({
    id: 'b',
    query: 'select 1',
    requestParameters: '',
    propertyJson: '',
    interfaceHasPage: 0,
  });
  expect(await server.call('admin', 'GET', `${INTERFACE}/nowhere`)).toMatchObject({ code: 404 });
});

it('offers enabled ones below their categories; names and statements need the menu', async () => {
  await server.createUser({ account: 'plain' });
  for (const url of [INTERFACE, `${INTERFACE}/b`, `${INTERFACE}/Selector`])
    expect(await server.call('plain', 'GET', url)).toMatchObject({ code: 403 });
  await server.createMenuUser('keeper', 'systemData.dataInterface');
  expect((await server.call('keeper', 'GET', `${INTERFACE}/Selector`)).data.list).toMatchObject([
    { fullName: '报表', children: [{ id: 'a', isLeaf: true }] },
    { id: 'b', parentId: '-1' },
  ]);
  for (const url of [INTERFACE, `${INTERFACE}/b`])
    expect(await server.call('keeper', 'GET', url)).toMatchObject({ code: 200 });
});
