import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_COMPANY_ID } from '../../testing/test-app';
import {
  allOf,
  createGradedServer,
  flatten,
  GROUP,
  ORGANIZE,
  POSITION,
  ROLE,
  USERS,
  type GradedServer,
} from './testing/graded-server';

const RELATION = '/api/permission/UserRelation';
const GRANTS = '/api/permission/Authority/Grants';

let server: GradedServer;
let ids: GradedServer['ids'];
let admin: GradedServer['admin'];
let head: GradedServer['head'];
let give: GradedServer['give'];
let read: GradedServer['read'];

const forbidden = { code: 403 };
const missing = { code: 404 };

beforeAll(async () => {
  server = await createGradedServer();
  ({ ids, admin, head, give, read } = server);
});
afterAll(() => server.close());

describe('what a graded administrator sees', () => {
  it.each([
    [USERS, ['mine', 'both', 'chief']],
    [POSITION, ['wardPosition']],
    [ROLE, ['wardRole', 'sharedRole']],
    [GROUP, []],
  ])('%s lists the own part alone', async (path, seen) => {
    const { data } = await head('GET', path);
    expect(flatten(data.list).sort()).toEqual(seen.map((name) => ids[name]).sort());
    expect(data.pagination.total).toBe(seen.length);
  });

  it('is the own branch of every tree of its screens', async () => {
    const branch = ['ward', 'room', 'bed'];
    expect(flatten((await head('GET', ORGANIZE)).data.list)).toEqual(branch);
    expect(flatten((await head('GET', `${ORGANIZE}?keyword=lab`)).data.list)).toEqual([]);
    const managed = (await head('GET', `${ORGANIZE}/Actions/Managed`)).data.list;
    expect(flatten(managed)).toEqual(branch);
    // A root whose place is not seen is named by its path.
    expect(managed[0].fullName).toMatch(/\/ward名$/);
    expect(flatten((await head('GET', `${ROLE}/Actions/Places`)).data.list)).toEqual(branch);
    expect(flatten((await head('GET', `${ORGANIZE}/Actions/Parents/0`)).data.list)).toEqual(branch);
    const departments = (await head('GET', `${ORGANIZE}/${TEST_COMPANY_ID}/Department`)).data.list;
    expect(departments.map(({ id }: { id: string }) => id).sort()).toEqual([...branch].sort());
    // Forms of modules offer what the user belongs to, besides.
    const own = (await head('GET', `${ORGANIZE}/Department/SelectorByAuth/0`)).data.list;
    expect(flatten(own).sort()).toEqual(['bed', 'lab', 'room', 'store', 'ward']);
  });

  it('everything else is not there', async () => {
    for (const url of [
      `${USERS}/${ids['other']}`,
      `${POSITION}/${ids['labPosition']}`,
      `${ROLE}/${ids['labRole']}`,
      `${ROLE}/${ids['global']}`,
      `${GROUP}/${ids['group']}`,
      `${ORGANIZE}/lab`,
      `${ORGANIZE}/Department/${TEST_COMPANY_ID}`,
    ])
      expect(await head('GET', url)).toMatchObject(missing);
    for (const name of ['labPosition', 'labRole', 'global', 'group'])
      expect(await head('GET', `${RELATION}/${ids[name]}`)).toMatchObject(forbidden);
    expect(await head('GET', `${RELATION}/${ids['wardRole']}`)).toMatchObject({ code: 200 });
  });

  it('somebody with the same menus and buttons and no graded rights manages everything', async () => {
    expect((await server.call('clerk', 'GET', USERS)).data.pagination.total).toBeGreaterThan(5);
    expect(flatten((await server.call('clerk', 'GET', `${ORGANIZE}/Actions/Managed`)).data.list)).toContain('lab');
    expect(await server.call('clerk', 'GET', `${ROLE}/${ids['global']}`)).toMatchObject({ code: 200 });
  });
});

