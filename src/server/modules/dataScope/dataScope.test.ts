import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRecordServer, type RecordServer } from '../records/testing/record-server';
import { TEST_DEPARTMENT_ID } from '../../testing/test-app';

/** Conditions and schemes of a menu as existing clients and our screens call them (docs/clients.md#rights-behind-a-menu). */
let server: RecordServer;
let moduleId: string;
const SCHEME = '/api/system/ModuleDataAuthorizeScheme';
const CONDITION = '/api/system/ModuleDataAuthorize';
const LINK = '/api/system/ModuleDataAuthorizeLink';
const input = (key: string, jnpfKey: string, more: object = {}) => ({
  __config__: { jnpfKey, label: `字段${key}`, ...more },
  __vModel__: key,
});

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release({
    fullName: '请假单',
    enCode: 'leave',
    formData: {
      fields: [
        input('title', 'input'),
        input('days', 'inputNumber'),
        input('who', 'userSelect'),
        input('secret', 'divider'),
        { ...input('items', 'table', { children: [input('price', 'inputNumber')] }) },
      ],
    },
    columnData: { columnList: [], searchList: [], useDataPermission: true, useFormPermission: true },
  });
});
beforeEach(async () => {
  const { db } = server.deps;
  await db.deleteFrom('menus').execute();
  const module = { type: 3, property_json: JSON.stringify({ moduleId }) };
  const screen = { type: 2, property_json: JSON.stringify({ screen: 'menu' }) };
  for (const row of [
    { id: 'm', full_name: '请假', en_code: 'leave', ...module },
    { id: 'sys', full_name: '菜单管理', en_code: 'system.menu', ...screen },
  ])
    await db.insertInto('menus').values(row).execute();
});
afterAll(() => server.close());

const term = (more: object = {}) => ({ id: '1', field: 'who', type: 'string', op: 'Equal', value: '@userId', ...more });
const groups = (...terms: object[]) => [{ logic: 'and', groups: terms.length > 0 ? terms : [term()] }];
const scheme = (more: object = {}) => ({
  moduleId: 'm',
  fullName: '本人',
  conditionJson: JSON.stringify(groups()),
  ...more,
});
const make = (more?: object, as = 'admin') => server.call(as, 'POST', SCHEME, scheme(more));
const read = async (id: string, path = SCHEME) => (await server.call('admin', 'GET', `${path}/${id}`)).data;
const messageOf = ({ code, msg }: { code: number; msg: string }) => (code === 200 ? '' : msg);

