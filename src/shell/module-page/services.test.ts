import { expect, test, vi } from 'vitest';
import { UNRESTRICTED } from '../../engine/contract/person';
import { registry } from '../../renderers/definitions';
import type { HttpClient, HttpRequest } from '../http';
import { decodeExternal } from '../router/safe-address';
import { createServices } from './services';

const facts = {
  userId: 'u',
  userName: '张三',
  account: 'zs',
  organizeId: 'o',
  organizeName: '医院',
  departmentId: 'd',
  departmentName: '内科',
  positionId: 'p',
  positionName: '护士',
  roleIds: [],
};

const user = {
  facts,
  organizeIdPath: ['o', 'd'],
  isAdministrator: false,
  menu: [],
  grants: new Map(),
  system: { name: '', title: '', version: '', copyright: '', logo: '' },
  timeZone: 'Asia/Shanghai',
  frameSources: [],
  passwordDue: '',
  passwordDaysLeft: null,
  language: null,
};

const DEPARTMENTS = '/api/permission/Organize/Department/Selector/0';
const ENTRIES = '/api/permission/Picker/Actions/Entries';
const ALL = '/api/system/DictionaryData/All';

const answers: Record<string, unknown> = {
  [ALL]: {
    list: [
      {
        id: 't1',
        enCode: 'sex',
        dictionaryList: [
          { id: '1', enCode: 'm', fullName: '男' },
          { id: '2', enCode: 'f', fullName: '女', children: [{ id: '3', fullName: '其他' }] },
        ],
      },
    ],
  },
  '/api/system/DictionaryData/t9/Data/Selector': { list: [{ id: 'x', fullName: 'X' }] },
  '/api/system/DataInterface/i1/Actions/Preview': [{ a: 1 }],
  '/api/system/DataInterface/i%2F1/Action/List': { list: [{ a: 1 }], pagination: { total: 9 } },
  '/api/system/DictionaryType': {
    list: [{ id: 't1', fullName: '药品', enCode: 'drug', children: [{ id: 't11', fullName: '剂型', enCode: 'form' }] }],
  },
  [DEPARTMENTS]: { list: [{ id: 'o', fullName: '医院', children: [{ id: 'd', fullName: '内科' }] }] },
  [ENTRIES]: {
    list: [
      { id: 'u', type: 'user', fullName: '张三', enCode: 'zs' },
      { id: 'd', type: 'department', fullName: '内科' },
      { id: 'o', type: 'company', fullName: '医院' },
      { id: 'x', type: 'ward', fullName: '病区' },
    ],
  },
};

function setUp(over: Record<string, () => unknown> = {}) {
  const calls: HttpRequest[] = [];
  const http: HttpClient = {
    failureText: () => '请求出错',
    async request(call) {
      calls.push(call);
      const own = over[call.path];
      if (own) return { data: await own(), message: '' };
      if (!(call.path in answers)) throw new Error(`unexpected ${call.path}`);
      return { data: answers[call.path], message: '' };
    },
  };
  const openInApp = vi.fn();
  const openWindow = vi.fn();
  const startDownload = vi.fn();
  const services = createServices({
    http,
    language: 'zh',
    registry,
    translate: (key) => key,
    user,
    storage: { get: () => null, set: () => undefined, remove: () => undefined },
    currentMenuId: () => '',
    openInApp,
    openWindow,
    startDownload,
    reloadUser: () => Promise.resolve(),
    origin: 'https://app.example',
    now: () => 42,
  });
  return { services, calls, openInApp, openWindow, startDownload };
}

test('a dictionary is found by id and by code, with either property as value, over one call', async () => {
  const { services, calls } = setUp();
  expect(await services.dictionary('t1', 'enCode')).toEqual([
    { value: 'm', label: '男' },
    { value: 'f', label: '女' },
  ]);
  expect(await services.dictionary('sex', 'id')).toEqual([
    { value: '1', label: '男' },
    { value: '2', label: '女', children: [{ value: '3', label: '其他' }] },
  ]);
  expect(calls.map((call) => call.path)).toEqual([ALL]);
});

test('a type that is not among all is asked for by itself, once', async () => {
  const { services, calls } = setUp();
  await services.dictionary('t9', 'id');
  expect(await services.dictionary('t9', 'id')).toEqual([{ value: 'x', label: 'X' }]);
  expect(calls).toHaveLength(2);
});

test('a failed call is not remembered', async () => {
  let isBroken = true;
  const { services } = setUp({
    [ALL]: () => {
      if (isBroken) throw new Error('down');
      return answers[ALL];
    },
  });
  await expect(services.dictionary('sex', 'id')).rejects.toThrow('down');
  isBroken = false;
  expect(await services.dictionary('sex', 'id')).toHaveLength(2);
});