describe('what a graded administrator may do with the organisation', () => {
  const department = (parentId: string, enCode: string) => ({
    parentId,
    fullName: enCode,
    enCode,
    type: 'department',
    enabledMark: 1,
  });

  it('makes, changes, moves and removes within the own part', async () => {
    const made = await head('POST', ORGANIZE, department('room', 'new'));
    expect(made).toMatchObject({ code: 200 });
    const url = `${ORGANIZE}/${made.data.id}`;
    expect(await head('PUT', url, department('ward', 'new'))).toMatchObject({ code: 200 });
    expect(await head('PUT', `${url}/Actions/State`)).toMatchObject({ code: 200 });
    expect(await head('DELETE', url)).toMatchObject({ code: 200 });
  });

  it.each([ORGANIZE, `${ORGANIZE}/Department`])('%s: nothing of another part', async (path) => {
    for (const parentId of ['lab', TEST_COMPANY_ID])
      expect(await head('POST', path, department(parentId, 'intruder'))).toMatchObject(forbidden);
    expect(await head('PUT', `${path}/lab`, department('ward', 'lab'))).toMatchObject(missing);
    expect(await head('DELETE', `${path}/store`)).toMatchObject(missing);
    expect(await head('PUT', `${path}/lab/Actions/State`)).toMatchObject(missing);
    // Neither out of the own part, nor to the top of it.
    for (const parentId of ['lab', TEST_COMPANY_ID])
      expect(await head('PUT', `${path}/room`, department(parentId, 'room'))).toMatchObject(forbidden);
    expect(await head('POST', path, { ...department('-1', 'top'), type: 'company' })).toMatchObject({
      code: path === ORGANIZE ? 403 : 400,
    });
  });

  it('needs the right of a branch for what counts for all of it, and gains none by a move', async () => {
    await give(['ward~thisLayerSelect', 'ward~thisLayerEdit', 'room~thisLayerSelect', 'room~thisLayerEdit']);
    expect(await head('PUT', `${ORGANIZE}/room/Actions/State`)).toMatchObject(forbidden);
    const off = { ...department('ward', 'room'), enabledMark: 0 };
    expect(await head('PUT', `${ORGANIZE}/room`, off)).toMatchObject(forbidden);
    expect(await head('DELETE', `${ORGANIZE}/bed`)).toMatchObject(missing);
    // `lab` comes with the right to remove below; of `bed` only seeing and changing are given.
    await give([...allOf('lab'), 'bed~thisLayerSelect', 'bed~thisLayerEdit']);
    expect(await head('PUT', `${ORGANIZE}/bed`, department('lab', 'bed'))).toMatchObject(forbidden);
    await give([...allOf('lab'), ...allOf('bed')]);
    expect(await head('PUT', `${ORGANIZE}/bed`, department('lab', 'bed'))).toMatchObject({ code: 200 });
    await admin('PUT', `${ORGANIZE}/bed`, department('room', 'bed'));
    await give(allOf('ward'));
  });

  it('sees what is only to be seen, and changes nothing of it', async () => {
    await give(['ward~thisLayerSelect', 'ward~subLayerSelect']);
    expect(flatten((await head('GET', ORGANIZE)).data.list)).toEqual(['ward', 'room', 'bed']);
    expect(await head('PUT', `${ORGANIZE}/room`, department('ward', 'room'))).toMatchObject(forbidden);
    expect(await head('DELETE', `${ORGANIZE}/bed`)).toMatchObject(forbidden);
    expect(await head('POST', ORGANIZE, department('ward', 'more'))).toMatchObject(forbidden);
    await give(allOf('ward'));
  });
});

describe('positions, roles and groups of another part', () => {
  it('are neither made nor changed nor removed', async () => {
    const position = { organizeId: 'lab', fullName: '甲', enCode: 'x1' };
    expect(await head('POST', POSITION, position)).toMatchObject(forbidden);
    expect(await head('POST', POSITION, { ...position, organizeId: 'room' })).toMatchObject({ code: 200 });
    const own = await read(`${POSITION}/${ids['wardPosition']}`);
    expect(await head('PUT', `${POSITION}/${own.id}`, { ...own, organizeId: 'lab' })).toMatchObject(forbidden);
    expect(await head('PUT', `${POSITION}/${ids['labPosition']}`, own)).toMatchObject(missing);
    expect(await head('DELETE', `${POSITION}/${ids['labPosition']}`)).toMatchObject(missing);
    expect(await head('PUT', `${POSITION}/${ids['labPosition']}/Actions/State`)).toMatchObject(missing);
  });

  it('a role is the own part’s where all of its organisations are', async () => {
    const role = (enCode: string, more: object) => ({ fullName: enCode, enCode, ...more });
    expect(await head('POST', ROLE, role('n1', { organizeIds: ['lab'] }))).toMatchObject(forbidden);
    expect(await head('POST', ROLE, role('n2', { organizeIds: ['ward', 'lab'] }))).toMatchObject(forbidden);
    expect(await head('POST', ROLE, role('n3', { globalMark: 1 }))).toMatchObject(forbidden);
    expect(await head('POST', ROLE, role('n4', { organizeIds: ['ward', 'bed'] }))).toMatchObject({ code: 200 });
    for (const more of [{ globalMark: 1 }, { organizeIds: ['ward', 'lab'] }])
      expect(await head('PUT', `${ROLE}/${ids['wardRole']}`, role('wardRole', more))).toMatchObject(forbidden);
    const shared = role('sharedRole', { organizeIds: ['ward'] });
    expect(await head('PUT', `${ROLE}/${ids['sharedRole']}`, shared)).toMatchObject(forbidden);
    expect(await head('DELETE', `${ROLE}/${ids['sharedRole']}`)).toMatchObject(forbidden);
    expect(await head('DELETE', `${ROLE}/${ids['global']}`)).toMatchObject(missing);
  });

  it('groups go across the organisation', async () => {
    expect(await head('POST', GROUP, { fullName: '新', enCode: 'g2' })).toMatchObject(forbidden);
    expect(await head('DELETE', `${GROUP}/${ids['group']}`)).toMatchObject(missing);
  });

  it('take no members, and people of another part are no members', async () => {
    const members = (name: string, ...people: string[]) =>
      head('POST', `${RELATION}/${ids[name]}`, { userIds: people.map((each) => ids[each]) });
    for (const name of ['labPosition', 'labRole', 'sharedRole', 'global', 'group'])
      expect(await members(name, 'mine')).toMatchObject(forbidden);
    for (const name of ['wardPosition', 'wardRole']) {
      expect(await members(name, 'mine', 'both')).toMatchObject({ code: 200 });
      for (const person of ['other', 'chief', 'head'])
        expect(await members(name, 'mine', 'both', person)).toMatchObject(forbidden);
      expect(await members(name)).toMatchObject({ code: 200 });
    }
  });
});

