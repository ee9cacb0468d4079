import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedOrganisation } from '../../src/server/seed/organisation';
import { toClientHash } from '../../src/server/modules/oauth/password';
import { createSystemServer, type SystemServer } from './system-server';

/**
 * The pages of users, roles, positions, organisations and groups of a 3.4.7 client: every call that a page makes, with the bodies that
 * it sends, and the types of the members that it reads (docs/clients.md#people-and-places).
 */
let server: SystemServer;
const P = '/api/permission';
/** What an empty search field sends, with the moment that every address ends with. */
const EMPTY = 'keyword=&organizeId=&n=1793462400';
const PAGE = `currentPage=1&pageSize=20&sort=desc&sidx=&${EMPTY}`;

beforeAll(async () => {
  server = await createSystemServer();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
async function ask(method: Method, path: string, body?: unknown) {
  const answer = await server.call('admin', method, `${P}/${path}`, body);
  expect(answer).toMatchObject({ code: 200, msg: expect.any(String) });
  return answer;
}
const read = async (path: string) => (await ask('GET', path)).data;

/** The type of every member of a row, as a client tells them apart. */
function typesOf(row: object): Readonly<Record<string, string>> {
  const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeOf(value)]));
}

interface Node {
  readonly id: string;
  readonly children?: readonly Node[];
}
const everyNode = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...everyNode(node.children ?? [])]);

/** The tree at the left of three of the pages. */
async function expectTree(path: string) {
  const { list } = await read(path);
  const nodes = everyNode(list);
  expect(nodes.length).toBeGreaterThan(5);
  for (const node of nodes)
    expect(typesOf(node)).toMatchObject({
      id: 'string',
      fullName: 'string',
      icon: 'string',
      type: 'string',
      children: 'array',
      hasChildren: 'boolean',
      organizeIds: 'array',
      organize: 'string',
    });
}

