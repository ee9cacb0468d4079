import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import texts from '../../src/server/text.json';
import type { Row } from './row';
import { callersOf, knownOf, ROLES, type Caller, type Known } from './roles';
import { FAMILIES, makeRows } from './rows';
import { createWorld, type Reply, type World } from './world';

/**
 * The permission matrix of routes: every registered route has a row (`rows/`) that says what right opens it, and every row is
 * called by everybody of `roles.ts`. Whoever is refused gets the same bytes whatever they asked for, aimed at what is there, and
 * no refused call changes anything. A route without a row and a row without a route fail. How to add a row: CONTRIBUTING.md,
 * "Add a route"; what the matrix was seen to notice: README.md beside this file.
 */
let world: World;
let table: Readonly<Record<string, readonly Row[]>>;
let rows: readonly Row[];
let known: Known;

beforeAll(async () => {
  world = await createWorld();
  table = makeRows(world.server.deps);
  rows = Object.values(table).flat();
  known = knownOf(rows);
}, 120_000);
afterAll(() => world.close());

async function tokenFor({ holding, isWithoutMenus = false }: Caller, isNew: boolean): Promise<string> {
  if (holding === undefined) return '';
  if (holding === null) return world.adminToken();
  return isWithoutMenus ? world.tokenOfButtons(holding) : world.tokenOf(holding, isNew);
}

const REFUSED = JSON.stringify({ code: 403, msg: texts.zh.SERVER_FORBIDDEN, data: null });
const ABSENT = JSON.stringify({ code: 404, msg: texts.zh.SERVER_NOT_FOUND, data: null });
const OVER = JSON.stringify({ code: 600, msg: texts.zh.SERVER_SESSION_OVER, data: null });

/** What is wrong with an answer; '' when it is as the row says. */
function faultOf({ route, passes }: Row, { outcome }: Caller, { code, body }: Reply): string {
  if (outcome === 'passes') {
    const wanted = passes ?? (route.startsWith('GET ') ? [200] : [200, 400, 404]);
    return wanted.includes(code)
      ? ''
      : `answers ${String(code)} instead of ${wanted.join(' or ')}: ${body.slice(0, 200)}`;
  }
  const wanted = { over: OVER, refused: REFUSED, absent: ABSENT }[outcome];
  return body === wanted ? '' : `answers ${body.slice(0, 200)} instead of ${wanted}`;
}

async function faultsOf(row: Row, caller: Caller): Promise<readonly string[]> {
  const token = await tokenFor(caller, row.endsSession === true);
  const isAimed = caller.outcome !== 'passes';
  const fault = faultOf(row, caller, await world.send(row, token, { isAimed }));
  const held = JSON.stringify(caller.holding ?? null).slice(0, 100);
  return fault === '' ? [] : [`${row.route} (${held}) ${fault}`];
}

test('every route has a row, every row a route, and no route two', () => {
  const named = rows.map(({ route }) => route);
  expect(world.routes.filter((route) => !named.includes(route)).sort()).toEqual([]);
  expect(named.filter((route) => !world.routes.includes(route)).sort()).toEqual([]);
  expect(named.filter((route, index) => named.indexOf(route) !== index)).toEqual([]);
  expect(world.routes.length).toBeGreaterThan(200);
});

describe.each(FAMILIES)('routes of the family %s', (family) => {
  test.each(ROLES)('%s', { timeout: 60_000 }, async (role) => {
    const calls = (table[family] ?? []).flatMap((row) =>
      callersOf(row, role, known).map((caller) => ({ row, caller })),
    );
    const [passing, refused] = [true, false].map((isPassing) =>
      calls.filter(({ caller }) => (caller.outcome === 'passes') === isPassing),
    );
    // Users are made before the digest is taken.
    for (const { caller } of refused ?? []) await tokenFor(caller, false);
    const before = await world.digest();
    const faults: string[] = [];
    for (const { row, caller } of refused ?? []) faults.push(...(await faultsOf(row, caller)));
    expect(faults).toEqual([]);
    expect(await world.digest()).toBe(before);
    for (const { row, caller } of passing ?? []) faults.push(...(await faultsOf(row, caller)));
    expect(faults).toEqual([]);
  });
});

const isGuarded = ({ right }: Row) => right.kind === 'granted' || right.kind === 'administrator';

test('HEAD of what is refused tells nothing of it either', async () => {
  const token = await world.tokenOf({});
  const refused = rows.filter((row) => isGuarded(row) && row.route.startsWith('GET '));
  const faults = [];
  for (const row of refused) {
    const { headers } = await world.send(row, token, { method: 'HEAD', isAimed: true });
    const length = Number(headers['content-length']);
    if (length !== Buffer.byteLength(REFUSED)) faults.push(`${row.route} ${String(length)}`);
  }
  expect(refused.length).toBeGreaterThan(60);
  expect(faults).toEqual([]);
});

test('who reaches only what they have made gets it, until somebody else has made it', async () => {
  const own = rows.filter(({ route, isOwnOnly }) => isOwnOnly && route.startsWith('GET '));
  expect(own.length).toBeGreaterThan(5);
  const { db } = world.server.deps;
  const madeBy = (account: string) =>
    db
      .updateTable('modules')
      .set({ created_by: (eb) => eb.selectFrom('users').select('id').where('account', '=', account) })
      .execute();
  for (const row of own) {
    for (const { holding } of callersOf(row, 'with the menu alone', known)) {
      const token = await world.tokenOf(holding ?? {});
      const { code } = await world.send(row, token);
      expect([row.route, code]).toEqual([row.route, 404]);
      await madeBy(await world.accountOf(holding ?? {}));
      expect([row.route, faultOf(row, { holding, outcome: 'passes' }, await world.send(row, token))]).toEqual([
        row.route,
        '',
      ]);
      await madeBy('admin');
    }
  }
});

test('behind menus that are switched off nothing is open, whatever is granted', { timeout: 60_000 }, async () => {
  const everything = Object.fromEntries(known.menus.map((each) => [each, known.buttons]));
  const token = await world.tokenOf(everything);
  const guarded = rows.filter(isGuarded);
  const answersOf = async () => {
    const codes = [];
    for (const row of guarded) codes.push((await world.send(row, token)).code);
    return codes;
  };
  const open = await answersOf();
  await world.server.deps.db.updateTable('menus').set({ enabled_mark: 0 }).execute();
  const shut = await answersOf();
  await world.server.deps.db.updateTable('menus').set({ enabled_mark: 1 }).execute();
  expect(new Set(shut)).toEqual(new Set([403]));
  // It can fail: only what is the administrators' was refused before.
  const refused = guarded.filter((_row, index) => open[index] === 403);
  expect(refused.filter(({ right }) => right.kind !== 'administrator').map(({ route }) => route)).toEqual([]);
});
