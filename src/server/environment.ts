import os from 'node:os';
import type { ServerConfig } from './deps';
import { readFrameSources } from './frame-sources';
import { DEFAULT_HEAP_GROWTH_PERCENT } from './limit-heap-growth';
import { DEFAULT_LIMITS, type LoadLimits } from './load-limits';
import { readTrustedProxies } from './trusted-proxies';
import { DAY_MS } from '../engine/values/zoned-time';

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
      removedRecordMs: toPositiveCount(env, 'RECYCLE_BIN_DAYS', 30) * DAY_MS,
      sessionMaxMs: toPositiveCount(env, 'SESSION_MAX_DAYS', 30) * DAY_MS,
      isProduction: env['NODE_ENV'] === 'production',
      frameSources: readFrameSources(env['FRAME_SOURCES'] ?? ''),
      clientDir,
      interfaceRowCap: toCount(env, 'INTERFACE_ROW_CAP', 10_000),
      interfaceTimeoutMs: toCount(env, 'INTERFACE_TIMEOUT_MS', 10_000),
      loginFreeAttempts: toCount(env, 'LOGIN_FREE_ATTEMPTS', 10),
      trustedProxies: readTrustedProxies(env['TRUSTED_PROXIES'] ?? ''),
      databaseDir: '',
      secretKeys: [],
      limits: readLimits(env),
    },
  };
}

/** One process for each core, unless WORKERS says how many. */
function toWorkers(env: Environment): number {
  const workers = toPositiveCount(env, 'WORKERS', Math.min(os.availableParallelism(), MAX_WORKERS));
  if (workers > MAX_WORKERS) throw new Error(`WORKERS must be at most ${String(MAX_WORKERS)}, not ${String(workers)}`);
  return workers;
}

function readLimits(env: Environment): LoadLimits {
  const { minFreeDiskBytes, ...counts } = DEFAULT_LIMITS;
  return {
    statementTimeoutMs: toCount(env, 'STATEMENT_TIMEOUT_MS', counts.statementTimeoutMs),
    requestTimeoutMs: toPositiveCount(env, 'REQUEST_TIMEOUT_MS', counts.requestTimeoutMs),
    callsPerUser: toPositiveCount(env, 'CALLS_PER_USER', counts.callsPerUser),
    slowCallsPerUser: toPositiveCount(env, 'SLOW_CALLS_PER_USER', counts.slowCallsPerUser),
    waitingCallsPerUser: toCount(env, 'WAITING_CALLS_PER_USER', counts.waitingCallsPerUser),
    connectionsPerUser: toPositiveCount(env, 'CONNECTIONS_PER_USER', counts.connectionsPerUser),
    minFreeDiskBytes: toCount(env, 'MIN_FREE_DISK_MB', minFreeDiskBytes / MEGABYTE) * MEGABYTE,
  };
}

function toCount(env: Environment, name: string, fallback: number): number {
  return readCount(env, name, { fallback, least: 0 });
}

function toPositiveCount(env: Environment, name: string, fallback: number): number {
  return readCount(env, name, { fallback, least: 1 });
}

function readCount(
  env: Environment,
  name: string,
  { fallback, least }: { readonly fallback: number; readonly least: number },
): number {
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
