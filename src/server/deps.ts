import type {} from 'fastify';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { SystemSchema } from './db/system-schema';

/** Settings of one server process, read from the environment in `main.ts` only. */
export interface ServerConfig {
  /** IANA name of the platform's time zone. */
  readonly timeZone: string;
  readonly sessionTimeoutMs: number;
  readonly isProduction: boolean;
  /** Directory of the built client; '' = API only. */
  readonly clientDir: string;
  /** Row cap and statement timeout of SQL data interfaces. */
  readonly interfaceRowCap: number;
  readonly interfaceTimeoutMs: number;
  readonly loginAttemptsPerMinute: number;
}

/** Everything that the app is made of; `createApp(deps)` never reads the environment and never listens. */
export interface AppDeps {
  readonly db: Kysely<SystemSchema>;
  /** The same connections, for what Kysely does not say (read-only role, advisory locks). */
  readonly pool: Pool;
  readonly config: ServerConfig;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    deps: AppDeps;
  }
}
