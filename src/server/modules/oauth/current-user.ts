import { LANGUAGES } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { permissionCatalogue, type PermissionCatalogue, type PermissionCode } from '../../../engine/permission/index';
import { translateText } from '../../../engine/translate';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { RequestSession } from '../../http/request-session';
import {
  loadUserMenus,
  toMenuTree,
  type GrantedItem,
  type MenuRow,
  type MenuTitles,
  type UserMenus,
} from '../menu/index';
import { listOrganizes } from '../organize/index';
import { loadReleasedModule } from '../visualDev/index';
import { readProfile } from './repository';
import { readScreenButtons } from './screen-buttons';
import { readSettings, toConfigInfo } from './system-settings';

/** The one system of this form of the menu; clients need one marked as current (client-3.4.7 §4). */
const SYSTEM_ID = 'main';

/** Everything that the shell loads after sign-in: menus, user, permission codes, settings (contract e.3). */
export async function readCurrentUser(deps: AppDeps, session: RequestSession) {
  const [userMenus, settings] = await Promise.all([loadUserMenus(deps, session), readSettings(deps)]);
  const models = await readModels(deps, userMenus.menus);
  return {
    menuList: toMenuTree(userMenus.menus, SYSTEM_ID, (menu) => titlesOf(menu, models)),
    userInfo: await readUserInfo(deps, session, settings.sysName),
    permissionList: await readPermissions(session, userMenus, models),
    routerList: [],
    sysConfigInfo: toConfigInfo(settings),
  };
}

async function readUserInfo(deps: AppDeps, session: RequestSession, systemName: string) {
  const { user, manager, positions, roles } = await readProfile(deps, session.user.userId);
  const organizes = await listOrganizes(deps.db);
  const facts = session.user;
  return {
    userId: user.id,
    userAccount: user.account,
    userName: user.real_name,
    headIcon: user.head_icon,
    gender: user.gender,
    organizeId: facts.organizeId,
    organizeIdList: organizes.find(({ id }) => id === facts.organizeId)?.organizeIds ?? [],
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
    groupIds: [],
    groupNames: [],
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
    systemId: SYSTEM_ID,
    systemIds: [{ id: SYSTEM_ID, name: systemName, icon: '', currentSystem: true }],
    signImg: user.sign_img,
    changePasswordDate: user.password_changed_at?.getTime() ?? null,
    mobilePhone: user.mobile_phone,
    email: user.email,
    birthday: user.birthday?.getTime() ?? null,
    subordinates: [],
    landline: user.landline,
    telePhone: user.tele_phone,
    language: session.language,
    theme: user.theme || 'classic',
    timeZone: deps.config.timeZone,
  };
}

/**
 * One entry per menu that opens a module or a system screen: all its codes for an administrator, else the granted ones that
 * still exist.
 */
async function readPermissions(session: RequestSession, { menus, granted }: UserMenus, models: MenuModels) {
  const entries = await Promise.all(
    menus.map(async (menu) => {
      const model = models.get(menu.moduleId ?? '');
      const catalogue =
        menu.moduleId === null ? await screenCatalogue(menu, session) : model && permissionCatalogue(model);
      return catalogue ? [{ menu, catalogue }] : [];
    }),
  );
  return entries.flat().map(({ menu, catalogue }) => {
    const own = session.isAdministrator ? null : granted.filter(({ menuId }) => menuId === menu.id);
    return toPermissionEntry(menu, catalogue, own);
  });
}

/** A system screen has button codes only; null for a menu that opens none, or one that asks for no codes. */
async function screenCatalogue(
  { propertyJson }: MenuRow,
  { language }: RequestSession,
): Promise<PermissionCatalogue | null> {
  const screen = propertyJson['screen'];
  const buttons = typeof screen === 'string' ? await readScreenButtons(screen, language) : undefined;
  return buttons ? { columns: [], forms: [], buttons } : null;
}

/** The modules behind menus, by id; one that is gone, not released or no longer readable is not there: the menu says so when it is opened. */
type MenuModels = ReadonlyMap<string, ModuleModel>;

async function readModels(deps: AppDeps, menus: readonly MenuRow[]): Promise<MenuModels> {
  const ids = [...new Set(menus.flatMap(({ moduleId }) => (moduleId === null ? [] : [moduleId])))];
  const found = await Promise.all(ids.map(async (id) => [id, await findModel(deps, id)] as const));
  return new Map(found.flatMap(([id, model]) => (model ? [[id, model] as const] : [])));
}

async function findModel(deps: AppDeps, moduleId: string): Promise<ModuleModel | null> {
  try {
    return (await loadReleasedModule(deps, moduleId)).model;
  } catch (error) {
    if (error instanceof BusinessError) return null;
    throw error;
  }
}

/** What an entry that is called like its module is called in other languages; an administrator's own title has none. */
function titlesOf({ fullName, moduleId }: MenuRow, models: MenuModels): MenuTitles | undefined {
  const model = models.get(moduleId ?? '');
  if (!model?.translations || model.fullName !== fullName) return undefined;
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, translateText(model, fullName, language)] as const).filter(
      ([, title]) => title !== fullName,
    ),
  );
}

/** `modelId` is the menu's id, not the module's (client-3.4.7 §8 permissionList). */
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
