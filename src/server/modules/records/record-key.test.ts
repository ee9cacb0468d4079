import { afterAll, beforeAll, expect, test } from 'vitest';
import { purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

let server: RecordServer;
let moduleId: string;

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule());
});
afterAll(() => server.close());

const send = (values: object, key: string) => server.create(moduleId, values, { body: { idempotencyKey: key } });

test('the same key with the same values gives the first answer, whatever their order', async () => {
  const first = await send({ title: 'a', code: 'k1' }, 'same');
  expect(first.code).toBe(200);
  expect((await send({ code: 'k1', title: 'a' }, 'same')).data).toEqual(first.data);
});

test('the same key with other values is refused by name, and nothing is saved', async () => {
  await send({ title: 'a' }, 'other');
  const count = async () => (await server.list(moduleId)).data.pagination.total as number;
  const before = await count();
  expect(await send({ title: 'b' }, 'other')).toEqual({
    code: 409,
    msg: '这次提交的标识已用于保存另一份内容，请刷新后重新填写',
    data: null,
  });
  expect(await count()).toBe(before);
});

test('a key is its user’s own: another user gets a record of his own for it, whenever he asks', async () => {
  const accounts = ['one', 'two'] as const;
  for (const account of accounts)
    await server.createUserFor(moduleId, account, { buttons: ['btn_add'], forms: ['title'] });
  const sendAs = async (account: string) =>
    (await server.create(moduleId, { title: 'a' }, { account, body: { idempotencyKey: 'shared' } })).data.id as string;
  const ids = [await sendAs('one'), await sendAs('two')];
  expect(new Set(ids).size).toBe(2);
  expect([await sendAs('one'), await sendAs('two')]).toEqual(ids);
});

test('a key from before the hashes were kept accepts any values, as it did', async () => {
  const first = await send({ title: 'a' }, 'old');
  await server.deps.db.updateTable('record_keys').set({ body_hash: '' }).where('key', '=', 'old').execute();
  expect((await send({ title: 'b' }, 'old')).data).toEqual(first.data);
});

test('a day later the key is free for other values', async () => {
  const first = await send({ title: 'a' }, 'daily');
  server.time.offsetMs += 25 * 3_600_000;
  // The session has expired by then, too.
  await server.signIn('admin');
  const second = await send({ title: 'b' }, 'daily');
  expect(second.code).toBe(200);
  expect(second.data.id).not.toBe(first.data.id);
});