describe('the page of users', () => {
  it('has its tree, and its list with the types that cells and buttons compare', async () => {
    await expectTree('Organize/Department/SelectorByAuth/0');
    const { list, pagination } = await read(`Users?${PAGE}`);
    expect(pagination).toEqual({ currentPage: 1, pageSize: 20, total: 44 });
    for (const row of list)
      expect(typesOf(row)).toMatchObject({
        id: 'string',
        account: 'string',
        realName: 'string',
        gender: 'number',
        mobilePhone: 'string',
        organize: 'string',
        creatorTime: 'number',
        sortCode: 'number',
        enabledMark: 'number',
        isAdministrator: 'number',
      });
    const everybody = (await read(`Users?${PAGE.replace('pageSize=20', 'pageSize=50')}`)).list as readonly {
      readonly account: string;
      readonly isAdministrator: number;
    }[];
    // Truthy hides the buttons of a row.
    const strong = everybody.filter(({ isAdministrator }) => Boolean(isAdministrator));
    expect(strong.map(({ account }) => account)).toEqual(['admin']);
    const below = await read('Users?currentPage=1&pageSize=20&keyword=&organizeId=orgMedtech&n=1');
    expect(below.pagination.total).toBeLessThan(44);
    expect(below.list.length).toBe(below.pagination.total);
  });

  it('opens its form: groups as the list itself, posts and roles by the chosen organisations', async () => {
    const groups = await read('Group/Selector?n=1');
    expect(Array.isArray(groups)).toBe(true);
    expect(typesOf(groups[0])).toMatchObject({ id: 'string', fullName: 'string' });
    const organizeIds = ['depImaging', 'depLaboratory'];
    for (const path of ['Position/getListByOrgIds', 'Role/getListByOrgIds']) {
      const { list } = (await ask('POST', path, { organizeIds })).data;
      expect(list.length).toBeGreaterThan(0);
      for (const group of list) {
        expect(typesOf(group)).toMatchObject({ id: 'string', fullName: 'string', children: 'array' });
        for (const child of group.children) expect(typesOf(child)).toMatchObject({ id: 'string', fullName: 'string' });
      }
    }
  });

  it('creates, reads back, changes and removes a user with the body of its form', async () => {
    const body = {
      id: '',
      account: 'liming',
      realName: '李明',
      organizeIdTree: [['orgHospital', 'orgMedtech', 'depImaging']],
      organizeId: 'depImaging',
      positionId: 'posInformationHead',
      roleId: 'roleHead,roleTriage',
      groupId: '',
      managerId: null,
      gender: 1,
      entryDate: 1_793_462_400_000,
      sortCode: 3,
      enabledMark: 1,
      password: toClientHash('Liming#2026'),
      mobilePhone: '',
      description: '',
    };
    expect(await ask('POST', 'Users', body)).toMatchObject({ msg: '新建成功' });
    const [row] = (await read('Users?currentPage=1&pageSize=20&keyword=liming&organizeId=')).list;
    const info = await read(`Users/${row.id}`);
    expect(info).toMatchObject({
      id: row.id,
      account: 'liming',
      realName: '李明',
      organizeIdTree: [['orgHospital', 'orgMedtech', 'depImaging']],
      organizeId: 'depImaging',
      positionId: 'posInformationHead',
      groupId: '',
      gender: 1,
      entryDate: 1_793_462_400_000,
      enabledMark: 1,
      sortCode: 3,
    });
    expect(info.roleId.split(',').sort()).toEqual(['roleHead', 'roleTriage']);
    expect(info).not.toHaveProperty('password');
    // The whole answer comes back, with what the page has added to it.
    const changed = { ...info, realName: '李明亮', roleId: 'roleHead', creatorTime: 1, organize: 'x', isNew: false };
    expect(await ask('PUT', `Users/${row.id}`, changed)).toMatchObject({ msg: '更新成功' });
    expect(await read(`Users/${row.id}`)).toMatchObject({ realName: '李明亮', roleId: 'roleHead' });

    expect(await ask('PUT', `Users/${row.id}/Actions/State`)).toMatchObject({ msg: '操作成功' });
    expect(await read(`Users/${row.id}`)).toMatchObject({ enabledMark: 0 });
    await ask('PUT', `Users/${row.id}/Actions/State`);
    await server.deps.db.updateTable('users').set({ enabled_mark: 2 }).where('id', '=', row.id).execute();
    const [locked] = (await read('Users?currentPage=1&pageSize=20&keyword=liming&organizeId=')).list;
    expect(locked.enabledMark).toBe(2);
    await ask('PUT', `Users/${row.id}/Actions/unlock`);
    expect(await read(`Users/${row.id}`)).toMatchObject({ enabledMark: 1 });
    const reset = {
      id: row.id,
      userPassword: toClientHash('Other#2026'),
      validatePassword: toClientHash('Other#2026'),
    };
    await ask('POST', `Users/${row.id}/Actions/ResetPassword`, reset);
    expect(await ask('DELETE', `Users/${row.id}`)).toMatchObject({ msg: '删除成功' });
    expect((await server.call('admin', 'GET', `${P}/Users/${row.id}`)).code).not.toBe(200);
  });
});