describe('people of another part', () => {
  const person = (account: string, organizeIds: readonly string[], more: object = {}) => ({
    account,
    realName: account,
    organizeIds,
    ...more,
  });

  it('are neither made there nor brought in', async () => {
    expect(await head('POST', USERS, person('n1', ['lab']))).toMatchObject(forbidden);
    expect(await head('POST', USERS, person('n2', ['ward', 'lab']))).toMatchObject(forbidden);
    expect(await head('POST', USERS, person('n3', ['ward'], { isAdministrator: 1 }))).toMatchObject(forbidden);
    const made = await head('POST', USERS, person('n4', ['bed'], { positionIds: [ids['wardPosition']] }));
    expect(made).toMatchObject({ code: 200 });
    expect(await head('DELETE', `${USERS}/${made.data.id}`)).toMatchObject({ code: 200 });
    const url = `${USERS}/${ids['other']}`;
    expect(await head('PUT', url, person('other', ['ward']))).toMatchObject(missing);
    expect(await head('DELETE', url)).toMatchObject(missing);
    expect(await head('PUT', `${url}/Actions/State`)).toMatchObject(missing);
    expect(await head('PUT', `${url}/Actions/unlock`)).toMatchObject(forbidden);
    const password = { userPassword: 'a'.repeat(32) };
    for (const name of ['other', 'both', 'chief'])
      expect(await head('POST', `${USERS}/${ids[name]}/Actions/ResetPassword`, password)).toMatchObject(forbidden);
  });

  it('what comes from elsewhere is neither given nor taken', async () => {
    const url = `${USERS}/${ids['mine']}`;
    await admin('PUT', url, { ...(await read(url)), roleId: ids['global'], groupId: ids['group'] });
    const own = await read(url);
    expect(await head('PUT', url, { ...own, realName: '改名' })).toMatchObject({ code: 200 });
    const attempts = [
      { roleIds: [ids['global'], ids['labRole']] },
      { roleIds: [] },
      { roleId: '' },
      { groupIds: [] },
      { positionIds: [ids['labPosition']] },
      { positionId: ids['labPosition'] },
      { organizeIds: ['ward', 'lab'] },
      { organizeId: 'ward,lab' },
      { organizeIdTree: [['lab']] },
      { organizeIdTree: [[TEST_COMPANY_ID]] },
    ];
    for (const attempt of attempts) {
      const { organizeId: _o, organizeIdTree: _t, roleId: _r, positionId: _p, groupId: _g, ...plain } = own;
      const answer = await head('PUT', url, { ...plain, realName: '改名', ...attempt });
      expect({ attempt, code: answer.code }).toEqual({ attempt, code: 403 });
    }
    expect((await read(url)).organizeIds).toEqual(['ward']);
    const added = { ...own, realName: '改名', roleId: undefined, roleIds: [ids['global'], ids['wardRole']] };
    expect(await head('PUT', url, added)).toMatchObject({ code: 200 });
  });

  it('who belongs elsewhere too keeps everything but the place in the own part', async () => {
    const url = `${USERS}/${ids['both']}`;
    const { organizeId: _o, organizeIdTree: _t, positionId: _p, ...own } = await read(url);
    for (const more of [{ realName: '别人' }, { mobilePhone: '13900000000' }, { enabledMark: 0 }, { account: 'x' }])
      expect(await head('PUT', url, { ...own, ...more })).toMatchObject(forbidden);
    expect(await head('PUT', url, { ...own, organizeIds: ['bed', 'store'] })).toMatchObject({ code: 200 });
    expect((await read(url)).organizeIds).toEqual(['bed', 'store']);
    expect(await head('PUT', url, { ...own, organizeIds: ['bed'] })).toMatchObject(forbidden);
    expect(await head('PUT', url, { ...own, organizeIds: ['store'] })).toMatchObject(forbidden);
    expect(await head('PUT', `${url}/Actions/State`)).toMatchObject(forbidden);
    expect(await head('DELETE', url)).toMatchObject(forbidden);
  });

  it('full administrators are out of reach', async () => {
    const url = `${USERS}/${ids['chief']}`;
    expect(await head('PUT', url, await read(url))).toMatchObject(forbidden);
    expect(await head('DELETE', url)).toMatchObject(forbidden);
    expect(await head('PUT', `${url}/Actions/State`)).toMatchObject(forbidden);
  });

  it('are given no rights', async () => {
    const state = async (type: string, id: string) => (await admin('GET', `${GRANTS}/${type}/${id}`)).data.version;
    const save = async (type: string, name: string) =>
      head('PUT', `${GRANTS}/${type}/${ids[name]}`, { ids: [], version: await state(type, ids[name] ?? '') });
    for (const [type, name] of [
      ['user', 'other'],
      ['user', 'both'],
      ['user', 'chief'],
      ['role', 'labRole'],
      ['role', 'sharedRole'],
      ['role', 'global'],
      ['position', 'labPosition'],
      ['group', 'group'],
    ] as const) {
      expect(await save(type, name)).toMatchObject(forbidden);
      expect(await head('GET', `${GRANTS}/${type}/${ids[name]}`)).toMatchObject(forbidden);
      const batch = { [`${type}Ids`]: [ids['wardRole'], ids[name]].slice(-1), ids: ['m-user'] };
      expect(await head('POST', '/api/permission/Authority/Actions/GiveMany', batch)).toMatchObject(forbidden);
    }
    expect(await save('role', 'wardRole')).toMatchObject({ code: 200 });
    expect(await save('user', 'mine')).toMatchObject({ code: 200 });
  });
});

