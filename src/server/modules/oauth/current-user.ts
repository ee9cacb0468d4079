import type { PermissionCatalogue, PermissionCode } from '../../../engine/permission/index';
import type { AppDeps } from '../../deps';
import type { RequestSession } from '../../http/request-session';
import { menuCatalogue, menuTitles, readMenuModels, type MenuModels } from '../../rights/index';
import {
  loadUserMenus,
  MAIN_SYSTEM_ID,
  toMenuTree,
  type GrantedItem,
  type MenuRow,
  type UserMenus,
} from '../menu/index';
import { passwordDaysLeft } from './password-policy';
import { readProfile } from './repository';
import type { CurrentUserAnswer } from './schema';
import { readSettings, toConfigInfo, type SystemSettings } from './system-settings';

/** What the shell loads after sign-in: menus, user, permission codes, settings (docs/clients.md#the-current-user). */
export async function readCurrentUser(deps: AppDeps, session: RequestSession): Promise<CurrentUserAnswer> {
  const [userMenus, settings] = await Promise.all([loadUserMenus(deps, session), readSettings(deps)]);
  const models = await readMenuModels(deps, userMenus.menus);
  const titles = new Map(
    await Promise.all(userMenus.menus.map(async (menu) => [menu.id, await menuTitles(menu, models)] as const)),
  );
  return {
    menuList: toMenuTree(userMenus.menus, ({ id }) => titles.get(id)),
    userInfo: await readUserInfo(deps, session, settings),
    permissionList: await readPermissions(session, userMenus, models),
    routerList: [],
    sysConfigInfo: toConfigInfo(settings),
  };
}

async function readUserInfo(deps: AppDeps, session: RequestSession, settings: SystemSettings) {
  const { user, manager, positions, roles, groups, subordinateIds } = await readProfile(deps, session.user.userId);
  const facts = session.user;
  return {
    userId: user.id,
    userAccount: user.account,
    userName: user.real_name,
    headIcon: user.head_icon,
    gender: user.gender,
    organizeId: facts.organizeId,
    organizeIdList: session.evaluationContext().organizeIdPath ?? [],
    organizeName: facts.organizeName,
    departmentId: facts.departmentId,
    departmentName: facts.departmentName,
    managerId: manager?.id ?? '',
    manager: manager ? `${manager.real_name}/${manager.account}` : '',
    positionIds: positions,
    positionId: facts.positionId,
    positionName: facts.positionName,
    roleId: roles.map(({ id }) => id).join(','),
    roleName: roles.map(({ name }) => name).join(','),
    roleIds: roles.map(({ id }) => id),
    groupIds: groups.map(({ id }) => id),
    groupNames: groups.map(({ name }) => name),
    isAdministrator: user.is_administrator,
    loginTime: user.last_login_at?.getTime() ?? null,
    loginIPAddress: user.last_login_ip,
    loginIPAddressName: '',
    MACAddress: '',
    loginPlatForm: '',
    prevLogin: user.prev_login_at ? 1 : 0,
    prevLoginTime: user.prev_login_at?.getTime() ?? null,
    prevLoginIPAddress: user.prev_login_ip,
    prevLoginIPAddressName: '',
    tenantId: '',
    portalId: user.portal_id,
    systemId: MAIN_SYSTEM_ID,
    systemIds: [{ id: MAIN_SYSTEM_ID, name: settings.sysName, icon: '', currentSystem: true }],
    signImg: user.sign_img,
    // Existing clients open their dialog when it is null.
    changePasswordDate: session.passwordDue === '' ? (user.password_changed_at?.getTime() ?? null) : null,
    passwordDue: session.passwordDue,
    passwordDaysLeft: passwordDaysLeft(user, settings, deps.clock()),
    mobilePhone: user.mobile_phone,
    email: user.email,
    birthday: user.birthday?.getTime() ?? null,
    subordinates: subordinateIds,
    landline: user.landline,
    telePhone: user.tele_phone,
    language: session.language,
    theme: user.theme || 'classic',
    timeZone: deps.config.timeZone,
    frameSources: [...deps.config.frameSources],
  };
}

/** One entry per menu that opens a module or system screen: all codes for administrators, else the granted ones that still exist. */
async function readPermissions(session: RequestSession, { menus, granted }: UserMenus, models: MenuModels) {
  const entries = await Promise.all(
    menus.map(async (menu) => {
      const catalogue = await menuCatalogue(menu, models, session.language);
      return catalogue ? [{ menu, catalogue }] : [];
    }),
  );
  return entries.flat().map(({ menu, catalogue }) => {
    const own = session.isAdministrator ? null : granted.filter(({ menuId }) => menuId === menu.id);
    return toPermissionEntry(menu, catalogue, own);
  });
}

/** `modelId` is the menu's id, not the module's (docs/clients.md#granted-codes). */
function toPermissionEntry(menu: MenuRow, catalogue: PermissionCatalogue, granted: readonly GrantedItem[] | null) {
  const select = (codes: readonly PermissionCode[], itemType: GrantedItem['itemType']) => {
    const given = new Set(granted?.filter((item) => item.itemType === itemType).map(({ code }) => code));
    return codes
      .filter(({ code }) => !granted || given.has(code))
      .map(({ code, label }) => ({ id: code, fullName: label, enCode: code }));
  };
  return {
    modelId: menu.id,
    moduleName: menu.fullName,
    column: select(catalogue.columns, 'column'),
    button: select(catalogue.buttons, 'button'),
    form: select(catalogue.forms, 'form'),
    resource: [],
  };
}
