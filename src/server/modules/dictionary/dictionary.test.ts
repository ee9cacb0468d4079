import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { loadDictionaryOptions, loadTypeNames } from './index';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db
    .insertInto('dictionary_types')
    .values([
      { id: 'root', full_name: '基础', en_code: 'base' },
      { id: 'sexId', parent_id: 'root', full_name: '性别', en_code: 'sex', sort_code: 1 },
      { id: 'areaId', parent_id: 'root', full_name: '院区', en_code: 'area', is_tree: 1, sort_code: 2 },
    ])
    .execute();
  const entry = (id: string, dictionary_type_id: string, full_name: string, more: object = {}) => ({
    id,
    dictionary_type_id,
    full_name,
    en_code: `c-${id}`,
    ...more,
  });
  await server.deps.db
    .insertInto('dictionary_entries')
    .values([
      entry('f', 'sexId', '女', { sort_code: 2 }),
      entry('m', 'sexId', '男', { sort_code: 1 }),
      entry('x', 'sexId', '保密', { enabled_mark: 0, sort_code: 3 }),
      entry('east', 'areaId', '东院'),
      entry('floor1', 'areaId', '一楼', { parent_id: 'east' }),
      entry('west', 'areaId', '西院'),
    ])
    .execute();
});
afterAll(() => server.close());

const get = async (path: string) => server.call('admin', 'GET', `/api/system/${path}`);
const without = ({ color: _, ...rest }: Record<string, unknown>) => rest;
const namesOf = (list: { fullName: string }[]) => list.map(({ fullName }) => fullName);

describe('DictionaryType', () => {
  it('is a tree with numbers', async () => {
    const { data } = await get('DictionaryType?n=1');
    expect(data.list).toMatchObject([
      {
        id: 'root',
        enCode: 'base',
        isTree: 0,
        sortCode: 0,
        hasChildren: true,
        children: [
          { id: 'sexId', isTree: 0 },
          { id: 'areaId', isTree: 1 },
        ],
      },
    ]);
  });

  it('offers parents without the branch itself', async () => {
    expect((await get('DictionaryType/Selector/0')).data.list[0].children).toHaveLength(2);
    expect((await get('DictionaryType/Selector/sexId')).data.list[0].children).toHaveLength(1);
    expect((await get('DictionaryType/Selector/root')).data.list).toEqual([]);
  });

  it('reads one', async () => {
    expect((await get('DictionaryType/root')).data).toMatchObject({
      id: 'root',
      parentId: '-1',
      fullName: '基础',
      enCode: 'base',
      isTree: 0,
      sortCode: 0,
      description: '',
    });
    expect(await get('DictionaryType/none')).toMatchObject({ code: 404 });
  });
});

