import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/server/app';
import { toClientHash } from '../../src/server/modules/oauth/password';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { TEST_DEPARTMENT_ID, TEST_PASSWORD } from '../../src/server/testing/test-app';
import { ALL_BUTTONS, ALL_CODES, CANARIES, canaryModule, canaryRecord, LISTS } from './canaries';

/**
 * Whatever a change of a role, a user, a menu or a password takes away is gone at the next call, on the server that made the change
 * and on another one that has kept what it read.
 */
let server: RecordServer;
/** A second server on the same database. */
let other: FastifyInstance;
let moduleId = '';
let recordId = '';
let count = 0;

beforeAll(async () => {
  server = await createRecordServer();
  other = await createApp({ ...server.deps });
  moduleId = await server.release(canaryModule('taken', LISTS.plain));
  recordId = (await server.create(moduleId, canaryRecord('first'))).data.id as string;
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type HolderType = 'role' | 'position' | 'group' | 'user';
const HOLDERS: Readonly<Record<HolderType, string>> = {
  role: 'Role',
  position: 'Position',
  group: 'Group',
  user: 'Users',
};

/** Somebody who has everything about the module by one holder alone. */
interface Holder {
  readonly type: HolderType;
  readonly id: string;
  readonly userId: string;
  readonly menuId: string;
  readonly parentId: string;
  readonly token: string;
}

async function makeHolder(type: HolderType): Promise<Holder> {
  const name = `taken${String((count += 1))}`;
  const { db } = server.deps;
  const userId = await server.createUser({ account: name });
  const id = type === 'user' ? userId : name;
  const row = { id, full_name: name, en_code: name };
  if (type === 'role') {
    await db.insertInto('roles').values(row).execute();
    await db.insertInto('user_roles').values({ user_id: userId, role_id: id }).execute();
  }
  if (type === 'position') {
    await db
      .insertInto('positions')
      .values({ ...row, organize_id: TEST_DEPARTMENT_ID })
      .execute();
    await db.insertInto('user_positions').values({ user_id: userId, position_id: id }).execute();
  }
  if (type === 'group') {
    await db.insertInto('groups').values(row).execute();
    await db.insertInto('group_members').values({ user_id: userId, group_id: id }).execute();
  }
  const [parentId, menuId] = [`above-${name}`, `menu-${name}`];
  await db.insertInto('menus').values({ id: parentId, full_name: name, en_code: parentId, type: 1 }).execute();
  await db
    .insertInto('menus')
    .values({
      id: menuId,
      parent_id: parentId,
      full_name: name,
      en_code: name,
      type: 3,
      url_address: `model/${name}`,
      property_json: JSON.stringify({ moduleId }),
    })
    .execute();
  await server.grant({
    objectType: type,
    objectId: id,
    menuId,
    buttons: ALL_BUTTONS,
    columns: ALL_CODES,
    forms: ALL_CODES,
  });
  const { authorization: token } = await server.signIn(name);
  return { type, id, userId, menuId, parentId, token };
}

interface Answer {
  readonly code: number;
  readonly body: string;
}

async function ask(app: FastifyInstance, token: string, kind: 'list' | 'read' | 'me'): Promise<Answer> {
  const online = `/api/visualdev/OnlineDev/${moduleId}`;
  const urls = { list: `${online}/List`, read: `${online}/${recordId}`, me: '/api/oauth/CurrentUser' };
  const answer = await app.inject({
    method: kind === 'list' ? 'POST' : 'GET',
    url: urls[kind],
    headers: { authorization: token },
    ...(kind === 'list' ? { payload: { currentPage: 1, pageSize: 20 } } : {}),
  });
  return { code: (JSON.parse(answer.body) as { code: number }).code, body: answer.body };
}

/** Codes of list, one record and the current user, here and on the other server. */
async function codesOf(token: string): Promise<readonly number[]> {
  const codes = [];
  for (const app of [server.app, other])
    for (const kind of ['list', 'read', 'me'] as const) codes.push((await ask(app, token, kind)).code);
  return codes;
}

const OPEN = [200, 200, 200, 200, 200, 200];
/** Signed in, without any right. */
const REFUSED = [403, 403, 200, 403, 403, 200];
/** May list, and open no record. */
const WITHOUT_BUTTON = [200, 403, 200, 200, 403, 200];
const OVER = [600, 600, 600, 600, 600, 600];
/** The session is gone with its user. */
const UNKNOWN = [602, 602, 602, 602, 602, 602];

async function asAdmin(method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<void> {
  const { code, msg } = await server.call('admin', method, url, body);
  if (code !== 200) throw new Error(`${method} ${url}: ${String(code)} ${msg}`);
}

/** Keeps of the holder's own grants those whose node ids pass. */
async function keepGrants({ type, id }: Holder, isKept: (nodeId: string) => boolean): Promise<void> {
  const url = `/api/permission/Authority/Grants/${type}/${id}`;
  const { data } = await server.call('admin', 'GET', url);
  const { ids, version } = data as { readonly ids: readonly string[]; readonly version: string };
  const kept = ids.filter(isKept);
  expect(kept.length).toBeLessThan(ids.length);
  await asAdmin('PUT', url, { ids: kept, version });
}

interface Change {
  readonly by: readonly HolderType[];
  readonly run: (holder: Holder) => Promise<void>;
  readonly left: readonly number[];
}

const EVERYBODY: readonly HolderType[] = ['role', 'position', 'group', 'user'];
const INDIRECT: readonly HolderType[] = ['role', 'position', 'group'];
const toggle = (path: string) => asAdmin('PUT', `${path}/Actions/State`);
const hash = toClientHash('Another@2');

const CHANGES: Readonly<Record<string, Change>> = {
  'membership that ends': {
    by: INDIRECT,
    run: ({ id }) => asAdmin('POST', `/api/permission/UserRelation/${id}`, { userIds: [] }),
    left: REFUSED,
  },
  'a holder that is switched off': {
    by: INDIRECT,
    run: ({ type, id }) => toggle(`/api/permission/${HOLDERS[type]}/${id}`),
    left: REFUSED,
  },
  'a menu that is taken from the holder': {
    by: EVERYBODY,
    run: (holder) => keepGrants(holder, () => false),
    left: REFUSED,
  },
  'a menu that existing clients take from the holder': {
    by: EVERYBODY,
    run: ({ type, id }) =>
      asAdmin('PUT', `/api/permission/Authority/Data/${id}`, {
        objectType: `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`,
        module: [],
        button: [],
        column: [],
        form: [],
      }),
    left: REFUSED,
  },
  'the buttons that are taken from the holder': {
    by: EVERYBODY,
    run: (holder) => keepGrants(holder, (nodeId) => !/btn_/.test(nodeId)),
    left: WITHOUT_BUTTON,
  },
  'a menu that is switched off': {
    by: EVERYBODY,
    run: ({ menuId }) => toggle(`/api/system/Menu/${menuId}`),
    left: REFUSED,
  },
  'a directory above that is switched off': {
    by: ['role', 'user'],
    run: ({ parentId }) => toggle(`/api/system/Menu/${parentId}`),
    left: REFUSED,
  },
  'a menu that is removed': {
    by: ['role', 'user'],
    run: ({ menuId }) => asAdmin('DELETE', `/api/system/Menu/${menuId}`),
    left: REFUSED,
  },
  'a user who is switched off': {
    by: ['user'],
    run: ({ userId }) => toggle(`/api/permission/Users/${userId}`),
    left: OVER,
  },
  'a user who is switched off while the sessions stay': {
    by: ['user'],
    async run({ userId }) {
      await server.deps.db.updateTable('users').set({ enabled_mark: 0 }).where('id', '=', userId).execute();
    },
    left: OVER,
  },
  'a user who is removed': {
    by: ['user'],
    run: ({ userId }) => asAdmin('DELETE', `/api/permission/Users/${userId}`),
    left: UNKNOWN,
  },
  'a password that is set by somebody else': {
    by: ['user'],
    run: ({ userId }) =>
      asAdmin('POST', `/api/permission/Users/${userId}/Actions/ResetPassword`, {
        userPassword: hash,
        validatePassword: hash,
      }),
    left: OVER,
  },
  'a session that is ended by somebody else': {
    by: ['user'],
    async run({ userId }) {
      const session = await server.deps.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      await asAdmin('DELETE', `/api/system/OnlineUser/${session.id}`);
    },
    left: OVER,
  },
  'the user’s own sign-out': {
    by: ['user'],
    async run({ token }) {
      await server.app.inject({ method: 'GET', url: '/api/oauth/Logout', headers: { authorization: token } });
    },
    left: OVER,
  },
  'a password that the user changes elsewhere': {
    by: ['user'],
    async run({ userId }) {
      const { account } = await server.deps.db
        .selectFrom('users')
        .select('account')
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/permission/Users/Current/Actions/ModifyPassword',
        headers: await server.signIn(account),
        payload: { oldPassword: toClientHash(TEST_PASSWORD), password: hash },
      });
      expect(answer.json()).toMatchObject({ code: 200 });
    },
    left: OVER,
  },
};

describe.each(Object.keys(CHANGES))('%s', (name) => {
  const { by, run, left } = CHANGES[name] ?? { by: [], run: () => Promise.resolve(), left: [] };
  test.each(by)('takes away what a %s gave', async (type) => {
    const holder = await makeHolder(type);
    expect(await codesOf(holder.token)).toEqual(OPEN);
    await run(holder);
    expect(await codesOf(holder.token)).toEqual(left);
  });
});

test.each(['column', 'form'] as const)('a %s that is taken away is in no answer of the next call', async (kind) => {
  const holder = await makeHolder('role');
  const asked = kind === 'column' ? 'list' : 'read';
  for (const app of [server.app, other]) expect((await ask(app, holder.token, asked)).body).toContain(CANARIES.zqboth);
  await server.deps.db
    .deleteFrom('grants')
    .where('object_id', '=', holder.id)
    .where('item_type', '=', kind)
    .where('code', '=', 'zqboth')
    .execute();
  for (const app of [server.app, other]) {
    const { code, body } = await ask(app, holder.token, asked);
    expect([code, body.includes('zqboth'), body.includes(CANARIES.zqboth)]).toEqual([200, false, false]);
  }
});

test('a button and a menu of a system screen that are taken away are refused', async () => {
  const userId = await server.createUser({ account: 'keeper' });
  await server.deps.db
    .insertInto('menus')
    .values({ id: 'groups', full_name: 'groups', en_code: 'permission.group', type: 2 })
    .execute();
  await server.grant({ objectType: 'user', objectId: userId, menuId: 'groups', buttons: ['btn_add'] });
  const list = async () => (await server.call('keeper', 'GET', '/api/permission/Group')).code;
  const add = async () => (await server.call('keeper', 'POST', '/api/permission/Group', {})).code;
  expect([await list(), await add()]).toEqual([200, 400]);
  await server.deps.db.deleteFrom('grants').where('object_id', '=', userId).where('item_type', '=', 'button').execute();
  expect([await list(), await add()]).toEqual([200, 403]);
  await server.deps.db.deleteFrom('grants').where('object_id', '=', userId).execute();
  expect([await list(), await add()]).toEqual([403, 403]);
});
