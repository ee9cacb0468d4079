import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** A record with thousands of rows is validated with time slicing, so that other calls run in between. */
let server: RecordServer;
let moduleId: string;
beforeAll(async () => {
  server = await createRecordServer();
  const mail = {
    __config__: {
      jnpfKey: 'input',
      label: 'mail',
      regList: [{ pattern: '/^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,}$/', message: 'no mail' }],
    },
    __vModel__: 'mail',
  };
  moduleId = await server.release({
    fullName: 'rows',
    enCode: 'rows',
    formData: {
      fields: [{ __config__: { jnpfKey: 'table', label: 'rows', children: [mail] }, __vModel__: 'items' }],
    },
  });
});
afterAll(() => server.close());

/** Counts turns of the event loop until the work is done. */
async function countTurns<T>(work: Promise<T>): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const result = await work;
  isOver = true;
  return { result, turns };
}

test('patterns over ten thousand long texts', async () => {
  const save = (rows: number) => {
    const mail = `${'x'.repeat(700)}@${'y'.repeat(80)}`;
    return countTurns(server.create(moduleId, { items: Array.from({ length: rows }, () => ({ mail })) }));
  };
  expect((await save(1)).result.code).toBe(400);
  const { result, turns } = await save(10_000);
  expect(result.code).toBe(400);
  // Without time slicing there are two.
  expect(turns).toBeGreaterThan(20);
});

test('too many rows are refused for their number', async () => {
  const { result } = await countTurns(server.create(moduleId, { items: Array.from({ length: 10_001 }, () => ({})) }));
  expect(result).toMatchObject({ code: 400, msg: expect.stringContaining('10000') as string });
});