test('a data interface gets its parameters and the signal', async () => {
  const { services, calls } = setUp();
  const { signal } = new AbortController();
  expect(await services.dataInterface('i1', [{ field: 'a', defaultValue: 1 }], signal)).toEqual([{ a: 1 }]);
  expect(calls[0]).toMatchObject({ method: 'POST', body: { paramList: [{ field: 'a', defaultValue: 1 }] }, signal });
});

test('a page of a data interface is asked for with the signal, and dictionary types each time', async () => {
  const { services, calls } = setUp();
  const { signal } = new AbortController();
  expect(await services.interfaceRows('i/1', { currentPage: 2 }, signal)).toEqual({ rows: [{ a: 1 }], total: 9 });
  expect(calls[0]).toMatchObject({ method: 'POST', body: { currentPage: 2 }, signal });
  expect(await services.dictionaryTypes('id')).toEqual([
    { value: 't1', label: '药品', children: [{ value: 't11', label: '剂型' }] },
  ]);
  expect(await services.dictionaryTypes('enCode')).toEqual([
    { value: 'drug', label: '药品', children: [{ value: 'form', label: '剂型' }] },
  ]);
  expect(calls).toHaveLength(3);
});

test('names are asked for once, and unknown ids stay out', async () => {
  const { services, calls } = setUp();
  expect(await services.names('user', ['u', 'gone', ''])).toEqual(new Map([['u', '张三/zs']]));
  expect(await services.names('user', ['u'])).toEqual(new Map([['u', '张三/zs']]));
  expect(calls).toHaveLength(1);
  const of = (type: string, id: string) => ({ type, id });
  expect(calls[0]?.body).toEqual({ entries: [of('user', 'u'), of('user', 'gone')] });
  expect(await services.names('department', ['d'])).toEqual(new Map([['d', '内科']]));
  expect(await services.names('organize', ['o'])).toEqual(new Map([['o', '医院']]));
});

test('names of every kind travel in one call, whoever asks for them', async () => {
  const { services, calls } = setUp();
  const asked = [services.names('user', ['u']), services.names('department', ['d'])];
  await Promise.resolve();
  const entries = services.people.entries([{ type: 'user', id: 'u' }]);
  expect(await Promise.all(asked)).toEqual([new Map([['u', '张三/zs']]), new Map([['d', '内科']])]);
  expect(await entries).toMatchObject([{ id: 'u', fullName: '张三', isEnabled: false }]);
  expect(calls.map(({ path }) => path)).toEqual([ENTRIES]);
});

test('names that could not be read are asked for again', async () => {
  let isBroken = true;
  const { services } = setUp({
    [ENTRIES]: () => {
      if (isBroken) throw new Error('down');
      return answers[ENTRIES];
    },
  });
  await expect(services.names('user', ['u'])).rejects.toThrow('down');
  isBroken = false;
  expect(await services.names('user', ['u'])).toEqual(new Map([['u', '张三/zs']]));
});

test('a page of people is asked for with the signal, and choices are remembered without a word', async () => {
  const { services, calls } = setUp({
    '/api/permission/Picker/Actions/List': () => ({ list: [{ id: 'u', type: 'user', fullName: '张三' }] }),
    '/api/permission/Picker/Actions/Recent': () => ({ list: [] }),
  });
  const { signal } = new AbortController();
  const query = { kinds: ['user'], restriction: UNRESTRICTED, keyword: 'zs', currentPage: 1, pageSize: 20 } as const;
  expect(await services.people.list(query, signal)).toMatchObject([{ id: 'u' }]);
  expect(calls[0]).toMatchObject({ body: query, signal });
  expect(await services.people.recent({ kinds: ['user'], restriction: UNRESTRICTED })).toEqual([]);
  services.people.remember([]);
  services.people.remember([{ type: 'user', id: 'u' }]);
  await vi.waitFor(() => expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['List', 'Recent', 'Chosen']));
});

test('what was remembered is asked for again once it was cleared', async () => {
  const { services, calls } = setUp();
  const ask = async () => {
    await services.dictionary('sex', 'id');
    await services.dictionary('t9', 'id');
    await services.names('department', ['d']);
  };
  await ask();
  const first = calls.length;
  await ask();
  expect(calls).toHaveLength(first);
  services.clearDictionaries();
  await ask();
  expect(calls).toHaveLength(2 * first);
});

