import { sql, type Kysely } from 'kysely';
import type { DefaultMoment, Moment } from '../system-schema';

/** Browsers in which an account has signed in. A cookie proves the browser; only its hash is stored. */
export interface DevicesTable {
  /** SHA-256 hex. A browser that several people use has a row for each. */
  token_hash: string;
  user_id: string;
  created_at: DefaultMoment;
  last_used_at: Moment;
  expires_at: Moment;
}

declare module '../system-schema' {
  interface SystemSchema {
    devices: DevicesTable;
  }
}

const statements = [
  // Counters are dropped on purpose, not converted.
  'drop table system.rate_limits',
  `create unlogged table system.rate_limits (
    key text primary key, level double precision not null, counted_at timestamptz not null,
    open_at timestamptz not null, empty_at timestamptz not null)`,
  'create index on system.rate_limits (empty_at)',
  `create table system.devices (
    token_hash text not null, user_id text not null references system.users (id) on delete cascade,
    created_at timestamptz not null default now(), last_used_at timestamptz not null, expires_at timestamptz not null,
    primary key (token_hash, user_id))`,
  'create index on system.devices (user_id, last_used_at)',
  'create index on system.devices (expires_at)',
  `alter table system.sessions add column user_agent text not null default ''`,
];

/** Adds rate limits with growing delays (instead of counters per window), known browsers, and the user agent of sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
