import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExchangeServer, type ExchangeServer } from './testing/exchange-server';
import { fieldNode, jsonFile, moduleDocument } from './testing/module-documents';

/** Every place that shows a module to its author explains what its data permission means here. */
let server: ExchangeServer;
const BASE = '/api/visualdev/Base';
const POINTER = '/columnData/useDataPermission';
const document = moduleDocument('rowsOfOnesOwn', {
  columnData: {
    columnList: [{ ...fieldNode('title'), prop: 'title', label: '标题' }],
    useDataPermission: true,
  },
});
const words = {
  code: 'ENGINE_LINT_OWN_RECORDS',
  severity: 'info',
  pointer: POINTER,
  message: expect.stringContaining('没有获得数据权限方案的人只能查看和修改自己创建的记录'),
  wayOut: expect.stringContaining('useDataPermission'),
  missing: null,
};

beforeAll(async () => {
  server = await createExchangeServer();
});
afterAll(() => server.close());

test('the check of a text', async () => {
  const answer = await server.call('admin', 'POST', `${BASE}/Actions/Check`, { source: JSON.stringify(document) });
  expect(answer.data.findings).toContainEqual(words);
});

test('the report of an import', async () => {
  const { data } = await server.upload(`${BASE}/Actions/ImportPreview`, [jsonFile('a.json', document)]);
  expect(data.documents[0].findings).toContainEqual(words);
});

test('the plan of a release', async () => {
  const { data } = await server.call('admin', 'POST', BASE, document);
  const plan = await server.call('admin', 'POST', `${BASE}/${String(data.id)}/Actions/Plan`, { revision: 0 });
  expect(plan.data.findings).toContainEqual(words);
  expect(plan.data.canPublish).toBe(true);
});
