import { sql, type Kysely } from 'kysely';

/** Trying a connection of a data source has a right of its own now: whoever could add or edit data sources, and so try them, keeps it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into system.grants (object_type, object_id, menu_id, item_type, code)
    select distinct g.object_type, g.object_id, g.menu_id, 'button', 'btn_test'
      from system.grants g join system.menus m on m.id = g.menu_id
      where g.item_type = 'button' and g.code in ('btn_add', 'btn_edit')
        and (m.en_code = 'systemData.dataSource' or m.property_json ->> 'screen' = 'dataSource')
    on conflict do nothing`.execute(db);
}
