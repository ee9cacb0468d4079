import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, until, type Product } from './support/product';
import { readSaved, releaseSavedModule, startSavers } from './support/saves';

/** The database loses connections, or dies, during ten concurrent savers: the server survives and recovers by itself. */
let product: Product;
let token: string;
let moduleId: string;

beforeAll(async () => {
  product = await startProduct();
  token = await product.signIn();
  moduleId = await releaseSavedModule(product, token);
}, 240_000);
afterAll(() => product.remove(), 60_000);

/** Sends a signal; fails for pid 0, which would mean this process and its whole group. */
function kill(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    expect(pid).toBeGreaterThan(1);
    process.kill(pid, signal);
  }
}

/** Attacks on connections are repeated until a save fails: the pool silently replaces idle connections. */
const attacks: readonly (readonly [string, () => void, 'once' | 'untilFelt'])[] = [
  ['kill -9 of one connection', () => kill(product.backendPids().slice(0, 1), 'SIGKILL'), 'once'],
  ['every connection terminated', () => kill(product.backendPids(), 'SIGTERM'), 'untilFelt'],
  ['fast shutdown of the database', () => kill([product.databasePid()], 'SIGINT'), 'once'],
  ['kill -9 of the database', () => kill([product.databasePid()], 'SIGKILL'), 'once'],
];

test.each(attacks)('%s', async (_name, attack, repeat) => {
  const before = await readSaved(product, { moduleId, token });
  const savers = startSavers(product, { moduleId, token });
  const count = () => savers.acknowledged.length;
  try {
    await until(
      () => count() >= 20,
      () => 'the first saves',
    );
    if (repeat === 'once') attack();
    await until(
      () => {
        if (savers.refusals.length > 0 || !product.isRunning()) return true;
        if (repeat === 'untilFelt') attack();
        return false;
      },
      () => `the attack to be felt:\n${product.output()}`,
    );
    const felt = count();
    await until(
      () => count() >= felt + 20 || !product.isRunning(),
      () => `saves after the attack: ${JSON.stringify(savers.refusals.at(-1))}\n${product.output()}`,
    );
  } finally {
    await savers.stop();
  }
  expect(product.isRunning(), product.output()).toBe(true);
  expect(new Set(savers.refusals.map((answer) => answer?.code))).toEqual(new Set([503]));
  expect(await product.health()).toMatchObject({ status: 200 });
  const saved = await readSaved(product, { moduleId, token });
  expect([...saved.titles].sort()).toEqual([...before.titles, ...savers.acknowledged].sort());
  expect(saved.isWhole).toBe(true);
});
