import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  createLifeServer,
  field,
  moduleSource,
  type LifeServer,
} from '../../src/server/modules/modules/testing/life-server';

/** Race between saving a record under the version its form was opened with, and publishing the next version. */
let server: LifeServer;
beforeAll(async () => {
  server = await createLifeServer();
});
afterAll(() => server.close());

const [title, amount] = [field('input', 'title'), field('input', 'amount')];
const UNDER_FIRST = { moduleVersion: 1 };

/** Number of statements of this database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await server.deps.pool.query(
    `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number((rows as { waiting: number }[])[0]?.waiting);
}

const untilWaiting = (count: number) => vi.waitFor(async () => expect(await countWaiting()).toBe(count), 10_000);

/** Locks a row while `work` starts its calls in a fixed order, then commits. */
async function whileHeld<T>(statement: string, value: string, work: () => Promise<T>): Promise<T> {
  const client = await server.deps.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement, [value]);
    return await work();
  } finally {
    await client.query('commit');
    client.release();
  }
}

const holdModule = <T>(id: string, work: () => Promise<T>) =>
  whileHeld('select id from system.modules where id = $1 for update', id, work);

/** Publishes a module and plans a second version with other fields; returns a function that publishes it. */
async function prepare(enCode: string, before: readonly object[], after: readonly object[]) {
  const id = await server.createModule(enCode, before);
  expect((await server.release(id)).code).toBe(200);
  await server.write(id, moduleSource(enCode, after));
  const plan = await server.plan(id);
  return { id, publish: () => server.publish(id, plan, { confirmsLoss: true }) };
}

/** Module version and proof that a form opened now sends with its values. */
async function openForm(id: string): Promise<object> {
  const { data } = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/Config`);
  return { moduleVersion: data.version, moduleVersionProof: data.versionProof };
}

/** Runs a publication that gets its lock first, and the save of a form opened before it. */
async function saveAfterPublishing(id: string, publish: () => ReturnType<LifeServer['publish']>) {
  const form = await openForm(id);
  const begun = await holdModule(id, async () => {
    const publishing = publish();
    await untilWaiting(1);
    const saving = server.record(id, { title: 'a' }, form);
    await untilWaiting(2);
    return [publishing, saving] as const;
  });
  return Promise.all(begun);
}

test('a publication comes first and only adds: the save is made again, under the version of its form', async () => {
  const { id, publish } = await prepare('raceAdds', [title], [title, field('input', 'note')]);
  const [published, saved] = await saveAfterPublishing(id, publish);
  expect([published.code, saved.code]).toEqual([200, 200]);
  const record = String(saved.data.id);
  const { data } = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/${record}`);
  expect(data.savedVersion).toBe(1);
  expect(await server.read(id, record)).toMatchObject({ title: 'a' });
});

test('a publication comes first and adds what is required: the save is told, and nothing is written', async () => {
  const after = [title, field('input', 'note', { required: true })];
  const { id, publish } = await prepare('raceRequires', [title], after);
  const [published, saved] = await saveAfterPublishing(id, publish);
  expect([published.code, saved.code, saved.data.version]).toEqual([200, 409, 2]);
  expect(saved.data.changes.join()).toContain('note');
  const list = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}/List`, {});
  expect(list.data.list).toEqual([]);
});

test('a publication comes first and gives a column another type: the save is told, and nothing is written', async () => {
  const { id, publish } = await prepare('raceTypes', [title, amount], [title, field('inputNumber', 'amount')]);
  const record = String((await server.record(id, { title: 'a', amount: '1' })).data.id);
  const begun = await holdModule(id, async () => {
    const publishing = publish();
    await untilWaiting(1);
    const creating = server.record(id, { title: 'b', amount: '2' }, UNDER_FIRST);
    const changing = server.change(id, record, { title: 'c', amount: '3' }, UNDER_FIRST);
    await untilWaiting(3);
    return [publishing, creating, changing] as const;
  });
  const [published, ...saves] = await Promise.all(begun);
  expect(published.code).toBe(200);
  for (const { code, data } of saves) {
    expect({ code, version: data.version }).toEqual({ code: 409, version: 2 });
    expect(data.changes.join()).toContain('amount');
  }
  expect(await server.read(id, record)).toMatchObject({ title: 'a', amount: 1 });
  const list = await server.call('admin', 'POST', `/api/visualdev/OnlineDev/${id}/List`, {});
  expect(list.data.list).toHaveLength(1);
});

test('a save comes first: the publication waits for it, and what was saved is converted with the rest', async () => {
  await server.deps.db
    .insertInto('bill_rules')
    .values({
      id: 'race',
      full_name: '编号',
      en_code: 'RACE',
      prefix: 'R',
      date_format: 'yyyy',
      digit: 4,
      start_number: '0001',
    })
    .execute();
  const number = field('billRule', 'number', { rule: 'RACE' });
  const { id, publish } = await prepare(
    'raceSaves',
    [title, amount, number],
    [title, field('inputNumber', 'amount'), number],
  );
  // Numbers are taken last: a save that waits for one has begun.
  const hold = 'select id from system.bill_rules where en_code = $1 for update';
  const begun = await whileHeld(hold, 'RACE', async () => {
    const saving = server.record(id, { title: 'a', amount: '7' }, UNDER_FIRST);
    await untilWaiting(1);
    const publishing = publish();
    await untilWaiting(2);
    return [saving, publishing] as const;
  });
  const [saved, published] = await Promise.all(begun);
  expect([saved.code, published.code]).toEqual([200, 200]);
  expect(await server.read(id, String(saved.data.id))).toMatchObject({ title: 'a', amount: 7 });
});
