import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLifeServer, field, moduleSource, table, type LifeServer } from './testing/life-server';
import { columnsOf, tableOf } from './testing/released-table';

/** What a plan must say before somebody publishes. */
let server: LifeServer;
const title = field('input', 'title');
const amount = (config: object = {}) => field('inputNumber', 'amount', config);

beforeAll(async () => {
  server = await createLifeServer();
});
afterAll(() => server.close());

test('how many values stand more than once where they must not repeat', async () => {
  const fields = (unique: boolean) => [
    field('input', 'title', { unique }),
    amount({ unique }),
    table('lines', [field('input', 'note', { unique })]),
  ];
  const id = await server.createModule('repeated', fields(false));
  await server.release(id);
  for (const title of ['a', 'a', 'a', 'b', 'b', 'c', '', '']) await server.record(id, { title });
  await server.record(id, { title: 'd', lines: [{ note: 'x' }, { note: 'x' }, { note: 'y' }] });
  await server.record(id, { title: 'e', lines: [{ note: 'x' }] });
  await server.write(id, moduleSource('repeated', fields(true)));
  const changes = (await server.plan(id)).changes.filter(({ key }) => key === 'ENGINE_CHANGE_UNIQUE_ON');
  expect(changes.map(({ fieldId, records }) => [fieldId, records])).toEqual([
    ['title', 2],
    ['amount', 0],
    ['lines-note', 1],
  ]);
  expect(changes[0]).toMatchObject({ risk: 'check', text: expect.stringContaining('已有 2 个值重复出现') });
});

test('that the table has no column left', async () => {
  const id = await server.createModule('full', [amount()]);
  await server.release(id);
  const name = await tableOf(server, id);
  const free = 1_600 - Object.keys(await columnsOf(server, id)).length;
  const added = Array.from({ length: free }, (_none, index) => `add column x${String(index)} int`);
  await server.deps.pool.query(`alter table module.${name} ${added.join(', ')}`);
  await server.deps.pool.query(`alter table module.${name} drop column x0`);
  await server.write(id, moduleSource('full', [amount(), title]));
  const plan = await server.plan(id);
  expect(plan).toMatchObject({
    canPublish: false,
    findings: [
      {
        code: 'ENGINE_DOCUMENT_TOO_LARGE',
        message: `表 ${name} 共需 1601 列，上限为 1600 列；更换类型或删除后留下的旧列也计入`,
        wayOut: '将一部分字段移入子表，或拆分为多个功能',
      },
    ],
  });
  expect(await server.publish(id, plan)).toMatchObject({ code: 400, msg: expect.stringContaining('1601') });
});

test('that a data view shows the records of before no more', async () => {
  const id = await server.createModule('viewed', [title]);
  await server.release(id);
  await server.record(id, { title: '甲' });
  await server.deps.db
    .insertInto('data_interfaces')
    .values({ id: 'rows', full_name: 'rows', en_code: 'rows', data_type: 2, query: '[]' })
    .execute();
  await server.write(id, moduleSource('viewed', [title], { webType: 4, interfaceId: 'rows' }));
  const plan = await server.plan(id);
  expect(plan.needsConfirmation).toBe(true);
  expect((await server.publish(id, plan)).code).toBe(400);
  expect((await server.draft(id)).publishedVersion).toBe(1);
});

test('once, not twice, that a table cannot have its name', async () => {
  const id = await server.createModule('badTable', [title]);
  await server.write(id, moduleSource('badTable', [title], { tables: [{ table: 'system.users', typeId: '1' }] }));
  expect((await server.plan(id)).findings.map(({ code }) => code)).toEqual(['ENGINE_TABLE_NAME_INVALID']);
});
