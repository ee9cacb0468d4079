import path from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../../../src/server/db/embedded/open-embedded';

/** One database of the shared cluster. */
export interface Database {
  readonly name: string;
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** Runs a statement and returns its rows. Several statements at once are possible only without `values`. */
  query: <Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
}

/** The embedded PostgreSQL cluster of a run, set up as by `npm start`, with a database for each system and size. */
export interface Databases {
  readonly version: string;
  /** Log file of the cluster. */
  readonly logFile: string;
  has: (name: string) => Promise<boolean>;
  create: (name: string) => Promise<Database>;
  open: (name: string) => Database;
  drop: (name: string) => Promise<void>;
  sizeMb: (name: string) => Promise<number>;
  /** Cancels running statements, e.g. those whose callers have timed out. */
  cancelStatements: (name: string) => Promise<void>;
  stop: () => Promise<void>;
}

const NAME = /^[a-z0-9_]+$/;
const MEGABYTE = 1024 * 1024;

/** Starts the cluster in the folder; creates it first when it does not exist. */
export async function openDatabases(dataDir: string): Promise<Databases> {
  const embedded = await openEmbedded(dataDir);
  const admin = new pg.Pool({ connectionString: toUrl(embedded.url, 'postgres'), max: 2 });
  admin.on('error', () => undefined);
  const [server] = (await admin.query<{ version: string }>(`select current_setting('server_version') as version`)).rows;
  const pools = new Map<string, pg.Pool>();
  const has = async (name: string) =>
    (await admin.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
  const poolOf = (name: string): pg.Pool => {
    const known = pools.get(name);
    if (known) return known;
    const pool = new pg.Pool({ connectionString: toUrl(embedded.url, name), max: 2, idleTimeoutMillis: 1000 });
    pool.on('error', () => undefined);
    pools.set(name, pool);
    return pool;
  };
  const open = (name: string): Database => {
    const url = toUrl(embedded.url, requireName(name));
    const { hostname, port, username, password } = new URL(url);
    return {
      ...{ name, url, host: hostname, port: Number(port), user: username, password },
      // Looks up the pool on each call, because `drop` closes it.
      query: async <Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]) =>
        (await poolOf(name).query<Row>(statement, values ? [...values] : undefined)).rows,
    };
  };
  return {
    version: server?.version ?? '',
    logFile: path.join(embedded.clusterDir, 'server.log'),
    has,
    open,
    async create(name) {
      if (!(await has(name))) await admin.query(`create database ${requireName(name)}`);
      return open(name);
    },
    async drop(name) {
      await pools.get(name)?.end();
      pools.delete(name);
      await admin.query(`drop database if exists ${requireName(name)} with (force)`);
    },
    async sizeMb(name) {
      const { rows } = await admin.query<{ size: string }>('select pg_database_size($1) as size', [name]);
      return Math.round(Number(rows[0]?.size ?? 0) / MEGABYTE);
    },
    async cancelStatements(name) {
      await admin.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where datname = $1 and state = 'active' and backend_type = 'client backend'`,
        [name],
      );
    },
    async stop() {
      await Promise.all([...pools.values(), admin].map((pool) => pool.end()));
      await embedded.stop();
    },
  };
}

function toUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Throws for a name that could inject SQL; identifiers cannot be parameters. */
function requireName(name: string): string {
  if (!NAME.test(name)) throw new Error(`no name of a database: ${name}`);
  return name;
}
