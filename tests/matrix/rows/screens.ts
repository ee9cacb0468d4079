import { administrators, button, either, menu, row, type Right, type Row } from '../row';
import { MODULE_MENU } from '../world';

const users = { menus: ['permission.user'] };
const roles = { menus: ['permission.role'] };
const online = { menus: ['permission.userOnline'] };
const menus = { menus: ['system.menu'] };
const interfaces = { menus: ['systemData.dataInterface', 'system.dataInterface'] };
const callers = { menus: ['systemData.interfaceOauth', 'system.interfaceOauth'] };
const sources = { menus: ['systemData.dataSource', 'system.dataSource'] };
const dictionaries = { menus: ['systemData.dictionary', 'system.dictionary'] };
const rules = { menus: ['systemData.billRule', 'system.billRule'] };
const anyOf = (...screens: readonly { readonly menus: readonly string[] }[]): Right =>
  menu(...screens.flatMap((screen) => screen.menus));

/** What system screens call besides the records of their resource. */
export const screenRows: readonly Row[] = [
  row('GET /api/system/Area/:parentId', menu('system.area', 'systemData.area'), { params: { parentId: '-1' } }),
  row('GET /api/system/BillRule/Selector', anyOf(rules, { menus: [MODULE_MENU] })),
  row('GET /api/system/BillRule/BillNumber/:enCode', button({ menus: [MODULE_MENU] }, 'add'), {
    params: { enCode: 'MATRIX' },
  }),
  row('GET /api/system/DictionaryData/:typeId/Selector/:id', anyOf(dictionaries), { params: { typeId: '$type' } }),
  row('GET /api/system/DictionaryType/Selector/:id', anyOf(dictionaries)),
  row('GET /api/system/RecordChange', menu('system.recordChange')),
  row('GET /api/system/RecordChange/:id', menu('system.recordChange'), { passes: [404] }),
  row('GET /api/visualdev/LeftTables', menu('system.leftTable')),
  row('DELETE /api/visualdev/LeftTables/:table', button({ menus: ['system.leftTable'] }, 'drop')),
  ...ofMenus(),
  ...ofCodes(),
  ...ofScopes(),
  ...ofInterfaces(),
  ...ofPeople(),
  ...ofGrades(),
  ...ofRights(),
];

function ofMenus(): readonly Row[] {
  const base = '/api/system/Menu';
  return [
    row(`GET ${base}/ModuleBySystem/:systemId`, anyOf(menus)),
    row(`GET ${base}/Modules`, anyOf(menus)),
    row(`GET ${base}/Selector/:id/:systemId`, anyOf(menus)),
    row(`GET ${base}/Selector/All`, anyOf(menus)),
    row(`PUT ${base}/:id/Actions/Move`, button(menus, 'edit'), { target: { id: '$moduleMenu' } }),
  ];
}

/** Codes behind a menu: read from its module or screen, which alone change them, so that who may is told where. */
function ofCodes(): readonly Row[] {
  const kinds = { ModuleButton: '$button', ModuleColumn: '$column', ModuleForm: '$form' };
  return Object.entries(kinds).flatMap(([kind, id]) => {
    const base = `/api/system/${kind}`;
    const refused = { target: { id }, passes: [400] };
    return [
      ...['List', 'Fields', 'Selector', 'FieldList'].map((name) =>
        row(`GET ${base}/:moduleId/${name}`, anyOf(menus), { params: { moduleId: '$moduleMenu' } }),
      ),
      row(`GET ${base}/:id`, anyOf(menus), { params: { id } }),
      row(`POST ${base}`, button(menus, 'add'), refused),
      row(`POST ${base}/Actions/Batch`, button(menus, 'add'), refused),
      row(`PUT ${base}/:id`, button(menus, 'edit'), refused),
      row(`DELETE ${base}/:id`, button(menus, 'remove'), refused),
      row(`PUT ${base}/:id/Actions/State`, button(menus, 'edit'), refused),
    ];
  });
}

