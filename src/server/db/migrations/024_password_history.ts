import { sql, type Generated, type Kysely } from 'kysely';
import type { Moment } from '../system-schema';

/** Why a session must set another password before anything else; '' = it need not. */
export type PasswordDue = '' | 'initial' | 'reset' | 'expired';

/** Passwords that users had before, the newest last. */
export interface PasswordHistoryTable {
  id: Generated<string>;
  user_id: string;
  /** As it stood in `users.password_hash`. */
  password_hash: string;
  /** When another one took its place. */
  replaced_at: Moment;
}

declare module '../system-schema' {
  interface UsersTable {
    /** Somebody else has set the password: its user changes it before anything else. */
    password_reset: Generated<boolean>;
  }

  interface SessionsTable {
    /** null = not locked. */
    locked_at: NullableMoment;
    password_due: Generated<PasswordDue>;
  }

  interface SystemSchema {
    password_history: PasswordHistoryTable;
  }
}

/** Columns of both tables whose change every server is told of (`012_change_notices.ts`), with those that are new here. */
const TOLD = {
  sessions: {
    tag: 'session',
    columns: ['id', 'token_hash', 'user_id', 'created_at', 'ended_at', 'end_reason', 'locked_at', 'password_due'],
    or: ' or new.expires_at < old.expires_at',
  },
  users: {
    tag: 'user',
    columns: [
      'id',
      'account',
      'real_name',
      'organize_id',
      'position_id',
      'enabled_mark',
      'is_administrator',
      'language',
      'password_reset',
    ],
    or: '',
  },
} as const;

const columns = [
  `alter table system.users add column password_reset boolean not null default false`,
  `alter table system.sessions add column locked_at timestamptz,
    add column password_due text not null default '' check (password_due in ('', 'initial', 'reset', 'expired'))`,
  `create table system.password_history (
    id bigint generated always as identity primary key,
    user_id text not null references system.users (id) on delete cascade,
    password_hash text not null, replaced_at timestamptz not null)`,
  'create index on system.password_history (user_id, id desc)',
];

function* notices(): Generator<string> {
  for (const [table, { tag, columns: told, or }] of Object.entries(TOLD)) {
    const row = (side: string) => told.map((column) => `${side}.${column}`).join(', ');
    yield `drop trigger tell_update on system.${table}`;
    yield `create trigger tell_update after update on system.${table} for each row
      when ((${row('old')}) is distinct from (${row('new')})${or}) execute function system.tell_row('${tag}', 'id')`;
    yield `alter table system.${table} enable always trigger tell_update`;
  }
}

/** Keeps former passwords, and adds the states of a session in which most calls are refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...notices()]) await sql.raw(statement).execute(db);
}
