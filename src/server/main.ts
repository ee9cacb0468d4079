import fastify, { type FastifyInstance } from 'fastify';
import { createApp } from './app';
import { createControlPool, createDatabase, createPool } from './db/client';
import { migrate } from './db/migrate';
import type { AppDeps } from './deps';
import type { ServerEnvironment } from './environment';
import { ensureFirstAccount } from './first-account';
import { createIndexBuilder } from './index-builder';
import { connectionsOf, REQUEST_CONNECTIONS, shareLimits } from './load-limits';
import { bringModulesAlong } from './modules/modules/index';
import { ensureAreas } from './seed/ensure-areas';
import { resealSecrets } from './reseal-secrets';
import { ensureStandardDictionaries } from './seed/ensure-standard-dictionaries';
import { ensureStandardDirectories } from './seed/ensure-standard-directories';
import { ensureSystemMenus } from './seed/ensure-system-menus';
import { ensureSystemPages } from './seed/ensure-system-pages';
import { seedOnce } from './seed-once';

export { readEnvironment, type ServerEnvironment } from './environment';

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance;
  /** Address to show; with port 0 the one that the system chose. */
  readonly address: string;
  close: () => Promise<void>;
}

/** Passwords that exist in no other place than here; null = the accounts were there before. */
export interface NewPasswords {
  readonly first: string | null;
  /** Shared by the staff of the example hospital. */
  readonly staff: string | null;
}

/** Prepares the database and listens, in this very process. */
export async function startServer(
  environment: ServerEnvironment,
  databaseUrl: string,
  onPasswords: (passwords: NewPasswords) => void,
): Promise<RunningServer> {
  await prepareDatabase(environment, databaseUrl, onPasswords);
  return serve(environment, databaseUrl, null);
}

/** Listens, over a database that is prepared. `worker` is the place of this process among those of a server; null = it is alone. */
export async function serve(
  environment: ServerEnvironment,
  databaseUrl: string,
  worker: number | null,
): Promise<RunningServer> {
  const workers = worker === null ? 1 : environment.workers;
  const config = { ...environment.config, limits: shareLimits(environment.config.limits, workers) };
  const { statementTimeoutMs } = config.limits;
  const control = createControlPool(databaseUrl);
  const pool = createPool(databaseUrl, { max: connectionsOf(workers), statementTimeoutMs });
  const indexes = createIndexBuilder({ databaseUrl, control });
  try {
    const db = createDatabase(pool, environment);
    const place = worker === null ? {} : { worker };
    const deps: AppDeps = { db, pool, control, config, indexes, ...place, clock: Date.now };
    const app = await createApp(deps, { logger: { level: environment.logLevel } });
    const address = await app.listen({ port: environment.port, host: environment.host });
    // What earlier releases, or a process that has died, have left to do.
    indexes.wake();
    indexes.start(app.log);
    return {
      app,
      address,
      async close() {
        await app.close();
        await indexes.stop();
        // In this order: what still reads for nobody is cancelled over the second one.
        await pool.end();
        await control.end();
      },
    };
  } catch (error) {
    await Promise.all([pool.end(), control.end()]);
    throw error;
  }
}

/**
 * Migrates and seeds the database at `databaseUrl`, places the system's own screens in the menu and brings the tables of modules
 * along, over connections that may take as long as they need. `onPasswords` hears of new passwords before anything after them
 * can fail.
 */
export async function prepareDatabase(
  { config, hasExamples, adminPassword, preparesStatements, logLevel }: ServerEnvironment,
  databaseUrl: string,
  onPasswords: (passwords: NewPasswords) => void,
): Promise<void> {
  const control = createControlPool(databaseUrl);
  const pool = createPool(databaseUrl, { max: REQUEST_CONNECTIONS });
  try {
    await migrate(pool);
    const db = createDatabase(pool, { preparesStatements });
    const deps: AppDeps = { db, pool, control, config, clock: Date.now };
    await ensureSystemMenus(deps);
    await ensureSystemPages(deps);
    await ensureStandardDirectories(deps);
    await ensureStandardDictionaries(deps);
    await ensureAreas(deps);
    const staff = hasExamples ? await seedOnce(deps) : null;
    onPasswords({ first: await ensureFirstAccount(deps, adminPassword), staff });
    const { log } = fastify({ logger: { level: logLevel } });
    // A missing key costs what it has sealed, not the start.
    await resealSecrets(deps).catch((error: unknown) => log.warn({ error }, 'stored secrets cannot be opened'));
    await bringModulesAlong(deps, log);
  } finally {
    await Promise.all([pool.end(), control.end()]);
  }
}