describe('a scheme', () => {
  it('is made with the JSON text of clients, said in words, listed, changed, removed, and leaves its trail', async () => {
    const { data } = await make();
    const made = await read(data.id);
    expect(made).toMatchObject({ moduleId: 'm', fullName: '本人', allData: 0, enabledMark: 1 });
    expect(made.conditionText).toBe('【{字段who} {等于} {@userId}】');
    expect(JSON.parse(made.conditionJson)).toEqual(groups());
    const list = (await server.call('admin', 'GET', `${SCHEME}/m/List?keyword=本`)).data;
    expect(list.list).toMatchObject([{ id: data.id, conditionText: made.conditionText }]);
    expect((await server.call('admin', 'GET', `${SCHEME}/sys/List`)).data.list).toEqual([]);
    const changed = { ...made, fullName: '改名', conditionJson: groups(term({ op: 'NotEqual' })), conditionText: '' };
    expect((await server.call('admin', 'PUT', `${SCHEME}/${data.id}`, changed)).code).toBe(200);
    expect((await read(data.id)).conditionText).toBe('【{字段who} {不等于} {@userId}】');
    expect((await server.call('admin', 'DELETE', `${SCHEME}/${data.id}`)).code).toBe(200);
    const trail = await server.deps.db
      .selectFrom('record_changes')
      .select('action')
      .where('record_id', '=', data.id)
      .execute();
    expect(trail).toHaveLength(3);
  });

  it('says people and organisations by name, and those that are gone by their ids', async () => {
    const userId = await server.createUser({ account: 'named', realName: '张三' });
    const { data } = await make({
      conditionJson: groups(
        term({ op: 'Included', value: `${userId},gone` }),
        term({ id: '2', field: 'organizeId', value: TEST_DEPARTMENT_ID }),
      ),
    });
    expect((await read(data.id)).conditionText).toMatch(
      /^【\{字段who\} \{[^{}]+\} \{张三[^{}]*、gone\} 并且 \{[^{}]+\} \{等于\} \{[^{}]*心内科\}】$/,
    );
  });

  it('keeps the words that a client sends, and needs no condition for all data', async () => {
    const { data } = await make({ conditionText: '【{当前用户} {等于} {@userId}】' });
    expect((await read(data.id)).conditionText).toBe('【{当前用户} {等于} {@userId}】');
    const all = await make({ fullName: '全部数据', allData: 1, conditionJson: '' });
    expect(await read(all.data.id)).toMatchObject({ allData: 1, conditionText: '全部数据', conditionJson: '[]' });
  });

  it.each([
    ['no condition', { conditionJson: '[]' }, '请至少添加一个条件'],
    ['no JSON', { conditionJson: '{' }, 'JSON'],
    ['another shape', { conditionJson: '{"logic":"and"}' }, '条件格式不正确'],
    ['a group without terms', { conditionJson: [...groups(), { logic: 'or', groups: [] }] }, 'conditionJson[1]：'],
    [
      'a field that is not there',
      { conditionJson: groups(term(), term({ field: 'x' })) },
      'conditionJson[0].groups[1].field',
    ],
    ['a field without a value', { conditionJson: groups(term({ field: 'secret' })) }, 'groups[0].field'],
    ['an unknown symbol', { conditionJson: groups(term({ op: 'Like' })) }, 'groups[0].op'],
    ['a symbol that the field lacks', { conditionJson: groups(term({ op: 'LessThan' })) }, 'groups[0].op'],
    ['a blank value', { conditionJson: groups(term({ value: '' })) }, 'groups[0].value'],
    ['an unknown macro', { conditionJson: groups(term({ value: '@all' })) }, 'groups[0].value'],
    ['a macro of another kind', { conditionJson: groups(term({ value: '@organizeId' })) }, 'groups[0].value'],
    ['no number', { conditionJson: groups(term({ field: 'days', value: 'x' })) }, 'groups[0].value'],
    ['a menu without data permission', { moduleId: 'sys' }, '没有启用数据权限'],
    ['a menu that is not there', { moduleId: 'gone' }, '菜单不存在'],
    ['no name', { fullName: ' ' }, '名称'],
    ['an odd flag', { allData: 2 }, '全部数据'],
  ])('is refused with %s', async (_, more: object, said) => {
    const answer = await make(more);
    expect(answer.code).not.toBe(200);
    expect(messageOf(answer)).toContain(said);
  });

  it('that is granted selects other records by an administrator only', async () => {
    const keeper = await server.createUser({ account: 'keeper' });
    await server.grant({
      objectType: 'user',
      objectId: keeper,
      menuId: 'sys',
      buttons: ['btn_dataPer', 'btn_add', 'btn_edit'],
    });
    const { data } = await make({}, 'keeper');
    const made = await read(data.id);
    const change = async (more: object) =>
      server.call('keeper', 'PUT', `${SCHEME}/${data.id}`, { ...(await read(data.id)), ...more });
    expect((await change({ conditionJson: groups(term({ op: 'NotEqual' })) })).code).toBe(200);
    const grant = {
      object_type: 'user',
      object_id: keeper,
      item_type: 'resource',
      menu_id: 'm',
      code: data.id,
    } as const;
    await server.deps.db.insertInto('grants').values(grant).execute();
    expect(messageOf(await change({ allData: 1 }))).toContain('已授权');
    expect(messageOf(await change({ conditionJson: made.conditionJson }))).toContain('已授权');
    expect((await change({ fullName: '别名' })).code).toBe(200);
    expect((await change({ enabledMark: 0 })).code).toBe(200);
    expect(messageOf(await change({ enabledMark: 1 }))).toContain('已授权');
  });

  it('is nobody else’s: its calls need the menu, the button that opens it and that of the act', async () => {
    const { data } = await make();
    const id = await server.createUser({ account: 'half' });
    for (const path of [`${SCHEME}/m/List`, `${SCHEME}/${data.id}`, `${LINK}/m/Fields`])
      expect((await server.call('half', 'GET', path)).code).toBe(403);
    await server.grant({ objectType: 'user', objectId: id, menuId: 'sys', buttons: ['btn_add', 'btn_remove'] });
    expect((await server.call('half', 'GET', `${SCHEME}/m/List`)).code).toBe(200);
    expect((await make({}, 'half')).code).toBe(403);
    expect((await server.call('half', 'DELETE', `${SCHEME}/${data.id}`)).code).toBe(403);
    expect((await server.call('half', 'POST', `${LINK}/saveLinkData`, {})).code).toBe(403);
  });
});

