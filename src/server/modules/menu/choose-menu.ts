import type { AppDeps } from '../../deps';
import { toLikePattern } from '../../http/page-query';
import { toTree, withoutBranch } from '../../http/tree';
import type { MenuRow } from '../../rights/index';
import { isContainer, TOP_MENU_ID } from './menu-facts';
import { listEveryMenu } from './repository';

/** Modules that one choice offers. */
const MAX_MODULES = 1_000;

/** What is offered of the menus. */
export interface MenuChoice {
  /** `Web` or `App`; '' = both. */
  readonly category: string;
}

/** The directories as parents of an entry, without the branch of `id`; `topName` = name of the node above them, null = none. */
export async function readMenuParents(
  { db }: AppDeps,
  { id, category, topName }: MenuChoice & { readonly id: string; readonly topName: string | null },
) {
  const menus = (await listEveryMenu(db)).filter(isContainer).filter((menu) => isOf(menu, category));
  const children = toTree(withoutBranch(menus, id).map(toChoice));
  if (topName === null) return children;
  const top = { id: TOP_MENU_ID, parentId: '', fullName: topName, enCode: '', icon: '', type: 0 };
  return [{ ...top, hasChildren: children.length > 0, children }];
}

/** Every entry that is switched on, nested; one below a switched off one is left out with it. */
export async function readMenuChoices({ db }: AppDeps, { category }: MenuChoice) {
  const all = await listEveryMenu(db);
  const off = all.filter(({ enabledMark }) => enabledMark !== 1);
  const menus = off.reduce<readonly MenuRow[]>((left, { id }) => withoutBranch(left, id), all);
  return toTree(menus.filter((menu) => isOf(menu, category)).map(toChoice));
}

function isOf(menu: MenuRow, category: string): boolean {
  return category === '' || menu.category === category;
}

function toChoice({ id, parentId, fullName, enCode, icon, type }: MenuRow) {
  return { id, parentId, fullName, enCode, icon, type };
}

/** Released modules by name or code. */
export function readMenuModules({ db }: AppDeps, keyword: string) {
  const pattern = toLikePattern(keyword.trim());
  return db
    .selectFrom('modules')
    .select(['id', 'full_name as fullName', 'en_code as enCode'])
    .where('released_version', '>', 0)
    .where((where) => where.or([where('full_name', 'ilike', pattern), where('en_code', 'ilike', pattern)]))
    .orderBy('sort_code')
    .orderBy('full_name')
    .orderBy('id')
    .limit(MAX_MODULES)
    .execute();
}
