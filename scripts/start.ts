/** `npm start`: runs database, client and server of this folder in the foreground until Ctrl-C. */
import path from 'node:path';
import type { LocaleOutcome } from '../src/server/db/embedded/database-locale';
import { openEmbedded, type EmbeddedDatabase } from '../src/server/db/embedded/open-embedded';
import { readEnvironment, type ServerEnvironment } from '../src/server/environment';
import { FIRST_ACCOUNT } from '../src/server/first-account-name';
import { giveBackAfterStart } from '../src/server/give-back-after-start';
import { limitHeapGrowth } from '../src/server/limit-heap-growth';
import type { NewPasswords } from '../src/server/main';
import { PROJECT_ROOT } from '../src/server/project-root';
import { readSecretKeys } from '../src/server/secrets/index';
import { startWorkers, type RunningWorkers } from '../src/server/workers/start-workers';
import { ensureClient } from './build-client';
import { explainStartError } from './explain-start-error';
import { lockData, type DataLock } from './lock-data';

const dataDir = path.resolve(process.env['DATA_DIR'] || path.join(PROJECT_ROOT, '.data'));
/** Maximum wait for writes in flight. */
const SERVER_STOP_TIMEOUT_MS = 8000;
const STOP_TIMEOUT_MS = 20_000;

const say = (message: string) => console.log(message);

/** What must be stopped at the end, in reverse order of starting. */
interface Started {
  lock?: DataLock;
  database?: EmbeddedDatabase;
  server?: RunningWorkers;
}

async function start(environment: ServerEnvironment, started: Started): Promise<void> {
  limitHeapGrowth(environment.heapGrowthPercent);
  const client = ensureClient(PROJECT_ROOT, say);
  // Awaited below; an earlier rejection must not count as unhandled.
  client.catch(() => undefined);
  const databaseUrl = environment.databaseUrl || (await openOwnDatabase(started));
  const databaseDir = started.database?.clusterDir ?? '';
  const config = { ...environment.config, databaseDir, secretKeys: readSecretKeys(process.env, dataDir) };
  let accounts = '';
  try {
    const settings = { ...environment, config };
    const startServer = environment.workers > 1 ? startWorkers : (await import('../src/server/main')).startServer;
    started.server = await startServer(settings, databaseUrl, (passwords) => {
      accounts = describeAccounts(passwords, environment);
    });
    // The client is built while the database is being filled; the address is printed after both.
    await client;
    started.lock?.setAddress(started.server.address);
    // Since the start of the process: includes loading, and the build if there was one.
    const seconds = (performance.now() / 1000).toFixed(1);
    say(`\nFormloom is ready at ${started.server.address} (${seconds} s after the start)`);
    void giveBackAfterStart(environment.heapGrowthPercent);
  } finally {
    // Printed even if listening failed: new passwords cannot be recovered later.
    if (accounts) say(accounts);
  }
}

async function openOwnDatabase(started: Started): Promise<string> {
  started.lock = lockData(dataDir);
  started.database = await openEmbedded(dataDir);
  if (started.database.isReattached) say('The database of the last start is still running and is used on.');
  tellLocale(started.database.locale);
  started.database.watch((event, error) => {
    if (event === 'lost') console.error('The database has stopped; starting it again …');
    else if (event === 'restarted') console.error('The database is back.');
    else console.error(`The database does not start: ${error instanceof Error ? error.message : String(error)}`);
  });
  return started.database.url;
}

function tellLocale(outcome: LocaleOutcome): void {
  if (outcome.kind === 'changed')
    say('The database now knows the letters of all alphabets (it was made under locale C).');
  if (outcome.kind === 'refused') {
    say(`The database stays under locale C, because values would collide that differ in case only: ${outcome.reason}`);
  }
}

function describeAccounts({ first, staff }: NewPasswords, { adminPassword }: ServerEnvironment): string {
  const once = '   (shown this once)';
  const account = `First account: ${FIRST_ACCOUNT}`;
  const lines = [
    first === null
      ? `${account} (its password was shown or given at the first start)`
      : adminPassword
        ? `${account}, password as in ADMIN_PASSWORD`
        : `${account}, password: ${first}${once}`,
  ];
  if (staff !== null) lines.push(`The example's staff accounts share the password: ${staff}${once}`);
  return lines.join('\n');
}

/** Stops what was started. Stops the database even if the server does not end, so that no process is left running. */
async function stop(started: Started): Promise<void> {
  const hasEnded = await Promise.race([started.server?.close().then(() => true) ?? true, afterServerTimeout()]);
  await started.database?.stop();
  started.lock?.release();
  if (!hasEnded) throw new Error('The server did not end in time and was cut off.');
}

function afterServerTimeout(): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), SERVER_STOP_TIMEOUT_MS).unref();
  });
}

function stopOnSignal(started: Started): void {
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    say('\nStopping …');
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    stop(started).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

const started: Started = {};
stopOnSignal(started);
try {
  await start(readEnvironment(process.env, path.join(PROJECT_ROOT, 'dist')), started);
} catch (error) {
  console.error(explainStartError(error, dataDir));
  if (process.env['LOG_LEVEL'] === 'debug') console.error(error);
  await stop(started).catch(() => undefined);
  process.exit(1);
}
