import { anybody, menu, row, signedIn, type Row } from '../row';
import { MODULE_MENU } from '../world';

const opened = menu(MODULE_MENU);
const query = { moduleId: MODULE_MENU, fullName: 'query', conditionJson: '[]', isShared: true };
const view = { listId: MODULE_MENU, fullName: 'view', address: '', columns: null, isShared: false };

/** Signing in, health, the client's files, downloads by ticket, and callers that sign what they send. */
export const publicRows: readonly Row[] = [
  row('GET /*', anybody, { params: { '*': '' } }),
  row('GET /healthz', anybody),
  row('GET /api/oauth/getLoginConfig', anybody),
  row('GET /api/oauth/getConfig/:account', anybody),
  row('GET /api/file/ImageCode/:random', anybody),
  row('GET /api/oauth/ImageCode/:length/:random', anybody, { params: { length: '4', random: '0.5' } }),
  row('POST /api/oauth/Login', anybody, { body: { account: 'nobody', password: 'x' }, passes: [400] }),
  row('GET /api/file/Download/ticket/:ticket', anybody, { passes: [404] }),
  row('POST /api/system/DataInterface/:id/Actions/Response', anybody, { passes: [400, 401] }),
];

/** What everybody does who is signed in: about themselves, what they keep, or choices that forms of any module offer. */
export const sessionRows: readonly Row[] = [
  row('GET /api/oauth/CurrentUser', signedIn),
  row('GET /api/oauth/Logout', signedIn, { endsSession: true }),
  row('PUT /api/oauth/LockScreen', signedIn, { endsSession: true }),
  row('POST /api/oauth/LockScreen', signedIn),
  row('POST /api/oauth/updatePasswordMessage', signedIn),
  row('GET /api/system/SysConfig', signedIn),
  ...own('Users/Current'),
  row('GET /api/permission/Authority/Why', signedIn, { query: { code: 'btn_add', menuId: '$moduleMenu' } }),
  row('GET /api/permission/Authority/Actions/Why', signedIn, { query: { item: '$button' } }),
  row('GET /api/permission/Authority/GetColumnsByModuleId/:id', signedIn),
  row('PUT /api/permission/Authority/SetColumnsByModuleId', signedIn),
  row('POST /api/system/AdvancedQuery', opened, { body: query }),
  row('GET /api/system/AdvancedQuery/:id', signedIn, { passes: [404] }),
  row('PUT /api/system/AdvancedQuery/:id', opened, { body: query, passes: [404] }),
  row('DELETE /api/system/AdvancedQuery/:id', signedIn),
  row('GET /api/system/AdvancedQuery/:id/List', signedIn),
  row('GET /api/system/Home', signedIn),
  // One's own: those of others are not there.
  row('GET /api/system/FormDrafts/:id', signedIn, { passes: [404] }),
  row('DELETE /api/system/FormDrafts/:id', signedIn),
  row('PUT /api/system/Home/Arrangement', signedIn, { body: { cards: null } }),
  row('GET /api/system/ListViews/:id/List', opened, { params: { id: MODULE_MENU } }),
  row('POST /api/system/ListViews', opened, { body: view }),
  row('PUT /api/system/ListViews/:id', opened, { body: view, passes: [404] }),
  row('DELETE /api/system/ListViews/:id', signedIn, { passes: [404] }),
  ...people(),
  ...choices(),
];

function own(path: string): readonly Row[] {
  const base = `/api/permission/${path}`;
  return [
    row(`POST ${base}/Actions/ModifyPassword`, signedIn),
    row(`PUT ${base}/SystemLanguage`, signedIn),
    row(`PUT ${base}/SystemTheme`, signedIn),
    row(`GET ${base}/Sessions`, signedIn),
    row(`DELETE ${base}/Sessions`, signedIn),
    row(`DELETE ${base}/Sessions/:sessionId`, signedIn),
    row(`GET ${base}/SignImg`, signedIn),
    row(`POST ${base}/SignImg`, signedIn),
    row(`DELETE ${base}/:id/SignImg`, signedIn),
    row(`PUT ${base}/:id/SignImg`, signedIn),
    row(`GET ${base}/Authorize`, signedIn),
    row(`GET ${base}/Subordinate/:id`, signedIn, { params: { id: '0' } }),
    row(`GET ${base}/SystemLog`, signedIn),
    row(`GET ${base}/BaseInfo`, signedIn),
    row(`PUT ${base}/BaseInfo`, signedIn),
    row(`GET ${base}/PasswordPolicy`, signedIn),
    ...['Organizes', 'Positions', 'Roles'].map((places) => row(`GET ${base}/getUser${places}`, signedIn)),
    row(`PUT ${base}/major`, signedIn, { body: { majorType: 'Position', majorId: 'gone' } }),
    row(`DELETE ${base}/SeeAs`, signedIn),
  ];
}

/** Pickers of people and organisations: of ours, and of existing clients. */
function people(): readonly Row[] {
  const ours = ['Chosen', 'Entries', 'List', 'Named', 'Recent'].map((name) =>
    row(`POST /api/permission/Picker/Actions/${name}`, signedIn),
  );
  const posts = [
    'Users/getDefaultCurrentValueUserId',
    'Users/getSelectedList',
    'Users/getSelectedUserList',
    'Users/getSubordinates',
    'Users/getUserList',
    'Users/GetListByAuthorize/:id',
    'Users/ImUser/Selector/:id',
    'Users/UserCondition',
    'Role/getListByOrgIds',
    'Position/getListByOrgIds',
    'Position/PositionCondition',
    'Organize/OrganizeCondition',
    'Organize/getDefaultCurrentValueDepartmentId',
  ];
  const gets = [
    'Users/All',
    'Users/Selector',
    'Users/getOrganization',
    'Users/GetUsersByPositionId',
    'Users/getUsersByRoleId',
    'Users/GetUsersByRoleOrgId',
    'Users/ImUser',
    'Group/Selector',
    'Role/Selector',
    'Role/SelectorByPermission',
    'Position/All',
    'Position/Selector',
    'Organize/Tree',
    'Organize/Selector/:id',
    'Organize/SelectorByAuth/:id',
    'Organize/Department/Selector/:id',
    'Organize/Department/SelectorByAuth/:id',
  ];
  return [
    ...ours,
    ...posts.map((path) => row(`POST /api/permission/${path}`, signedIn)),
    ...gets.map((path) => row(`GET /api/permission/${path}`, signedIn)),
  ];
}

/** Areas and dictionaries: choices of fields. */
function choices(): readonly Row[] {
  const areas = ['Actions/Find', 'Actions/Offered', 'Actions/Read', 'GetAreaByIds'];
  return [
    ...areas.map((path) => row(`POST /api/system/Area/${path}`, signedIn)),
    row('GET /api/system/Area/:id/Selector/:currId', signedIn),
    row('GET /api/system/DictionaryData/All', signedIn),
    row('GET /api/system/DictionaryData/:typeId', signedIn, { params: { typeId: '$type' } }),
    row('GET /api/system/DictionaryData/:typeId/Data/Selector', signedIn, { params: { typeId: '$type' } }),
    row('GET /api/system/DictionaryType', signedIn),
  ];
}
