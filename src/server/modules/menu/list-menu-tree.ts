import type { Part } from '../../../wire/call';
import type { ListedMenu, listMenus } from '../../../wire/menus';
import type { AppDeps } from '../../deps';
import { filterTree, toTree, type TreeNode } from '../../http/tree';
import { listPage } from '../../resource/index';
import { menuFields, menuList } from './menu-resource';

/** Entries that are read at once. */
const MAX_ENTRIES = 10_000;

/** The entries nested; what a keyword finds by name, code or address stands with those above and below it. */
export async function listMenuTree(
  deps: AppDeps,
  { category = '', keyword = '' }: Part<typeof listMenus, 'query'>,
): Promise<readonly TreeNode<ListedMenu>[]> {
  const resource = { table: 'menus', fields: menuFields, list: menuList } as const;
  const query = { category, currentPage: 1, pageSize: MAX_ENTRIES };
  // The members are those of the fields, which the tests hold to the schema of the call.
  const menus = (await listPage(deps, resource, { query })).list as unknown as readonly ListedMenu[];
  const wanted = keyword.trim().toLowerCase();
  const isFound = ({ fullName, enCode, urlAddress }: ListedMenu) =>
    [fullName, enCode, urlAddress].some((text) => text.toLowerCase().includes(wanted));
  return toTree(wanted === '' ? menus : filterTree(menus, isFound));
}
