import type {} from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { SystemSchema } from './db/system-schema';
import type { IndexBuilder } from './index-builder';
import type { LoadLimits } from './load-limits';

/** Settings of one server process, read from the environment in `main.ts` only. */
export interface ServerConfig {
  /** IANA name of the platform's time zone. */
  readonly timeZone: string;
  /** A session ends after so long without a call. */
  readonly sessionTimeoutMs: number;
  /** A session ends so long after the sign-in, whatever happens. */
  readonly sessionMaxMs: number;
  /** A form that was open when its module was released again is saved under the earlier release so long after that. */
  readonly openedFormMs: number;
  /** How long deleted records of modules can be restored. */
  readonly removedRecordMs: number;
  readonly isProduction: boolean;
  /** Origins whose pages modules may embed, besides the server's own; [] = none. */
  readonly frameSources: readonly string[];
  /** Directory of the built client; '' = API only. */
  readonly clientDir: string;
  /** Row cap and statement timeout of SQL data interfaces. */
  readonly interfaceRowCap: number;
  readonly interfaceTimeoutMs: number;
  /** Wrong passwords for one account from one address before the back-off begins. */
  readonly loginFreeAttempts: number;
  /** Proxies whose X-Forwarded-For is believed: addresses and networks, or how many stand before the server; [] = none. */
  readonly trustedProxies: readonly string[] | number;
  /** Folder of the embedded database, whose disk is watched; '' = the database is elsewhere. */
  readonly databaseDir: string;
  /** Keys of stored secrets, hexadecimal, the present one first (docs/operating.md#secrets). */
  readonly secretKeys: readonly string[];
  /** What callers and database may be asked for. */
  readonly limits: LoadLimits;
}

/** Everything that the app is made of; `createApp(deps)` never reads the environment and never listens. */
export interface AppDeps {
  readonly db: Kysely<SystemSchema>;
  /** The same connections, for what Kysely does not say (read-only role, advisory locks). */
  readonly pool: Pool;
  /** Connections of their own to tell whether the database is well and to cancel statements. */
  readonly control: Pool;
  readonly config: ServerConfig;
  /** Which one this is of the processes of a server; absent = the only one. No two that run have the same. */
  readonly worker?: number;
  /** Builds the indexes of releases in the background; absent = they wait for the next start of a server. */
  readonly indexes?: Pick<IndexBuilder, 'wake'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: AppDeps;
  }
}
