import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Every text and list of a search has a limit; a refusal names the place and the limit. */
let server: RecordServer;
let moduleId: string;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
});
afterAll(() => server.close());

const long = 'x'.repeat(300_000);
const line = (field: string, symbol: string, fieldValue: unknown) => ({ field, symbol, fieldValue });
const superQuery = (lines: readonly object[]) => ({ matchLogic: 'AND', conditionJson: JSON.stringify(lines) });

describe('a list call', () => {
  test.each([
    ['keyword', { keyword: 'x'.repeat(201) }, '/body/keyword太长，最多200个字符'],
    ['a filter', { queryJson: { title: 'x'.repeat(2001) } }, '/body/queryJson/title太长，最多2000个字符'],
    ['a filter as text', { queryJson: JSON.stringify({ title: long }) }, '/body/queryJson太长，最多200000个字符'],
    ['values of a filter', { queryJson: { status: Array(6000).fill('1') } }, '/body/queryJson太多，最多5000项'],
    ['a nested filter', { queryJson: { tags: [['x'.repeat(2001)]] } }, '/body/queryJson/tags/0/0太长，最多2000个字符'],
    [
      'an advanced query',
      { superQueryJson: superQuery([line('title', 'like', 'x'.repeat(2001))]) },
      '/body/superQueryJson/0/value太长，最多2000个字符',
    ],
    [
      'an advanced query as text',
      { superQueryJson: JSON.stringify(superQuery([line('title', 'like', long)])) },
      '/body/superQueryJson太长，最多200000个字符',
    ],
    ['sort fields', { sidx: Array(21).fill('title').join(',') }, '/body/sidx太多，最多20项'],
    ['a sort field', { sidx: long }, '/body/sidx太长，最多2020个字符'],
  ])('refuses %s beyond its bound', async (_name, body, msg) => {
    expect(await server.list(moduleId, body)).toMatchObject({ code: 400, msg });
  });

  test('searches at the bounds', async () => {
    const values = { title: 'x'.repeat(2000), status: Array(1000).fill('1') };
    expect(await server.list(moduleId, { keyword: 'x'.repeat(200), queryJson: values })).toMatchObject({ code: 200 });
  });
});

test('a batch of ids is bounded in number and length', async () => {
  const remove = (ids: readonly string[]) =>
    server.call('admin', 'POST', `/api/visualdev/OnlineDev/batchDelete/${moduleId}`, { ids });
  expect(await remove(Array(10_001).fill('1'))).toMatchObject({ code: 400, msg: '/body/ids太多，最多10000项' });
  expect(await remove(['x'.repeat(101)])).toMatchObject({ code: 400, msg: '/body/ids太长，最多100个字符' });
});

test.each([
  ['keyword', { keyword: 'x'.repeat(201) }, '/querystring/keyword太长，最多200个字符'],
  ['relationField', { relationField: 'x'.repeat(101) }, '/querystring/relationField太长，最多100个字符'],
  ['columnOptions', { columnOptions: Array(51).fill('a').join(',') }, '/querystring/columnOptions太多，最多50项'],
])('a picker refuses %s beyond its bound', async (_name, query, msg) => {
  const url = `/api/visualdev/Base/${moduleId}/FieldDataSelect?${new URLSearchParams(query).toString()}`;
  expect(await server.call('admin', 'GET', url)).toMatchObject({ code: 400, msg });
});
