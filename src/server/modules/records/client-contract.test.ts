import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { column, node, purchaseModule } from './testing/purchase-module';

/** What existing clients read of a generated module, by type (docs/clients.md#modules). */
let server: RecordServer;
let moduleId: string;
let recordId: string;
const base = (): string => `/api/visualdev/OnlineDev/${moduleId}`;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
  // A 3.4.7 client sends every key: system fields as '' and the number as null (docs/clients.md#records).
  const values = {
    number: null,
    title: 'a',
    code: '',
    amount: 1,
    orderedOn: 1793462400000,
    isUrgent: 0,
    status: '1',
    tags: ['a'],
    region: [],
    note: '',
    secret: '',
    total: 0,
    createdBy: '',
    createdAt: '',
    modifiedBy: '',
    items: [{ name: 'n', price: 1 }],
    id: '',
    flowId: '',
  };
  recordId = (await server.create(moduleId, values)).data.id;
});
afterAll(() => server.close());

describe('every answer', () => {
  test.each([
    ['GET', (): string => `${base()}/Config`],
    ['POST', (): string => `${base()}/List`],
    ['GET', (): string => `${base()}/${recordId}`],
    ['GET', (): string => `${base()}/missing`],
    ['DELETE', (): string => `${base()}/missing`],
    ['POST', (): string => '/api/visualdev/OnlineDev/missing/List'],
  ] as const)('%s is HTTP 200 with a number as code', async (method, url) => {
    const headers = {
      ...(await server.signIn('admin')),
      'content-type': 'application/json;charset=UTF-8',
      'jnpf-origin': 'pc',
    };
    const sent = method === 'POST' ? { headers, payload: '{}' } : { headers: { authorization: headers.authorization } };
    const answer = await server.app.inject({ method, url: `${url()}?n=1700000000`, ...sent });
    expect(answer.statusCode).toBe(200);
    expect(typeof answer.json().code).toBe('number');
    expect(typeof answer.json().msg).toBe('string');
  });
});

describe('Config', () => {
  const config = async () => (await server.call('admin', 'GET', `${base()}/Config`)).data;
  test('documents are JSON texts, webType and enableFlow numbers', async () => {
    const data = await config();
    expect([typeof data.formData, typeof data.columnData]).toEqual(['string', 'string']);
    expect([data.webType, data.enableFlow, data.id, data.enCode]).toEqual([2, 0, moduleId, 'purchase']);
  });
  test('formData has what the form cannot open without', async () => {
    const form = JSON.parse((await config()).formData);
    expect([form.formRef, form.popupType, form.classJson, Array.isArray(form.fields)]).toEqual([
      expect.stringMatching(/./),
      'general',
      '',
      true,
    ]);
    for (const node of form.fields) {
      expect(node.__config__.layout).toMatch(/^(colFormItem|rowFormItem)$/);
      expect(typeof node.__config__.tag).toBe('string');
    }
    const status = form.fields.find((node: { __vModel__: string }) => node.__vModel__ === 'status');
    expect([status.props.props.label, status.props.props.value, status.options.length]).toEqual(['fullName', 'id', 3]);
    const items = form.fields.find((node: { __vModel__: string }) => node.__vModel__ === 'items');
    for (const child of items.__config__.children) expect(child.__config__.formId).toBeTruthy();
  });
  test('columnData has what the list cannot open without', async () => {
    const list = JSON.parse((await config()).columnData);
    expect([list.columnList, list.btnsList, list.columnBtnsList, list.searchList].every(Array.isArray)).toBe(true);
    expect(list.type).toBe(1);
    for (const column of list.columnList)
      expect([typeof column.prop, typeof column.label]).toEqual(['string', 'string']);
    expect(list.columnList.map((column: { prop: string }) => column.prop)).toContain('items-name');
    for (const search of list.searchList)
      expect([typeof search.__config__, typeof search.__vModel__]).toEqual(['object', 'string']);
    for (const button of [...list.btnsList, ...list.columnBtnsList])
      expect(Object.keys(button)).toEqual(expect.arrayContaining(['value', 'label']));
  });
});

describe('one document of the config', () => {
  test('FormData and ColumnData answer it under its name, as Config has it', async () => {
    const config = (await server.call('admin', 'GET', `${base()}/Config`)).data;
    expect((await server.call('admin', 'GET', `${base()}/FormData?n=1`)).data).toEqual({ formData: config.formData });
    expect((await server.call('admin', 'GET', `${base()}/ColumnData?n=1`)).data).toEqual({
      columnData: config.columnData,
    });
  });
  test('neither is told to whom the module is not open', async () => {
    await server.createUser({ account: 'stranger' });
    for (const name of ['FormData', 'ColumnData'])
      expect(await server.call('stranger', 'GET', `${base()}/${name}`)).toMatchObject({ code: 403, data: null });
  });
});

