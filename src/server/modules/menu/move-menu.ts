import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { ancestorsOf } from '../../http/tree';
import { changerOf, fieldFault, lockTree, MAX_TREE_LEVELS, noteChange } from '../../resource/index';
import type { MenuRow } from '../../rights/index';
import { isContainer, MAIN_SYSTEM_ID, MENU_TYPES, TOP_MENU_ID } from './menu-facts';
import { menuResource } from './menu-resource';
import { refuseLosingMenus } from './refuse-losing-menus';
import { listEveryMenu } from './repository';

/** Where an entry is put. */
export interface MenuMove {
  readonly parentId: string;
  /** Sibling that it stands before; '' = behind all of them. */
  readonly beforeId: string;
}

/** Distance of siblings, so that one can be put between two by hand. */
const SORT_STEP = 10;

/**
 * Puts an entry below a parent and among its siblings, whose sort codes are counted anew. Throws SERVER_NOT_FOUND and
 * SERVER_FIELD_INVALID.
 */
export async function moveMenu(request: FastifyRequest, id: string, move: MenuMove): Promise<void> {
  const { server, translate } = request;
  await server.deps.db.transaction().execute(async (trx) => {
    await lockTree(trx, 'menus');
    const menus = await listEveryMenu(trx);
    const moved = menus.find((menu) => menu.id === id);
    if (!moved) throw new BusinessError('SERVER_NOT_FOUND');
    const parentId = toParent(menus, moved, move.parentId);
    if (parentId.refused !== undefined)
      throw fieldFault('parentId', translate(parentId.refused, { levels: MAX_TREE_LEVELS }));
    const place = { parentId: parentId.id, beforeId: move.beforeId };
    const order = orderSiblings(menus, moved, place);
    if (!order) throw fieldFault('beforeId', translate('server.menu.siblingGone'));
    await refuseLosingMenus(trx, translate, { id, parentId: place.parentId });
    await storeOrder(trx, request, { moved, menus, order, parentId: place.parentId });
  });
}

interface MovedMenu {
  readonly moved: MenuRow;
  readonly menus: readonly MenuRow[];
  readonly parentId: string;
  /** The siblings, with the entry among them. */
  readonly order: readonly MenuRow[];
}

async function storeOrder(
  trx: Transaction<SystemSchema>,
  request: FastifyRequest,
  { moved, menus, parentId, order }: MovedMenu,
): Promise<void> {
  const changer = changerOf(request);
  const ids = order.map(({ id }) => id);
  await sql`update system.menus m set sort_code = t.sort_code,
      parent_id = case when m.id = ${moved.id} then ${parentId} else m.parent_id end,
      updated_at = ${changer.at}, updated_by = ${changer.userId}
    from unnest(${ids}::text[], ${ids.map((_, index) => (index + 1) * SORT_STEP)}::integer[]) as t (id, sort_code)
    where m.id = t.id and (m.id = ${moved.id} or m.sort_code <> t.sort_code)`.execute(trx);
  const placeIn = (siblings: readonly MenuRow[]) => siblings.findIndex(({ id }) => id === moved.id);
  await noteChange(trx, changer, {
    action: 'update',
    resource: menuResource.path,
    recordId: moved.id,
    recordName: moved.fullName,
    before: { parentId: moved.parentId, place: placeIn(siblingsIn(menus, moved.parentId)) },
    after: { parentId, place: placeIn(order) },
  });
}

/** A parent, or the text of its refusal. */
type Parent = { readonly id: string; readonly refused?: undefined } | { readonly refused: string };

/** The parent as it is stored: a directory that is there, neither the entry itself nor below it, and not too deep. */
function toParent(menus: readonly MenuRow[], moved: MenuRow, parentId: string): Parent {
  if (['0', '', MAIN_SYSTEM_ID, TOP_MENU_ID].includes(parentId)) return { id: TOP_MENU_ID };
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const parent = byId.get(parentId);
  if (!parent) return { refused: 'server.field.parentGone' };
  if (!isContainer(parent)) return { refused: 'server.menu.parentNoDirectory' };
  if (moved.type === MENU_TYPES.system) return { refused: 'server.menu.systemOnTop' };
  const above = [parent, ...ancestorsOf(parent, byId)];
  if (above.some(({ id }) => id === moved.id)) return { refused: 'server.field.parentCycle' };
  const depthBelow = Math.max(
    ...menus.map((menu) => {
      const line = [menu, ...ancestorsOf(menu, byId)];
      return line.findIndex(({ id }) => id === moved.id) + 1;
    }),
  );
  return above.length + depthBelow > MAX_TREE_LEVELS ? { refused: 'server.field.tooDeep' } : { id: parentId };
}

function siblingsIn(menus: readonly MenuRow[], parentId: string): readonly MenuRow[] {
  return menus.filter((menu) => menu.parentId === parentId);
}

/** The siblings in their new order; undefined when the one to stand before is none of them. */
function orderSiblings(
  menus: readonly MenuRow[],
  moved: MenuRow,
  { parentId, beforeId }: MenuMove,
): readonly MenuRow[] | undefined {
  const others = siblingsIn(menus, parentId).filter(({ id }) => id !== moved.id);
  if (beforeId === '') return [...others, moved];
  const index = others.findIndex(({ id }) => id === beforeId);
  return index < 0 ? undefined : [...others.slice(0, index), moved, ...others.slice(index)];
}