/** Data permission of a menu: what conditions and schemes are made of. */
function ofScopes(): readonly Row[] {
  const base = '/api/system/ModuleDataAuthorize';
  const params = {
    ...{ menuId: '$scopedMenu', moduleId: '$scopedMenu', linkId: '$scopedMenu' },
    ...{ type: '1', menuType: '1', dataType: '1', tableName: 'matrixScoped' },
  };
  return [
    row(`GET ${base}/:moduleId/List`, anyOf(menus), { params }),
    row(`GET ${base}Scheme/:moduleId/List`, anyOf(menus), { params }),
    ...['Fields', 'Symbols', 'Values'].map((name) =>
      row(`GET ${base}Link/:menuId/${name}`, anyOf(menus), { params, query: { field: 'title' } }),
    ),
    row(`GET ${base}Link/getInfo/:menuId/:type`, anyOf(menus), { params }),
    row(`GET ${base}Link/getVisualTables/:menuId/:type`, anyOf(menus), { params }),
    row(`GET ${base}Link/:linkId/Tables/:tableName/Fields/:menuType/:dataType`, anyOf(menus), { params }),
    // The tables are the module's.
    row(`POST ${base}Link/saveLinkData`, button(menus, 'edit'), { passes: [400] }),
  ];
}

function ofInterfaces(): readonly Row[] {
  const base = '/api/system/DataInterface';
  const choosing = anyOf(interfaces, callers);
  const running = anyOf(interfaces, { menus: [MODULE_MENU] });
  const params = { id: '$interface' };
  const list = { params, body: { currentPage: 1, pageSize: 20 } };
  const ids = { params, body: { ids: ['a'] } };
  return [
    row(`GET ${base}/Selector`, anyOf(interfaces)),
    row(`GET ${base}/getList`, choosing),
    row(`GET ${base}/GetParam/:id`, choosing, { params }),
    row(`POST ${base}/:id/Actions/Copy`, button(interfaces, 'copy'), { target: params }),
    row(`GET ${base}/:id/Actions/Uses`, anyOf(interfaces), { params }),
    row(`GET ${base}/Actions/Tables`, button(interfaces, 'add', 'edit')),
    row(`POST ${base}/Actions/Try`, button(interfaces, 'add', 'edit')),
    row(`GET ${base}/Actions/AllowedHosts`, administrators),
    row(`PUT ${base}/Actions/AllowedHosts`, administrators),
    row(`POST ${base}/:id/Actions/Preview`, running, { params }),
    row(`POST ${base}/:id/Actions/GetFields`, running, { params }),
    ...['Action', 'Actions'].flatMap((action) => [
      row(`POST ${base}/:id/${action}/List`, running, list),
      row(`POST ${base}/:id/${action}/InfoByIds`, running, ids),
    ]),
    row('GET /api/system/DataInterfaceLog/:id', anyOf(interfaces), { params }),
    row('GET /api/system/DataSource/Selector', anyOf(sources, interfaces)),
    row('POST /api/system/DataSource/Actions/Test', button(sources, 'test')),
    row('GET /api/system/InterfaceOauth/getAppSecret', button(callers, 'add', 'edit')),
    row('GET /api/system/InterfaceOauth/getInterfaceList/:id', anyOf(callers), { params: { id: '$app' } }),
    row('GET /api/system/InterfaceOauth/dataInterfaceLog/:id', anyOf(callers), { params: { id: '$app' } }),
    row('POST /api/system/InterfaceOauth/saveInterfaceList', button(callers, 'edit')),
    row('PUT /api/system/InterfaceOauth/:id/Actions/Secret', button(callers, 'edit'), { target: { id: '$app' } }),
  ];
}

