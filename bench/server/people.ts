/**
 * `npm run bench:people`: first answers of people pickers with 50,000 people in 3,000 departments, in milliseconds (the first
 * call, and the median and slowest of 20). Uses a database of its own below the folder of temporary files, removed at the end.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApp } from '../../src/server/app';
import { createControlPool, createDatabase, createPool } from '../../src/server/db/client';
import { openEmbedded } from '../../src/server/db/embedded/open-embedded';
import { migrate } from '../../src/server/db/migrate';
import { fillReadings } from '../../src/server/db/name-readings';
import type { AppDeps } from '../../src/server/deps';
import { createSession } from '../../src/server/http/session-store';
import { createIndexBuilder } from '../../src/server/index-builder';
import { DEFAULT_LIMITS } from '../../src/server/load-limits';

const PEOPLE = 50_000;
const DEPARTMENTS = 3_000;
const CENTRES = 20;
const RUNS = 20;
const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文辉玲建国志远思雨晨浩然欣怡';

const person = { isFlat: true, kinds: ['user'] };
const departIds = ['c1'];
const lists = { userIds: [], positionIds: ['p7'], roleIds: [], groupIds: ['g1'] };
/** What a picker asks first. */
const questions: Readonly<Record<string, object>> = {
  'tree of people: roots': { kinds: ['user'] },
  'tree of people: a department': { kinds: ['user'], parentId: 'd7' },
  'tree of departments: a centre': { kinds: ['department'], parentId: 'c3' },
  'tree of positions: roots': { kinds: ['position'] },
  'all people': person,
  'last page of all people': { ...person, currentPage: 2500 },
  'name 王建国': { ...person, keyword: '王建国' },
  'one character 王': { ...person, keyword: '王' },
  'initials wjg': { ...person, keyword: 'wjg' },
  'two letters wj': { ...person, keyword: 'wj' },
  'pinyin wangjianguo': { ...person, keyword: 'wangjianguo' },
  'nobody zzzz': { ...person, keyword: 'zzzz' },
  'current organisation': { ...person, within: 'organization' },
  'my subordinates': { ...person, within: 'subordinates' },
  'restricted: a centre, a position, a group': { ...person, restriction: { mode: 'custom', departIds, ...lists } },
  'mixed kinds by keyword': { kinds: ['user', 'department', 'position', 'role', 'group'], keyword: 'jian' },
};

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
    `insert into system.roles (id, full_name, en_code) select 'r' || n, '角色' || n, 'r' || n from generate_series(1, 50) n`,
  );
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
  await run(`insert into system.user_positions select id, position_id from system.users`);
  await run(`insert into system.user_organizes select id, 'd' || (right(id, -1)::int * 13 % ${String(DEPARTMENTS)} + 1)
    from system.users where right(id, -1)::int % 10 = 0 on conflict do nothing`);
  await run(`insert into system.user_roles select id, 'r' || (right(id, -1)::int % 50 + 1) from system.users`);
  await run(`insert into system.group_members select 'g' || (right(id, -1)::int % 100 + 1), id from system.users`);
  await fillReadings(deps.db);
  await run('analyze');
}

async function measure(deps: AppDeps): Promise<void> {
  const app = await createApp(deps);
  const token = await createSession(deps, { userId: 'u1', ip: '127.0.0.1', platform: 'bench' });
  const ask = async (call: string, body: object) => {
    const startedAt = performance.now();
    const url = `/api/permission/Picker/Actions/${call}`;
    const answer = await app.inject({ method: 'POST', url, headers: { authorization: token }, payload: body });
    const tookMs = performance.now() - startedAt;
    const { code, data } = answer.json<{ code: number; data: { list: unknown[]; pagination?: { total: number } } }>();
    if (code !== 200) throw new Error(answer.body);
    return { tookMs, total: data.pagination?.total ?? data.list.length };
  };
  const report = async (name: string, call: string, body: object) => {
    const first = await ask(call, body);
    const times: number[] = [];
    for (let count = 0; count < RUNS; count += 1) times.push((await ask(call, body)).tookMs);
    times.sort((left, right) => left - right);
    const [median, slowest] = [times[RUNS / 2] ?? 0, times.at(-1) ?? 0].map((time) => time.toFixed(0).padStart(5));
    console.log(`${first.tookMs.toFixed(0).padStart(5)} ${median} ${slowest}  ${name} (${String(first.total)})`);
  };
  console.log('first  median slowest');
  for (const [name, body] of Object.entries(questions)) await report(name, 'List', body);
  const entries = Array.from({ length: 30 }, (_entry, index) => ({ type: 'user', id: `u${String(index * 997 + 1)}` }));
  await report('names of 30 people', 'Entries', { entries });
  await app.close();
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'formloom-people-'));
const database = await openEmbedded(dataDir);
const pool = createPool(database.url);
const control = createControlPool(database.url);
try {
  await migrate(pool);
  const deps: AppDeps = {
    db: createDatabase(pool),
    pool,
    control,
    indexes: createIndexBuilder({ databaseUrl: database.url, control }),
    clock: Date.now,
    config: {
      timeZone: 'Asia/Shanghai',
      sessionTimeoutMs: 8 * 3_600_000,
      sessionMaxMs: 30 * 86_400_000,
      isProduction: false,
      clientDir: '',
      interfaceRowCap: 1000,
      openedFormMs: 12 * 3_600_000,
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
  await measure(deps);
} finally {
  await pool.end();
  await control.end();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
