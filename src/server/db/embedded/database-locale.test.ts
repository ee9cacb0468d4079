import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded';

let dataDir: string;
let database: EmbeddedDatabase | undefined;

beforeAll(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'formloom-locale-'));
  await fs.chmod(dataDir, 0o755);
  database = await openEmbedded(dataDir);
});

afterAll(async () => {
  await database?.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
});

const locale = `select datlocprovider as provider, datlocale as locale, datcollversion as version, datctype as ctype,
  shobj_description(oid, 'pg_database') as note from pg_database where datname = 'formloom'`;

async function withClient<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

function urlOf(name: string): string {
  const url = new URL(database?.url ?? '');
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates a database as older versions did. */
async function makeOld(accounts: readonly string[]): Promise<void> {
  await withClient(urlOf('postgres'), async (server) => {
    await server.query('drop database if exists formloom with (force)');
    await server.query("create database formloom template template0 encoding 'UTF8' locale_provider libc locale 'C'");
  });
  await withClient(urlOf('formloom'), async (client) => {
    await client.query(`create schema system; create extension pg_trgm; create extension amcheck;
      create table system.users (account text primary key, name text);
      create unique index users_lower on system.users (lower(account));
      create index users_name on system.users (name);
      create index users_trigrams on system.users using gin (name gin_trgm_ops)`);
    for (const account of accounts) await client.query('insert into system.users values ($1, $2)', [account, '张三丰']);
  });
}

async function reopen(): Promise<EmbeddedDatabase> {
  await database?.stop();
  database = await openEmbedded(dataDir);
  return database;
}

const foldsAndFinds = `set enable_seqscan = off; select count(*)::int as found from system.users where name ilike '%张三丰%'`;

describe('a new database', () => {
  it('folds letters of all alphabets and sorts by code points', async () => {
    const { rows } = await withClient(urlOf('formloom'), (client) =>
      client.query<{ folded: string; is_before: boolean }>("select lower('ÉŽД') as folded, 'Z' < 'a' as is_before"),
    );
    expect(rows).toEqual([{ folded: 'éžд', is_before: true }]);
  });
});

describe('a database that was made under locale C', () => {
  it('is brought over with all that it holds and with indexes that know the letters', async () => {
    const fresh = await withClient(urlOf('postgres'), (client) => client.query(locale));
    await makeOld(['Émile', 'eve', 'Żaba', '张三']);
    const opened = await reopen();
    expect(opened.locale).toEqual({
      kind: 'changed',
      reindexed: ['system.users_lower', 'system.users_trigrams'],
    });
    expect((await withClient(urlOf('postgres'), (client) => client.query(locale))).rows).toEqual(fresh.rows);
    await withClient(urlOf('formloom'), async (client) => {
      const found = await client.query("select account from system.users where lower(account) = lower('ÉMILE')");
      expect(found.rows).toEqual([{ account: 'Émile' }]);
      const answers = (await client.query(foldsAndFinds)) as unknown as pg.QueryResult[];
      expect(answers.at(-1)?.rows).toEqual([{ found: 4 }]);
      // amcheck on every B-tree index: entries in the order of the new locale, and one for each row.
      const checked = await client.query(`select c.relname, bt_index_check(c.oid, true) from pg_class c
        join pg_am a on a.oid = c.relam where a.amname = 'btree' and c.relkind = 'i'
        and c.relpersistence = 'p' and c.relname like 'users%'`);
      expect(checked.rowCount).toBe(3);
    });
    expect((await reopen()).locale).toEqual({ kind: 'ready' });
  });

  it('goes on where a start was interrupted before the indexes were built', async () => {
    await makeOld(['Émile']);
    await withClient(urlOf('postgres'), async (client) => {
      await client.query(`update pg_database set datlocprovider = 'b', datlocale = 'C.UTF-8', datcollversion = '1'
        where datname = 'formloom'`);
      await client.query("comment on database formloom is 'indexes are being rebuilt for the locale of the database'");
    });
    expect((await reopen()).locale.kind).toBe('changed');
    const found = await withClient(urlOf('formloom'), (client) =>
      client.query("set enable_seqscan = off; select account from system.users where lower(account) = 'émile'"),
    );
    expect((found as unknown as pg.QueryResult[]).at(-1)?.rows).toEqual([{ account: 'Émile' }]);
  });

  it('stays as it was when accounts differ in the case of a letter only', async () => {
    await makeOld(['Émile', 'émile']);
    const opened = await reopen();
    expect(opened.locale).toMatchObject({ kind: 'refused', reason: expect.stringContaining('émile') as string });
    const { rows } = await withClient(urlOf('postgres'), (client) => client.query(locale));
    expect(rows).toEqual([{ provider: 'c', locale: null, version: null, ctype: 'C', note: null }]);
    const found = await withClient(urlOf('formloom'), (client) =>
      client.query("set enable_seqscan = off; select account from system.users where lower(account) = lower('émile')"),
    );
    expect((found as unknown as pg.QueryResult[]).at(-1)?.rows).toEqual([{ account: 'émile' }]);
  });
});
