import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../src/server/app';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';

/**
 * Calls of 3.4.7 clients about people, the organisation, the signed-in user and rights (docs/clients.md), by their paths below `/api`;
 * `*` stands for a value. Each is registered, or stands in `NOT_SERVED` with the reason.
 */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  oauth: [
    'POST Login',
    'GET CurrentUser',
    'POST updatePasswordMessage',
    'GET Logout',
    'POST LockScreen',
    'GET getConfig/*',
    'GET getLoginConfig',
    'GET ImageCode/*/*',
  ],
  file: ['GET ImageCode/*'],
  'permission/Users/Current': [
    'PUT Avatar/*',
    'GET BaseInfo',
    'PUT BaseInfo',
    'POST Actions/ModifyPassword',
    'PUT SystemTheme',
    'PUT SystemLanguage',
    'GET Subordinate/*',
    'GET Authorize',
    'GET SystemLog',
    'GET getUserOrganizes',
    'GET getUserPositions',
    'GET getUserRoles',
    'PUT major',
    'GET SignImg',
    'POST SignImg',
    'DELETE */SignImg',
    'PUT */SignImg',
  ],
  'permission/Users': [
    'GET ',
    'GET All',
    'GET Selector',
    'POST ',
    'PUT *',
    'GET *',
    'DELETE *',
    'POST */Actions/ResetPassword',
    'PUT */Actions/State',
    'PUT */Actions/unlock',
    'GET ImUser',
    'POST ImUser/Selector/*',
    'POST getUserList',
    'POST getSubordinates',
    'GET getOrganization',
    'GET GetUsersByPositionId',
    'GET getUsersByRoleId',
    'GET GetUsersByRoleOrgId',
    'POST UserCondition',
    'GET ExportExcel',
    'GET TemplateDownload',
    'POST ImportData',
    'GET ImportPreview',
    'POST ExportExceptionData',
    'POST GetListByAuthorize/*',
    'POST getSelectedList',
    'POST getSelectedUserList',
    'POST getDefaultCurrentValueUserId',
  ],
  'permission/Role': [
    'GET ',
    'GET Selector',
    'GET SelectorByPermission',
    'POST ',
    'PUT *',
    'GET *',
    'DELETE *',
    'PUT */Actions/State',
    'POST getListByOrgIds',
  ],
  'permission/Position': [
    'GET ',
    'GET Selector',
    'POST ',
    'PUT *',
    'GET *',
    'DELETE *',
    'PUT */Actions/State',
    'GET All',
    'POST getListByOrgIds',
    'POST PositionCondition',
  ],
  'permission/Organize': [
    'GET ',
    'POST ',
    'GET Selector/*',
    'GET SelectorByAuth/*',
    'GET Tree',
    'PUT *',
    'GET *',
    'DELETE *',
    'PUT */Actions/State',
    'POST OrganizeCondition',
    'POST getDefaultCurrentValueDepartmentId',
    'GET */Department',
    'GET Department/Selector/*',
    'GET Department/SelectorByAuth/*',
    'POST Department',
    'PUT Department/*',
    'GET Department/*',
    'DELETE Department/*',
    'PUT Department/*/Actions/State',
  ],
  'permission/Group': ['GET ', 'GET Selector', 'POST ', 'PUT *', 'GET *', 'DELETE *'],
  'permission/UserRelation': ['GET *', 'POST *'],
  'permission/organizeAdminIsTrator': ['GET ', 'GET Selector', 'POST ', 'DELETE *', 'GET *', 'PUT *'],
  'permission/Authority': [
    'GET GetColumnsByModuleId/*',
    'PUT SetColumnsByModuleId',
    'POST Data/*/Values',
    'PUT Data/*',
    'POST Data/Batch',
    'GET Model/*/*',
    'PUT Model/*',
  ],
  'system/OnlineUser': ['GET ', 'DELETE ', 'DELETE *'],
};

/** Not served, by the reason. Whoever serves one takes its line out: a test says which. */
const NOT_SERVED: Readonly<Record<string, readonly string[]>> = {
  'there is no upload whose file it could name': ['PUT /api/permission/Users/Current/Avatar/*'],
};

let server: TestApp;
const routes = new Set<string>();
beforeAll(async () => {
  server = await createTestApp();
  const app = await createApp(server.deps, {
    onRoute: ({ method, url }) => {
      for (const each of [method].flat()) routes.add(`${each} ${url.replace(/:\w+/g, '*')}`);
    },
  });
  await app.close();
});
afterAll(() => server.close());

const named = Object.entries(CALLS).flatMap(([area, calls]) =>
  calls.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return `${method} /api/${area}${path === '' ? '' : `/${path}`}`;
  }),
);
const notServed = Object.values(NOT_SERVED).flat();

test('every call that existing clients make here is served, or said not to be', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((call) => !routes.has(call) && !notServed.includes(call))).toEqual([]);
});

test('what is said not to be served is not', () => {
  expect(notServed.filter((call) => routes.has(call) || !named.includes(call))).toEqual([]);
});
