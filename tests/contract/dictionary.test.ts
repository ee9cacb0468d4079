import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSystemServer, type SystemServer } from './system-server';

/** Dictionary calls of 3.4.7 clients (docs/clients.md#dictionaries). */
let server: SystemServer;
beforeAll(async () => {
  server = await createSystemServer();
});
afterAll(() => server.close());

const TYPE = '/api/system/DictionaryType';
const DATA = '/api/system/DictionaryData';
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  server.call('admin', method, url, body);

let made = 0;
/** Request body of the category dialog. */
const typeBody = (more: object = {}) => {
  made += 1;
  const fullName = `分类${made}`;
  return { id: '', parentId: '-1', fullName, enCode: `type${made}`, isTree: 0, sortCode: 0, description: '', ...more };
};
/** Request body of the entry dialog. */
const entryBody = (dictionaryTypeId: string, more: object = {}) => {
  made += 1;
  const names = { fullName: `字典${made}`, enCode: `entry${made}` };
  return { id: '', dictionaryTypeId, parentId: '0', ...names, enabledMark: 1, sortCode: 0, description: '', ...more };
};
const makeType = (more: object = {}) => server.make(TYPE, typeBody(more));
const makeEntry = (typeId: string, more: object = {}) => server.make(DATA, entryBody(typeId, more));
const long = '字'.repeat(51);