describe('conditions', () => {
  const condition = (more: object = {}) => ({
    ...{ moduleId: 'm', fullName: '当前用户', enCode: 'who', type: 'String', conditionSymbol: 'NotEqual,Equal' },
    ...{ conditionText: '@userId', ...more },
  });

  it('have the type and table of their field, and narrow what schemes are built of', async () => {
    const offered = async (query = '') => (await server.call('admin', 'GET', `${LINK}/m/Fields${query}`)).data.list;
    expect((await offered()).map(({ id }: { id: string }) => id)).toEqual([
      ...[
        'title',
        'days',
        'who',
        'items-price',
        'createdBy',
        'createdAt',
        'modifiedBy',
        'modifiedAt',
        'organizeId',
        'positionId',
      ],
    ]);
    // What fixed values are chosen from.
    expect((await offered()).map(({ kinds }: { kinds: string }) => kinds)).toEqual([
      ...['', '', 'user', '', 'user', '', 'user', '', 'company,department', 'position'],
    ]);
    const { data } = await server.call('admin', 'POST', CONDITION, condition());
    expect(await read(data.id, CONDITION)).toMatchObject({
      ...{ type: 'string', conditionSymbol: 'Equal,NotEqual', conditionText: '@userId', bindTable: '', fieldRule: 0 },
    });
    const price = condition({ enCode: 'items-price', conditionSymbol: 'LessThan', conditionText: 'text' });
    const sub = await server.call('admin', 'POST', CONDITION, price);
    expect(await read(sub.data.id, CONDITION)).toMatchObject({ bindTable: 'items', fieldRule: 2, type: 'double' });
    expect(await offered()).toMatchObject([
      { id: 'who', symbols: 'Equal,NotEqual', values: 'text,@userId' },
      { id: 'items-price', symbols: 'LessThan', values: 'text' },
    ]);
    const made = await make({ conditionJson: groups(term({ field: 'days', value: '3' })) });
    expect(await offered(`?schemeId=${String(made.data.id)}`)).toHaveLength(3);
    expect(await offered('?every=1')).toHaveLength(10);
    expect((await server.call('admin', 'GET', `${CONDITION}/m/List`)).data.list).toHaveLength(2);
    expect((await server.call('admin', 'DELETE', `${CONDITION}/${String(data.id)}`)).code).toBe(200);
  });

  it.each([
    ['enCode', { enCode: 'gone' }],
    ['conditionSymbol', { conditionSymbol: 'Equal,Like' }],
    ['conditionSymbol', { conditionSymbol: 'GreaterThan' }],
    ['conditionText', { conditionText: '@organizeId' }],
    ['conditionText', { conditionText: 'anything' }],
    ['moduleId', { moduleId: 'sys' }],
  ])('are refused for their %s: %j', async (field, more) => {
    const answer = await server.call('admin', 'POST', CONDITION, condition(more));
    expect(answer.data?.errors?.[0]?.field).toBe(field);
  });

  it('are chosen by name, of the tables of the module, which nothing else can be linked to', async () => {
    const get = async (path: string) => (await server.call('admin', 'GET', `${LINK}/${path}`)).data;
    expect((await get('m/Symbols?field=days')).list[2]).toEqual({ id: 'GreaterThan', fullName: '大于' });
    expect((await get('m/Values?field=who')).list[1]).toEqual({ id: '@userId', fullName: '当前用户' });
    expect((await get('m/Values?field=gone')).list).toEqual([]);
    expect((await get('getVisualTables/m/2')).list).toMatchObject([{ table: 'leave' }, { table: 'items' }]);
    expect((await get('m/Tables/items/Fields/3/2')).list).toEqual([
      { field: 'items-price', fieldName: '字段items-字段price', dataType: 'double', primaryKey: 0 },
    ]);
    expect(JSON.parse((await get('getInfo/m/2')).linkTables)).toEqual(['leave', 'items']);
    expect(messageOf(await server.call('admin', 'POST', `${LINK}/saveLinkData`, {}))).toContain('由功能决定');
  });
});

