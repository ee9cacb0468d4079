import pg from 'pg';
import { createDatabase } from '../../../src/server/db/client';
import { createSession } from '../../../src/server/http/session-store';
import { ownServer, SESSION, type Account } from './setting';

/** What a person is given behind one menu entry. */
export interface Grant {
  readonly menuId: string;
  readonly columns: readonly string[];
  readonly forms: readonly string[];
  readonly buttons: readonly string[];
}

let pool: pg.Pool | undefined;

/** The connections of this worker to the database behind its server. */
function ownPool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ connectionString: ownServer().databaseUrl, max: 2, allowExitOnIdle: true });
    // The run's end stops the database below idle connections.
    pool.on('error', () => undefined);
  }
  return pool;
}

/** Asks the database behind the tested server, for what no call makes or tells yet; answers the rows. */
export async function query(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await ownPool().query<Readonly<Record<string, unknown>>>(text, [...values])).rows;
}

/** Opens a session of a person and answers its token. */
export function openSession(account: Account): Promise<string> {
  const deps = { db: createDatabase(ownPool()), clock: Date.now, config: SESSION };
  return createSession(deps, { userId: `user-${account}`, ip: '127.0.0.1', platform: 'pc' });
}

/** Gives a person a menu entry and codes behind it; the calls that administer grants come with a later screen. */
export async function grantTo(account: Account, { menuId, columns, forms, buttons }: Grant): Promise<void> {
  const items = [
    ['module', ''],
    ...columns.map((code) => ['column', code]),
    ...forms.map((code) => ['form', code]),
    ...buttons.map((code) => ['button', code]),
  ];
  for (const [type, code] of items) {
    await query(
      `insert into system.grants (object_type, object_id, menu_id, item_type, code) values ('user', $1, $2, $3, $4) on conflict do nothing`,
      [`user-${account}`, menuId, type, code],
    );
  }
}

/** Ends every session of a person, as time would. */
export async function expireSessions(account: Account): Promise<void> {
  await query(`update system.sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
    `user-${account}`,
  ]);
}

/** A data interface with one fixed row; the calls that make one come with a later screen. */
export async function insertInterface(id: string, fullName: string): Promise<void> {
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $2, $1, 2, '[{"a":1}]')
       on conflict do nothing`,
    [id, fullName],
  );
}
