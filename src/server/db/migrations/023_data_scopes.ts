import { sql, type Generated, type JSONColumnType, type Kysely } from 'kysely';
import type { AuditColumns } from '../system-schema';

/** What records of a menu's module may be selected by: one field or system column with its symbols (base_moduledataauthorize). */
export interface DataConditionsTable extends AuditColumns {
  id: string;
  menu_id: string;
  full_name: string;
  /** Field id (`amount`, `items-price`) or the name of a system column (`createdBy`). */
  en_code: string;
  type: Generated<string>;
  /** Comma list: `Equal,NotEqual`. */
  condition_symbol: Generated<string>;
  /** `text`, or whose records: `@userId`. */
  condition_text: Generated<string>;
  bind_table: Generated<string>;
  /** 0 main table, 1 extra table, 2 sub-table. */
  field_rule: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

/** A set of records that can be granted (base_moduledataauthorizescheme); its id is the code of grants of the kind `resource`. */
export interface DataSchemesTable extends AuditColumns {
  id: string;
  menu_id: string;
  full_name: string;
  en_code: Generated<string>;
  /** Elements `{logic, groups: [{id, field, type, op, value}]}`, written as JSON text. */
  condition_json: JSONColumnType<readonly unknown[], string | undefined, string>;
  condition_text: Generated<string>;
  /** 1 = every record of the module, whatever the conditions. */
  all_data: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

declare module '../system-schema' {
  interface SystemSchema {
    data_conditions: DataConditionsTable;
    data_schemes: DataSchemesTable;
  }
}

const common = `description text not null default '', sort_code integer not null default 0,
  enabled_mark smallint not null default 1, created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz, updated_by text`;

const tables = [
  `create table system.data_conditions (
    id text primary key, menu_id text not null references system.menus (id) on delete cascade,
    full_name text not null, en_code text not null, type text not null default '',
    condition_symbol text not null default '', condition_text text not null default 'text',
    bind_table text not null default '', field_rule smallint not null default 0 check (field_rule in (0, 1, 2)), ${common})`,
  'create index on system.data_conditions (menu_id)',
  `create table system.data_schemes (
    id text primary key, menu_id text not null references system.menus (id) on delete cascade,
    full_name text not null, en_code text not null default '',
    condition_json jsonb not null default '[]' check (jsonb_typeof(condition_json) = 'array'),
    condition_text text not null default '', all_data smallint not null default 0 check (all_data in (0, 1)), ${common})`,
  'create index on system.data_schemes (menu_id)',
  // Grants of schemes that never were: the kind was allowed before there were schemes.
  `delete from system.grants where item_type = 'resource'`,
  `create function system.drop_scheme_grants() returns trigger language plpgsql as $$
    begin
      delete from system.grants where item_type = 'resource' and menu_id = old.menu_id and code = old.id;
      return null;
    end $$`,
  `create trigger drop_scheme_grants after delete on system.data_schemes
    for each row execute function system.drop_scheme_grants()`,
  // A save writes the menu it is of again: that is no other menu.
  `create trigger drop_moved_scheme_grants after update of id, menu_id on system.data_schemes
    for each row when (old.id <> new.id or old.menu_id <> new.menu_id) execute function system.drop_scheme_grants()`,
];

/** Triggers of a table that also fire for replicated rows; `tell` after the name of the event. */
function* notices(table: string, tells: Readonly<Record<string, string>>): Generator<string> {
  for (const [name, tell] of Object.entries(tells)) {
    yield `create trigger ${name} after ${tell}`;
    yield `alter table system.${table} enable always trigger ${name}`;
  }
}

function* allNotices(): Generator<string> {
  for (const table of ['data_conditions', 'data_schemes']) {
    const events = ['insert', 'update', 'delete', 'truncate'].map((event) => [
      `tell_${event}`,
      `${event} on system.${table} for each statement execute function system.tell_table('${table}')`,
    ]);
    yield* notices(table, Object.fromEntries(events) as Record<string, string>);
  }
  const tell = (event: string, when: string) =>
    `${event} on system.users for each row when (${when}) execute function system.tell_table('managers')`;
  yield* notices('users', {
    tell_manager_insert: tell('insert', 'new.manager_id is not null'),
    tell_manager_update: tell('update', 'old.manager_id is distinct from new.manager_id'),
    tell_manager_delete: tell('delete', 'old.manager_id is not null'),
  });
}

/** Adds conditions and schemes of data permission, whose changes every server process hears of, as of who manages whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...allNotices()]) await sql.raw(statement).execute(db);
}
