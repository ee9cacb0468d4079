import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { createApp } from '../app';
import { createDatabase, createPool } from '../db/client';
import type { AppDeps } from '../deps';
import { createSession } from '../http/session-store';
import { createRecordServer, type RecordServer } from '../modules/records/testing/record-server';
import { releaseModule } from '../modules/modules/index';
import { keptFacts } from './index';

/**
 * Two servers on one database, both under load: a right that is revoked through one of them, or in the database itself, is
 * refused by the very next call to the other.
 */
let first: RecordServer;
let second: FastifyInstance;
let secondDeps: AppDeps;
let operator: Pool;
let moduleId: string;
let isOver = false;
let load: readonly Promise<void>[] = [];
let calls = 0;

const ROUNDS = 30;
const entity = (label: string) => ({
  fullName: 'revoked',
  enCode: 'revoked',
  formData: { fields: [{ __config__: { jnpfKey: 'input', label }, __vModel__: 'title' }] },
  columnData: {
    columnList: [{ prop: 'title', label, jnpfKey: 'input' }],
    searchList: [],
    useColumnPermission: true,
  },
});

beforeAll(async () => {
  first = await createRecordServer();
  operator = createPool(first.database.url, { max: 2 });
  const pool = createPool(first.database.url);
  secondDeps = { ...first.deps, pool, db: createDatabase(pool) };
  second = await createApp(secondDeps);
  moduleId = await first.release(entity('t'));
  await first.deps.db
    .insertInto('menus')
    .values([
      { id: 'above', full_name: 'above', en_code: 'above', type: 1 },
      {
        id: 'menu',
        parent_id: 'above',
        full_name: 'menu',
        en_code: 'menu',
        type: 3,
        url_address: 'model/revoked',
        property_json: JSON.stringify({ moduleId }),
      },
    ])
    .execute();
  await first.deps.db.insertInto('roles').values({ id: 'role', full_name: 'r', en_code: 'r' }).execute();
  await first.deps.db
    .insertInto('positions')
    .values({ id: 'position', full_name: 'p', en_code: 'p', organize_id: 'department' })
    .execute();
  await first.deps.db.insertInto('groups').values({ id: 'group', full_name: 'g', en_code: 'g' }).execute();
  await first.grant({ objectType: 'role', objectId: 'role', menuId: 'menu', columns: ['title'] });
  await first.grant({ objectType: 'group', objectId: 'group', menuId: 'menu', columns: ['title'] });
  const bystander = await first.createUser({ account: 'bystander', roleIds: ['role'] });
  const token = await tokenFor(bystander);
  load = [first.app, second].map(async (app) => {
    for (; !isOver; calls += 1) await list(app, token);
  });
});
afterAll(async () => {
  isOver = true;
  await Promise.all(load);
  await second.close();
  await secondDeps.pool.end();
  await operator.end();
  await first.close();
});

function tokenFor(userId: string): Promise<string> {
  return createSession(first.deps, { userId, ip: '127.0.0.1', platform: 'test' });
}