describe('DictionaryData', () => {
  it('All holds every type with its enabled entries, nested when it is a tree', async () => {
    const { list } = (await get('DictionaryData/All')).data;
    const sex = list.find(({ enCode }: { enCode: string }) => enCode === 'sex');
    expect(sex).toMatchObject({ id: 'sexId', isTree: 0 });
    expect(namesOf(sex.dictionaryList)).toEqual(['男', '女']);
    const area = list.find(({ id }: { id: string }) => id === 'areaId');
    expect(area.dictionaryList[0]).toMatchObject({
      id: 'east',
      fullName: '东院',
      enCode: 'c-east',
      children: [{ id: 'floor1' }],
    });
    expect(list.find(({ id }: { id: string }) => id === 'root').dictionaryList).toEqual([]);
  });

  it('lists entries of a type for its screen, blanks meaning no filter', async () => {
    const { data } = await get('DictionaryData/sexId?keyword=&isTree=0');
    expect(data.list).toMatchObject([
      { id: 'm', enabledMark: 1, sortCode: 1 },
      { id: 'f' },
      { id: 'x', enabledMark: 0 },
    ]);
    expect(namesOf((await get('DictionaryData/sexId?keyword=%E5%A5%B3&isTree=')).data.list)).toEqual(['女']);
    const [east] = (await get('DictionaryData/areaId?keyword=%E4%B8%80&isTree=1')).data.list;
    expect(east).toMatchObject({ id: 'east', children: [{ id: 'floor1' }] });
  });

  it('offers the type itself as first parent', async () => {
    const { list } = (await get('DictionaryData/areaId/Selector/east?isTree=1')).data;
    expect(list).toMatchObject([{ id: 'areaId', fullName: '院区', children: [{ id: 'west' }] }]);
  });

  it('reads one entry with number marks', async () => {
    expect((await get('DictionaryData/m/Info')).data).toEqual({
      id: 'm',
      dictionaryTypeId: 'sexId',
      parentId: '0',
      fullName: '男',
      enCode: 'c-m',
      description: '',
      sortCode: 1,
      enabledMark: 1,
      color: '',
      icon: '',
      version: expect.any(Number),
    });
    expect(await get('DictionaryData/none/Info')).toMatchObject({ code: 404 });
  });

  it('keeps a colour that can be read, which clients who do not know it leave as it is', async () => {
    const { version: _, ...stored } = (await get('DictionaryData/m/Info')).data;
    const save = async (color?: string | null) => {
      const body = { ...stored, color };
      return server.call('admin', 'PUT', '/api/system/DictionaryData/m', color === undefined ? without(body) : body);
    };
    const colorOf = async () => (await get('DictionaryData/m/Info')).data.color;
    expect(await save('#ffff00')).toMatchObject({ code: 400, data: { errors: [{ field: 'color' }] } });
    expect(await save('cyan')).toMatchObject({ code: 200 });
    expect(await save()).toMatchObject({ code: 200 });
    expect(await colorOf()).toBe('cyan');
    const { list } = (await get('DictionaryData/All')).data;
    const sex = list.find(({ id }: { id: string }) => id === 'sexId');
    expect(sex.dictionaryList.map(({ color }: { color: string }) => color)).toEqual(['cyan', '']);
    expect(await loadDictionaryOptions(server.deps, 'sex', 'id')).toMatchObject([
      { value: 'm', color: 'cyan' },
      { value: 'f' },
      {},
    ]);
    expect(await save(null)).toMatchObject({ code: 200 });
    expect(await colorOf()).toBe('');
  });

  it('keeps an icon as menus name theirs, which clients who do not know it leave as it is', async () => {
    const { version: _, icon: __, ...stored } = (await get('DictionaryData/m/Info')).data;
    const save = (more: object = {}) =>
      server.call('admin', 'PUT', '/api/system/DictionaryData/m', { ...stored, ...more });
    expect(await save({ icon: 'icon-ym icon-ym-daka' })).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'icon' }] },
    });
    expect(await save({ icon: 'icon-ym icon-ym-user' })).toMatchObject({ code: 200 });
    expect(await save()).toMatchObject({ code: 200 });
    expect((await get('DictionaryData/m/Info')).data.icon).toBe('icon-ym icon-ym-user');
    const [male, female] = await loadDictionaryOptions(server.deps, 'sex', 'id');
    expect([male?.icon, female?.icon]).toEqual(['user', undefined]);
    expect(await save({ icon: 'anticon anticon-man' })).toMatchObject({ code: 200 });
    expect((await loadDictionaryOptions(server.deps, 'sex', 'id'))[0]?.icon).toBe('man');
    expect(await save({ icon: null })).toMatchObject({ code: 200 });
    expect((await get('DictionaryData/m/Info')).data.icon).toBe('');
  });

  it('offers enabled entries by type id or code', async () => {
    expect(namesOf((await get('DictionaryData/sexId/Data/Selector')).data.list)).toEqual(['男', '女']);
    expect(namesOf((await get('DictionaryData/sex/Data/Selector')).data.list)).toEqual(['男', '女']);
    expect((await get('DictionaryData/none/Data/Selector')).data.list).toEqual([]);
  });
});

describe('loadDictionaryOptions', () => {
  it('finds by id or code, nests trees, marks switched-off entries', async () => {
    expect(await loadDictionaryOptions(server.deps, 'sex', 'id')).toEqual([
      { value: 'm', label: '男' },
      { value: 'f', label: '女' },
      { value: 'x', label: '保密', disabled: true },
    ]);
    expect(await loadDictionaryOptions(server.deps, 'areaId', 'enCode')).toEqual([
      { value: 'c-east', label: '东院', children: [{ value: 'c-floor1', label: '一楼' }] },
      { value: 'c-west', label: '西院' },
    ]);
    expect(await loadDictionaryOptions(server.deps, 'none', 'id')).toEqual([]);
  });
});

describe('names of types', () => {
  it('are found by id, by code, and left out for what is neither', async () => {
    const names = await loadTypeNames(server.deps, ['sexId', 'area', 'nobody', '']);
    expect(Object.fromEntries(names)).toEqual({ sexId: '性别', area: '院区' });
  });
});
