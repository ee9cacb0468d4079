import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAlive } from '../../src/server/db/embedded/cluster';
import { toClientHash } from '../../src/server/modules/oauth/password';
import { insertAccount, queryDatabase, startProduct, until, type Product, type ProductAnswer } from './support/product';
import { readSaved, releaseSavedModule, startSavers } from './support/saves';

/** Several server processes share one port: all give the same answers, and a process that dies is replaced. */
let product: Product;
let token: string;
let moduleId: string;

beforeAll(async () => {
  product = await startProduct({ env: { WORKERS: '2', LOGIN_FREE_ATTEMPTS: '3' } });
  token = await product.signIn();
  moduleId = await releaseSavedModule(product, token);
}, 240_000);
afterAll(() => product.remove(), 60_000);

/** Process ids of the server's workers. */
function workerPids(): readonly number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(product.process.pid)])
    .toString()
    .split('\n');
  return lines.filter((line) => /worker\.(js|ts)/.test(line)).map((line) => Number.parseInt(line, 10));
}

const items = Array.from({ length: 5 }, (_entry, index) => ({ name: String(index) }));

/** Number of the process that generated an id: bits 17–21. */
function processOf(id: string): number {
  return Number(BigInt.asUintN(22, BigInt(id)) >> 17n);
}

/** Makes calls one after the other, each on a new connection: connections are distributed round-robin. */
async function inTurns(
  count: number,
  call: (agent: http.Agent) => Promise<ProductAnswer>,
): Promise<readonly ProductAnswer[]> {
  const answers: ProductAnswer[] = [];
  for (let index = 0; index < count; index += 1) {
    const agent = new http.Agent({ keepAlive: false });
    answers.push(await call(agent));
    agent.destroy();
  }
  return answers;
}

function send(agent: http.Agent, method: string, path: string, body?: object, as = token): Promise<ProductAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: as, ...(body && { 'content-type': 'application/json' }) };
    const request = http.request(`${product.url}${path}`, { method, agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(JSON.parse(text) as ProductAnswer));
    });
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

test('both of them answer', async () => {
  expect(workerPids()).toHaveLength(2);
  await inTurns(8, (agent) => send(agent, 'GET', `/api/visualdev/OnlineDev/${moduleId}/Config`));
  const rows = await queryDatabase(
    product,
    `select count(*)::int as count from pg_stat_activity where application_name = 'formloom changes'`,
  );
  expect(rows).toEqual([{ count: 2 }]);
});

test('each answers half of the calls', async () => {
  const answers = await inTurns(20, (agent) => {
    const data = JSON.stringify({ title: randomUUID(), items });
    return send(agent, 'POST', `/api/visualdev/OnlineDev/${moduleId}`, { data });
  });
  const byProcess = new Map<number, number>();
  expect(answers.filter(({ code }) => code !== 200)).toEqual([]);
  for (const { data } of answers) {
    const process = processOf(String(data.id));
    byProcess.set(process, (byProcess.get(process) ?? 0) + 1);
  }
  expect([...byProcess.values()]).toEqual([10, 10]);
});

test('the same idempotency key makes one record, whichever is asked', async () => {
  const body = { data: JSON.stringify({ title: 'once', items }), idempotencyKey: 'key-of-both' };
  const answers = await inTurns(6, (agent) => send(agent, 'POST', `/api/visualdev/OnlineDev/${moduleId}`, body));
  expect(new Set(answers.map(({ code, data }) => `${String(code)} ${String(data.id)}`)).size).toBe(1);
});

test('wrong passwords are counted together', async () => {
  const body = { account: 'nobody', password: toClientHash('wrong') };
  const answers = await inTurns(8, (agent) => send(agent, 'POST', '/api/oauth/Login', body, ''));
  // With separate counters, each process would let its four attempts through.
  expect(answers.slice(4).every(({ code }) => code === 429)).toBe(true);
});

test('what is taken away through one of them is gone at the next call to the other', async () => {
  await insertAccount(product, 'leaver');
  for (let round = 0; round < 20; round += 1) {
    const own = await product.signIn('leaver');
    const used = await inTurns(2, (agent) => send(agent, 'GET', '/api/oauth/CurrentUser', undefined, own));
    const [ended] = await inTurns(1, (agent) => send(agent, 'GET', '/api/oauth/Logout', undefined, own));
    const after = await inTurns(2, (agent) => send(agent, 'GET', '/api/oauth/CurrentUser', undefined, own));
    expect([used, [ended], after].flat().map((answer) => answer?.code)).toEqual([200, 200, 200, 600, 600]);
  }
});

test('one that dies costs its open calls only: another takes its place, and nothing that was acknowledged is lost', async () => {
  const savers = startSavers(product, { moduleId, token });
  for (let round = 0; round < 2; round += 1) {
    const [victim = 0] = workerPids();
    const before = savers.acknowledged.length;
    process.kill(victim, 'SIGKILL');
    await until(
      () => !workerPids().includes(victim) && workerPids().length === 2 && savers.acknowledged.length > before + 30,
      () => 'another process and further saves',
    );
  }
  await savers.stop();
  const saved = await readSaved(product, { moduleId, token });
  expect(saved.isWhole).toBe(true);
  expect(savers.acknowledged.filter((title) => !saved.titles.includes(title))).toEqual([]);
  expect((await product.health())?.status).toBe(200);
});

test('SIGTERM ends all of them in order', async () => {
  const pids = workerPids();
  expect(await product.stop()).toBe(0);
  expect(pids.filter((pid) => isAlive(pid))).toEqual([]);
  expect(product.output()).not.toMatch(/cut off|Error/);
});
