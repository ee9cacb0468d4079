import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { READING_POSTS } from '../../src/server/http/see-as';
import texts from '../../src/server/text.json';
import { row, signedIn, type Row } from './row';
import { makeRows } from './rows';
import { createWorld, type World } from './world';

/**
 * The permission matrix of sessions: every row is called by an administrator whose session is locked, whose password is due, and who
 * sees the system as somebody without rights.
 */
let world: World;
let rows: readonly Row[];

beforeAll(async () => {
  world = await createWorld();
  rows = Object.values(makeRows(world.server.deps))
    .flat()
    .filter(({ right }) => right.kind !== 'public');
}, 120_000);
afterAll(() => world.close());
afterEach(() => world.server.deps.db.updateTable('users').set({ password_reset: false }).execute());

const envelope = (code: number, name: keyof typeof texts.zh) =>
  JSON.stringify({ code, msg: texts.zh[name], data: null });
const REFUSED = envelope(403, 'SERVER_FORBIDDEN');
const ACCOUNT = '/api/permission/Users/Current';
/** Whether the password has been set by somebody else. */
const setReset = (account: string, isReset = true) =>
  world.server.deps.db.updateTable('users').set({ password_reset: isReset }).where('account', '=', account).execute();

/** Routes whose answer, aimed at what is there, is another one; '' = the route is not called. */
async function othersThan(wanted: (row: Row) => string, token: string, as?: string): Promise<readonly string[]> {
  const others: string[] = [];
  for (const each of rows.filter((row) => wanted(row) !== '')) {
    const { body } = await world.send(each, token, { isAimed: true, ...(as !== undefined && { as }) });
    if (body !== wanted(each)) others.push(each.route);
  }
  return others.sort();
}

test('a locked session opens nothing but its lock and the way out', async () => {
  const token = await world.adminToken();
  expect((await world.send(row('PUT /api/oauth/LockScreen', signedIn), token)).code).toBe(200);
  const served = ['GET /api/oauth/Logout', 'POST /api/oauth/LockScreen', 'PUT /api/oauth/LockScreen'];
  const before = await world.digest();
  const wanted = envelope(423, 'SERVER_SESSION_LOCKED');
  expect(await othersThan(({ route }) => (served.includes(route) ? '' : wanted), token)).toEqual([]);
  expect(await world.digest()).toBe(before);
});

test('a session whose password is due opens nothing but its change', async () => {
  const token = await world.adminToken();
  await setReset('admin');
  const served = [
    'GET /api/oauth/CurrentUser',
    'GET /api/oauth/Logout',
    'POST /api/oauth/LockScreen',
    'POST /api/oauth/updatePasswordMessage',
    'GET /api/system/SysConfig',
    `POST ${ACCOUNT}/Actions/ModifyPassword`,
    `GET ${ACCOUNT}/PasswordPolicy`,
  ];
  const before = await world.digest();
  const wanted = envelope(428, 'SERVER_PASSWORD_DUE');
  expect(await othersThan(({ route }) => (served.includes(route) ? '' : wanted), token)).toEqual([]);
  expect(await world.digest()).toBe(before);
});

describe('who sees the system as somebody without rights', () => {
  let token = '';
  let as = '';
  beforeAll(async () => {
    await world.tokenOf({});
    const account = await world.accountOf({});
    const found = await world.server.deps.db.selectFrom('users').select('id').where('account', '=', account).execute();
    as = found[0]?.id ?? '';
    token = await world.adminToken();
    const begin = row('POST /api/permission/Users/:id/Actions/SeeAs', signedIn, { params: { id: as } });
    expect((await world.send(begin, token)).code).toBe(200);
  });

  test('is refused what they are refused, and every change', async () => {
    const isReading = ({ route }: Row) => route.startsWith('GET ') || READING_POSTS.has(route.replace('POST ', ''));
    const before = await world.digest();
    const write = envelope(403, 'SERVER_SEE_AS_WRITE');
    // Calls by GET that change something, or make what would be a secret.
    const hidden = /^GET .*\/(?:Logout|SignImg|BillNumber\/:enCode|getAppSecret)$/;
    const wanted = (each: Row) => {
      if (!isReading(each) || hidden.test(each.route)) return write;
      return each.right.kind === 'session' ? '' : REFUSED;
    };
    expect(await othersThan(wanted, token, as)).toEqual([]);
    expect(await world.digest()).toBe(before);
  });

  test('is not asked for the password that the other one has to change', async () => {
    const account = await world.accountOf({});
    const sent = () => world.send(row(`GET ${ACCOUNT}/getUserRoles`, signedIn), token, { as });
    expect((await sent()).code).toBe(200);
    await setReset(account);
    expect((await sent()).code).toBe(200);
  });

  test('sees nothing while the session is locked, or the own password is due', async () => {
    const roles = row(`GET ${ACCOUNT}/getUserRoles`, signedIn);
    await setReset('admin');
    expect((await world.send(roles, token, { as })).code).toBe(428);
    await setReset('admin', false);
    expect((await world.send(row('PUT /api/oauth/LockScreen', signedIn), token)).code).toBe(200);
    expect((await world.send(roles, token, { as })).code).toBe(423);
  });
});
