import type { Translate } from '../../../engine/contract/language';
import { toGrantId } from '../../grants/index';
import { toTree, type TreeNode } from '../../http/tree';
import { isContainer, MAIN_SYSTEM_ID, type MenuRow } from '../menu/index';
import type { MayGive } from './giver';
import { toCodes, toMenuItem } from './grants-tree';
import { CODE_KINDS, type CodeKind, type Rights } from './read-rights';

interface ValueNode {
  readonly id: string;
  readonly fullName: string;
  readonly icon: string;
  readonly parentId: string;
}

/** One kind as existing clients draw it: `all` = everything that can be checked, `ids` = what is. */
export interface Values {
  readonly list: readonly TreeNode<ValueNode>[];
  readonly all: readonly string[];
  readonly ids: readonly string[];
}

export interface ValuesQuestion {
  readonly rights: Rights;
  readonly mayGive: MayGive;
  readonly translate: Translate;
  /** Ids of what is granted. */
  readonly own: ReadonlySet<string>;
  /** The menus that were chosen in the step before. */
  readonly menuIds: ReadonlySet<string>;
}

const NOTHING: Values = { list: [], all: [], ids: [] };

/** The tree of a kind. */
export function toValues(type: string, question: ValuesQuestion): Values {
  if (type === 'system') return toSystem(question);
  if (type === 'module') return toMenus(question);
  const kind = CODE_KINDS.find((known) => known === type);
  return kind ? toCodeValues(kind, question) : NOTHING;
}

/** There is one system; it counts as chosen as soon as something in it is. */
function toSystem({ own, translate }: ValuesQuestion): Values {
  const fullName = translate('server.menu.mainSystem');
  const list = toTree([{ id: MAIN_SYSTEM_ID, fullName, icon: '', parentId: '-1' }]);
  return { list, all: [MAIN_SYSTEM_ID], ids: own.size > 0 ? [MAIN_SYSTEM_ID] : [] };
}

function toMenus({ rights, mayGive, own }: ValuesQuestion): Values {
  const shown = withAbove(rights, (menu) => mayGive(toMenuItem(menu.id)));
  const nodes = shown.map((menu) => toNode(rights, menu));
  // With the directories above: clients keep what is checked apart from what stands below it while they fill the tree.
  const checked = withAbove(rights, (menu) => mayGive(toMenuItem(menu.id)) && own.has(menu.id));
  return { list: toTree(nodes), all: nodes.map(({ id }) => id), ids: checked.map(({ id }) => id) };
}

function toCodeValues(kind: CodeKind, { rights, mayGive, own, menuIds }: ValuesQuestion): Values {
  const codes = [...rights.byMenu.values()]
    .filter(({ menu }) => menuIds.has(menu.id))
    .flatMap((entry) => toCodes(entry, kind, mayGive))
    .map(({ item, label }) => ({ id: toGrantId(item), fullName: label, icon: '', parentId: item.menuId }));
  const used = new Set(codes.map(({ parentId }) => parentId));
  const menus = withAbove(rights, ({ id }) => used.has(id)).map((menu) => toNode(rights, menu));
  const all = codes.map(({ id }) => id);
  return { list: toTree([...menus, ...codes]), all, ids: all.filter((id) => own.has(id)) };
}

/** The menus that match, with the directories above them, in tree order. */
function withAbove({ menus }: Rights, isMatch: (menu: MenuRow) => boolean): readonly MenuRow[] {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const kept = new Set<string>();
  for (const menu of menus) {
    if (isContainer(menu) || !isMatch(menu)) continue;
    for (let at: MenuRow | undefined = menu; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id);
  }
  return menus.filter(({ id }) => kept.has(id));
}

function toNode({ byMenu }: Rights, { id, fullName, icon, parentId }: MenuRow): ValueNode {
  return { id, fullName: byMenu.get(id)?.title ?? fullName, icon, parentId };
}
