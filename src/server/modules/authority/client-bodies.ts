import { Type, type Static } from '@sinclair/typebox';
import { idList } from '../../resource/index';

/** Codes of all modules of a platform with hundreds of them. */
const MAX_ITEMS = 50_000;
const MAX_ITEM_LENGTH = 300;
const MAX_HOLDERS = 1_000;
const MAX_ID_LENGTH = 64;

const Items = idList(MAX_ITEMS, MAX_ITEM_LENGTH);
const Holders = idList(MAX_HOLDERS, MAX_ID_LENGTH);
const Id = Type.String({ minLength: 1, maxLength: MAX_ID_LENGTH });

/** A menu entry or a code, and a kind of holder. */
const ItemId = Type.String({ minLength: 1, maxLength: MAX_ITEM_LENGTH });
const HolderKind = Type.String({ minLength: 1, maxLength: 20 });
export const ItemParams = Type.Object({ id: ItemId });
export const ItemHolderParams = Type.Object({ id: ItemId, objectType: HolderKind });
/** Who is to have an item: `objectId`, or `ids` as the answer calls them. */
export const ItemHoldersBody = Type.Object({ objectType: HolderKind, objectId: Holders, ids: Holders });

export const ObjectParams = Type.Object({ objectId: Id });

/** What existing clients ask a tree with, kind by kind. */
export const ValuesBody = Type.Object({
  type: Type.Union(['system', 'module', 'button', 'column', 'form', 'resource'].map((kind) => Type.Literal(kind))),
  moduleIds: Items,
  objectType: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 20 })),
});

const lists = { systemIds: Items, module: Items, button: Items, column: Items, form: Items, resource: Items };
export const GrantsBody = Type.Object({ objectType: HolderKind, ...lists });
export const BatchBody = Type.Object({
  roleIds: Holders,
  positionIds: Holders,
  userIds: Holders,
  groupIds: Holders,
  ...lists,
});

export type ValuesBody = Static<typeof ValuesBody>;
export type GrantLists = Static<typeof BatchBody>;

/** The ids of a list; undefined = the client says nothing about it. */
export function readIds(value: readonly string[] | string | null | undefined): readonly string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const ids = typeof value === 'string' ? value.split(',') : value;
  return ids.map((id) => id.trim()).filter((id) => id !== '');
}
