import type { Transaction } from 'kysely';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { permissionCatalogue, type PermissionCode } from '../../../engine/permission/index';
import type { SystemSchema } from '../../db/system-schema';
import {
  addGrants,
  lockHolders,
  noteGrants,
  readOwnGrants,
  toGrantId,
  type Changer,
  type GrantHolder,
  type GrantItem,
} from '../../grants/index';

/** Whom the menus of a publication are given to, and who does it. */
export interface MenuOffer {
  readonly holders: readonly GrantHolder[];
  /** Who gets the entries of a first publication besides: its author; absent = nobody. */
  readonly author?: GrantHolder | undefined;
  /** Whether they get all codes that the module asks for, or the entry alone. */
  readonly givesCodes: boolean;
  readonly changer: Changer;
}

/** Entries of a release. */
export interface OfferedRelease {
  readonly menuIds: readonly string[];
  readonly model: ModuleModel;
  readonly isFirst: boolean;
}

/**
 * Gives the entries of a release, with the codes that the module asks for: whoever gets it can work with it at once. Throws
 * SERVER_NOT_FOUND for a holder that is not there.
 */
export async function offerMenus(
  trx: Transaction<SystemSchema>,
  { holders, author, changer, givesCodes }: MenuOffer,
  { menuIds, model, isFirst }: OfferedRelease,
): Promise<void> {
  const all = menuIds.flatMap((menuId) => itemsOf(menuId, model));
  if (all.length === 0) return;
  const isAuthor = ({ type, id }: GrantHolder) => isFirst && type === author?.type && id === author.id;
  for (const holder of await lockHolders(trx, isFirst && author ? [...holders, author] : holders)) {
    const items = givesCodes || isAuthor(holder) ? all : all.filter(({ itemType }) => itemType === 'module');
    const known = new Set((await readOwnGrants(trx, holder)).map(toGrantId));
    const added = items.filter((item) => !known.has(toGrantId(item)));
    await addGrants(trx, holder, added);
    await noteGrants(trx, changer, { holder, added, removed: [] });
  }
}

function itemsOf(menuId: string, model: ModuleModel): readonly GrantItem[] {
  const { columns, forms, buttons } = permissionCatalogue(model);
  const of = (itemType: GrantItem['itemType'], isAsked: boolean | undefined, codes: readonly PermissionCode[]) =>
    isAsked ? codes.map(({ code }) => ({ menuId, itemType, code })) : [];
  return [
    { menuId, itemType: 'module', code: '' },
    ...of('column', model.list?.useColumnPermission, columns),
    ...of('form', model.list?.useFormPermission, forms),
    ...of('button', model.list?.useBtnPermission, buttons),
  ];
}