describe('List', () => {
  test('rows have an id, texts under the field and arrays under the sub-table; total is a number', async () => {
    const { data } = await server.list(moduleId, { queryJson: '', superQueryJson: '', menuId: 'whatever' });
    expect(data.list[0]).toMatchObject({
      id: recordId,
      title: 'a',
      status: '选项1',
      orderedOn: '2026-11-01',
      items: [{ name: 'n', price: 1 }],
    });
    expect(data.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 1 });
  });
  test('queryJson is a text of values by vModel', async () => {
    expect((await server.list(moduleId, { queryJson: '{"title":"b","status":""}' })).data.list).toEqual([]);
  });
  test('a search of a sub-table column is named with its table in the config, and answered under that name', async () => {
    const { searchList } = JSON.parse((await server.call('admin', 'GET', `${base()}/Config`)).data.columnData);
    const names = searchList.map((entry: { __vModel__: string }) => entry.__vModel__);
    expect(names).toEqual(expect.arrayContaining(['title', 'items-name']));
    const totalOf = async (name: string) =>
      (await server.list(moduleId, { queryJson: JSON.stringify({ 'items-name': name }) })).data.pagination.total;
    expect([await totalOf('n'), await totalOf('x')]).toEqual([1, 0]);
  });
});

test('a tree list answers all that is below a row, whatever page of the list the client is on', async () => {
  const [parent, title] = [node('treeSelect', 'parent'), node('input', 'title')];
  const entity = { fullName: '树', enCode: 'tree', webType: 2, formData: { fields: [title, parent] } };
  const columnData = { type: 5, parentField: 'parent', columnList: [column(title)], pageSize: 20 };
  const treeId = await server.release({ ...entity, columnData });
  const { id } = (await server.create(treeId, { title: '上' })).data;
  for (let index = 0; index < 3; index += 1) await server.create(treeId, { title: `下${index}`, parent: id });
  const body = { currentPage: 2, pageSize: 2, sort: 'desc', sidx: '', queryJson: '', superQueryJson: '' };
  const { data } = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${treeId}/List/${id}`, body);
  expect(data.list.map((row: { title: string }) => row.title).toSorted()).toEqual(['下0', '下1', '下2']);
});

describe('one record', () => {
  test('data is a JSON text of stored values in the types that the client sent', async () => {
    const { data } = await server.call('admin', 'GET', `${base()}/${recordId}`);
    expect([data.id, typeof data.data]).toEqual([recordId, 'string']);
    expect(JSON.parse(data.data)).toMatchObject({
      amount: 1,
      orderedOn: 1793462400000,
      isUrgent: 0,
      status: '1',
      tags: ['a'],
      items: [{ name: 'n', price: 1 }],
      number: expect.stringMatching(/^PO/),
    });
  });
  test('DataChange has the same shape with texts', async () => {
    const { data } = await server.call('admin', 'GET', `${base()}/${recordId}/DataChange`);
    expect([data.id, typeof data.data]).toEqual([recordId, 'string']);
    expect(JSON.parse(data.data)).toMatchObject({ isUrgent: '关', status: '选项1' });
  });
  test('a PUT repeats the whole answer with its data replaced: then it carries our version', async () => {
    const info = (await server.call('admin', 'GET', `${base()}/${recordId}`)).data;
    const put = (title: string) =>
      server.call('admin', 'PUT', `${base()}/${recordId}`, {
        ...info,
        data: JSON.stringify({ ...JSON.parse(info.data), title }),
      });
    expect(await put('b')).toMatchObject({ code: 200, msg: '更新成功' });
    expect((await put('c')).code).toBe(409);
    const number = JSON.parse(info.data).number;
    expect((await server.read(moduleId, recordId)).number).toBe(number);
  });
  test('a DELETE answers a text', async () => {
    expect(await server.call('admin', 'DELETE', `${base()}/${recordId}`)).toMatchObject({ code: 200, msg: '删除成功' });
  });
});

describe('pickers', () => {
  test('a picker without paging gets up to 10000 records at once', async () => {
    const query = '?keyword=&relationField=title&columnOptions=title&currentPage=1&pageSize=10000';
    const { data } = await server.call('admin', 'GET', `/api/visualdev/Base/${moduleId}/FieldDataSelect${query}`);
    expect(data.pagination.pageSize).toBe(10_000);
  });
  test('FormDataFields and FieldDataSelect', async () => {
    const id = (await server.create(moduleId, { title: '可选', status: '2' })).data.id;
    const fields = (await server.call('admin', 'GET', `/api/visualdev/Base/${moduleId}/FormDataFields?filterType=1`))
      .data.list;
    expect(fields).toContainEqual({ vmodel: 'title', label: 'title' });
    const { data } = await server.call(
      'admin',
      'GET',
      `/api/visualdev/Base/${moduleId}/FieldDataSelect?keyword=可&relationField=title&columnOptions=status&currentPage=1&pageSize=20`,
    );
    expect(data).toEqual({
      list: [{ id, title: '可选', status: '选项2', status_id: '2' }],
      pagination: { currentPage: 1, pageSize: 20, total: 1 },
    });
  });
});

describe('texts that nobody wrote', () => {
  test('are filled in for existing clients', async () => {
    const { data } = await server.call('admin', 'GET', `${base()}/Config`);
    const form = JSON.parse(data.formData);
    const title = form.fields.find((field: { __vModel__: string }) => field.__vModel__ === 'title');
    expect([title.placeholder, form.cancelButtonText]).toEqual(['请输入', '取 消']);
  });
});
