import pg from 'pg';
import { createDatabase } from '../../../src/server/db/client';
import { createSession } from '../../../src/server/http/session-store';
import { ownServer, SESSION, type Account } from './setting';

/** Codes granted to a user behind one menu entry. */
export interface Grant {
  readonly menuId: string;
  readonly columns: readonly string[];
  readonly forms: readonly string[];
  readonly buttons: readonly string[];
}

let pool: pg.Pool | undefined;

/** Connection pool of this worker to its server's database. */
function ownPool(): pg.Pool {
  if (!pool) {
    pool = new pg.Pool({ connectionString: ownServer().databaseUrl, max: 2, allowExitOnIdle: true });
    // The database stops at the end of the run, while idle connections are open.
    pool.on('error', () => undefined);
  }
  return pool;
}

/** Runs a statement in the server's database, for data without an API; returns the rows. */
export async function query(
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  return (await ownPool().query<Readonly<Record<string, unknown>>>(text, [...values])).rows;
}

/** The server's database for functions of the server that fill it. */
export const ownDatabase = () => createDatabase(ownPool());

/** Creates a session of an account; returns its token. */
export function openSession(account: Account): Promise<string> {
  const deps = { db: ownDatabase(), clock: Date.now, config: SESSION };
  return createSession(deps, { userId: `user-${account}`, ip: '127.0.0.1', platform: 'pc' });
}

/** Grants an account a menu entry and codes behind it; no API administers grants yet. */
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

/** Expires all sessions of an account. */
export async function expireSessions(account: Account): Promise<void> {
  await query(`update system.sessions set expires_at = now() - interval '1 minute' where user_id = $1`, [
    `user-${account}`,
  ]);
}

/** Inserts a data interface with one fixed row; no API creates one yet. */
export async function insertInterface(id: string, fullName: string): Promise<void> {
  await query(
    `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $2, $1, 2, '[{"a":1}]')
       on conflict do nothing`,
    [id, fullName],
  );
}
