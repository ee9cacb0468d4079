import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/test-app';

/** Validates the server's responses against the OpenAPI document: no member is missing, and none is undocumented. */
let server: TestApp;
let moduleId: string;
let document: Readonly<Record<string, unknown>>;

const field = (key: string, widget = 'input', config: object = {}) => ({
  __config__: { jnpfKey: widget, label: `标签${key}`, ...config },
  __vModel__: key,
});
const fields = [
  field('title'),
  field('amount', 'inputNumber'),
  field('day', 'datePicker'),
  field('flag', 'switch'),
  { ...field('kind', 'select', { dataType: 'static' }), options: [{ id: 'a', fullName: 'A' }] },
  field('creator', 'createUser'),
  field('items', 'table', { children: [field('price', 'inputNumber'), field('note')] }),
];

beforeAll(async () => {
  server = await createTestApp();
  const entity = {
    fullName: '单据',
    enCode: 'answered',
    type: 1,
    webType: 2,
    formData: JSON.stringify({ fields }),
    columnData: JSON.stringify({
      columnList: fields.map((each) => ({ ...each, prop: each.__vModel__, label: each.__vModel__ })),
      btnsList: ['add', 'batchRemove'].map((value) => ({ value, label: value })),
      columnBtnsList: ['edit', 'remove', 'detail'].map((value) => ({ value, label: value })),
      showSummary: true,
      summaryField: ['amount'],
    }),
  };
  moduleId = String((await server.call('admin', 'POST', '/api/visualdev/Base', entity)).data.id);
  await server.call('admin', 'POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1 });
  document = closed((await server.call('admin', 'GET', `/api/visualdev/Base/${moduleId}/OpenApi`)).data) as object as {
    [name: string]: unknown;
  };
});
afterAll(() => server.close());

/** Adds `additionalProperties: false` to every object with properties, so that undocumented members fail. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [key, closed(value)]);
  const isOpen = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(isOpen ? { additionalProperties: false } : {}) };
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
const RECORDS = '/api/visualdev/OnlineDev';
const part = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');

/** Validates the response of a call, or the part of it that the schema has at `below`. */
function problemsOf(path: string, method: string, value: unknown, below: readonly string[] = []): readonly string[] {
  if (!ajv.getSchema('document')) ajv.addSchema(document, 'document');
  const steps = ['paths', path, method.toLowerCase(), 'responses', '200', 'content', 'application/json', 'schema'];
  const check = ajv.compile({ $ref: `document#/${[...steps, ...below].map(part).join('/')}` });
  check(value);
  return (check.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
}
/** Path in the schema of an envelope to that of a record's JSON text. */
const RECORD_TEXT = ['oneOf', '0', 'properties', 'data', 'properties', 'data', 'contentSchema'];

const values = {
  title: 't',
  amount: 2.5,
  day: Date.UTC(2026, 10, 1),
  flag: 1,
  kind: 'a',
  items: [{ price: 1, note: 'n' }],
};
async function call(method: string, path: string, body?: object, id = ''): Promise<TestAnswer> {
  const answer = await server.call('admin', method as 'GET', path.replace('{id}', id), body);
  expect([method, path, answer.code, problemsOf(path, method, answer)]).toEqual([method, path, 200, []]);
  return answer;
}

test('every call of a module answers what its document says', async () => {
  const base = `${RECORDS}/${moduleId}`;
  const asked: string[] = [];
  const ask = async (method: string, path: string, body?: object, id = '') => {
    asked.push(`${method.toLowerCase()} ${path}`);
    return call(method, path, body, id);
  };
  const id = String((await ask('POST', base, { data: JSON.stringify(values) })).data.id);
  const other = String((await ask('POST', base, { data: values })).data.id);
  const list = (await ask('POST', `${base}/List`, { currentPage: 1, pageSize: 20 })).data.list;
  expect(list).toHaveLength(2);
  expect((await ask('POST', `${base}/List/Count`, {})).data).toEqual({ total: 2 });
  expect((await ask('POST', `${base}/List/Summary`, {})).data).toEqual({ summary: { amount: '5.0' } });
  const { data } = await ask('GET', `${base}/{id}`, undefined, id);
  expect(data).toMatchObject({ version: 1, savedVersion: 1 });
  expect(problemsOf(`${base}/{id}`, 'GET', JSON.parse(data.data), RECORD_TEXT)).toEqual([]);
  await ask('GET', `${base}/{id}/DataChange`, undefined, id);
  await ask('PUT', `${base}/{id}`, { data: JSON.stringify({ title: 'u' }), version: 1 }, id);
  await ask('DELETE', `${base}/{id}`, undefined, id);
  await ask('POST', `${RECORDS}/batchDelete/${moduleId}`, { ids: [other] });
  const described = Object.entries(document['paths'] as Record<string, object>).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect([...new Set(asked)].sort()).toEqual(described.sort());
});

test('a refusal is what the document says as well', async () => {
  const path = `${RECORDS}/${moduleId}`;
  const answer = await server.call('admin', 'POST', path, { data: JSON.stringify({ amount: 'much' }) });
  expect(answer.code).toBe(400);
  expect(answer.data.errors.length).toBeGreaterThan(0);
  expect(problemsOf(path, 'POST', answer)).toEqual([]);
});

test('an answer that differs is found', () => {
  const path = `${RECORDS}/${moduleId}/{id}`;
  const data = { id: '1', data: '{}', version: 1, savedVersion: 1 };
  expect(problemsOf(path, 'GET', { code: 200, msg: '', data })).toEqual([]);
  for (const wrong of [
    { ...data, moduleVersion: 1 },
    { ...data, version: '1' },
    { id: '1', data: '{}' },
  ])
    expect(problemsOf(path, 'GET', { code: 200, msg: '', data: wrong })).not.toEqual([]);
});
