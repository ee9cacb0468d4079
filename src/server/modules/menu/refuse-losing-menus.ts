import type { Transaction } from 'kysely';
import type { Translate } from '../../../engine/contract/language';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { ancestorsOf } from '../../http/tree';
import type { MenuRow } from '../../rights/index';
import { listEveryMenu } from './repository';

/** The screen of menus. */
const OWN_SCREEN = 'menu';

/** An entry with what is about to change of it. */
export type MenuChange = Pick<MenuRow, 'id'> & Partial<Pick<MenuRow, 'parentId' | 'enabledMark'>>;

/**
 * Refuses a change after which nobody finds the screen of menus any more, administrators included: what is switched off can only
 * be switched on there. Throws SERVER_IN_USE.
 */
export async function refuseLosingMenus(
  trx: Transaction<SystemSchema>,
  translate: Translate,
  change: MenuChange,
): Promise<void> {
  const before = await listEveryMenu(trx);
  const after = before.map((menu) => (menu.id === change.id ? { ...menu, ...change } : menu));
  if (isFound(before) && !isFound(after))
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.menu.losesItself') });
}

function isFound(menus: readonly MenuRow[]): boolean {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const own = menus.find(({ propertyJson }) => propertyJson['screen'] === OWN_SCREEN);
  return own !== undefined && [own, ...ancestorsOf(own, byId)].every(({ enabledMark }) => enabledMark === 1);
}
