import os from 'node:os';
import fastify, { type FastifyInstance } from 'fastify';
import { createApp } from './app';
import { createControlPool, createDatabase, createPool } from './db/client';
import { migrate } from './db/migrate';
import type { AppDeps, ServerConfig } from './deps';
import { ensureFirstAccount } from './first-account';
import { createIndexBuilder } from './index-builder';
import { DEFAULT_HEAP_GROWTH_PERCENT } from './limit-heap-growth';
import { connectionsOf, DEFAULT_LIMITS, REQUEST_CONNECTIONS, shareLimits, type LoadLimits } from './load-limits';
import { bringModulesAlong } from './modules/visualDev/index';
import { ensureStandardDictionaries } from './seed/ensure-standard-dictionaries';
import { ensureStandardDirectories } from './seed/ensure-standard-directories';
import { ensureSystemMenus } from './seed/ensure-system-menus';
import { ensureSystemPages } from './seed/ensure-system-pages';
import { seedOnce } from './seed-once';
import { readTrustedProxies } from './trusted-proxies';

type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says; every variable has a default. */
export interface ServerEnvironment {
  readonly port: number;
  readonly host: string;
  /** '' = the embedded database. */
  readonly databaseUrl: string;
  /** '' = a random one at the first start. */
  readonly adminPassword: string;
  readonly logLevel: string;
  /** Whether a new database gets the example hospital. */
  readonly hasExamples: boolean;
  /** Percent that the heap may grow over what lives in it before it is collected; 0 = as V8 likes. */
  readonly heapGrowthPercent: number;
  /** Whether the database keeps statements that come again. */
  readonly preparesStatements: boolean;
  /** Processes that answer calls, behind one port. */
  readonly workers: number;
  readonly config: ServerConfig;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MEGABYTE = 1024 * 1024;
/** More processes have more connections than the embedded database gives. */
const MAX_WORKERS = 8;

/** Reads the environment; throws with the variable's name when a value makes no sense. */
export function readEnvironment(env: Environment, clientDir: string): ServerEnvironment {
  const port = toCount(env, 'PORT', 3000);
  if (port > 65_535) throw new Error(`PORT must be at most 65535, not ${port}`);
  return {
    port,
    host: env['HOST'] || '127.0.0.1',
    databaseUrl: env['DATABASE_URL'] ?? '',
    adminPassword: env['ADMIN_PASSWORD'] ?? '',
    logLevel: env['LOG_LEVEL'] || 'warn',
    hasExamples: toChoice(env, 'SEED', ['demo', 'none']) === 'demo',
    heapGrowthPercent: toCount(env, 'HEAP_GROWTH_PERCENT', DEFAULT_HEAP_GROWTH_PERCENT),
    preparesStatements: toChoice(env, 'PREPARED_STATEMENTS', ['on', 'off']) === 'on',
    workers: toWorkers(env),
    config: {
      timeZone: toTimeZone(env['TIME_ZONE'] || 'Asia/Shanghai'),
      sessionTimeoutMs: toCount(env, 'SESSION_HOURS', 8) * HOUR_MS,
      openedFormMs: toCount(env, 'OPENED_FORM_HOURS', 12) * HOUR_MS,
      sessionMaxMs: toCount(env, 'SESSION_MAX_DAYS', 30, 1) * DAY_MS,
      isProduction: env['NODE_ENV'] === 'production',
      clientDir,
      interfaceRowCap: toCount(env, 'INTERFACE_ROW_CAP', 10_000),
      interfaceTimeoutMs: toCount(env, 'INTERFACE_TIMEOUT_MS', 10_000),
      loginFreeAttempts: toCount(env, 'LOGIN_FREE_ATTEMPTS', 10),
      trustedProxies: readTrustedProxies(env['TRUSTED_PROXIES'] ?? ''),
      databaseDir: '',
      limits: readLimits(env),
    },
  };
}

/** One process for each core, unless WORKERS says how many. */
function toWorkers(env: Environment): number {
  const workers = toCount(env, 'WORKERS', Math.min(os.availableParallelism(), MAX_WORKERS), 1);
  if (workers > MAX_WORKERS) throw new Error(`WORKERS must be at most ${String(MAX_WORKERS)}, not ${String(workers)}`);
  return workers;
}

function readLimits(env: Environment): LoadLimits {
  const { minFreeDiskBytes, ...counts } = DEFAULT_LIMITS;
  return {
    statementTimeoutMs: toCount(env, 'STATEMENT_TIMEOUT_MS', counts.statementTimeoutMs),
    requestTimeoutMs: toCount(env, 'REQUEST_TIMEOUT_MS', counts.requestTimeoutMs, 1),
    callsPerUser: toCount(env, 'CALLS_PER_USER', counts.callsPerUser, 1),
    slowCallsPerUser: toCount(env, 'SLOW_CALLS_PER_USER', counts.slowCallsPerUser, 1),
    waitingCallsPerUser: toCount(env, 'WAITING_CALLS_PER_USER', counts.waitingCallsPerUser),
    connectionsPerUser: toCount(env, 'CONNECTIONS_PER_USER', counts.connectionsPerUser, 1),
    minFreeDiskBytes: toCount(env, 'MIN_FREE_DISK_MB', minFreeDiskBytes / MEGABYTE) * MEGABYTE,
  };
}

function toCount(env: Environment, name: string, fallback: number, least = 0): number {
  const text = env[name] ?? '';
  if (text === '') return fallback;
  const count = Number(text);
  if (!Number.isInteger(count) || count < least)
    throw new Error(`${name} must be a whole number of at least ${least}, not "${text}"`);
  return count;
}

/** One of the choices; the first when the variable is not set. */
function toChoice<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const text = env[name] || choices[0];
  const choice = choices.find((known) => known === text);
  if (choice === undefined) throw new Error(`${name} must be one of ${choices.join(', ')}, not "${text}"`);
  return choice;
}

function toTimeZone(name: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    throw new Error(`TIME_ZONE must be an IANA time zone, not "${name}"`);
  }
}

/** A server that listens. */
export interface RunningServer {
  readonly app: FastifyInstance;
  /** Address to show; with port 0 the one that the system chose. */
  readonly address: string;
  close(): Promise<void>;
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
    const staff = hasExamples ? await seedOnce(deps) : null;
    onPasswords({ first: await ensureFirstAccount(deps, adminPassword), staff });
    await bringModulesAlong(deps, fastify({ logger: { level: logLevel } }).log);
  } finally {
    await Promise.all([pool.end(), control.end()]);
  }
}
