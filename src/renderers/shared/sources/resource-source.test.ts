import { describe, expect, it } from 'vitest';
import type { ColumnSetting } from './column-settings';
import type { ResolvedCall, ScreenParams } from '../../../engine/contract/resource';
import { registry } from '../../definitions';
import { parseModule } from '../../../engine/parse';
import { SourceError, type RecordQuery } from './record-source';
import { createResourceSource } from './resource-source';
import type { CallOptions } from '../hosts/services';
import { createMemoryServices } from '../testing/memory-services';
import { zhTranslate } from '../testing/zh-translate';

const field = (jnpfKey: string, key: string, extra: object = {}, config: object = {}) => ({
  __vModel__: key,
  __config__: { jnpfKey, label: key, span: 24, ...config },
  ...extra,
});
const choices = {
  options: [
    { id: '1', fullName: '启用' },
    { id: '0', fullName: '禁用' },
  ],
  props: { label: 'fullName', value: 'id' },
};

const calls = {
  list: { method: 'GET', path: '/api/x/{param.typeId}', query: { isTree: 'param.isTree' } },
  read: { method: 'GET', path: '/api/x/{record.id}/Info', values: { kind: 'IF(kind == "-1", "0", kind)' } },
  create: { method: 'POST', path: '/api/x', body: { typeId: 'param.typeId' } },
  update: { method: 'PUT', path: '/api/x/{record.id}' },
  remove: { method: 'DELETE', path: '/api/x/{record.id}' },
  kinds: { method: 'GET', path: '/api/kinds/{param.typeId}' },
  below: { method: 'GET', path: '/api/x/{record.id}/children' },
};

function moduleOf(resourceCalls: object = calls, list: object = {}, resource: object = {}) {
  const fields = [
    field('input', 'name'),
    field('radio', 'state', choices, { dataType: 'static' }),
    field('select', 'kind', { props: { label: 'n', value: 'v' } }, { dataType: 'resource', resourceCall: 'kinds' }),
    field('input', 'note'),
  ];
  const { model, issues } = parseModule(
    {
      id: 'system/x',
      fullName: 'x',
      enCode: 'x',
      webType: 2,
      resource: {
        idKey: 'code',
        params: ['typeId', 'isTree'],
        required: ['typeId'],
        calls: resourceCalls,
        ...resource,
      },
      formData: { fields },
      columnData: {
        type: 1,
        columnList: ['name', 'state', 'kind'].map((prop) => ({ prop, label: prop })),
        ...list,
      },
    },
    registry,
  );
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}

type Answer = unknown | ((call: ResolvedCall) => unknown);

function setUp(
  answers: Record<string, Answer>,
  options: { model?: ReturnType<typeof moduleOf>; params?: ScreenParams } = {},
) {
  const sent: (ResolvedCall & CallOptions)[] = [];
  const kept: [string, readonly ColumnSetting[]][] = [];
  const services = createMemoryServices({
    async call(call, callOptions) {
      sent.push({ ...call, ...callOptions });
      const answer = answers[`${call.method} ${call.path}`];
      if (answer === undefined) throw new SourceError(`no ${call.method} ${call.path}`, { code: 404 });
      return { data: typeof answer === 'function' ? answer(call) : answer, message: '操作成功' };
    },
    columnSettings: async (listId) => [{ fieldId: listId, isVisible: false }],
    saveColumnSettings: async (listId, settings) => void kept.push([listId, settings]),
  });
  const source = createResourceSource({
    model: options.model ?? moduleOf(),
    registry,
    services,
    translate: zhTranslate,
    params: options.params ?? { typeId: 't 1' },
    listId: 'system/x',
  });
  return { source, sent, kept };
}

const query: RecordQuery = { page: 2, pageSize: 20, sort: [], search: {}, keyword: '', tree: {} };
const kinds = { list: [{ v: 'a', n: '甲' }] };

