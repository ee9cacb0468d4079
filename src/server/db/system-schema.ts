import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A time stamp, read as Date and written as Date or ISO text. */
export type Moment = ColumnType<Date, Date | string, Date | string>;
/** A time stamp with the default now(). */
export type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>;
export type NullableMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type NullableText = ColumnType<string | null, string | null | undefined, string | null>;

/** Author and time of creation and last change; in every administered table. */
export interface AuditColumns {
  created_at: DefaultMoment;
  created_by: NullableText;
  updated_at: NullableMoment;
  updated_by: NullableText;
}

/** Companies and departments in one tree; `parent_id` '-1' is the root (docs/clients.md#people-and-places). */
export interface OrganizesTable extends AuditColumns {
  id: string;
  parent_id: Generated<string>;
  type: 'company' | 'department';
  full_name: string;
  en_code: string;
  icon: Generated<string>;
  manager_id: NullableText;
  property_json: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

export interface PositionsTable extends AuditColumns {
  id: string;
  full_name: string;
  en_code: string;
  type: Generated<string>;
  organize_id: string;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

export interface RolesTable extends AuditColumns {
  id: string;
  full_name: string;
  en_code: string;
  type: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

export interface UsersTable extends AuditColumns {
  id: string;
  /** Case-insensitively unique. */
  account: string;
  /** Output of `hashPassword`: argon2id (scrypt in earlier releases) over the MD5 hex that clients send. */
  password_hash: string;
  real_name: string;
  /** 1 male, 2 female, 3 not said. */
  gender: Generated<number>;
  head_icon: Generated<string>;
  organize_id: string;
  /** The default position; '' = the first by sort code. */
  position_id: Generated<string>;
  manager_id: NullableText;
  mobile_phone: Generated<string>;
  email: Generated<string>;
  landline: Generated<string>;
  tele_phone: Generated<string>;
  birthday: NullableMoment;
  sign_img: Generated<string>;
  /** 0 disabled, 1 enabled, 2 locked. */
  enabled_mark: Generated<number>;
  is_administrator: Generated<boolean>;
  /** zh, zhtw, en; '' = the client's. */
  language: Generated<string>;
  /** classic, functional, plain, blend; '' = classic. */
  theme: Generated<string>;
  portal_id: Generated<string>;
  password_changed_at: NullableMoment;
  last_login_at: NullableMoment;
  last_login_ip: Generated<string>;
  prev_login_at: NullableMoment;
  prev_login_ip: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
}

export interface UserPositionsTable {
  user_id: string;
  position_id: string;
}

export interface UserRolesTable {
  user_id: string;
  role_id: string;
}

/**
 * What was done to a record; `restore` brings back a removed one, `members` changes who belongs to it, `seeAs` changes nothing:
 * somebody sees the system as that user.
 */
export type ChangeAction = 'create' | 'update' | 'remove' | 'restore' | 'state' | 'members' | 'password' | 'seeAs';

export type SessionEnd = 'logout' | 'replaced' | 'password' | 'disabled' | 'removed';

/** Sessions; ended when expired or `ended_at` is set. Rows are kept so that clients learn why. */
export interface SessionsTable {
  id: string;
  /** SHA-256 hex of the token: a stolen database opens no session. */
  token_hash: string;
  user_id: string;
  created_at: DefaultMoment;
  last_seen_at: DefaultMoment;
  expires_at: Moment;
  ended_at: NullableMoment;
  end_reason: ColumnType<SessionEnd | null, SessionEnd | null | undefined, SessionEnd | null>;
  ip: Generated<string>;
  platform: Generated<string>;
  user_agent: Generated<string>;
}

/** Grants of a role, position, user or group: a menu (`module`, code '') or a code of the menu's module. */
export interface GrantsTable {
  object_type: 'role' | 'position' | 'user' | 'group';
  object_id: string;
  item_type: 'module' | 'button' | 'column' | 'form' | 'system' | 'resource';
  menu_id: string;
  /** `btn_add`, `amount`, `items-price`; '' for item type module. */
  code: Generated<string>;
}

/** Menu nodes (docs/clients.md#menu-entries); `parent_id` '-1' is the root. */
export interface MenusTable extends AuditColumns {
  id: string;
  parent_id: Generated<string>;
  full_name: string;
  en_code: string;
  icon: Generated<string>;
  /** 0 system, 1 directory, 2 page, 3 module, 4 dictionary, 5 report, 6 screen, 7 link, 8 portal. */
  type: number;
  url_address: Generated<string>;
  link_target: Generated<string>;
  category: Generated<string>;
  property_json: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** Generated column of `property_json.moduleId`; null when the menu opens no module. */
  module_id: ColumnType<string | null, never, never>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
  description: Generated<string>;
}

/** Dictionary types; `parent_id` '-1' is the root. */
export interface DictionaryTypesTable extends AuditColumns {
  id: string;
  parent_id: Generated<string>;
  full_name: string;
  en_code: string;
  is_tree: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
}

/** Dictionary entries; `parent_id` '0' is the top of the type. */
export interface DictionaryEntriesTable extends AuditColumns {
  id: string;
  dictionary_type_id: string;
  parent_id: Generated<string>;
  full_name: string;
  en_code: string;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

/** Number rules and their counters (docs/clients.md#document-numbers). */
export interface BillRulesTable extends AuditColumns {
  id: string;
  full_name: string;
  en_code: string;
  prefix: Generated<string>;
  /** yyyyMMdd, yyyyMM, yyyy or no. */
  date_format: Generated<string>;
  digit: number;
  /** Zero-padded text, e.g. 0001. */
  start_number: string;
  example: Generated<string>;
  /** Numbers issued in the current period; int8, so a string. */
  this_number: ColumnType<string, string | number | undefined, string | number>;
  output_number: Generated<string>;
  /** Date part of the last number; the counter restarts when it changes. */
  period: Generated<string>;
  category: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

/** Data interfaces (docs/clients.md#data-interfaces). JSON members are stored as exchanged with clients. */
export interface DataInterfacesTable extends AuditColumns {
  id: string;
  full_name: string;
  en_code: string;
  category_id: Generated<string>;
  /** 1 SQL, 2 static data, 3 API. */
  data_type: number;
  db_link_id: Generated<string>;
  query: Generated<string>;
  request_method: Generated<string>;
  path: Generated<string>;
  request_headers: Generated<string>;
  request_parameters: Generated<string>;
  response_type: Generated<string>;
  data_processing: Generated<string>;
  check_type: Generated<number>;
  ip_address: Generated<string>;
  property_json: Generated<string>;
  has_page: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

/** A user's choice of columns per menu or module; `field_list` is the client's text. */
export interface ColumnSettingsTable {
  user_id: string;
  menu_id: string;
  field_list: string;
  updated_at: DefaultMoment;
}

/** Leaky buckets by key; unlogged, as a crash may reset them. */
export interface RateLimitsTable {
  key: string;
  /** Level at `counted_at`. */
  level: number;
  counted_at: Moment;
  /** The next attempt is refused before. */
  open_at: Moment;
  /** The bucket is empty from then on, and the row may be deleted. */
  empty_at: Moment;
}

/** Platform settings by key (docs/clients.md#menus-and-permissions); absent keys have the defaults of `readSettings`. */
export interface SettingsTable {
  key: string;
  /** Any JSON value, written as JSON text. */
  value: ColumnType<unknown, string, string>;
}

/**
 * Typed tables of the `system` database schema, for Kysely, in the migrations' column names.
 * A later migration declares its tables beside itself by merging into this interface:
 * `declare module '../system-schema' { interface SystemSchema { modules: ModulesTable } }`.
 */
export interface SystemSchema {
  organizes: OrganizesTable;
  positions: PositionsTable;
  roles: RolesTable;
  users: UsersTable;
  user_positions: UserPositionsTable;
  user_roles: UserRolesTable;
  sessions: SessionsTable;
  grants: GrantsTable;
  menus: MenusTable;
  dictionary_types: DictionaryTypesTable;
  dictionary_entries: DictionaryEntriesTable;
  bill_rules: BillRulesTable;
  data_interfaces: DataInterfacesTable;
  column_settings: ColumnSettingsTable;
  rate_limits: RateLimitsTable;
  settings: SettingsTable;
}
