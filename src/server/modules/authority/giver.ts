import type { FastifyRequest } from 'fastify';
import { requireGiverOf as requireButtonOf } from '../../access/index';
import type { AppDeps } from '../../deps';
import { toGrantId, type GrantHolder, type GrantItem } from '../../grants/index';
import type { RequestSession } from '../../http/request-session';
import { ancestorsOf } from '../../http/tree';
import { requireGradedHolders } from '../organize/index';
import { listGranted, type MenuRow } from '../menu/index';

export { refuseOwnGrants, requireGiver } from '../../access/index';

/** Requires the right to give to these holders, who stand in the part of a graded administrator. Throws SERVER_FORBIDDEN. */
export async function requireGiverOf(request: FastifyRequest, holders: readonly GrantHolder[]): Promise<void> {
  await requireButtonOf(request, holders);
  await requireGradedHolders(request, holders);
}

/** Whether somebody may give an item: administrators everything, others what they have themselves. */
export type MayGive = (item: GrantItem) => boolean;

/** What the user may give of the menus: nothing of a menu that is not open to them. */
export async function readMayGive(deps: AppDeps, session: RequestSession, menus: readonly MenuRow[]): Promise<MayGive> {
  if (session.isAdministrator) return () => true;
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const isOpen = (menu: MenuRow) => [menu, ...ancestorsOf(menu, byId)].every(({ enabledMark }) => enabledMark === 1);
  const open = new Set(menus.filter(isOpen).map(({ id }) => id));
  const granted = await listGranted(deps.db, session.grantHolders);
  const opened = new Set(granted.filter(({ itemType }) => itemType === 'module').map(({ menuId }) => menuId));
  const held = new Set(granted.filter(({ menuId }) => open.has(menuId) && opened.has(menuId)).map(toGrantId));
  return (item) => held.has(toGrantId(item));
}