describe('the page of roles', () => {
  it('lists types and organisations as texts', async () => {
    await expectTree('Organize/Department/SelectorByAuth/0');
    const { list, pagination } = await read(`Role?${PAGE}`);
    expect(typeof pagination.total).toBe('number');
    for (const row of list)
      expect(typesOf(row)).toMatchObject({
        id: 'string',
        fullName: 'string',
        enCode: 'string',
        type: 'string',
        organizeInfo: 'string',
        creatorTime: 'number',
        sortCode: 'number',
        enabledMark: 'number',
      });
    // Which dialog of members a row opens.
    expect(new Set(list.map(({ type }: { type: string }) => type))).toEqual(new Set(['全局', '组织']));
    const own = await read('Role?currentPage=1&pageSize=20&keyword=&organizeId=depImaging');
    expect(own.list.map(({ id }: Node) => id)).toContain('roleLabDuty');
  });

  it('creates, reads back, changes, toggles and removes a role with the body of its form', async () => {
    const body = {
      id: '',
      fullName: '值班医师',
      enCode: 'dutyDoctor',
      globalMark: 0,
      organizeIdsTree: [['orgHospital', 'orgMedtech', 'depImaging']],
      sortCode: 9,
      enabledMark: 1,
      description: '',
    };
    expect(await ask('POST', 'Role', body)).toMatchObject({ msg: '新建成功' });
    const [row] = (await read('Role?currentPage=1&pageSize=20&keyword=dutyDoctor&organizeId=')).list;
    expect(row).toMatchObject({ type: '组织', organizeInfo: '嘉和市中心医院/医技与保障中心/影像科' });
    const info = await read(`Role/${row.id}`);
    expect(info).toMatchObject({ globalMark: 0, organizeIdsTree: body.organizeIdsTree, enabledMark: 1 });
    await ask('PUT', `Role/${row.id}`, { ...info, fullName: '值班医生', lastModifyTime: 1 });
    await ask('PUT', `Role/${row.id}/Actions/State`);
    expect(await read(`Role/${row.id}`)).toMatchObject({ fullName: '值班医生', enabledMark: 0 });
    expect(await ask('DELETE', `Role/${row.id}`)).toMatchObject({ msg: '删除成功' });
  });

  it('opens both dialogs of members: everybody by levels, and the people of the role’s organisations', async () => {
    const before = await read('UserRelation/roleLabDuty?n=1');
    expect(typesOf(before)).toEqual({ ids: 'array' });
    // Clients take this answer itself for the level.
    const roots = await read('Users/GetUsersByRoleOrgId?keyword=&organizeId=0&roleId=roleLabDuty');
    expect(typesOf(roots[0])).toMatchObject({ id: 'string', fullName: 'string', icon: 'string', isLeaf: 'boolean' });
    const people = await read('Users/GetUsersByRoleOrgId?keyword=&organizeId=depImaging&roleId=roleLabDuty');
    expect(people.length).toBeGreaterThan(1);
    for (const person of people) expect(person).toMatchObject({ type: 'user', isLeaf: true });
    const userIds = people.map(({ id }: Node) => id);
    expect(
      await ask('POST', 'UserRelation/roleLabDuty', { objectId: 'roleLabDuty', objectType: 'Role', userIds }),
    ).toMatchObject({ code: 200 });
    expect([...(await read('UserRelation/roleLabDuty')).ids].sort()).toEqual([...userIds].sort());
    const { list } = (await ask('POST', 'Users/getUserList', { userId: userIds })).data;
    expect(list.map(({ id }: Node) => id)).toEqual(userIds);
    await ask('POST', 'UserRelation/roleLabDuty', { objectId: 'roleLabDuty', objectType: 'Role', userIds: before.ids });
    const all = (await ask('POST', 'Users/ImUser/Selector/0', { keyword: '' })).data.list;
    expect(typesOf(all[0])).toMatchObject({ id: 'string', fullName: 'string', type: 'string', isLeaf: 'boolean' });
  });
});

describe('the page of positions', () => {
  it('lists, reads with the path of the organisation, and opens its members', async () => {
    await expectTree('Organize/Department/SelectorByAuth/0');
    const { list, pagination } = await read(`Position?${PAGE}`);
    expect(typeof pagination.total).toBe('number');
    for (const row of list)
      expect(typesOf(row)).toMatchObject({
        id: 'string',
        fullName: 'string',
        enCode: 'string',
        type: 'string',
        department: 'string',
        creatorTime: 'number',
        sortCode: 'number',
      });
    const info = await read('Position/posInformationHead');
    expect(info.organizeIdTree).toEqual(['orgHospital', 'orgMedtech', 'depInformation']);
    const people = await read('Users/GetUsersByPositionId?keyword=&positionId=posInformationHead');
    expect(people.map(({ id }: Node) => id)).toEqual(['user012', 'user024', 'user036']);
    expect(typesOf(people[0])).toMatchObject({ id: 'string', fullName: 'string', organize: 'string', type: 'string' });
    expect(typesOf(await read('UserRelation/posInformationHead'))).toEqual({ ids: 'array' });
  });
});