describe('the category dialog', () => {
  it('is created, read, changed and removed with the messages of the platform', async () => {
    const created = await call('POST', TYPE, typeBody({ fullName: '性别', enCode: 'sex', isTree: 1, sortCode: '3' }));
    expect(created).toMatchObject({ code: 200, msg: '新建成功' });
    const { id } = created.data;
    const info = (await call('GET', `${TYPE}/${id}`)).data;
    expect(info).toEqual({
      id,
      parentId: '-1',
      fullName: '性别',
      enCode: 'sex',
      isTree: 1,
      sortCode: 3,
      description: '',
      version: expect.any(Number),
    });
    // Clients send back what they received, plus members unknown to the server.
    const changed = {
      ...info,
      fullName: '性别改',
      id: 'other',
      creatorTime: 1,
      created_by: 'me',
    };
    expect(await call('PUT', `${TYPE}/${id}`, changed)).toEqual({ code: 200, msg: '更新成功', data: null });
    expect((await call('GET', `${TYPE}/${id}`)).data).toMatchObject({ id, fullName: '性别改' });
    expect(await call('DELETE', `${TYPE}/${id}`)).toEqual({ code: 200, msg: '删除成功', data: null });
    for (const [method, body] of [['GET'], ['DELETE'], ['PUT', typeBody()]] as const) {
      expect(await call(method, `${TYPE}/${id}`, body)).toMatchObject({ code: 404 });
    }
  });

  it.each([
    ['上级菜单不能为空', { parentId: '' }],
    ['上级菜单不能为空', { parentId: undefined }],
    ['请输入名称', { fullName: '' }],
    ['请输入名称', { fullName: '   ' }],
    ['名称最多为50个字符！', { fullName: long }],
    ['名称不能含有特殊符号', { fullName: '性别<b>' }],
    ['名称不能含有特殊符号', { fullName: 'a/b' }],
    ['请输入编码', { enCode: null }],
    ['编码最多为50个字符！', { enCode: 'a'.repeat(51) }],
    ['编码只能输入英文、数字和小数点且小数点不能放在首尾', { enCode: '.sex' }],
    ['编码只能输入英文、数字和小数点且小数点不能放在首尾', { enCode: 'sex.' }],
    ['编码只能输入英文、数字和小数点且小数点不能放在首尾', { enCode: 'se-x' }],
    ['编码只能输入英文、数字和小数点且小数点不能放在首尾', { enCode: '性别' }],
    ['排序只能是0至999999的整数', { sortCode: 1_000_000 }],
    ['排序只能是0至999999的整数', { sortCode: -1 }],
    ['排序只能是0至999999的整数', { sortCode: 1.5 }],
    ['排序只能是0至999999的整数', { sortCode: 'x' }],
    ['树形只能是0或1', { isTree: 2 }],
    ['上级不存在或已被删除', { parentId: 'nowhere' }],
  ])('is refused with %s: %j', async (msg, more) => {
    expect(await call('POST', TYPE, typeBody(more))).toMatchObject({
      code: 400,
      msg,
      data: { errors: [{ message: msg }] },
    });
  });

  it('takes the longest name and code, and the limits of the sort order', async () => {
    for (const more of [
      { fullName: '字'.repeat(50) },
      { enCode: 'a'.repeat(50) },
      { enCode: 'a.b.2' },
      { sortCode: 999_999 },
    ])
      expect(await call('POST', TYPE, typeBody(more))).toMatchObject({ code: 200 });
  });

  it('tells every fault at once and the first as message, in the language of the client', async () => {
    const answer = await call('POST', TYPE, { enCode: '-' });
    expect(answer.msg).toBe('上级菜单不能为空');
    expect(answer.data.errors.map(({ field }: { field: string }) => field)).toEqual(['parentId', 'fullName', 'enCode']);
  });

  it('gives a code once, whoever is first of twenty', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('POST', TYPE, typeBody({ enCode: 'raced' }))),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    for (const { msg } of answers.filter(({ code }) => code !== 200)) expect(msg).toBe('编码“raced”已存在');
  });

  it('never stands below itself, also when two moves race', async () => {
    const top = await makeType();
    const middle = await makeType({ parentId: top });
    const bottom = await makeType({ parentId: middle });
    for (const parentId of [top, middle, bottom]) {
      const answer = await call('PUT', `${TYPE}/${top}`, typeBody({ parentId }));
      expect(answer).toMatchObject({ code: 400, msg: '上级不能选择自身或其下级' });
    }
    for (let round = 0; round < 5; round += 1) {
      const [left, right] = [await makeType(), await makeType()];
      await Promise.all([
        call('PUT', `${TYPE}/${left}`, typeBody({ parentId: right })),
        call('PUT', `${TYPE}/${right}`, typeBody({ parentId: left })),
      ]);
      const parents = await Promise.all(
        [left, right].map(async (id) => (await call('GET', `${TYPE}/${id}`)).data.parentId),
      );
      expect(parents.filter((id) => id === '-1')).toHaveLength(1);
    }
  });

  it('stays while something stands below it', async () => {
    const parent = await makeType();
    const child = await makeType({ parentId: parent });
    const entry = await makeEntry(child);
    expect(await call('DELETE', `${TYPE}/${parent}`)).toMatchObject({
      code: 400,
      msg: '该分类下还有子分类，不允许删除',
    });
    expect(await call('DELETE', `${TYPE}/${child}`)).toMatchObject({
      code: 400,
      msg: '该分类下还有字典数据，不允许删除',
    });
    for (const url of [`${DATA}/${entry}`, `${TYPE}/${child}`, `${TYPE}/${parent}`])
      expect(await call('DELETE', url)).toMatchObject({ code: 200 });
  });

  it('keeps its kind while it has entries', async () => {
    const id = await makeType({ isTree: 1 });
    const parent = await makeEntry(id);
    await makeEntry(id, { parentId: parent });
    const body = (await call('GET', `${TYPE}/${id}`)).data;
    const answer = await call('PUT', `${TYPE}/${id}`, { ...body, isTree: 0 });
    expect(answer).toMatchObject({ code: 400, msg: `“${body.fullName}”已有字典数据，不能更改树形设置` });
    expect(await call('PUT', `${TYPE}/${id}`, { ...body, sortCode: 9 })).toMatchObject({ code: 200 });
    const bare = await makeType({ isTree: 1 });
    expect(await call('PUT', `${TYPE}/${bare}`, typeBody({ isTree: 0 }))).toMatchObject({ code: 200 });
  });

  it('offers parents, below the top-level node for who asks for it', async () => {
    const [own, other] = [await makeType(), await makeType()];
    const { list } = (await call('GET', `${TYPE}/Selector/${own}?withTop=1`)).data;
    expect(list).toMatchObject([{ id: '-1', fullName: '顶级节点' }]);
    const ids = list[0].children.map(({ id }: { id: string }) => id);
    expect([ids.includes(own), ids.includes(other)]).toEqual([false, true]);
    expect((await call('GET', `${TYPE}/Selector/0`)).data.list.map(({ id }: { id: string }) => id)).toContain(own);
  });
});