/** Reading is the menu's. Giving also asks for a part of one's own, which nobody here has (organizeAdmin/graded.test.ts). */
function ofGrades(): readonly Row[] {
  const base = '/api/permission/organizeAdminIsTrator';
  const reading = menu('permission.gradeManage');
  return [
    row(`GET ${base}`, reading),
    row(`GET ${base}/Selector`, reading),
    row(`GET ${base}/Actions/Places`, reading),
    row(`GET ${base}/:id`, reading, { params: { id: '$company' } }),
    row(`GET ${base}/:id/Rights`, reading, { params: { id: '$user' }, passes: [200, 404] }),
    row(`POST ${base}`, administrators, { body: { userId: 'gone' }, passes: [404] }),
    row(`PUT ${base}/:id`, administrators, { body: { userId: 'gone' }, passes: [404] }),
    row(`PUT ${base}/:id/Rights`, administrators, { body: { rights: [] }, passes: [404] }),
    row(`DELETE ${base}/:id`, administrators),
  ];
}

function ofPeople(): readonly Row[] {
  return [
    row('GET /api/permission/Organize/:id/Department', menu('permission.organize'), { params: { id: '$company' } }),
    row('GET /api/permission/Organize/Actions/Parents/:id', menu('permission.organize')),
    row(
      'GET /api/permission/Organize/Actions/Managed',
      menu('permission.organize', 'permission.position', 'system.position', 'permission.user', 'permission.role'),
    ),
    row('GET /api/permission/Role/Actions/Places', anyOf(roles)),
    row('POST /api/permission/Users/:id/Actions/ResetPassword', button(users, 'password'), { target: { id: '$user' } }),
    // A right to manage a user is no right to read what only that user may read.
    row('POST /api/permission/Users/:id/Actions/SeeAs', administrators, { params: { id: '$user' }, passes: [200] }),
    row('PUT /api/permission/Users/:id/Actions/unlock', button(users, 'unlock'), { target: { id: '$user' } }),
    row('GET /api/permission/UserRelation/:id', anyOf(roles), { params: { id: '$role' } }),
    row('POST /api/permission/UserRelation/:id', button(roles, 'member'), {
      params: { id: '$role' },
      body: { userIds: [] },
    }),
    row('GET /api/system/OnlineUser', anyOf(online)),
    row('DELETE /api/system/OnlineUser/:id', button(online, 'remove')),
    row('DELETE /api/system/OnlineUser', button(online, 'removeMany')),
    row('POST /api/system/OnlineUser/Actions/End', button(online, 'removeMany')),
  ];
}

/** Rights of a role: given on the screen of permissions, or by the button of the screen of roles. */
function ofRights(): readonly Row[] {
  const base = '/api/permission/Authority';
  const giving = either(menu('permission.authorize'), button(roles, 'authorize'));
  const holder = { objectType: 'role', id: '$role' };
  // The tree of what the giver has, for whatever kind of holder.
  const positions = { menus: ['permission.position', 'system.position'] };
  const screens = [positions, users, { menus: ['permission.group'] }];
  const givingToAny = either(giving, ...screens.map((screen) => button(screen, 'authorize')));
  return [
    row(`GET ${base}/Grants/:objectType/:id`, giving, { params: holder }),
    row(`PUT ${base}/Grants/:objectType/:id`, giving, {
      params: holder,
      body: { ids: [], version: 'old' },
      passes: [409],
    }),
    row(`POST ${base}/Data/:objectId/Values`, giving, {
      params: { objectId: '$role' },
      body: { type: 'module', objectType: 'Role' },
    }),
    row(`PUT ${base}/Data/:objectId`, giving, { params: { objectId: '$role' }, body: { objectType: 'Role' } }),
    row(`POST ${base}/Data/Batch`, giving, { body: { roleIds: ['$role'] } }),
    // Who may give, but does not have this entry, is told so (403).
    row(`GET ${base}/Model/:id/:objectType`, giving, {
      params: { id: '$moduleMenu', objectType: 'Role' },
      passes: [200, 403],
    }),
    row(`PUT ${base}/Model/:id`, giving, {
      params: { id: '$moduleMenu' },
      body: { objectType: 'Role', objectId: [] },
      passes: [200, 403],
    }),
    row(`GET ${base}/GrantTree`, givingToAny),
    row(`POST ${base}/Actions/GiveMany`, giving, {
      body: { roleIds: ['$role'], ids: [], replaces: '1' },
      passes: [200],
    }),
  ];
}
