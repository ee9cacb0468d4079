import type { AppDeps } from '../deps';
import pages from './data/system-pages.json';

/** Menu type of a page (docs/clients.md#menu-entries). */
const PAGE_MENU = 2;

/**
 * Makes sure that the product's own pages, which no document describes, have their entries at the top of the menu. What is
 * there is left as the administrator made it; nobody but administrators sees an entry before it is granted.
 */
export async function ensureSystemPages({ db }: Pick<AppDeps, 'db'>): Promise<void> {
  await db
    .insertInto('menus')
    .values(
      pages.map((page) => ({
        id: page.id,
        parent_id: '-1',
        full_name: page.fullName,
        en_code: page.enCode,
        icon: page.icon,
        type: PAGE_MENU,
        url_address: page.urlAddress,
        category: 'Web',
        sort_code: page.sortCode,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
