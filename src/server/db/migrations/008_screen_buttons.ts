import { sql, type Kysely } from 'kysely';

/** Buttons that each system screen showed to everyone who had its menu, by menu codes and name of the screen. */
const screens = [
  { menus: ['system.area', 'systemData.area'], screen: 'area', buttons: ['add', 'addBelow', 'edit', 'remove'] },
  {
    menus: ['system.billRule', 'systemData.billRule'],
    screen: 'billRule',
    buttons: ['add', 'edit', 'remove', 'import', 'export'],
  },
  { menus: ['systemData.dataInterface', 'system.dataInterface'], screen: 'dataInterface', buttons: ['detail'] },
  {
    menus: ['systemData.dictionary', 'system.dictionary'],
    screen: 'dictionary',
    buttons: ['add', 'edit', 'remove', 'type', 'import', 'export'],
  },
  { menus: ['permission.position', 'system.position'], screen: 'position', buttons: ['add', 'edit', 'remove'] },
] as const;

/** System screens now require button codes: grants them to everyone who has been granted the menu of a screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { menus, screen, buttons } of screens) {
    const codes = buttons.map((button) => `btn_${button}`);
    await sql`insert into system.grants (object_type, object_id, menu_id, item_type, code)
      select g.object_type, g.object_id, g.menu_id, 'button', c.code
        from system.grants g join system.menus m on m.id = g.menu_id, unnest(${codes}::text[]) as c (code)
        where g.item_type = 'module' and (m.en_code = any(${[...menus]}::text[]) or m.property_json ->> 'screen' = ${screen})
      on conflict do nothing`.execute(db);
  }
}
