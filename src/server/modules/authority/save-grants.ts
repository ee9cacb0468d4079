import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import {
  addGrants,
  GRANT_KINDS,
  lockHolders,
  noteGrants,
  readOwnGrants,
  removeGrants,
  toGrantId,
  toGrantsVersion,
  type GrantHolder,
  type GrantItem,
  type GrantKind,
  type NamedHolder,
} from '../../grants/index';
import { BusinessError } from '../../http/errors';
import { changerOf } from '../../resource/index';
import { readMayGive, refuseOwnGrants, requireGiverOf, type MayGive } from './giver';
import { isTold, nameItem, readRights, type Rights } from './read-rights';

/** What the grants of some holders are to be. */
export interface GrantOrder {
  readonly holders: readonly GrantHolder[];
  /** Takes what was asked for out of the ids of the call. Throws SERVER_GRANT_UNKNOWN. */
  readonly toWanted: (rights: Rights) => readonly GrantItem[];
  /** Kinds whose other grants are taken away; none = these are added. */
  readonly replaces: readonly GrantKind[];
  /** An item that is taken from some other holders at the same time. */
  readonly takes?: { readonly item: GrantItem; readonly from: readonly GrantHolder[] };
  /** The state that the order started from; absent for clients that know none. */
  readonly version?: string;
}

export const REPLACES_ALL = GRANT_KINDS;

/** Who saves what, for the parts of a save. */
interface Save {
  readonly request: FastifyRequest;
  readonly order: GrantOrder;
  readonly rights: Rights;
  readonly mayGive: MayGive;
  readonly wanted: readonly GrantItem[];
}

/**
 * Changes the grants of all holders or of none, and notes it in the trail of changes; answers the version that the last of them has now.
 * Throws SERVER_NOT_FOUND, SERVER_GRANT_UNKNOWN, SERVER_GRANT_OWN, SERVER_GRANT_NOT_HELD and SERVER_GRANTS_STALE.
 */
export async function saveGrants(request: FastifyRequest, order: GrantOrder): Promise<string> {
  const { deps } = request.server;
  const named = [...order.holders, ...(order.takes?.from ?? [])];
  await requireGiverOf(request, named);
  const rights = await readRights(deps, request.session.language);
  const wanted = order.toWanted(rights);
  const mayGive = await readMayGive(deps, request.session, rights.menus);
  const save = { request, order, rights, mayGive, wanted };
  return deps.db.transaction().execute(async (trx) => {
    const holders = await lockHolders(trx, named);
    await refuseOwnGrants(trx, request.session, holders);
    let version = '';
    for (const holder of holders) version = await saveHolder(trx, save, holder);
    return version;
  });
}

async function saveHolder(trx: Transaction<SystemSchema>, save: Save, holder: NamedHolder): Promise<string> {
  const { order, rights, mayGive } = save;
  const current = await readOwnGrants(trx, holder);
  const version = toGrantsVersion(current);
  if (order.version !== undefined && order.version !== version)
    throw new BusinessError('SERVER_GRANTS_STALE', {}, { version });
  const { takes } = order;
  const isTaken = takes?.from.some(({ type, id }) => type === holder.type && id === holder.id) === true;
  const next = nextGrants({
    current,
    wanted: isTaken ? [] : save.wanted,
    isReplaced: (item) =>
      mayGive(item) &&
      (isTaken
        ? toGrantId(item) === toGrantId(takes.item)
        : order.replaces.includes(item.itemType) && isTold(rights, item)),
  });
  const added = without(next, current);
  const refused = added.find((item) => !mayGive(item));
  if (refused)
    throw new BusinessError('SERVER_GRANT_NOT_HELD', { name: nameItem(rights, refused) ?? toGrantId(refused) });
  const removed = without(current, next);
  await removeGrants(trx, holder, removed);
  await addGrants(trx, holder, added);
  await noteGrants(trx, changerOf(save.request), { holder, added, removed });
  return toGrantsVersion(next);
}

/**
 * The grants that a holder has after a save: those that are wanted, and those that the save says nothing about. A code without its menu
 * would come back with the menu, unseen: it goes with it.
 */
function nextGrants({
  current,
  wanted,
  isReplaced,
}: {
  readonly current: readonly GrantItem[];
  readonly wanted: readonly GrantItem[];
  readonly isReplaced: (item: GrantItem) => boolean;
}): readonly GrantItem[] {
  const all = [...wanted, ...current.filter((item) => !isReplaced(item))];
  const menus = new Set(all.filter(({ itemType }) => itemType === 'module').map(({ menuId }) => menuId));
  const next = new Map(all.filter(({ menuId }) => menus.has(menuId)).map((item) => [toGrantId(item), item]));
  return [...next.values()];
}

function without(items: readonly GrantItem[], others: readonly GrantItem[]): readonly GrantItem[] {
  const known = new Set(others.map(toGrantId));
  return items.filter((item) => !known.has(toGrantId(item)));
}
