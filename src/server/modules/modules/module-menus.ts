import type { Transaction } from 'kysely';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';

/** A module for its menu entry. */
export interface MenuModule {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly sortCode: number;
}

/** Menu type of a generated module (docs/clients.md#menu-entries). */
const MODULE_MENU = 3;

/**
 * Creates a menu entry `model/<enCode>` (docs/module-format.md#module-codes) under each parent; existing ones are unchanged. Returns
 * the ids of both. Throws SERVER_NOT_FOUND for a missing parent.
 */
export async function placeModuleMenus(
  trx: Transaction<SystemSchema>,
  {
    module,
    category,
    parentIds,
  }: { readonly module: MenuModule; readonly category: 'Web' | 'App'; readonly parentIds: readonly string[] },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const parentId of new Set(parentIds)) {
    if (parentId !== '-1') {
      const parent = await trx.selectFrom('menus').select('id').where('id', '=', parentId).executeTakeFirst();
      if (!parent) throw new BusinessError('SERVER_NOT_FOUND');
    }
    const existing = await trx
      .selectFrom('menus')
      .select('id')
      .where('module_id', '=', module.id)
      .where('parent_id', '=', parentId)
      .where('category', '=', category)
      .executeTakeFirst();
    const id = existing?.id ?? createId();
    ids.push(id);
    if (existing) continue;
    await trx
      .insertInto('menus')
      .values({
        id,
        parent_id: parentId,
        full_name: module.fullName,
        en_code: module.enCode,
        icon: 'icon-ym icon-ym-webForm',
        type: MODULE_MENU,
        url_address: `model/${module.enCode}`,
        category,
        property_json: JSON.stringify({ moduleId: module.id, isTree: 0 }),
        sort_code: module.sortCode,
      })
      .execute();
  }
  return ids;
}

/** Ids of the entries that a module has. */
export async function listModuleMenus(trx: Transaction<SystemSchema>, moduleId: string): Promise<readonly string[]> {
  const rows = await trx.selectFrom('menus').select('id').where('module_id', '=', moduleId).execute();
  return rows.map(({ id }) => id);
}