test('an answer that was under way when all was cleared is not remembered', async () => {
  let release: (value: unknown) => void = () => undefined;
  let count = 0;
  const { services } = setUp({
    [ALL]: () => {
      count += 1;
      return count === 1 ? new Promise((resolve) => (release = resolve)) : answers[ALL];
    },
  });
  const before = services.dictionary('sex', 'id');
  services.clearDictionaries();
  expect(await services.dictionary('sex', 'id')).toHaveLength(2);
  release({ list: [{ id: 't1', enCode: 'sex', dictionaryList: [] }] });
  await before;
  expect(await services.dictionary('sex', 'id')).toHaveLength(2);
});

test('a call of a resource carries its query, body, key and signal', async () => {
  const { services, calls } = setUp({ '/api/x': () => ({ id: '1' }) });
  const { signal } = new AbortController();
  const call = { method: 'POST', path: '/api/x', query: { preview: 1 }, body: { a: null } } as const;
  expect(await services.call(call, { idempotencyKey: 'k', signal })).toEqual({ data: { id: '1' }, message: '' });
  expect(calls[0]).toMatchObject({
    method: 'POST',
    params: { preview: 1 },
    body: { a: null },
    headers: { 'Idempotency-Key': 'k' },
    signal,
  });
});

test('a file goes as the part of that name, with the body as fields beside it', async () => {
  const { services, calls } = setUp({ '/api/x': () => null });
  const file = new File(['{}'], '字典.bdd');
  await services.call({ method: 'POST', path: '/api/x', query: {}, body: { typeId: 't', depth: 2 } }, { file });
  const form = calls[0]?.body;
  if (!(form instanceof FormData)) throw new Error('no form');
  expect([...form.keys()]).toEqual(['typeId', 'depth', 'file']);
  expect([form.get('typeId'), form.get('depth')]).toEqual(['t', '2']);
  expect((form.get('file') as File).name).toBe('字典.bdd');
});

test('files of this server are downloaded, and no other address is followed', () => {
  const { services, startDownload } = setUp();
  services.download('/api/file/Download/ticket/a?b=c');
  services.download('https://app.example/api/file/x');
  expect(startDownload.mock.calls).toEqual([['/api/file/Download/ticket/a?b=c'], ['/api/file/x']]);
  for (const url of [
    'https://evil.example/api/x',
    '//evil.example/api/x',
    '/\\evil.example/api/x',
    'javascript:alert(1)//api/',
    'data:text/html,/api/',
    '/login',
    '/api/../login',
    'https://u:p@app.example/api/x',
    'http://app.example/api/x',
    '',
    'http://',
  ]) {
    expect(() => services.download(url), url).toThrow('shell.failed');
  }
  expect(startDownload).toHaveBeenCalledTimes(2);
});

test('the column choice belongs to its list', async () => {
  const { services, calls } = setUp({
    '/api/permission/Authority/GetColumnsByModuleId/system%2Fdictionary': () => [{ prop: 'a', visible: false }],
    '/api/permission/Authority/SetColumnsByModuleId': () => null,
  });
  expect(await services.columnSettings('system/dictionary')).toEqual([{ fieldId: 'a', isVisible: false }]);
  await services.saveColumnSettings('system/dictionary', [{ fieldId: 'b', isVisible: false }]);
  expect(calls[1]?.body).toEqual({ moduleId: 'system/dictionary', fieldList: '[{"prop":"b","visible":false}]' });
});

test('the context of an evaluation names the user, the time and the platform zone', () => {
  expect(setUp().services.evaluationContext()).toEqual({
    now: 42,
    timeZone: 'Asia/Shanghai',
    language: 'zh',
    user: facts,
    organizeIdPath: ['o', 'd'],
  });
});

test('links open where they were meant to, and unsafe ones nowhere', () => {
  const { services, openInApp, openWindow } = setUp();
  services.openLink('https://example.org/a', '_blank');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith('https://example.org/a');
  services.openLink('/model/x?y=1', '_self');
  expect(openInApp).toHaveBeenLastCalledWith('/model/x?y=1');
  services.openLink('https://example.org/a', '_self');
  const path = String(openInApp.mock.lastCall?.[0]);
  expect(decodeExternal(new URL(path, 'https://app.example').searchParams.get('href'))?.href).toBe(
    'https://example.org/a',
  );
  for (const href of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:x', '']) {
    services.openLink(href, '_blank');
    services.openLink(href, '_self');
  }
  expect(openWindow).toHaveBeenCalledOnce();
  expect(openInApp).toHaveBeenCalledTimes(2);
});