describe('the entry dialog', () => {
  it('is created, read, changed and removed', async () => {
    const typeId = await makeType();
    const id = await makeEntry(typeId, { parentId: typeId, fullName: ' 景区/公园 ', enCode: '@163.com', sortCode: '' });
    const info = (await call('GET', `${DATA}/${id}/Info`)).data;
    expect(info).toEqual({
      id,
      dictionaryTypeId: typeId,
      parentId: '0',
      fullName: '景区/公园',
      enCode: '@163.com',
      sortCode: 0,
      enabledMark: 1,
      color: '',
      icon: '',
      description: '',
      version: expect.any(Number),
    });
    expect(await call('PUT', `${DATA}/${id}`, { ...info, enabledMark: 0 })).toMatchObject({ msg: '更新成功' });
    expect((await call('GET', `${DATA}/${typeId}?keyword=&isTree=0`)).data.list).toMatchObject([
      { id, enabledMark: 0 },
    ]);
    expect(await call('DELETE', `${DATA}/${id}`)).toMatchObject({ msg: '删除成功' });
  });

  it.each([
    ['请选择', { parentId: '' }],
    ['请输入名称', { fullName: '' }],
    ['字典名称最多为50个字符！', { fullName: long }],
    ['请输入编码', { enCode: '' }],
    ['字典编码最多为50个字符！', { enCode: long }],
    ['排序只能是0至999999的整数', { sortCode: 1_000_000 }],
    ['状态只能是0或1', { enabledMark: 2 }],
    ['说明最多为500个字符！', { description: '字'.repeat(501) }],
    ['请选择字典分类', { dictionaryTypeId: '' }],
    ['字典分类不存在或已被删除', { dictionaryTypeId: 'nowhere' }],
    ['上级不存在或已被删除', { parentId: 'nowhere' }],
  ])('is refused with %s: %j', async (msg, more) => {
    const typeId = await makeType({ isTree: 1 });
    expect(await call('POST', DATA, entryBody(typeId, more))).toMatchObject({ code: 400, msg });
  });

  it('has a code once below a parent, whoever is first of twenty', async () => {
    const typeId = await makeType({ isTree: 1 });
    const [east, west] = [await makeEntry(typeId), await makeEntry(typeId)];
    const body = (parentId: string) => entryBody(typeId, { parentId, enCode: 'other' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', DATA, body(east))));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.find(({ code }) => code !== 200)).toMatchObject({ code: 400, msg: '编码“other”已存在' });
    expect(await call('POST', DATA, body(west))).toMatchObject({ code: 200 });
  });

  it('nests in trees only, never below itself, never in another category', async () => {
    const [list, tree, otherTree] = [await makeType(), await makeType({ isTree: 1 }), await makeType({ isTree: 1 })];
    const flat = await makeEntry(list);
    expect(await call('POST', DATA, entryBody(list, { parentId: flat }))).toMatchObject({
      msg: '该字典分类不是树形，上级只能是分类本身',
    });
    const top = await makeEntry(tree);
    const child = await makeEntry(tree, { parentId: top });
    expect(await call('PUT', `${DATA}/${top}`, entryBody(tree, { parentId: child }))).toMatchObject({
      msg: '上级不能选择自身或其下级',
    });
    expect(await call('POST', DATA, entryBody(otherTree, { parentId: top }))).toMatchObject({
      msg: '上级不存在或已被删除',
    });
    expect(await call('PUT', `${DATA}/${child}`, entryBody(otherTree))).toMatchObject({ msg: '不能更换字典分类' });
    expect(await call('DELETE', `${DATA}/${top}`)).toMatchObject({ code: 400, msg: '该字典下还有子级，不允许删除' });
  });

  it('loses no child to a removal that races with it', async () => {
    const tree = await makeType({ isTree: 1 });
    for (let round = 0; round < 5; round += 1) {
      const parent = await makeEntry(tree);
      const [child, removal] = await Promise.all([
        call('POST', DATA, entryBody(tree, { parentId: parent })),
        call('DELETE', `${DATA}/${parent}`),
      ]);
      expect([child.code, removal.code].sort()).toEqual([200, 400]);
    }
  });

  it('toggles its state', async () => {
    const typeId = await makeType();
    const id = await makeEntry(typeId);
    for (const enabledMark of [0, 1]) {
      expect(await call('PUT', `${DATA}/${id}/Actions/State`)).toEqual({ code: 200, msg: '操作成功', data: null });
      expect((await call('GET', `${DATA}/${id}/Info`)).data).toMatchObject({ enabledMark });
    }
    expect(await call('PUT', `${DATA}/nowhere/Actions/State`)).toMatchObject({ code: 404 });
  });
});

describe('who may', () => {
  it('lets everyone read what pickers need and only the menu manage', async () => {
    await server.createUser({ account: 'plain' });
    const menuId = await server.createMenuUser('keeper', 'systemData.dictionary');
    const typeId = await makeType();
    const bareTypeId = await makeType();
    const entryId = await makeEntry(typeId);
    const reads = [TYPE, `${TYPE}/${typeId}`, `${DATA}/All`, `${DATA}/${typeId}`];
    reads.push(`${DATA}/${typeId}/Data/Selector`, `${DATA}/${entryId}/Info`);
    for (const url of reads) expect(await server.call('plain', 'GET', url)).toMatchObject({ code: 200 });
    const managed = [
      ['GET', `${TYPE}/Selector/0`, undefined],
      ['GET', `${DATA}/${typeId}/Selector/0`, undefined],
      ['POST', TYPE, typeBody()],
      ['PUT', `${TYPE}/${typeId}`, typeBody()],
      ['POST', DATA, entryBody(typeId)],
      ['PUT', `${DATA}/${entryId}`, entryBody(typeId)],
      ['PUT', `${DATA}/${entryId}/Actions/State`, undefined],
      ['GET', `${DATA}/${typeId}/Action/Export`, undefined],
      ['DELETE', `${DATA}/${entryId}`, undefined],
      ['DELETE', `${TYPE}/${bareTypeId}`, undefined],
    ] as const;
    for (const [method, url, body] of managed) {
      expect(await server.call(undefined, method, url, body)).toMatchObject({ code: 600 });
      expect(await server.call('plain', method, url, body)).toMatchObject({ code: 403, msg: '您没有操作权限' });
    }
    expect(await server.upload(`${DATA}/Action/Import`, '{}', { account: 'plain' })).toMatchObject({ code: 403 });
    await server.deps.db.updateTable('menus').set({ enabled_mark: 0 }).where('id', '=', menuId).execute();
    expect(await server.call('keeper', 'POST', TYPE, typeBody())).toMatchObject({ code: 403 });
    await server.deps.db.updateTable('menus').set({ enabled_mark: 1 }).where('id', '=', menuId).execute();
    for (const [method, url, body] of managed) {
      expect(await server.call('keeper', method, url, body)).toMatchObject({ code: 200 });
    }
  });
});
