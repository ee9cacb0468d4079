import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLifeServer, field, moduleSource, type LifeServer } from './testing/life-server';

let server: LifeServer;
beforeAll(async () => {
  server = await createLifeServer();
});
afterAll(() => server.close());

const fields = [field('inputNumber', 'amount'), field('input', 'remark')];
const RULE = { when: 'amount > 100', then: { required: ['remark'] } };
const TEST = { name: '大额必填备注', when: { amount: 200 }, then: { required: ['remark'] } };
const sourceOf = (rules: readonly object[], tests: unknown) => moduleSource('tested', fields, { rules, tests });
const BASE = '/api/visualdev/Base';

test('a module whose tests fail is not published; the plan and the refusal name test and place', async () => {
  const id = await server.createModule('tested', fields);
  await server.write(id, sourceOf([], [TEST]));
  const plan = await server.plan(id);
  expect(plan.canPublish).toBe(false);
  const failed = { code: 'ENGINE_TEST_FAILED', severity: 'error', pointer: '/tests/0/then/required/0' };
  expect(plan.findings).toEqual([expect.objectContaining(failed)]);
  expect(JSON.stringify(plan.findings)).toContain('大额必填备注');
  const refused = await server.publish(id, plan);
  expect(refused.code).not.toBe(200);
  expect(refused.data).toMatchObject({ issues: [failed] });
  const byClients = await server.call('admin', 'POST', `${BASE}/${id}/Actions/Release`, { pc: 1, app: 0 });
  expect(byClients.code).not.toBe(200);
  expect((await server.draft(id)).publishedVersion).toBe(0);

  await server.write(id, sourceOf([RULE], [TEST]));
  expect((await server.release(id)).code).toBe(200);
});

test('a test that cannot be read stops it too; one that cannot be run here does not', async () => {
  const id = await server.createModule('odd', fields);
  const write = (tests: unknown) =>
    server.write(id, moduleSource('odd', [...fields, field('billRule', 'no')], { tests }));
  await write([{ name: 'odd', then: { visible: ['nobody'] } }]);
  const plan = await server.plan(id);
  expect(plan.canPublish).toBe(false);
  expect(plan.findings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['ENGINE_TEST_INVALID', 'ENGINE_TEST_FAILED']),
  );
  await write([{ name: 'number', then: { values: { no: 'A1' } } }]);
  const other = await server.plan(id);
  expect(other.findings.map(({ code }) => code)).toContain('ENGINE_TEST_NOT_RUN');
});
