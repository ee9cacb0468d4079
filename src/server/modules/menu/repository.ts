import { sql, type Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { heldBy, type GrantHolders } from '../../http/read-grant';
import type { MenuRow } from '../../rights/index';

/** All menus of the browser, in tree order. */
export function listMenus(db: Kysely<SystemSchema>): Promise<MenuRow[]> {
  return selectMenus(db).where('category', '=', 'Web').execute();
}

/** The menus of browser and app, in tree order: what can be granted. */
export function listEveryMenu(db: Kysely<SystemSchema>): Promise<MenuRow[]> {
  return selectMenus(db).execute();
}

/** One menu; undefined when there is none. */
export function findMenu(db: Kysely<SystemSchema>, id: string): Promise<MenuRow | undefined> {
  return selectMenus(db).where('id', '=', id).executeTakeFirst();
}

function selectMenus(db: Kysely<SystemSchema>) {
  return db
    .selectFrom('menus')
    .select([
      'id',
      'parent_id as parentId',
      'full_name as fullName',
      'en_code as enCode',
      'icon',
      'type',
      'url_address as urlAddress',
      'link_target as linkTarget',
      'category',
      'property_json as propertyJson',
      'module_id as moduleId',
      'sort_code as sortCode',
      'enabled_mark as enabledMark',
    ])
    .orderBy('sort_code')
    .orderBy('id');
}

/** A grant; `code` is '' for the menu itself. */
export interface GrantedItem {
  readonly menuId: string;
  readonly itemType: 'module' | 'button' | 'column' | 'form' | 'resource';
  readonly code: string;
}

/** The distinct grants of the holders. */
export async function listGranted(db: Kysely<SystemSchema>, holders: GrantHolders): Promise<readonly GrantedItem[]> {
  const { rows } = await sql<GrantedItem>`
    select distinct g.menu_id as "menuId", g.item_type as "itemType", g.code
      from system.grants g where ${heldBy(holders)}`.execute(db);
  return rows;
}
