import type { Language } from '../../../engine/contract/language';
import type { AppDeps } from '../../deps';
import type { RequestSession } from '../../http/request-session';
import { ancestorsOf, toTree } from '../../http/tree';
import { listGranted, listMenus, type GrantedItem, type MenuRow } from './repository';

export type { GrantedItem, MenuRow } from './repository';

/** What a user may open and do: the open menus, flat, and what is granted in them (empty for administrators). */
export interface UserMenus {
  readonly menus: readonly MenuRow[];
  readonly granted: readonly GrantedItem[];
}

/** What an entry is called in languages other than its own. */
export type MenuTitles = Readonly<Partial<Record<Language, string>>>;

/** Menu types that open nothing themselves: system and directory. */
const CONTAINER_TYPES = [0, 1];

/**
 * The menus of a user: every enabled one for an administrator, else the granted ones with what stands above them.
 * A menu below one that is switched off is off too; a directory that leads to nothing is not shown.
 */
export async function loadUserMenus(deps: AppDeps, session: RequestSession): Promise<UserMenus> {
  const all = await listMenus(deps.db);
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  const open = all.filter((menu) => [menu, ...ancestorsOf(menu, byId)].every(({ enabledMark }) => enabledMark === 1));
  const withAbove = (menus: readonly MenuRow[]) =>
    new Set(menus.flatMap((menu) => [menu.id, ...ancestorsOf(menu, byId).map(({ id }) => id)]));
  const pages = open.filter(({ type }) => !CONTAINER_TYPES.includes(type));
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
 * The menu tree as clients read it (client-3.4.7 §4): `type` a number, `propertyJson` JSON text,
 * `urlAddress` without a leading slash. `titles` is ours; clients that have never heard of it show `fullName`.
 */
export function toMenuTree(
  menus: readonly MenuRow[],
  systemId: string,
  titlesOf: (menu: MenuRow) => MenuTitles | undefined,
) {
  return toTree(
    menus.map((menu) => ({
      id: menu.id,
      parentId: menu.parentId,
      systemId,
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
