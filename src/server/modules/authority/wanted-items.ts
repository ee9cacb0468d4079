import { readGrantId, readGroupId, toGrantId, type GrantItem, type GrantKind } from '../../grants/index';
import { BusinessError } from '../../http/errors';
import { isContainer, MAIN_SYSTEM_ID } from '../menu/index';
import { toMenuItem } from './grants-tree';
import { nameItem, type Rights } from './read-rights';

/**
 * The items behind ids of nodes. Clients send the half-checked nodes above them, too: systems, directories and groups are taken and not
 * stored, since whoever has a menu sees what it stands in. Throws SERVER_GRANT_UNKNOWN.
 */
export function toItems(rights: Rights, ids: readonly string[]): readonly GrantItem[] {
  return ids.flatMap((id) => {
    if (id === MAIN_SYSTEM_ID || isNodeAbove(rights, id)) return [];
    const item = readGrantId(id);
    if (!item || nameItem(rights, item) === undefined)
      throw new BusinessError('SERVER_GRANT_UNKNOWN', { id: id.slice(0, 100) });
    return [item];
  });
}

/** Whether an id is that of a directory, or of a group behind a menu. */
function isNodeAbove({ byMenu }: Rights, id: string): boolean {
  const known = byMenu.get(id);
  return known ? isContainer(known.menu) : byMenu.has(readGroupId(id) ?? '');
}

/** One tree: a code brings its menu along. */
export function withMenus(items: readonly GrantItem[]): readonly GrantItem[] {
  return [...items, ...items.map(({ menuId }) => toMenuItem(menuId))];
}

/**
 * A list of each kind, as clients send them: menus are taken from their own list only. Further ones, which clients send with the codes,
 * are nodes above them, and codes of other menus are left from a choice that was changed.
 */
export function fromLists(
  rights: Rights,
  lists: Readonly<Partial<Record<GrantKind, readonly string[]>>>,
): readonly GrantItem[] {
  return Object.entries(lists).flatMap(([kind, ids]) =>
    toItems(rights, ids).flatMap((item) => {
      if (item.itemType === kind) return [item];
      if (item.itemType === 'module') return [];
      throw new BusinessError('SERVER_GRANT_UNKNOWN', { id: toGrantId(item) });
    }),
  );
}
