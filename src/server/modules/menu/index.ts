import type { AppDeps } from '../../deps';
import type { RequestSession } from '../../http/request-session';
import { ancestorsOf, toTree } from '../../http/tree';
import type { MenuRow, MenuTitles } from '../../rights/index';
import { isContainer, MAIN_SYSTEM_ID } from './menu-facts';
import { listGranted, listMenus, type GrantedItem } from './repository';

export { isContainer, MAIN_SYSTEM_ID } from './menu-facts';
export { routes } from './routes';
export type { MenuRow } from '../../rights/index';
export { menuScreen } from './menu-resource';
export { findMenu, listEveryMenu, listGranted, type GrantedItem } from './repository';

/** The menus that a user may open, flat, and the grants in them (empty for administrators). */
export interface UserMenus {
  readonly menus: readonly MenuRow[];
  readonly granted: readonly GrantedItem[];
}

/**
 * The menus of a user: all enabled ones for administrators, else the granted ones with their ancestors. A menu below a disabled one
 * is disabled; an empty directory is hidden.
 */
export async function loadUserMenus(deps: AppDeps, session: RequestSession): Promise<UserMenus> {
  const all = await listMenus(deps.db);
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  const open = all.filter((menu) => [menu, ...ancestorsOf(menu, byId)].every(({ enabledMark }) => enabledMark === 1));
  const withAbove = (menus: readonly MenuRow[]) =>
    new Set(menus.flatMap((menu) => [menu.id, ...ancestorsOf(menu, byId).map(({ id }) => id)]));
  const pages = open.filter((menu) => !isContainer(menu));
  if (session.isAdministrator) {
    const used = withAbove(pages);
    return { menus: open.filter(({ id }) => used.has(id)), granted: [] };
  }
  const granted = await listGranted(deps.db, session.grantHolders);
  const given = new Set(granted.filter(({ itemType }) => itemType === 'module').map(({ menuId }) => menuId));
  const shown = withAbove(pages.filter(({ id }) => given.has(id)));
  return {
    menus: open.filter(({ id }) => shown.has(id)),
    granted: granted.filter(({ menuId }) => shown.has(menuId) && given.has(menuId)),
  };
}

/**
 * The menu tree for clients (docs/clients.md#menu-entries): `type` a number, `propertyJson` JSON text, `urlAddress` without leading
 * slash. `titles` is our extension; other clients show `fullName`.
 */
export function toMenuTree(menus: readonly MenuRow[], titlesOf: (menu: MenuRow) => MenuTitles | undefined) {
  return toTree(
    menus.map((menu) => ({
      id: menu.id,
      parentId: menu.parentId,
      systemId: MAIN_SYSTEM_ID,
      fullName: menu.fullName,
      enCode: menu.enCode,
      icon: menu.icon,
      type: menu.type,
      urlAddress: menu.urlAddress.replace(/^\/+/, ''),
      linkTarget: menu.linkTarget,
      category: menu.category,
      propertyJson: JSON.stringify(menu.propertyJson),
      sortCode: menu.sortCode,
      titles: titlesOf(menu),
    })),
  );
}
