/** A database of its own with 50,000 people in 3,000 departments, for measurements; removed at the end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createControlPool, createDatabase, createPool } from '../../src/server/db/client';
import { openEmbedded } from '../../src/server/db/embedded/open-embedded';
import { migrate } from '../../src/server/db/migrate';
import { fillReadings } from '../../src/server/db/name-readings';
import type { AppDeps } from '../../src/server/deps';
import { createIndexBuilder, type IndexBuilder } from '../../src/server/index-builder';
import { DEFAULT_LIMITS } from '../../src/server/load-limits';

export const PEOPLE = 50_000;
export const DEPARTMENTS = 3_000;
const CENTRES = 20;
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文辉玲建国志远思雨晨浩然欣怡';

/** Makes the database, runs the work on it, and removes it. */
export async function withPeople(work: (deps: AppDeps, indexes: IndexBuilder) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'formloom-people-'));
  const database = await openEmbedded(dataDir);
  const pool = createPool(database.url);
  const control = createControlPool(database.url);
  const indexes = createIndexBuilder({ databaseUrl: database.url, control });
  try {
    await migrate(pool);
    const deps: AppDeps = {
      db: createDatabase(pool),
      pool,
      control,
      indexes,
      clock: Date.now,
      config: {
        timeZone: 'Asia/Shanghai',
        sessionTimeoutMs: 8 * 3_600_000,
        sessionMaxMs: 30 * 86_400_000,
        isProduction: false,
        clientDir: '',
        interfaceRowCap: 1000,
        openedFormMs: 12 * 3_600_000,
        removedRecordMs: 30 * 86_400_000,
        interfaceTimeoutMs: 1000,
        loginFreeAttempts: 1000,
        trustedProxies: [],
        databaseDir: '',
        frameSources: [],
        secretKeys: [],
        limits: DEFAULT_LIMITS,
      },
    };
    await fill(deps);
    await work(deps, indexes);
  } finally {
    await indexes.stop();
    await pool.end();
    await control.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(deps: AppDeps): Promise<void> {
  const run = (statement: string) => deps.pool.query(statement);
  await run(
    `insert into system.organizes (id, parent_id, type, full_name, en_code) values ('root', '-1', 'company', '集团', 'root')`,
  );
  await run(`insert into system.organizes (id, parent_id, type, full_name, en_code, sort_code)
    select 'c' || n, 'root', 'company', '第' || n || '中心', 'c' || n, n from generate_series(1, ${String(CENTRES)}) n`);
  await run(`insert into system.organizes (id, parent_id, type, full_name, en_code, sort_code)
    select 'd' || n, 'c' || (n % ${String(CENTRES)} + 1), 'department', '第' || n || '科室', 'd' || n, n
    from generate_series(1, ${String(DEPARTMENTS)}) n`);
  await run(`insert into system.positions (id, full_name, en_code, organize_id)
    select 'p' || n, '岗位' || n, 'p' || n, 'd' || n from generate_series(1, ${String(DEPARTMENTS)}) n`);
  await run(
    `insert into system.roles (id, full_name, en_code, is_global) select 'r' || n, '角色' || n, 'r' || n, n % 2 = 0 from generate_series(1, 50) n`,
  );
  await run(`insert into system.role_organizes (role_id, organize_id)
    select 'r' || n, 'd' || d from generate_series(1, 49, 2) n, generate_series(1, ${String(DEPARTMENTS)}, 100) d`);
  await run(
    `insert into system.groups (id, full_name, en_code) select 'g' || n, '分组' || n, 'g' || n from generate_series(1, 100) n`,
  );
  // Everybody is led by the person with a tenth of their number: a tree of five levels.
  await run(`insert into system.users (id, account, password_hash, real_name, organize_id, position_id, manager_id, sort_code)
    select 'u' || n, 'staff' || n, repeat('x', 97),
      substr('${SURNAMES}', n % ${String(SURNAMES.length)} + 1, 1) || substr('${GIVEN}', n * 7 % ${String(GIVEN.length)} + 1, 1)
        || substr('${GIVEN}', n / 3 % ${String(GIVEN.length)} + 1, 1),
      'd' || (n % ${String(DEPARTMENTS)} + 1), 'p' || (n % ${String(DEPARTMENTS)} + 1),
      case when n > 1 then 'u' || greatest(1, n / 10) end, n % 1000
    from generate_series(1, ${String(PEOPLE)}) n`);
  await run(`update system.users set real_name = '王建国' where right(id, -1)::int % 1000 = 7`);
  await run(`insert into system.user_positions select id, position_id from system.users`);
  await run(`insert into system.user_organizes select id, 'd' || (right(id, -1)::int * 13 % ${String(DEPARTMENTS)} + 1)
    from system.users where right(id, -1)::int % 10 = 0 on conflict do nothing`);
  await run(`insert into system.user_roles select id, 'r' || (right(id, -1)::int % 50 + 1) from system.users`);
  await run(`insert into system.group_members select 'g' || (right(id, -1)::int % 100 + 1), id from system.users`);
  await fillReadings(deps.db);
  // As autovacuum leaves tables that are not filled a moment ago.
  await run('vacuum analyze');
}
