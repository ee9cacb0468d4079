import { sql, type Kysely } from 'kysely';

/** Tables of what rights are given to, by the object type of a grant. */
const HOLDERS = { role: 'roles', position: 'positions', user: 'users', group: 'groups' } as const;

const checks = [
  `alter table system.grants drop constraint grants_object_type_check,
    add constraint grants_object_type_check check (object_type in ('role', 'position', 'user', 'group'))`,
  `alter table system.grants drop constraint grants_item_type_check,
    add constraint grants_item_type_check
      check (item_type in ('module', 'button', 'column', 'form', 'system', 'resource'))`,
];

const drop = `create function system.drop_grants() returns trigger language plpgsql as $$
  begin
    delete from system.grants where object_type = tg_argv[0] and object_id = old.id;
    return null;
  end $$`;

/** A grant names its holder in one of four tables, so triggers stand in for a foreign key; what earlier removals left goes now. */
function* removals(): Generator<string> {
  yield drop;
  for (const [type, table] of Object.entries(HOLDERS)) {
    yield `delete from system.grants g where g.object_type = '${type}'
      and not exists (select 1 from system.${table} t where t.id = g.object_id)`;
    yield `create trigger drop_grants after delete on system.${table}
      for each row execute function system.drop_grants('${type}')`;
  }
}

/** Members of groups are kept with the session, like roles and positions (`012_change_notices.ts`). */
function* notices(): Generator<string> {
  for (const event of ['insert', 'update', 'delete']) {
    yield `create trigger tell_${event} after ${event} on system.group_members
      for each row execute function system.tell_row('user', 'user_id')`;
  }
  yield `create trigger tell_truncate after truncate on system.group_members
    for each statement execute function system.tell_table('*')`;
  for (const event of ['insert', 'update', 'delete', 'truncate'])
    yield `alter table system.group_members enable always trigger tell_${event}`;
}

/** Lets groups hold rights, and removes the grants of what is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...checks, ...removals(), ...notices()]) await sql.raw(statement).execute(db);
}
