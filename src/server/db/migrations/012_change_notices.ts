import { sql, type Kysely } from 'kysely';

/** Channel on which the database tells what has changed, as the tag of the facts that go with it. */
export const CHANGE_CHANNEL = 'formloom_changed';

/** A fact of one row: told are changes of the columns that calls go by, and the end of the row. */
interface RowNotice {
  readonly table: string;
  readonly tag: string;
  /** Column with the id that the tag is followed by. */
  readonly id: string;
  /** Also told for rows that come: a fact is known without them. */
  readonly tellsNew?: boolean;
  /** When an update is told. */
  readonly updated: string;
  /** When the end of a row is told; always when absent. */
  readonly deleted?: string;
}

const anyOf = (...columns: readonly string[]) =>
  `(${columns.map((column) => `old.${column}`).join(', ')}) is distinct from (${columns.map((column) => `new.${column}`).join(', ')})`;

const rowNotices: readonly RowNotice[] = [
  {
    table: 'sessions',
    tag: 'session',
    id: 'id',
    // That a session lives on is no news; another end is, also one that somebody has written.
    updated: `${anyOf('id', 'token_hash', 'user_id', 'created_at', 'ended_at', 'end_reason')} or new.expires_at < old.expires_at`,
    deleted: 'old.ended_at is null',
  },
  {
    table: 'users',
    tag: 'user',
    id: 'id',
    updated: anyOf(
      'id',
      'account',
      'real_name',
      'organize_id',
      'position_id',
      'enabled_mark',
      'is_administrator',
      'language',
    ),
  },
  { table: 'user_roles', tag: 'user', id: 'user_id', tellsNew: true, updated: 'true' },
  { table: 'user_positions', tag: 'user', id: 'user_id', tellsNew: true, updated: 'true' },
  {
    table: 'modules',
    tag: 'module',
    id: 'id',
    updated: anyOf('id', 'released_version', 'full_name', 'tables_plan', 'tables_engine', 'tables_refusal'),
  },
];

/** Tables that few rows change in, rarely: any change concerns everything that was read from them. */
const tableNotices = ['roles', 'positions', 'organizes', 'menus', 'grants', 'dictionary_types', 'dictionary_entries'];

const tellRow = `create function system.tell_row() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform pg_notify('${CHANGE_CHANNEL}', tg_argv[0] || ':' || (to_jsonb(old) ->> tg_argv[1]));
  end if;
  if tg_op <> 'DELETE' then
    perform pg_notify('${CHANGE_CHANNEL}', tg_argv[0] || ':' || (to_jsonb(new) ->> tg_argv[1]));
  end if;
  return null;
end $$`;

const tellTable = `create function system.tell_table() returns trigger language plpgsql as $$
begin
  perform pg_notify('${CHANGE_CHANNEL}', tg_argv[0]);
  return null;
end $$`;

function* statements(): Generator<string> {
  yield tellRow;
  yield tellTable;
  for (const { table, tag, id, tellsNew, updated, deleted } of rowNotices) {
    const tell = `for each row %when execute function system.tell_row('${tag}', '${id}')`;
    const when = (condition?: string) => tell.replace('%when', condition ? `when (${condition})` : '');
    yield* trigger(table, 'update', when(updated));
    yield* trigger(table, 'delete', when(deleted));
    if (tellsNew) yield* trigger(table, 'insert', when());
    yield* trigger(table, 'truncate', `for each statement execute function system.tell_table('*')`);
  }
  for (const table of tableNotices) {
    const tell = `for each statement execute function system.tell_table('${table}')`;
    for (const event of ['insert', 'update', 'delete', 'truncate']) yield* trigger(table, event, tell);
  }
}

/** Rows that replication brings are told as well. */
function* trigger(table: string, event: string, tell: string): Generator<string> {
  yield `create trigger tell_${event} after ${event} on system.${table} ${tell}`;
  yield `alter table system.${table} enable always trigger tell_${event}`;
}

/** Has the database tell every server process what has changed of the things that calls are allowed or refused by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements()) await sql.raw(statement).execute(db);
}