describe('rights behind a menu', () => {
  it('are facts of its module or screen', async () => {
    const list = (await server.call('admin', 'GET', '/api/system/Menu/ModuleBySystem/main')).data.list;
    const flags = (id: string) => {
      const { isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize } = list.find(
        (menu: { id: string }) => menu.id === id,
      );
      return [isButtonAuthorize, isColumnAuthorize, isFormAuthorize, isDataAuthorize];
    };
    expect([flags('m'), flags('sys')]).toEqual([
      [0, 0, 1, 1],
      [1, 0, 0, 0],
    ]);
    expect((await read('m', '/api/system/Menu')).isDataAuthorize).toBe(1);
  });

  it('are listed by kind, with the ids that they are granted by', async () => {
    const codes = async (path: string) => (await server.call('admin', 'GET', `/api/system/${path}`)).data;
    const forms = (await codes('ModuleForm/m/Fields?keyword=price')).list;
    expect(forms).toMatchObject([
      {
        id: 'm~form~items-price',
        enCode: 'items-price',
        moduleId: 'm',
        bindTable: 'items',
        fieldRule: 2,
        enabledMark: 1,
      },
    ]);
    expect(await codes('ModuleForm/m~form~items-price')).toEqual(forms[0]);
    const buttons = (await codes('ModuleButton/sys/List')).list;
    expect(buttons).toContainEqual(
      expect.objectContaining({ enCode: 'btn_dataPer', fullName: '数据权限', parentId: '-1' }),
    );
    expect((await codes('ModuleButton/sys/Selector')).list).toEqual(buttons);
    expect((await codes('ModuleColumn/m/Fields')).list).toEqual([]);
    expect((await server.call('admin', 'GET', '/api/system/ModuleForm/m~button~items-price')).code).toBe(404);
    expect((await server.call('admin', 'GET', '/api/system/ModuleForm/gone/Fields')).code).toBe(404);
  });

  it.each([
    ['POST', 'ModuleButton', '列表按钮'],
    ['POST', 'ModuleColumn/Actions/Batch', '列表字段'],
    ['PUT', 'ModuleForm/m~form~title', '表单'],
    ['DELETE', 'ModuleButton/sys~button~btn_add', '列表按钮'],
    ['PUT', 'ModuleForm/m~form~title/Actions/State', '整个模块'],
  ] as const)('are changed in the module: %s %s says so', async (method, path, said) => {
    const answer = await server.call('admin', method, `/api/system/${path}`, method === 'DELETE' ? undefined : {});
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining(said)]);
    await server.createUser({ account: `stranger${method}${path.length}` });
    const other = await server.call(`stranger${method}${path.length}`, method, `/api/system/${path}`);
    expect(other.code).toBe(403);
  });
});
