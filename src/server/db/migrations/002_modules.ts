import { sql, type ColumnType, type Generated, type Kysely } from 'kysely';
import type { AuditColumns, DefaultMoment } from '../system-schema';

/** Modules: the draft and the last release, each as JSON text of the entity. */
export interface ModulesTable extends AuditColumns {
  id: string;
  full_name: string;
  en_code: string;
  category: Generated<string>;
  /** 1 = online development (docs/module-format.md#entity). */
  type: Generated<number>;
  web_type: Generated<number>;
  enable_flow: Generated<number>;
  description: Generated<string>;
  sort_code: Generated<number>;
  draft: string;
  /** null = never released. */
  released: ColumnType<string | null, string | null | undefined, string | null>;
  /** Number of the last release, part of the cache key of the parsed document. 0 = never released. */
  released_version: Generated<number>;
  is_pc_released: Generated<boolean>;
  is_app_released: Generated<boolean>;
  /** Version of the stored documents' format, 1 so far. */
  schema_version: Generated<number>;
}

/**
 * Idempotency keys of creates: for a day the same key of the same user returns the same record
 * (docs/architecture.md#idempotency-keys).
 */
export interface RecordKeysTable {
  user_id: string;
  module_id: string;
  key: string;
  record_id: string;
  /** SHA-256 hex of the values sent with the key; '' for keys from before migration 009. */
  body_hash: Generated<string>;
  created_at: DefaultMoment;
}

declare module '../system-schema' {
  interface SystemSchema {
    modules: ModulesTable;
    record_keys: RecordKeysTable;
  }
}

/** Collation for readers of Chinese (pinyin), the same on every server; code point order if the database has no ICU. */
const textOrder = `do $body$ begin
    create collation system.text_order (provider = icu, locale = 'zh');
  exception when feature_not_supported or undefined_object or invalid_parameter_value then
    create collation system.text_order from "C";
  end $body$`;

const statements = [
  textOrder,
  `create table system.modules (
    id text primary key, full_name text not null, en_code text not null unique, category text not null default '',
    type integer not null default 1, web_type integer not null default 2, enable_flow integer not null default 0,
    description text not null default '', sort_code integer not null default 0, draft text not null, released text,
    released_version integer not null default 0, is_pc_released boolean not null default false,
    is_app_released boolean not null default false, schema_version integer not null default 1,
    created_at timestamptz not null default now(), created_by text, updated_at timestamptz, updated_by text)`,
  'create index on system.modules (type, sort_code, created_at)',
  `create table system.record_keys (
    user_id text not null, module_id text not null, key text not null, record_id text not null,
    created_at timestamptz not null default now(), primary key (user_id, module_id, key))`,
  'create index on system.record_keys (created_at)',
];

/** Creates the tables of modules and idempotency keys, and the collation of texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
