import { sql, type Kysely } from 'kysely';

/** Columns of every administered table. */
const audit = `
  created_at timestamptz not null default now(), created_by text,
  updated_at timestamptz, updated_by text`;

const statements = [
  'create schema if not exists system',
  'create schema if not exists module',
  `create table system.organizes (
    id text primary key, parent_id text not null default '-1',
    type text not null check (type in ('company', 'department')),
    full_name text not null, en_code text not null, icon text not null default '', manager_id text,
    property_json jsonb not null default '{}', description text not null default '',
    sort_code integer not null default 0, enabled_mark smallint not null default 1, ${audit})`,
  'create index on system.organizes (parent_id)',
  `create table system.positions (
    id text primary key, full_name text not null, en_code text not null, type text not null default '',
    organize_id text not null references system.organizes (id), description text not null default '',
    sort_code integer not null default 0, enabled_mark smallint not null default 1, ${audit})`,
  'create index on system.positions (organize_id)',
  `create table system.roles (
    id text primary key, full_name text not null, en_code text not null, type text not null default '',
    description text not null default '',
    sort_code integer not null default 0, enabled_mark smallint not null default 1, ${audit})`,
  `create table system.users (
    id text primary key, account text not null, password_hash text not null, real_name text not null,
    gender smallint not null default 3, head_icon text not null default '',
    organize_id text not null references system.organizes (id), position_id text not null default '', manager_id text,
    mobile_phone text not null default '', email text not null default '', landline text not null default '',
    tele_phone text not null default '', birthday timestamptz, sign_img text not null default '',
    enabled_mark smallint not null default 1, is_administrator boolean not null default false,
    language text not null default '', theme text not null default '', portal_id text not null default '',
    password_changed_at timestamptz,
    last_login_at timestamptz, last_login_ip text not null default '',
    prev_login_at timestamptz, prev_login_ip text not null default '',
    description text not null default '', sort_code integer not null default 0, ${audit})`,
  'create unique index users_account_key on system.users (lower(account))',
  'create index on system.users (organize_id)',
  `create table system.user_positions (
    user_id text not null references system.users (id) on delete cascade,
    position_id text not null references system.positions (id) on delete cascade,
    primary key (user_id, position_id))`,
  'create index on system.user_positions (position_id)',
  `create table system.user_roles (
    user_id text not null references system.users (id) on delete cascade,
    role_id text not null references system.roles (id) on delete cascade,
    primary key (user_id, role_id))`,
  'create index on system.user_roles (role_id)',
  `create table system.sessions (
    id text primary key, token_hash text not null unique,
    user_id text not null references system.users (id) on delete cascade,
    created_at timestamptz not null default now(), last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null, ended_at timestamptz,
    end_reason text check (end_reason in ('logout', 'replaced', 'password', 'disabled', 'removed')),
    ip text not null default '', platform text not null default '')`,
  'create index on system.sessions (user_id) where ended_at is null',
  'create index on system.sessions (expires_at)',
  `create table system.menus (
    id text primary key, parent_id text not null default '-1', full_name text not null, en_code text not null,
    icon text not null default '', type smallint not null check (type between 0 and 8),
    url_address text not null default '', link_target text not null default '_self', category text not null default 'Web',
    property_json jsonb not null default '{}',
    module_id text generated always as (nullif(property_json ->> 'moduleId', '')) stored,
    sort_code integer not null default 0, enabled_mark smallint not null default 1,
    description text not null default '', ${audit})`,
  'create index on system.menus (module_id) where module_id is not null',
  `create table system.grants (
    object_type text not null check (object_type in ('role', 'position', 'user')), object_id text not null,
    item_type text not null check (item_type in ('module', 'button', 'column', 'form')),
    menu_id text not null references system.menus (id) on delete cascade, code text not null default '',
    primary key (object_type, object_id, menu_id, item_type, code))`,
  'create index on system.grants (menu_id)',
  `create table system.dictionary_types (
    id text primary key, parent_id text not null default '-1', full_name text not null, en_code text not null unique,
    is_tree smallint not null default 0, description text not null default '',
    sort_code integer not null default 0, ${audit})`,
  `create table system.dictionary_entries (
    id text primary key, dictionary_type_id text not null references system.dictionary_types (id) on delete cascade,
    parent_id text not null default '0', full_name text not null, en_code text not null,
    description text not null default '', sort_code integer not null default 0,
    enabled_mark smallint not null default 1, ${audit}, unique (dictionary_type_id, en_code))`,
  `create table system.bill_rules (
    id text primary key, full_name text not null, en_code text not null unique, prefix text not null default '',
    date_format text not null default 'yyyyMMdd' check (date_format in ('yyyyMMdd', 'yyyyMM', 'yyyy', 'no')),
    digit integer not null check (digit between 1 and 18), start_number text not null check (start_number ~ '^[0-9]{1,18}$'),
    example text not null default '', this_number bigint not null default 0, output_number text not null default '',
    period text not null default '', category text not null default '', description text not null default '',
    sort_code integer not null default 0, enabled_mark smallint not null default 1, ${audit})`,
  `create table system.data_interfaces (
    id text primary key, full_name text not null, en_code text not null unique, category_id text not null default '',
    data_type smallint not null check (data_type in (1, 2, 3)), db_link_id text not null default '0',
    query text not null default '', request_method text not null default '', path text not null default '',
    request_headers text not null default '', request_parameters text not null default '',
    response_type text not null default 'json', data_processing text not null default '',
    check_type smallint not null default 0, ip_address text not null default '', property_json text not null default '',
    has_page smallint not null default 0, description text not null default '',
    sort_code integer not null default 0, enabled_mark smallint not null default 1, ${audit})`,
  `create table system.column_settings (
    user_id text not null references system.users (id) on delete cascade, menu_id text not null,
    field_list text not null, updated_at timestamptz not null default now(), primary key (user_id, menu_id))`,
  'create unlogged table system.rate_limits (key text primary key, count integer not null, resets_at timestamptz not null)',
  'create index on system.rate_limits (resets_at)',
  'create table system.settings (key text primary key, value jsonb not null)',
];

/** Creates the platform's tables in schema `system`, and the empty schema `module` for the tables of modules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
