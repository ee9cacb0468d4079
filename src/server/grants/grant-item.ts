/** Kinds of items that are granted one by one; `module` is the menu entry itself, `resource` a data scheme by its id. */
export const GRANT_KINDS = ['module', 'button', 'column', 'form', 'resource'] as const;
export type GrantKind = (typeof GRANT_KINDS)[number];

/** Something that is given: a menu entry (code ''), or a code behind it. */
export interface GrantItem {
  readonly menuId: string;
  readonly itemType: GrantKind;
  readonly code: string;
}

/** Stands between menu, kind and code of an id; neither ids of menus nor kinds have it. */
const MARK = '~';

/** The id that clients know an item by: that of the menu entry, or `<menu>~<kind>~<code>`, which stays the same over releases. */
export function toGrantId({ menuId, itemType, code }: GrantItem): string {
  return itemType === 'module' ? menuId : [menuId, itemType, code].join(MARK);
}

/** Id of the node that the codes of one kind stand below; it is no item. */
export function toGroupId(menuId: string, kind: GrantKind): string {
  return [menuId, kind].join(MARK);
}

/** What an id is made of, whether there is such an item or not; null for other texts. */
export function readGrantId(id: string): GrantItem | null {
  const [menuId = '', kind, ...rest] = id.split(MARK);
  if (kind === undefined) return { menuId, itemType: 'module', code: '' };
  const itemType = GRANT_KINDS.find((known) => known === kind && known !== 'module');
  return itemType && rest.length > 0 ? { menuId, itemType, code: rest.join(MARK) } : null;
}

/** The menu of a group's id; null for other texts. */
export function readGroupId(id: string): string | null {
  const [menuId = '', kind = '', ...rest] = id.split(MARK);
  return rest.length === 0 && GRANT_KINDS.some((known) => known === kind) ? menuId : null;
}