describe('the page of organisations', () => {
  it('is a tree without pages', async () => {
    const data = await read('Organize?keyword=&n=1');
    expect(data).not.toHaveProperty('pagination');
    for (const node of everyNode(data.list))
      expect(typesOf(node)).toMatchObject({
        id: 'string',
        parentId: 'string',
        fullName: 'string',
        enCode: 'string',
        type: 'string',
        icon: 'string',
        creatorTime: 'number',
        sortCode: 'number',
      });
  });

  it('a company and a department go through their own calls', async () => {
    await expectTree('Organize/Department/Selector/0');
    const company = {
      id: '',
      parentId: 'orgHospital',
      organizeIdTree: ['orgHospital'],
      fullName: '第二院区',
      enCode: 'secondSite',
      sortCode: 1,
      enabledMark: 1,
      description: '',
      propertyJson: JSON.stringify({ shortName: '二院', enterpriseNature: '' }),
    };
    expect(await ask('POST', 'Organize', company)).toMatchObject({ msg: '新建成功' });
    const found = everyNode((await read('Organize?keyword=')).list) as readonly (Node & { readonly enCode: string })[];
    const companyId = found.find(({ enCode }) => enCode === 'secondSite')?.id ?? '';
    const info = await read(`Organize/${companyId}`);
    expect(typesOf(info)).toMatchObject({ propertyJson: 'string', organizeIdTree: 'array', enabledMark: 'number' });
    expect(JSON.parse(info.propertyJson)).toMatchObject({ shortName: '二院' });
    await ask('PUT', `Organize/${companyId}`, { ...info, fullName: '第二院区（东）', children: null });

    const department = {
      id: '',
      parentId: companyId,
      fullName: '药房',
      enCode: 'pharmacy2',
      managerId: '',
      sortCode: 1,
    };
    await ask('POST', 'Organize/Department', { ...department, enabledMark: 1, description: '' });
    const [made] = (await read(`Organize/${companyId}/Department?keyword=`)).list;
    const place = await read(`Organize/Department/${made.id}`);
    expect(place).toMatchObject({ organizeIdTree: ['orgHospital', companyId], fullName: '药房', type: 'department' });
    await ask('PUT', `Organize/Department/${made.id}`, { ...place, fullName: '中药房' });
    await ask('PUT', `Organize/Department/${made.id}/Actions/State`);
    expect(await read(`Organize/Department/${made.id}`)).toMatchObject({ fullName: '中药房', enabledMark: 0 });
    await ask('DELETE', `Organize/Department/${made.id}`);
    await ask('PUT', `Organize/${companyId}/Actions/State`);
    expect(await ask('DELETE', `Organize/${companyId}`)).toMatchObject({ msg: '删除成功' });
  });
});

describe('the page of groups', () => {
  it('lists, creates, reads back, changes and removes', async () => {
    const { list, pagination } = await read(`Group?${PAGE}`);
    expect(typeof pagination.total).toBe('number');
    expect(typesOf(list[0])).toMatchObject({ id: 'string', fullName: 'string', enCode: 'string', type: 'string' });
    const body = { id: '', fullName: '应急小组', enCode: 'emergency', type: '', sortCode: 0, enabledMark: 1 };
    await ask('POST', 'Group', { ...body, description: '' });
    const [row] = (await read('Group?currentPage=1&pageSize=20&keyword=emergency')).list;
    await ask('PUT', `Group/${row.id}`, { ...(await read(`Group/${row.id}`)), fullName: '应急组' });
    expect(await read(`Group/${row.id}`)).toMatchObject({ fullName: '应急组', enabledMark: 1 });
    const members = { objectId: row.id, objectType: 'Group', userIds: ['user012'] };
    await ask('POST', `UserRelation/${row.id}`, members);
    expect(await read(`UserRelation/${row.id}`)).toEqual({ ids: ['user012'] });
    expect(await ask('DELETE', `Group/${row.id}`)).toMatchObject({ msg: '删除成功' });
  });
});

describe('selectors', () => {
  it('of people, for chat and for organisations that one is authorised for', async () => {
    const { list, pagination } = await read('Users/ImUser?currentPage=1&pageSize=20&keyword=');
    expect(pagination).toMatchObject({ currentPage: 1, pageSize: 20, total: 44 });
    expect(typesOf(list[0])).toMatchObject({
      id: 'string',
      account: 'string',
      realName: 'string',
      headIcon: 'string',
      department: 'string',
    });
    const byRole = await read('Users/getUsersByRoleId?roleId=roleLabDuty&currentPage=1&pageSize=2&keyword=');
    expect(byRole.list).toHaveLength(2);
    expect(byRole.pagination.total).toBeGreaterThan(2);
    const own = (path: string, body?: object) => server.call('staff12', body ? 'POST' : 'GET', `${P}/${path}`, body);
    const level = (await own('Users/GetListByAuthorize/depInformation', { keyword: '' })).data.list;
    expect(level.map(({ id }: Node) => id)).toEqual(['user012', 'user024', 'user036']);
    // A place that they are not authorised for shows nobody, whoever asks for its id.
    expect((await own('Users/GetListByAuthorize/depImaging', { keyword: '' })).data.list).toEqual([]);
    const roles = JSON.stringify((await own('Role/SelectorByPermission')).data.list);
    expect(roles).not.toContain('depImaging-roleLabDuty');
    expect(JSON.stringify((await read('Role/SelectorByPermission')).list)).toContain('depImaging-roleLabDuty');
  });
});