describe('list', () => {
  const answers = {
    'GET /api/x/t%201': {
      list: [
        {
          code: 7,
          name: '父',
          state: 1,
          kind: 'a',
          note: 'n',
          hasChildren: true,
          children: [{ code: 'c', name: '子', state: 0, kind: 'b', hasChildren: false }],
        },
        { name: '没有编号' },
      ],
      pagination: { total: 41 },
    },
    'GET /api/kinds/t%201': kinds,
  };

  it('asks with the page, the order, the keyword and the filters, blanks left out', async () => {
    const { source, sent } = setUp(answers);
    await source.list({
      ...query,
      keyword: '张',
      search: { name: 'x', note: '', size: [1, 5] },
      tree: { dept: 'd' },
      sort: [
        { fieldId: 'a', order: 'asc' },
        { fieldId: 'b', order: 'desc' },
      ],
    });
    expect(sent[0]?.query).toEqual({
      currentPage: 2,
      pageSize: 20,
      keyword: '张',
      name: 'x',
      size: '1,5',
      dept: 'd',
      sort: 'asc,desc',
      sidx: 'a,b',
    });
    await source.list(query);
    expect(sent.at(-2)?.query).toEqual({ currentPage: 2, pageSize: 20 });
  });

  it('shows the texts of the choices and keeps the stored values, below each other', async () => {
    const page = await setUp(answers).source.list(query);
    expect(page.total).toBe(41);
    expect(page.rows).toEqual([
      {
        id: '7',
        name: '父',
        state: '启用',
        kind: '甲',
        $stored: { name: '父', state: '1', kind: 'a', note: 'n' },
        $hasChildren: true,
        $children: [
          {
            id: 'c',
            name: '子',
            state: '禁用',
            kind: 'b',
            $stored: { name: '子', state: '0', kind: 'b' },
            $hasChildren: false,
          },
        ],
      },
    ]);
  });

  it('shows what is stored when the choices cannot be had', async () => {
    const { 'GET /api/x/t%201': rows } = answers;
    const page = await setUp({ 'GET /api/x/t%201': rows }).source.list(query);
    expect(page.rows[0]?.['kind']).toBe('a');
  });

  it('passes the signal on and stops at it', async () => {
    const controller = new AbortController();
    const { source, sent } = setUp({
      ...answers,
      'GET /api/kinds/t%201': () => {
        controller.abort();
        return kinds;
      },
    });
    await expect(source.list(query, controller.signal)).rejects.toMatchObject({ name: 'AbortError' });
    expect(sent.map(({ signal }) => signal)).toEqual([controller.signal, controller.signal]);
  });

  it('puts the question into the body of a POST', async () => {
    const model = moduleOf({ list: { method: 'POST', path: '/api/x', body: { typeId: 'param.typeId' } } });
    const { source, sent } = setUp({ 'POST /api/x': [] }, { model });
    await source.list({ ...query, search: { size: [1, 5] } });
    expect(sent[0]).toMatchObject({ query: {}, body: { typeId: 't 1', currentPage: 2, pageSize: 20, size: [1, 5] } });
  });

  it('is under the parameters of the chosen node', async () => {
    const { source, sent } = setUp({ ...answers, 'GET /api/x/t%2F2': [] }, { params: { isTree: '1' } });
    expect(source.missingParams).toEqual(['typeId']);
    await expect(source.list(query)).rejects.toBeInstanceOf(SourceError);
    expect(sent).toEqual([]);
    const chosen = source.within?.({ typeId: 't/2' });
    expect(chosen?.missingParams).toEqual([]);
    await chosen?.list(query);
    expect(sent[0]?.query).toMatchObject({ isTree: '1' });
    expect(source.missingParams).toEqual(['typeId']);
  });

  it('asks for the rows below a row where the tree is lazy, and only there', async () => {
    expect(setUp(answers).source.children).toBeUndefined();
    const model = moduleOf(calls, { treeTable: { childrenCall: 'below' } });
    const { source } = setUp({ 'GET /api/x/7/children': { list: [{ code: 'c', name: '子' }] } }, { model });
    expect(await source.children?.('7', query)).toMatchObject([{ id: 'c', name: '子' }]);
  });
});

