import { sql, type Kysely } from 'kysely';

/** Channel of change notifications (`pg_notify`); the payload is the tag of the kept facts to drop. */
export const CHANGE_CHANNEL = 'formloom_changed';

/** Notifications about single rows: on update of columns that calls depend on, and on delete. */
interface RowNotice {
  readonly table: string;
  readonly tag: string;
  /** Column whose value follows the tag: `user:17`. */
  readonly id: string;
  /** Also notifies on insert: facts may be cached from before the row existed. */
  readonly tellsNew?: boolean;
  /** SQL condition for a notification on update. */
  readonly updated: string;
  /** SQL condition for a notification on delete; default: always. */
  readonly deleted?: string;
}

const anyOf = (...columns: readonly string[]) =>
  `(${columns.map((column) => `old.${column}`).join(', ')}) is distinct from (${columns.map((column) => `new.${column}`).join(', ')})`;

const rowNotices: readonly RowNotice[] = [
  {
    table: 'sessions',
    tag: 'session',
    id: 'id',
    // Renewing a session is not notified; ending or shortening it is, even by SQL.
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

/** Small tables that rarely change: any change invalidates everything that was read from them. */
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

/** Creates a trigger that also fires for replicated rows. */
function* trigger(table: string, event: string, tell: string): Generator<string> {
  yield `create trigger tell_${event} after ${event} on system.${table} ${tell}`;
  yield `alter table system.${table} enable always trigger tell_${event}`;
}

/** Makes the database notify every server process of changes to the data that permissions are decided by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements()) await sql.raw(statement).execute(db);
}
