import { sql, type Generated, type Kysely } from 'kysely';
import type { AuditColumns, DefaultMoment, Moment } from '../system-schema';

/** A database server of the user that SQL interfaces read. */
export interface DataSourcesTable extends AuditColumns {
  id: string;
  full_name: string;
  en_code: string;
  db_type: 'postgresql' | 'mysql';
  host: string;
  port: number;
  database_name: string;
  user_name: string;
  /** Sealed (docs/operating.md#secrets). */
  password: Generated<string>;
  use_tls: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

/** A program elsewhere that may run interfaces. */
export interface InterfaceAppsTable extends AuditColumns {
  id: string;
  full_name: string;
  /** The name that it calls under. */
  en_code: string;
  /** Sealed (docs/operating.md#secrets): signatures are checked with it. */
  secret: Generated<string>;
  /** Milliseconds since the epoch; 0 = it does not expire. */
  expires_at_ms: Generated<string>;
  /** Addresses and networks that it calls from, one a line; '' = anywhere. */
  allowed_addresses: Generated<string>;
  refused_addresses: Generated<string>;
  description: Generated<string>;
  sort_code: Generated<number>;
  enabled_mark: Generated<number>;
}

export interface InterfaceAppInterfacesTable {
  app_id: string;
  interface_id: string;
}

/** Numbers that signed calls have used, until their signature would be too old anyway. */
export interface InterfaceNoncesTable {
  app_id: string;
  nonce: string;
  expires_at: Moment;
}

/** A call of an interface from outside. */
export interface InterfaceLogsTable {
  id: string;
  interface_id: string;
  app_id: string;
  address: string;
  user_agent: string;
  method: string;
  code: number;
  message: string;
  took_ms: number;
  invoked_at: DefaultMoment;
}

declare module '../system-schema' {
  interface SystemSchema {
    data_sources: DataSourcesTable;
    interface_apps: InterfaceAppsTable;
    interface_app_interfaces: InterfaceAppInterfacesTable;
    interface_nonces: InterfaceNoncesTable;
    interface_logs: InterfaceLogsTable;
  }
}

const audit = `created_at timestamptz not null default now(), created_by text, updated_at timestamptz, updated_by text`;

const statements = [
  `create table system.data_sources (
    id text primary key, full_name text not null, en_code text not null unique,
    db_type text not null check (db_type in ('postgresql', 'mysql')), host text not null, port integer not null,
    database_name text not null, user_name text not null, password text not null default '',
    use_tls smallint not null default 0, description text not null default '', sort_code integer not null default 0,
    enabled_mark smallint not null default 1, ${audit})`,
  `create table system.interface_apps (
    id text primary key, full_name text not null, en_code text not null unique, secret text not null default '',
    expires_at_ms bigint not null default 0, allowed_addresses text not null default '',
    refused_addresses text not null default '', description text not null default '',
    sort_code integer not null default 0, enabled_mark smallint not null default 1, ${audit})`,
  `create table system.interface_app_interfaces (
    app_id text not null references system.interface_apps (id) on delete cascade,
    interface_id text not null references system.data_interfaces (id) on delete cascade, primary key (app_id, interface_id))`,
  'create index on system.interface_app_interfaces (interface_id)',
  `create unlogged table system.interface_nonces (
    app_id text not null, nonce text not null, expires_at timestamptz not null, primary key (app_id, nonce))`,
  'create index on system.interface_nonces (expires_at)',
  `create table system.interface_logs (
    id text primary key, interface_id text not null, app_id text not null, address text not null,
    user_agent text not null, method text not null, code integer not null, message text not null,
    took_ms integer not null, invoked_at timestamptz not null default now())`,
  'create index on system.interface_logs (interface_id, invoked_at desc)',
  'create index on system.interface_logs (app_id, invoked_at desc)',
  'create index on system.interface_logs (invoked_at)',
];

/** Adds data sources, and programs elsewhere that run interfaces, with the log of their calls. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