async function list(app: FastifyInstance, token: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/visualdev/OnlineDev/${moduleId}/List`,
    headers: { authorization: token },
    payload: { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '', menuId: '' },
  });
  return answer.json<{ code: number }>().code;
}

interface Case {
  readonly name: string;
  readonly user?: { readonly roleIds?: readonly string[]; readonly positionIds?: readonly string[] };
  /** SQL that revokes something; $1 is the user's id. */
  readonly take: string;
  readonly giveBack?: string;
  readonly refused: number;
}

const UNAUTHORIZED = 600;
const REPLACED = 601;
const UNKNOWN = 602;
const FORBIDDEN = 403;
const cases: readonly Case[] = [
  {
    name: 'a session that was ended',
    take: `update system.sessions set ended_at = now(), end_reason = 'logout' where user_id = $1`,
    refused: UNAUTHORIZED,
  },
  {
    name: 'a session that another sign-in replaced',
    take: `update system.sessions set ended_at = now(), end_reason = 'replaced' where user_id = $1`,
    refused: REPLACED,
  },
  { name: 'a session whose row is gone', take: 'delete from system.sessions where user_id = $1', refused: UNKNOWN },
  {
    name: 'a session whose time was cut short',
    take: `update system.sessions set expires_at = now() - interval '1 hour' where user_id = $1`,
    refused: UNAUTHORIZED,
  },
  {
    name: 'a user who was disabled',
    take: 'update system.users set enabled_mark = 0 where id = $1',
    refused: UNAUTHORIZED,
  },
  {
    name: 'a role that was taken from a user',
    take: 'delete from system.user_roles where user_id = $1',
    refused: FORBIDDEN,
  },
  {
    name: 'a role that was switched off',
    take: `update system.roles set enabled_mark = 0 where id = 'role' and $1 <> ''`,
    giveBack: `update system.roles set enabled_mark = 1`,
    refused: FORBIDDEN,
  },
  {
    name: 'a position that was taken from a user',
    user: { positionIds: ['position'] },
    take: 'delete from system.user_positions where user_id = $1',
    refused: FORBIDDEN,
  },
  {
    name: 'a group that a user was taken out of',
    user: {},
    take: 'delete from system.group_members where user_id = $1',
    refused: FORBIDDEN,
  },
  {
    name: 'a group that was switched off',
    user: {},
    take: `update system.groups set enabled_mark = 0 where id = 'group' and $1 <> ''`,
    giveBack: 'update system.groups set enabled_mark = 1',
    refused: FORBIDDEN,
  },
  {
    name: 'a grant that was removed',
    take: `delete from system.grants where object_type = 'user' and object_id = $1`,
    user: {},
    refused: FORBIDDEN,
  },
  {
    name: 'a menu that was switched off above the entry',
    take: `update system.menus set enabled_mark = 0 where id = 'above' and $1 <> ''`,
    giveBack: 'update system.menus set enabled_mark = 1',
    refused: FORBIDDEN,
  },
];

let count = 0;

describe.each(cases)('$name', ({ user = { roleIds: ['role'] }, take, giveBack, refused, name }) => {
  test('acts at the next call to another server', async () => {
    if (name.startsWith('a position'))
      await first.grant({ objectType: 'position', objectId: 'position', menuId: 'menu', columns: ['title'] });
    const answers: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      count += 1;
      const userId = await first.createUser({ account: `user${String(count)}`, ...user });
      if (name.startsWith('a group'))
        await first.deps.db.insertInto('group_members').values({ group_id: 'group', user_id: userId }).execute();
      if (name.startsWith('a grant')) await first.grant({ objectType: 'user', objectId: userId, menuId: 'menu' });
      const token = await tokenFor(userId);
      const before = [await list(second, token), await list(second, token)];
      await operator.query(take, [userId]);
      const after = await list(second, token);
      if (giveBack) await operator.query(giveBack);
      answers.push(...before, after);
    }
    const expected = Array.from({ length: ROUNDS }, () => [200, 200, refused]).flat();
    expect(answers).toEqual(expected);
  });
});

test('a release acts at the next call to another server', async () => {
  const token = await tokenFor(await first.createUser({ account: 'reader', isAdministrator: true }));
  const labelAt = async () => {
    const answer = await second.inject({
      method: 'GET',
      url: `/api/visualdev/OnlineDev/${moduleId}/Config`,
      headers: { authorization: token },
    });
    return answer.json<{ data: { formData: string } }>().data.formData;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await first.deps.db
      .updateTable('modules')
      .set({ draft: JSON.stringify(entity(`label ${String(round)}`)) })
      .where('id', '=', moduleId)
      .execute();
    await releaseModule(first.deps, moduleId);
    expect(await labelAt()).toContain(`label ${String(round)}`);
  }
});

test('all that was asked of kept facts, while calls of others went on', () => {
  expect(keptFacts(first.deps).isOpen).toBe(true);
  expect(keptFacts(secondDeps).isOpen).toBe(true);
  expect(calls).toBeGreaterThan(100);
});

test('nothing is kept while the database is not heard, and it is heard again', async () => {
  const kept = keptFacts(secondDeps);
  const userId = await first.createUser({ account: 'unheard', roleIds: ['role'] });
  const token = await tokenFor(userId);
  expect([await list(second, token), await list(second, token)]).toEqual([200, 200]);
  // Keeps the listener disconnected: terminates every new connection that listens.
  let isDeaf = true;
  const deaf = (async () => {
    while (isDeaf) {
      await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'formloom changes'`);
      await sleep(1);
    }
  })();
  while (kept.isOpen) await sleep(1);
  await operator.query('delete from system.user_roles where user_id = $1', [userId]);
  expect(await list(second, token)).toBe(FORBIDDEN);
  isDeaf = false;
  await deaf;
  while (!kept.isOpen) await sleep(10);
  expect(await list(second, token)).toBe(FORBIDDEN);
});
