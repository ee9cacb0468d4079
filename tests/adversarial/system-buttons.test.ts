import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';
import { readScreens, type ScreenDocument } from '../contract/screen-documents';
import { readRoutes } from './read-routes';

/**
 * Calls behind a system screen's buttons require the button codes. The codes that a call needs are read from the screens'
 * documents, not from the server.
 */
let server: TestApp;
const screens = readScreens();
/** Screens of the user's own data: open to everybody, no codes required. */
const isOwn = ({ resource }: ScreenDocument) =>
  Object.values(resource?.calls ?? {}).every(({ path }) => path.startsWith('/api/permission/Users/Current/'));
const STANDARD: Readonly<Record<string, string>> = {
  update: 'edit',
  setState: 'edit',
  remove: 'remove',
  removeMany: 'batchRemove',
};
const ACTIONS_OF_FILES = ['download', 'upload'];

interface Button {
  readonly value: string;
  readonly action?: {
    readonly type: string;
    readonly module?: string;
    readonly call?: string;
    readonly screen?: string;
    /** Calls of an import of a spreadsheet, each of which needs the code that makes a record, too. */
    readonly sheet?: Readonly<Record<string, string>>;
  };
}
const listIn = (part: unknown, name: string) =>
  ((part as Readonly<Record<string, unknown>> | undefined)?.[name] ?? []) as readonly Button[];
const buttonsOf = ({ columnData, formData }: ScreenDocument): readonly Button[] => [
  ...['btnsList', 'columnBtnsList', 'customBtnsList', 'treeMenu'].flatMap((list) => listIn(columnData, list)),
  ...listIn(formData, 'footerBtnsList'),
];
/** Every code that some screen has. */
const ALL = [...new Set(screens.flatMap(({ document }) => buttonsOf(document).map(({ value }) => value)))];
/** A form that a button of another screen opens, and that goes by that button's code. */
const isFormOnly = ({ columnData }: ScreenDocument) => columnData === undefined;
/** Names of calls that buttons inside the form make, above its footer: whoever may add or edit may make them. */
const formCallsOf = ({ formData }: ScreenDocument): readonly string[] =>
  Array.from(
    JSON.stringify({ ...(formData as object), footerBtnsList: [] }).matchAll(/"type":"(?:call|run)","call":"(\w+)"/g),
    ([, call = '']) => call,
  );

/** Name of the call that puts the rows of a tree in order: a change of theirs. */
const movingCallOf = ({ columnData }: ScreenDocument) =>
  (columnData as { readonly treeTable?: { readonly moveCall?: string } } | undefined)?.treeTable?.moveCall;

/** Calls of these resources that change nothing, or are guarded by the modules that name them. */
const FREE = [
  'POST /api/system/Area/GetAreaByIds',
  'POST /api/system/DataInterface/:id/Action/List',
  'POST /api/system/DataInterface/:id/Action/InfoByIds',
  'POST /api/system/DataInterface/:id/Actions/List',
  'POST /api/system/DataInterface/:id/Actions/InfoByIds',
  'POST /api/system/DataInterface/:id/Actions/Preview',
  'POST /api/system/DataInterface/:id/Actions/GetFields',
  // Signed by its caller.
  'POST /api/system/DataInterface/:id/Actions/Response',
  // Of authors, and of administrators: tested beside the code.
  'POST /api/system/DataInterface/Actions/Try',
  'POST /api/system/InterfaceOauth/saveInterfaceList',
  'PUT /api/system/InterfaceOauth/:id/Actions/Secret',
  'PUT /api/system/DataInterface/Actions/AllowedHosts',
  'POST /api/system/Area/Actions/Offered',
  'POST /api/system/Area/Actions/Find',
  'POST /api/system/Area/Actions/Read',
  'POST /api/permission/Organize/OrganizeCondition',
  'POST /api/permission/Organize/getDefaultCurrentValueDepartmentId',
  'POST /api/permission/Position/PositionCondition',
  'POST /api/permission/Position/getListByOrgIds',
  'POST /api/permission/Role/getListByOrgIds',
  'POST /api/permission/Users/getUserList',
  'POST /api/permission/Users/getSelectedUserList',
  'POST /api/permission/Users/getSelectedList',
  'POST /api/permission/Users/getSubordinates',
  'POST /api/permission/Users/getDefaultCurrentValueUserId',
  'POST /api/permission/Users/ImUser/Selector/:id',
  'POST /api/permission/Users/UserCondition',
  'POST /api/permission/Users/GetListByAuthorize/:id',
  // The same records and the same guard as `Organize`; tested beside the code.
  'POST /api/permission/Organize/Department',
  'PUT /api/permission/Organize/Department/:id',
  'DELETE /api/permission/Organize/Department/:id',
  'PUT /api/permission/Organize/Department/:id/Actions/State',
  // Rights as existing clients give them: the same guard as `Grants`, tested beside the code.
  'POST /api/permission/Authority/Data/:objectId/Values',
  'PUT /api/permission/Authority/Data/:objectId',
  'POST /api/permission/Authority/Data/Batch',
  'PUT /api/permission/Authority/Model/:id',
  // Its button shows the form; who may give is asked as by `Grants`, for each kind of holder.
  'POST /api/permission/Authority/Actions/GiveMany',
  // For administrators alone, whatever buttons somebody has: tested beside the code.
  'POST /api/permission/Users/:id/Actions/SeeAs',
  // As `…/Rights`, for one organisation: tested beside the code.
  'PUT /api/permission/organizeAdminIsTrator/:id',
  // The user's own columns of a list.
  'PUT /api/permission/Authority/SetColumnsByModuleId',
  // As `DELETE /api/system/OnlineUser/:id`.
  'DELETE /api/system/OnlineUser',
  // As `ExportExceptionData`, by the name that other clients use; tested beside the code.
  'POST /api/permission/Users/ImportExceptionData',
];