describe('records', () => {
  it('are read as they are stored, with the overlays of the call', async () => {
    const { source } = setUp({ 'GET /api/x/r%2F1/Info': { code: 'r/1', name: 'n', state: 0, kind: '-1', version: 3 } });
    expect(await source.read('r/1')).toEqual({
      id: 'r/1',
      values: { name: 'n', state: '0', kind: '0' },
      version: 3,
    });
  });

  it('are shown with their texts', async () => {
    const { source } = setUp({ 'GET /api/x/1/Info': { state: 0, kind: 'a' }, 'GET /api/kinds/t%201': kinds });
    expect(await source.readDisplay('1')).toEqual({
      id: '1',
      values: { name: '', state: '禁用', kind: '甲', note: '' },
      version: null,
    });
  });

  it('are created with their values, the overlays and the key', async () => {
    const { source, sent } = setUp({ 'POST /api/x': { code: 9 } });
    expect(await source.create({ name: 'n' }, 'key-1')).toEqual({ id: '9', message: '操作成功' });
    expect(sent[0]).toMatchObject({ body: { name: 'n', typeId: 't 1' }, idempotencyKey: 'key-1' });
  });

  it('are changed with the version that was read', async () => {
    const { source, sent } = setUp({ 'PUT /api/x/1': null });
    await source.update('1', { name: 'n' }, 4);
    expect(sent[0]?.body).toEqual({ name: 'n', version: 4 });
    await source.update('1', { name: 'n' }, null);
    expect(sent[1]?.body).toEqual({ name: 'n' });
  });

  it('are deleted one after the other, up to the first refusal', async () => {
    const { source, sent } = setUp({ 'DELETE /api/x/1': null });
    await expect(source.removeMany(['1', '2', '3'])).rejects.toThrow('no DELETE /api/x/2');
    expect(sent.map(({ path }) => path)).toEqual(['/api/x/1', '/api/x/2']);
    expect(await source.removeMany(['1'])).toEqual({ message: '操作成功' });
  });

  it('are deleted together where the resource names that', async () => {
    const model = moduleOf({ ...calls, removeMany: { method: 'POST', path: '/api/x/batch' } });
    const { source, sent } = setUp({ 'POST /api/x/batch': null }, { model });
    await source.removeMany(['1', '2']);
    expect(sent).toMatchObject([{ path: '/api/x/batch', body: { ids: ['1', '2'] } }]);
  });

  it('cannot be changed over a call that nobody named, and nothing is sent', async () => {
    const { source, sent } = setUp({}, { model: moduleOf({ list: calls.list, kinds: calls.kinds }) });
    await expect(source.create({}, 'k')).rejects.toThrow('create');
    await expect(source.remove('1')).rejects.toBeInstanceOf(SourceError);
    expect(sent).toEqual([]);
  });

  it.each(['.', '..', ''])('have no address under the id %j', async (id) => {
    const { source, sent } = setUp({});
    await expect(source.read(id)).rejects.toBeInstanceOf(SourceError);
    expect(sent).toEqual([]);
  });
});

it('keeps the column choice under the id of its list', async () => {
  const { source, kept } = setUp({});
  expect(await source.columnSettings()).toEqual([{ fieldId: 'system/x', isVisible: false }]);
  const settings = [{ fieldId: 'name', isVisible: true, width: 80 }];
  await source.saveColumnSettings(settings);
  expect(kept).toEqual([['system/x', settings]]);
});

it('takes no parameters where the resource reads none', () => {
  const model = moduleOf(
    { list: { method: 'GET', path: '/api/x' }, kinds: { method: 'GET', path: '/api/k' } },
    {},
    { params: [], required: [] },
  );
  expect(setUp({}, { model }).source.within).toBeUndefined();
});
