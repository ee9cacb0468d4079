/**
 * Server of the browser tests: its own database in a temporary folder, the real app on a free port. Prints its addresses as one
 * line of JSON; stops when its standard input closes.
 */
import { randomBytes } from 'node:crypto';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createApp } from '../../../src/server/app';
import { createControlPool, createDatabase, createPool } from '../../../src/server/db/client';
import { findBinaries } from '../../../src/server/db/embedded/binaries';
import {
  CLUSTER_USER,
  findFreePort,
  initCluster,
  startCluster,
  stopCluster,
} from '../../../src/server/db/embedded/cluster';
import { findRunAs } from '../../../src/server/db/embedded/run-as';
import { migrate } from '../../../src/server/db/migrate';
import { createIndexBuilder } from '../../../src/server/index-builder';
import { DEFAULT_LIMITS } from '../../../src/server/load-limits';
import { hashPassword, toClientHash } from '../../../src/server/modules/oauth/password';
import { ensureAreas } from '../../../src/server/seed/ensure-areas';
import { ensureSystemMenus } from '../../../src/server/seed/ensure-system-menus';
import { ensureSystemPages } from '../../../src/server/seed/ensure-system-pages';
import { ACCOUNTS, CLIENT_DIR, PASSWORD, SESSION, type Served } from './setting';

/** Starts PostgreSQL in a new folder, without fsync: the data is thrown away. */
async function startPostgres(dir: string) {
  const cluster = { dataDir: path.join(dir, 'postgres'), binaries: await findBinaries(), runAs: findRunAs() };
  const password = randomBytes(12).toString('hex');
  await initCluster(cluster, password);
  await appendFile(path.join(cluster.dataDir, 'postgresql.conf'), '\nfsync = off\nsynchronous_commit = off\n');
  const port = await findFreePort();
  await startCluster(cluster, port);
  return { cluster, url: `postgres://${CLUSTER_USER}:${password}@127.0.0.1:${port}/postgres` };
}

async function insertPeople(db: ReturnType<typeof createDatabase>): Promise<void> {
  const password_hash = await hashPassword(toClientHash(PASSWORD));
  await db
    .insertInto('organizes')
    .values([
      { id: 'company', type: 'company', full_name: '示范医院', en_code: 'hospital' },
      { id: 'department', parent_id: 'company', type: 'department', full_name: '心内科', en_code: 'cardiology' },
    ])
    .execute();
  const users = ACCOUNTS.map(({ account, realName, isAdministrator }) => ({
    id: `user-${account}`,
    account,
    real_name: realName,
    password_hash,
    organize_id: 'department',
    is_administrator: isAdministrator,
  }));
  await db.insertInto('users').values(users).execute();
}

const dir = await mkdtemp(path.join(os.tmpdir(), 'formloom-e2e-'));
await chmod(dir, 0o755);
const { cluster, url: databaseUrl } = await startPostgres(dir);
const pool = createPool(databaseUrl);
await migrate(pool);
const db = createDatabase(pool);
await ensureSystemMenus({ db });
await ensureSystemPages({ db });
await ensureAreas({ db });
await insertPeople(db);
const control = createControlPool(databaseUrl);
const indexes = createIndexBuilder({ databaseUrl, control });
indexes.start({ info: () => undefined, warn: (facts, message) => console.error(message, facts) });
const app = await createApp({
  db,
  pool,
  control,
  indexes,
  clock: Date.now,
  config: {
    timeZone: 'Asia/Shanghai',
    ...SESSION,
    isProduction: true,
    frameSources: ['https://frames.example.com'],
    clientDir: CLIENT_DIR,
    interfaceRowCap: 1000,
    openedFormMs: 12 * 3_600_000,
    removedRecordMs: 30 * 86_400_000,
    interfaceTimeoutMs: 5000,
    loginFreeAttempts: 1000,
    trustedProxies: [],
    databaseDir: '',
    secretKeys: ['0f'.repeat(32)],
    limits: DEFAULT_LIMITS,
  },
});
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
if (typeof address !== 'object' || !address) throw new Error('the server has no port');
const served: Served = { url: `http://127.0.0.1:${address.port}`, databaseUrl };
console.log(JSON.stringify(served));

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await app.close();
  await indexes.stop();
  await pool.end();
  await stopCluster(cluster);
  await rm(dir, { recursive: true, force: true });
  process.exit(0);
}
process.stdin.resume();
process.stdin.on('end', () => void stop());
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
