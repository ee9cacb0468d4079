import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { runDataInterface } from '../modules/dataInterface/index';
import { createRecordServer, type RecordServer } from '../modules/records/testing/record-server';
import { createPool } from './client';

/** A database connection that dies while in use fails one call, never the process. */
let server: RecordServer;
let moduleId: string;
let assassin: Pool;
const uncaught: unknown[] = [];
const note = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  process.on('uncaughtException', note);
  server = await createRecordServer();
  assassin = createPool(server.database.url, { max: 1 });
  moduleId = await server.release({
    fullName: 'lost',
    enCode: 'lost',
    formData: { fields: [{ __config__: { jnpfKey: 'input', label: 't' }, __vModel__: 'title' }] },
  });
});
beforeEach(() => {
  uncaught.length = 0;
});
afterAll(async () => {
  process.off('uncaughtException', note);
  await assassin.end();
  await server.close();
});

/** Terminates all other connections to the test's database; returns their number. */
async function terminateAll(): Promise<number> {
  const { rowCount } = await assassin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  return rowCount ?? 0;
}

async function titles(): Promise<readonly string[]> {
  const { rows } = await assassin.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'module'`,
  );
  const found = await assassin.query<{ title: string }>(
    `select title from module."${rows[0]?.table_name ?? ''}" order by title`,
  );
  return found.rows.map(({ title }) => title);
}

test('saves go on while their connections are terminated: what was acknowledged is stored, the rest says try again', async () => {
  await server.signIn('admin');
  const acknowledged: string[] = [];
  const refusals: unknown[] = [];
  let isOver = false;
  const saver = async (name: number) => {
    for (let index = 0; !isOver; index += 1) {
      const title = `s${String(name)}-${String(index)}`;
      const answer = await server.create(moduleId, { title });
      if (answer.code === 200) acknowledged.push(title);
      else refusals.push([answer.code, answer.msg]);
    }
  };
  const savers = Array.from({ length: 10 }, (_entry, name) => saver(name));
  let ended = 0;
  while (refusals.length === 0 || ended < 40) {
    ended += await terminateAll();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  isOver = true;
  await Promise.all(savers);
  expect(uncaught).toEqual([]);
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
    new Set([JSON.stringify([503, '数据库连接中断，请稍后再试'])]),
  );
  expect((await server.create(moduleId, { title: 'z' })).code).toBe(200);
  const stored = new Set(await titles());
  expect(acknowledged.filter((title) => !stored.has(title))).toEqual([]);
});

test('the answer tells machines when to come again, and people in their language', async () => {
  const headers = { ...(await server.signIn('admin')), 'formloom-language': 'en' };
  await server.deps.db.updateTable('users').set({ language: 'en' }).where('account', '=', 'admin').execute();
  const url = `/api/visualdev/OnlineDev/${moduleId}`;
  // Locks the record's table, so that the call waits inside its transaction when its connection is terminated.
  const locker = await assassin.connect();
  try {
    const { rows } = await locker.query<{ table_name: string }>(
      `select table_name from information_schema.tables where table_schema = 'module'`,
    );
    await locker.query('begin');
    await locker.query(`lock table module."${rows[0]?.table_name ?? ''}" in access exclusive mode`);
    const saving = server.app.inject({ method: 'POST', url, headers, payload: { data: '{"title":"locked"}' } });
    for (let isWaiting = false; !isWaiting;) {
      const found = await locker.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      isWaiting = found.rowCount !== 0;
    }
    const answer = await saving;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([200, '3']);
    expect(answer.json()).toEqual({
      code: 503,
      msg: 'The connection to the database was lost, please try again in a moment',
      data: null,
    });
  } finally {
    await locker.query('rollback');
    locker.release();
  }
  expect(uncaught).toEqual([]);
});

test('a data interface that loses its connection reports the same error, and the next call works', async () => {
  const caller = { userId: 'u' } as never;
  await server.deps.pool.query(`insert into system.data_interfaces (id, full_name, en_code, data_type, query)
    values ('slow', 'slow', 'slow', 1, 'select pg_sleep(5)')`);
  const running = runDataInterface(server.deps, 'slow', { params: [], caller }).catch((error: unknown) => error);
  for (let ended = 0; ended === 0;) {
    const found = await assassin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query like '%formloom_reader.%' and pid <> pg_backend_pid()`,
    );
    ended = found.rowCount ?? 0;
  }
  expect(await running).toMatchObject({ code: 'SERVER_DATABASE_LOST' });
  expect(uncaught).toEqual([]);
});
