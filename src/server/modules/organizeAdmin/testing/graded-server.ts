import { createTestApp, TEST_COMPANY_ID, type TestAnswer, type TestApp } from '../../../testing/test-app';

export const ADMINS = '/api/permission/organizeAdminIsTrator';
export const USERS = '/api/permission/Users';
export const ORGANIZE = '/api/permission/Organize';
export const POSITION = '/api/permission/Position';
export const ROLE = '/api/permission/Role';
export const GROUP = '/api/permission/Group';

type Call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) => Promise<TestAnswer>;

/** The organisation with somebody who administers `ward` and all below it, and shortcuts for calls. */
export interface GradedServer extends TestApp {
  /**
   * People: `head` administers the part; `mine` belongs to it, `both` also elsewhere, `chief` is a full administrator in it; `other` and
   * `clerk` belong elsewhere, and `clerk` has the menus and buttons of `head`. Roles, positions and the group by their names.
   */
  readonly ids: Readonly<Record<string, string>>;
  readonly admin: Call;
  readonly head: Call;
  /** One record as a full administrator reads it, without its version. */
  read: (url: string) => Promise<Record<string, unknown> & { id: string }>;
  /** States graded rights as a full administrator; of `head` unless somebody else is named. */
  give: (rights: readonly string[], userId?: string) => Promise<TestAnswer>;
}

const ACTS = ['Select', 'Add', 'Edit', 'Delete'];

/** All rights in an organisation and below it. */
export const allOf = (place: string) => ACTS.flatMap((act) => [`${place}~thisLayer${act}`, `${place}~subLayer${act}`]);

/** Ids of a tree, from the top. */
export const flatten = (nodes: readonly { id: string; children?: readonly never[] }[]): string[] =>
  nodes.flatMap((node) => [node.id, ...flatten(node.children ?? [])]);

const BUTTONS = ['add', 'addDepartment', 'edit', 'remove', 'member', 'authorize', 'password', 'activate', 'disable'];
const MENUS = ['organize', 'position', 'user', 'role', 'group', 'gradeManage'];

/** Organisations `ward` > `room` > `bed` and `lab` > `store` of the company; call `close` when done. */
export async function createGradedServer(): Promise<GradedServer> {
  const server = await createTestApp();
  const admin: Call = (method, url, body) => server.call('admin', method, url, body);
  await insertOrganizes(server);
  const people = await insertPeople(server);
  await insertMenus(server, [people['head'] ?? '', people['clerk'] ?? '']);
  const made = await makeRecords(admin);
  const ids = { ...people, ...made };
  const give = (rights: readonly string[], userId = ids['head']) => admin('POST', ADMINS, { userId, rights });
  await give(allOf('ward'));
  return {
    ...server,
    ids,
    admin,
    head: (method, url, body) => server.call('head', method, url, body),
    give,
    async read(url) {
      const { version: _version, ...data } = (await admin('GET', url)).data;
      return data;
    },
  };
}

async function insertOrganizes({ deps: { db } }: TestApp): Promise<void> {
  for (const [id, parent] of [
    ['ward', TEST_COMPANY_ID],
    ['room', 'ward'],
    ['bed', 'room'],
    ['lab', TEST_COMPANY_ID],
    ['store', 'lab'],
  ] as const)
    await db
      .insertInto('organizes')
      .values({ id, parent_id: parent, type: 'department', full_name: `${id}名`, en_code: id })
      .execute();
}

async function insertPeople(server: TestApp): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [account, organizeId] of [
    ['head', 'lab'],
    ['mine', 'ward'],
    ['both', 'room'],
    ['other', 'lab'],
    ['clerk', 'lab'],
  ] as const)
    ids[account] = await server.createUser({ account, organizeId });
  ids['chief'] = await server.createUser({ account: 'chief', organizeId: 'ward', isAdministrator: true });
  const store = { user_id: ids['both'] ?? '', organize_id: 'store' };
  await server.deps.db.insertInto('user_organizes').values(store).execute();
  return ids;
}

async function insertMenus(server: TestApp, userIds: readonly string[]): Promise<void> {
  const buttons = [...BUTTONS, 'unlock'].map((code) => `btn_${code}`);
  for (const code of MENUS) {
    const menu = { id: `m-${code}`, full_name: code, en_code: `permission.${code}`, type: 2 };
    await server.deps.db.insertInto('menus').values(menu).execute();
    for (const objectId of userIds) await server.grant({ objectType: 'user', objectId, menuId: menu.id, buttons });
  }
}

/** Positions, roles and a group of both parts. */
async function makeRecords(admin: Call): Promise<Record<string, string>> {
  const make = async (path: string, body: object) => String((await admin('POST', path, body)).data.id);
  const role = (enCode: string, more: object) => make(ROLE, { fullName: enCode, enCode, ...more });
  return {
    wardPosition: await make(POSITION, { organizeId: 'ward', fullName: '护士', enCode: 'nurse' }),
    labPosition: await make(POSITION, { organizeId: 'lab', fullName: '技师', enCode: 'tech' }),
    wardRole: await role('wardRole', { organizeIds: ['ward'] }),
    sharedRole: await role('sharedRole', { organizeIds: ['ward', 'lab'] }),
    labRole: await role('labRole', { organizeIds: ['lab'] }),
    global: await role('global', { globalMark: 1 }),
    group: await make(GROUP, { fullName: '组', enCode: 'g' }),
  };
}
