import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type PoolOptions } from '../db/client';
import { migrate } from '../db/migrate';
import type { SystemSchema } from '../db/system-schema';
import './global-setup';

/** A migrated, empty database of one test file. */
export interface TestDatabase {
  readonly pool: pg.Pool;
  readonly db: Kysely<SystemSchema>;
  readonly url: string;
  /** Closes the pool and drops the database. */
  drop: () => Promise<void>;
}

const START_TIMEOUT_MS = 60_000;

/** Creates a database from the run's template, which the first caller migrates. Call `drop` when done. */
export async function createTestDatabase(options: PoolOptions = {}): Promise<TestDatabase> {
  const { runId } = inject('testServer');
  const serverUrl = await findServer();
  const template = `formloom_template_${runId}`;
  const name = `formloom_test_${randomBytes(8).toString('hex')}`;
  await withAdmin(serverUrl, async (admin) => {
    await admin.query("select pg_advisory_lock(hashtext('formloom test template'))");
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template]);
    if (!rowCount) await createTemplate(admin, serverUrl, template);
    await admin.query(`create database ${name} template ${template}`);
  });
  const url = withDatabase(serverUrl, name);
  const pool = createPool(url, options);
  return {
    pool,
    db: createDatabase(pool),
    url,
    async drop() {
      await pool.end();
      await withAdmin(serverUrl, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Migrates under a temporary name first, so that a failed migration leaves no template that looks complete. */
async function createTemplate(admin: pg.Client, serverUrl: string, template: string): Promise<void> {
  const draft = `${template}_draft`;
  await admin.query(`drop database if exists ${draft} with (force)`);
  await admin.query(`create database ${draft}`);
  const pool = createPool(withDatabase(serverUrl, draft));
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  await admin.query(`alter database ${draft} rename to ${template}`);
}

async function withAdmin<T>(serverUrl: string, task: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    return await task(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Requests the test run's database server and waits until it accepts connections. */
async function findServer(): Promise<string> {
  const { dir } = inject('testServer');
  await fs.writeFile(path.join(dir, 'wanted'), '');
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const failure = await fs.readFile(path.join(dir, 'error'), 'utf8').catch(() => '');
    if (failure) throw new Error(`the test database did not start: ${failure}`);
    const url = await fs.readFile(path.join(dir, 'url'), 'utf8').catch(() => '');
    if (url && (await isReady(url))) return url;
    if (Date.now() > deadline) throw new Error('the test database did not start in time');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function isReady(url: string): Promise<boolean> {
  return withAdmin(url, async () => true).catch(() => false);
}
