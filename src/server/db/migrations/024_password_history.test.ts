import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { CHANGE_CHANNEL } from './012_change_notices';
import { migrations } from './index';

const OWN = '024_password_history';

let database: TestDatabase;
/** A database as the release before left it, with somebody signed in. */
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query('drop schema system cascade; drop schema module cascade');
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  for (const [name, { up }] of Object.entries(migrations)) if (name < OWN) await up(db);
  await pool.query(`insert into system.organizes (id, type, full_name, en_code) values ('c', 'company', 'c', 'c')`);
  await pool.query(`insert into system.users (id, account, password_hash, real_name, organize_id)
    values ('u', 'u', 'h', 'u', 'c')`);
  await pool.query(`insert into system.sessions (id, token_hash, user_id, expires_at)
    values ('s', 't', 'u', now() + interval '1 hour')`);
  await migrations[OWN]?.up(db);
});
afterAll(() => database.drop());

/** What servers are told while a statement runs. */
async function toldBy(statement: string): Promise<readonly string[]> {
  const client = await database.pool.connect();
  try {
    const told: string[] = [];
    const listen = ({ payload }: { readonly payload?: string | undefined }) => void told.push(payload ?? '');
    client.on('notification', listen);
    await client.query(`listen ${CHANGE_CHANNEL}`);
    await client.query(statement);
    await client.query('select 1');
    client.off('notification', listen);
    await client.query('unlisten *');
    return told;
  } finally {
    client.release();
  }
}

describe('024_password_history', () => {
  it('leaves who is signed in as they are: neither locked nor due', async () => {
    const { rows } = await database.pool.query(`select s.locked_at, s.password_due, u.password_reset
      from system.sessions s join system.users u on u.id = s.user_id`);
    expect(rows).toEqual([{ locked_at: null, password_due: '', password_reset: false }]);
  });

  it('tells the servers of a lock, of a due password and of a reset, and of nothing that costs nothing', async () => {
    expect(await toldBy(`update system.sessions set locked_at = now()`)).toEqual(['session:s']);
    expect(await toldBy(`update system.sessions set password_due = 'expired'`)).toEqual(['session:s']);
    expect(await toldBy(`update system.users set password_reset = true`)).toEqual(['user:u']);
    expect(await toldBy(`update system.users set last_login_ip = '::1'`)).toEqual([]);
    expect(await toldBy(`update system.sessions set expires_at = expires_at + interval '1 hour'`)).toEqual([]);
    expect(await toldBy(`update system.sessions set expires_at = expires_at - interval '1 hour'`)).toEqual([
      'session:s',
    ]);
  });

  it('takes no other reason, and forgets former passwords with their user', async () => {
    await expect(database.pool.query(`update system.sessions set password_due = 'later'`)).rejects.toThrow(
      'sessions_password_due_check',
    );
    const history = `insert into system.password_history (user_id, password_hash, replaced_at) values ($1, 'h', now())`;
    await database.pool.query(history, ['u']);
    await expect(database.pool.query(history, ['nobody'])).rejects.toThrow('password_history_user_id_fkey');
    await database.pool.query(`delete from system.sessions; delete from system.users`);
    expect((await database.pool.query('select * from system.password_history')).rows).toEqual([]);
  });
});