describe('who is online, and the trail of changes', () => {
  const ONLINE = '/api/system/OnlineUser';
  const CHANGES = '/api/system/RecordChange?pageSize=200';
  beforeAll(async () => {
    const { db } = server.deps;
    for (const [id, enCode] of [
      ['online', 'permission.userOnline'],
      ['trail', 'system.recordChange'],
    ] as const) {
      await db.insertInto('menus').values({ id, full_name: id, en_code: enCode, type: 2 }).execute();
      for (const name of ['head', 'clerk'])
        await server.grant({
          objectType: 'user',
          objectId: ids[name] ?? '',
          menuId: id,
          buttons: ['btn_remove', 'btn_removeMany'],
        });
    }
    for (const account of ['mine', 'other']) await server.signIn(account);
    await admin('PUT', `${POSITION}/${ids['labPosition']}`, {
      ...(await read(`${POSITION}/${ids['labPosition']}`)),
      sortCode: 7,
    });
    await admin('PUT', `${POSITION}/${ids['wardPosition']}`, {
      ...(await read(`${POSITION}/${ids['wardPosition']}`)),
      sortCode: 7,
    });
  });

  it('are limited to the own part', async () => {
    const userIds = async (account: string) => {
      const { data } = await server.call(account, 'GET', `${ONLINE}?pageSize=200`);
      return (data.list as readonly { userId: string }[]).map(({ userId }) => userId);
    };
    expect(await userIds('head')).toContain(ids['mine']);
    expect(await userIds('head')).not.toContain(ids['other']);
    expect(await userIds('clerk')).toEqual(expect.arrayContaining([ids['mine'], ids['other']]));
    const records = async (account: string) => {
      const { data } = await server.call(account, 'GET', CHANGES);
      return (data.list as readonly { id: string; recordId: string }[]).map(({ id, recordId }) => ({ id, recordId }));
    };
    const all = await records('clerk');
    const foreign = all.find(({ recordId }) => recordId === ids['labPosition']);
    const own = await records('head');
    expect(own.map(({ recordId }) => recordId)).toContain(ids['wardPosition']);
    for (const name of ['labPosition', 'labRole', 'global', 'group', 'other'])
      expect(own.map(({ recordId }) => recordId)).not.toContain(ids[name]);
    expect(await server.call('head', 'GET', `/api/system/RecordChange/${foreign?.id ?? ''}`)).toMatchObject(missing);
  });

  it('end no session of another part, nor tell whether there is one', async () => {
    const end = (name: string) => server.call('head', 'DELETE', `${ONLINE}/${ids[name]}`);
    const [foreign, none] = [await end('other'), await end('nobody')];
    expect([foreign.code, foreign.msg]).toEqual([none.code, none.msg]);
    expect((await server.call('other', 'GET', '/api/oauth/CurrentUser')).code).toBe(200);
    expect(await end('mine')).toMatchObject({ code: 200 });
  });
});
