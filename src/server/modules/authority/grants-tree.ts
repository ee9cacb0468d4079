import type { Translate } from '../../../engine/contract/language';
import type { GrantNode } from '../../../wire/grants';
import { toGrantId, toGroupId, type GrantItem } from '../../grants/index';
import { toTree, type TreeNode } from '../../http/tree';
import { isContainer, type MenuRow } from '../menu/index';
import type { MayGive } from './giver';
import { CODE_KINDS, type CodeKind, type MenuRights, type Rights } from './read-rights';

/** What a tree is made of: what there is, and what of it its reader may give. */
export interface TreeQuestion {
  readonly rights: Rights;
  readonly mayGive: MayGive;
  readonly translate: Translate;
}

/** Directory → menu → kind → code: everything that the reader may give. A directory without a menu is left out. */
export function toGrantTree(question: TreeQuestion): readonly GrantNode[] {
  return toTree(question.rights.menus).flatMap((node) => toNodes(node, question));
}

function toNodes(node: TreeNode<MenuRow>, question: TreeQuestion): readonly GrantNode[] {
  const below = node.children.flatMap((child) => toNodes(child, question));
  const entry = question.rights.byMenu.get(node.id);
  const isMenu = entry !== undefined && !isContainer(node) && question.mayGive(toMenuItem(node.id));
  if (!isMenu && below.length === 0) return [];
  const groups = isMenu ? CODE_KINDS.flatMap((kind) => toGroup(entry, kind, question)) : [];
  const type = isMenu ? 'menu' : 'directory';
  const fullName = entry?.title ?? node.fullName;
  return [
    {
      id: node.id,
      fullName,
      icon: node.icon,
      type,
      isContainer: !isMenu,
      isApart: false,
      children: [...groups, ...below],
    },
  ];
}

function toGroup(entry: MenuRights, kind: CodeKind, { mayGive, translate }: TreeQuestion): readonly GrantNode[] {
  const children = toCodes(entry, kind, mayGive).map(({ item, label }): GrantNode => ({
    id: toGrantId(item),
    fullName: label,
    icon: '',
    type: kind,
    isContainer: false,
    isApart: kind === 'resource',
    children: [],
  }));
  const fullName = translate(`server.grant.${kind}`);
  const id = toGroupId(entry.menu.id, kind);
  return children.length > 0
    ? [{ id, fullName, icon: '', type: 'group', isContainer: true, isApart: false, children }]
    : [];
}

/** The codes of a menu that may be given. */
export function toCodes({ menu, codes }: MenuRights, kind: CodeKind, mayGive: MayGive) {
  return (codes.get(kind) ?? [])
    .map(({ code, label }) => ({ item: { menuId: menu.id, itemType: kind, code }, label }))
    .filter(({ item }) => mayGive(item));
}

/** Ids of the nodes that stand for something to grant. */
export function grantableIds(nodes: readonly GrantNode[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (node: GrantNode) => {
    if (!node.isContainer) ids.add(node.id);
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return ids;
}

export function toMenuItem(menuId: string): GrantItem {
  return { menuId, itemType: 'module', code: '' };
}
