import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createExchangeServer, type ExchangeServer } from './testing/exchange-server';
import { fieldNode, moduleDocument } from './testing/module-documents';

const BASE = '/api/visualdev/Base';
const CLIENT_IMPORT = '/api/visualdev/OnlineDev/Model/Actions/ImportData';

let server: ExchangeServer;
beforeAll(async () => {
  server = await createExchangeServer();
});
afterAll(() => server.close());

const publish = (id: string) => server.call('admin', 'POST', `${BASE}/${id}/Actions/Release`, { pc: 1 });

describe('exports', () => {
  const create = async (body: object) => (await server.call('admin', 'POST', BASE, body)).data.id as string;

  test('3.4 clients get a .vdd with texts inside, once', async () => {
    const id = await create(moduleDocument('vdd', { category: 'cat', description: '说明' }));
    const { data, code } = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}/Actions/ExportData`);
    expect(code).toBe(200);
    expect(data).toEqual({ name: '功能vdd.vdd', url: expect.stringMatching(/^\/api\/file\/Download\/ticket\/./) });
    const entity = JSON.parse((await server.download(data.url)).toString('utf8'));
    expect(entity).toMatchObject({
      fullName: '功能vdd',
      enCode: 'vdd',
      category: 'cat',
      description: '说明',
      type: 1,
      webType: 2,
    });
    expect([typeof entity.formData, typeof entity.columnData, typeof entity.tables]).toEqual([
      'string',
      'string',
      'string',
    ]);
    expect(JSON.parse(entity.formData).fields[0].__config__).toMatchObject({ jnpfKey: 'comInput', tag: 'el-input' });
    expect(JSON.parse((await server.download(data.url)).toString('utf8')).code).toBe(404);
  });

  test('re-importing a 3.4 export creates a copy with another name and code', async () => {
    const id = await create(moduleDocument('again'));
    const { data } = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}/Actions/ExportData`);
    const content = await server.download(data.url);
    const answer = await server.upload(CLIENT_IMPORT, [{ name: 'again.vdd', content }]);
    expect(answer).toMatchObject({ code: 200, msg: '导入成功' });
    const copy = (await server.modules()).find((row) => row.en_code === 'again_copy');
    expect(copy).toMatchObject({ full_name: '功能again.副本', id: expect.not.stringMatching(id) });
    expect((await publish(copy?.id ?? '')).code).toBe(200);
  });

  test('a 3.4 client learns what is wrong with its file', async () => {
    const before = await server.modules();
    for (const content of [
      'no json',
      '[]',
      JSON.stringify(moduleDocument('x', { formData: { fields: [fieldNode('a'), fieldNode('a')] } })),
    ])
      expect(await server.upload(CLIENT_IMPORT, [{ name: 'a.vdd', content }])).toMatchObject({
        code: 400,
        msg: expect.stringMatching(/文件内容有误：a\.vdd: ./),
      });
    expect(await server.modules()).toEqual(before);
  });

  test('many come as one archive in the form that was asked for', async () => {
    const ids = [
      await create(moduleDocument('zipA', { fullName: '../同名' })),
      await create(moduleDocument('zipB', { fullName: '../同名' })),
    ];
    for (const format of ['formloom', '3.4'] as const) {
      const { data } = await server.call('admin', 'POST', `${BASE}/Actions/ExportAll`, { ids, format });
      expect(data).toMatchObject({ name: 'modules.zip', url: expect.any(String), announced: expect.any(Array) });
      const entries = Object.entries(unzipSync(await server.download(data.url)));
      expect(new Set(entries.map(([name]) => name)).size).toBe(2);
      for (const [name, bytes] of entries) {
        expect(name).not.toMatch(/[\\/]|^\./);
        expect(name).toMatch(format === '3.4' ? /\.vdd$/ : /\.json$/);
        expect(typeof JSON.parse(strFromU8(bytes)).formData).toBe(format === '3.4' ? 'string' : 'object');
      }
    }
  });

  test('a draft that cannot be read is not exported as something older', async () => {
    const id = await create(moduleDocument('broken'));
    await server.call('admin', 'PUT', `${BASE}/${id}/Draft`, { source: '{ "fullName": ', revision: 0 });
    for (const answer of [
      await server.call('admin', 'GET', `${BASE}/${id}/Export`),
      await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}/Actions/ExportData`),
      await server.call('admin', 'POST', `${BASE}/Actions/ExportAll`, { ids: [id] }),
    ])
      expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('功能broken') });
  });

  test('what is not there, or no format, is refused', async () => {
    expect((await server.call('admin', 'GET', `${BASE}/missing/Export`)).code).toBe(404);
    expect((await server.call('admin', 'GET', `${BASE}/missing/Export?format=4`)).code).toBe(400);
    expect((await server.call('admin', 'POST', `${BASE}/Actions/ExportAll`, { ids: [] })).code).toBe(400);
    expect((await server.call('admin', 'POST', `${BASE}/Actions/ExportAll`, { ids: ['missing'] })).code).toBe(404);
  });
});