/** A call that requires the menu and one code of each group. */
interface GuardedCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly menu: string;
  readonly groups: readonly (readonly string[])[];
}

const ofScreens: readonly GuardedCall[] = screens.flatMap(({ name, document }) => {
  const opener = screens.find(
    (other) =>
      other.document.menu &&
      buttonsOf(other.document).some(
        ({ action }) =>
          action?.module === `system/${name}` && action.screen === (isFormOnly(document) ? 'form' : 'list'),
      ),
  );
  const menu = document.menu?.enCode ?? opener?.document.menu?.enCode;
  if (menu === undefined) return [];
  const via = document.menu
    ? []
    : buttonsOf(opener?.document ?? document)
        .filter(({ action }) => action?.module === `system/${name}`)
        .map(({ value }) => [value]);
  const buttons = buttonsOf(document);
  return Object.entries(document.resource?.calls ?? {}).flatMap(([call, { method, path }]) => {
    const usingSheet = buttons.filter(
      ({ action }) => action?.sheet && [action.call, ...Object.values(action.sheet)].includes(call),
    );
    const isOfSheet = usingSheet.length > 0;
    const using = buttons
      .filter(({ action }) => action?.call === call)
      .concat(usingSheet)
      .map(({ value }) => value);
    const adding = buttons
      .filter(({ value, action }) => value === 'add' || action?.module === `system/${name}`)
      .map(({ value }) => value);
    const inForm = formCallsOf(document).includes(call) ? ['add', 'edit'] : using;
    const own = call === movingCallOf(document) ? 'edit' : STANDARD[call];
    const standard = own && using.length === 0 ? [own] : inForm;
    const codes = call === 'create' ? adding : standard;
    const isOfFile = buttons.some(({ action }) => action?.call === call && ACTIONS_OF_FILES.includes(action.type));
    if ((method === 'GET' && !isOfFile && !isOfSheet) || FREE.includes(`${method} ${path}`)) return [];
    const url = path.replaceAll(/\{[^{}]*\}/g, 'x1');
    const groups = isFormOnly(document) ? via : [...via, ...(isOfSheet ? [['add']] : []), codes];
    // 3.4 uses `Action/`, 5.x `Actions/`.
    const urls = url.includes('/Action/') ? [url, url.replace('/Action/', '/Actions/')] : [url];
    return urls.map((each) => ({ method: method as GuardedCall['method'], url: each, menu, groups }));
  });
});

/** What existing clients alone call: conditions beside the button that opens data permission, and the codes behind a menu. */
const ofClients: readonly GuardedCall[] = [
  ...clientCalls('ModuleDataAuthorize', ['dataPer']),
  ...['ModuleButton', 'ModuleColumn', 'ModuleForm'].flatMap((name) => [
    ...clientCalls(name),
    clientCall('POST', `${name}/Actions/Batch`, ['add']),
    clientCall('PUT', `${name}/x1/Actions/State`, ['edit']),
  ]),
  clientCall('POST', 'ModuleDataAuthorizeLink/saveLinkData', ['edit']),
];
const guarded = [...ofScreens, ...ofClients];

function clientCall(method: GuardedCall['method'], path: string, ...groups: GuardedCall['groups']): GuardedCall {
  return { method, url: `/api/system/${path}`, menu: 'system.menu', groups };
}

