import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attacks, type Tally, type Target } from './load/attacks';
import { startBystander } from './load/bystander';
import { readMemory } from './load/memory';
import { offerInterfaces, QUICK_INTERFACE, SLOW_INTERFACE, withDatabase } from './load/prepare-hospital';
import { toClientHash } from '../../src/server/modules/oauth/password';
import { startProduct, until, type Product } from './support/product';
import { releaseSavedModule, startSavers } from './support/saves';

/** Load test of the started product with the example hospital, under attacks by one account or without a session. */
const root = path.resolve(import.meta.dirname, '../..');
const ATTACKER = 'staff22';
const BYSTANDER = 'staff13';
const SHARED_PASSWORD = /staff accounts share the password: (\S+)\s/;
/** Maximum response time of a list for other users during an attack. */
const ANSWER_MS = 1000;
/** Memory that may stay allocated after an attack: caches, uncollected garbage, the allocator's reserve. */
const SERVER_SLACK_MB = 150;
const DATABASE_SLACK_MB = 200;

let product: Product;
let admin: string;
let bystander: string;
let target: Target;
let staffPassword: string;
const report: object[] = [];

beforeAll(async () => {
  // Shortens the request timeout from a minute, so that incomplete requests time out during their attack.
  product = await startProduct({ env: { SEED: 'demo', REQUEST_TIMEOUT_MS: '2000' } });
  // The server prints the accounts after its address.
  await until(
    () => SHARED_PASSWORD.test(product.output()),
    () => 'the password of the staff',
  );
  staffPassword = SHARED_PASSWORD.exec(product.output())?.[1] ?? '';
  admin = await product.signIn();
  bystander = await product.signIn(BYSTANDER, staffPassword);
  await withDatabase(product.dataDir, (client) =>
    client.query(
      `insert into system.user_roles (user_id, role_id) select id, 'roleTechnician' from system.users where account = $1`,
      [ATTACKER],
    ),
  );
  await offerInterfaces(product, admin, ATTACKER);
  const token = await product.signIn(ATTACKER, staffPassword);
  target = { url: product.url, token, slowInterface: SLOW_INTERFACE, interface: QUICK_INTERFACE };
});
afterAll(async () => {
  console.table(report);
  await product.remove();
});

function runAttack(name: string): Promise<Tally> {
  const args = ['--import', 'tsx', 'tests/adversarial/load/run-attack.ts', name, JSON.stringify(target)];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(JSON.parse(printed) as Tally) : reject(new Error(`the attack ended with ${String(code)}`)),
    );
  });
}

/** Waits until the memory of server and database is back to its level before the attack, plus a slack; fails after 60 s. */
async function expectMemoryBack(before: ReturnType<typeof readMemory>): Promise<ReturnType<typeof readMemory>> {
  let after = readMemory(product);
  const isBack = () => {
    after = readMemory(product);
    const { serverMb, databaseMb } = before;
    return after.serverMb <= serverMb + SERVER_SLACK_MB && after.databaseMb <= databaseMb + DATABASE_SLACK_MB;
  };
  await until(isBack, () => `memory to return: ${JSON.stringify({ before, after })}`, 60_000);
  return after;
}

describe('while one account does its worst, others go on', () => {
  let rest: ReturnType<typeof readMemory>;
  beforeAll(() => {
    rest = readMemory(product);
    report.push({ attack: 'before', ...rest });
  });

  test.each(Object.keys(attacks))('%s', async (name) => {
    const other = startBystander(product, bystander);
    const answers = await runAttack(name);
    const { calls, slowestMs, refusals } = await other.stop();
    const memory = await expectMemoryBack(rest);
    report.push({ attack: name, answers: JSON.stringify(answers), calls, slowestMs, ...memory });
    expect(refusals).toEqual([]);
    expect(slowestMs).toBeLessThan(ANSWER_MS);
    expect(answers['500'] ?? 0, 'internal errors').toBe(0);
    expect(answers['open'] ?? 0, 'connections that are kept').toBe(0);
    expect(product.isRunning()).toBe(true);
    expect((await product.health())?.status).toBe(200);
  });
});

/** Signs in as a browser does; returns the code and the cookie that marks the browser as known. */
async function signInAt(account: string, cookie: string): Promise<{ readonly code: number; readonly cookie: string }> {
  const answer = await fetch(`${product.url}/api/oauth/Login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ account, password: toClientHash(staffPassword) }),
  });
  const { code } = (await answer.json()) as { code: number };
  return { code, cookie: (answer.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' };
}

test('wrong passwords from its address do not keep out a browser that signed in there before', async () => {
  const wait = () => signInAt(BYSTANDER, '');
  let known = await wait();
  await until(
    async () => (known = known.code === 200 ? known : await wait()).code === 200,
    () => 'the waits of the attack before',
  );
  await runAttack('wrong passwords from one address');
  expect((await signInAt(BYSTANDER, known.cookie)).code).toBe(200);
});

test('every connection of the database is ended while records are saved: the product lives and is well again', async () => {
  const moduleId = await releaseSavedModule(product, admin);
  const savers = startSavers(product, { moduleId, token: admin });
  const other = startBystander(product, bystander);
  await until(
    () => savers.acknowledged.length > 20,
    () => 'the first saves',
  );
  for (let round = 0; round < 3; round += 1) {
    const saved = savers.acknowledged.length;
    await withDatabase(product.dataDir, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
    );
    await until(
      () => savers.acknowledged.length > saved + 20,
      () => 'saves after the connections were lost',
    );
  }
  await savers.stop();
  const { slowestMs } = await other.stop();
  report.push({ attack: 'connections ended', answers: `${String(savers.acknowledged.length)} saved`, slowestMs });
  expect(slowestMs).toBeLessThan(ANSWER_MS);
  expect(savers.refusals.every((answer) => answer?.code === 503)).toBe(true);
  expect((await product.health())?.status).toBe(200);
});