function clientCalls(name: string, ...opening: GuardedCall['groups']): readonly GuardedCall[] {
  return [
    clientCall('POST', name, ...opening, ['add']),
    clientCall('PUT', `${name}/x1`, ...opening, ['edit']),
    clientCall('DELETE', `${name}/x1`, ...opening, ['remove']),
  ];
}

let users = 0;
const menuIds = new Map<string, string>();
/** Creates a user with the menu and these button codes, without their prefix `btn_`. */
async function userWith(menu: string, codes: readonly string[]): Promise<string> {
  const account = `user${String(++users)}`;
  const objectId = await server.createUser({ account });
  const menuId = menuIds.get(menu) ?? `menu-${menu}`;
  if (!menuIds.has(menu))
    await server.deps.db.insertInto('menus').values({ id: menuId, full_name: menu, en_code: menu, type: 2 }).execute();
  menuIds.set(menu, menuId);
  await server.grant({ objectType: 'user', objectId, menuId, buttons: codes.map((code) => `btn_${code}`) });
  // Who gives parts of the organisation has one, besides the button.
  if (menu === 'permission.gradeManage')
    await server.deps.db.insertInto('graded_admins').values({ user_id: objectId }).execute();
  return account;
}
/** True when the call passes the gate; the answer about the record x1 does not matter. */
async function passes(account: string, { method, url }: GuardedCall): Promise<boolean> {
  const { code } = await server.call(account, method, url, method === 'GET' || method === 'DELETE' ? undefined : {});
  return code !== 403;
}

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

test('the documents name calls that need codes, and every one of them names a code', () => {
  expect(ofScreens.length).toBeGreaterThan(20);
  expect(guarded.filter(({ groups }) => groups.some((group) => group.length === 0))).toEqual([]);
  expect(new Set(guarded.map(({ menu }) => menu)).size).toBeGreaterThan(4);
});

describe.each(guarded)('$method $url of $menu', (call) => {
  test('is refused to the menu alone, and to every code but its own', async () => {
    expect(await passes(await userWith(call.menu, []), call)).toBe(false);
    for (const group of call.groups) {
      const others = ALL.filter((code) => !group.includes(code));
      expect([group, await passes(await userWith(call.menu, others), call)]).toEqual([group, false]);
    }
  });
  test('passes with its own code', async () => {
    const [first = [], second] = call.groups;
    const sets = first.flatMap((code) => (second ? second.map((other) => [code, other]) : [[code]]));
    for (const codes of sets)
      expect([codes, await passes(await userWith(call.menu, codes), call)]).toEqual([codes, true]);
    expect(await passes('admin', call)).toBe(true);
  });
  test('is refused with its code behind a menu that is switched off', async () => {
    const account = await userWith(call.menu, ALL);
    const toggle = (enabled: number) =>
      server.deps.db.updateTable('menus').set({ enabled_mark: enabled }).where('en_code', '=', call.menu).execute();
    await toggle(0);
    expect(await passes(account, call)).toBe(false);
    await toggle(1);
    expect(await passes(account, call)).toBe(true);
  });
});

test('what an interface runs is shown to who has the button of its detail, or changes it', async () => {
  const call = {
    method: 'GET',
    url: '/api/system/DataInterface/x1',
    menu: 'systemData.dataInterface',
    groups: [],
  } as const;
  const others = ALL.filter((code) => code !== 'detail' && code !== 'edit');
  expect(await passes(await userWith(call.menu, others), call)).toBe(false);
  for (const code of ['detail', 'edit']) expect(await passes(await userWith(call.menu, [code]), call)).toBe(true);
});

/** Everybody's own data. */
const OWN = '/api/permission/Users/Current/';

test('no route of these resources that writes is left out', () => {
  const administered = screens.filter(({ document }) => !isOwn(document));
  const resources = administered.flatMap(({ document }) =>
    Object.values(document.resource?.calls ?? {}).map(({ path }) => path.split('/').slice(0, 4).join('/')),
  );
  const shape = (url: string) => url.replaceAll(/\/(?::[\w|:]+|x1)(?=\/|$)/g, '/*');
  const covered = new Set(guarded.map(({ method, url }) => `${method} ${shape(url)}`));
  const writes = readRoutes(server.app).filter(
    ({ method, url }) =>
      method !== 'GET' &&
      !url.startsWith(OWN) &&
      resources.some((resource) => url === resource || url.startsWith(`${resource}/`)),
  );
  expect(writes.length).toBeGreaterThan(20);
  const left = writes
    .filter(({ method, url }) => !covered.has(`${String(method)} ${shape(url)}`))
    .map(({ method, url }) => `${String(method)} ${url}`);
  expect(left.filter((each) => !FREE.includes(each))).toEqual([]);
});
