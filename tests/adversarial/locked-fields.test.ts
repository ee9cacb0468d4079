import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/onlineDev/testing/record-server';
import { column, node } from '../../src/server/modules/onlineDev/testing/purchase-module';

/** What a form locks is not written past it, whoever writes the request. */
let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

const title = node('input', 'title');
const entity = (enCode: string, fields: readonly object[], rules: readonly object[] = []) => ({
  fullName: `功能${enCode}`,
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields, rules }),
  columnData: JSON.stringify({ columnList: [column(title)], searchList: [] }),
});

/** What a form opened now sends beside its values. */
async function openForm(id: string, account = 'admin'): Promise<Record<string, unknown>> {
  const { version, versionProof } = (await server.call(account, 'GET', `/api/visualdev/OnlineDev/${id}/Config`)).data;
  return { moduleVersion: version, moduleVersionProof: versionProof };
}

describe('a field that its form locks', () => {
  const fields = [
    title,
    node('input', 'off', { disabled: true }),
    node('input', 'fixed', { readonly: true }),
    node('input', 'unseen', { config: { noShow: true } }),
    node('input', 'locked'),
    node('input', 'hidden'),
  ];
  const rules = [
    { when: 'title == "closed"', then: { disabled: ['locked'] } },
    { when: 'title != "closed"', then: { visible: ['hidden'] } },
  ];
  let id: string;
  let form: Record<string, unknown>;
  let record: string;
  beforeAll(async () => {
    id = await server.release(entity('locks', fields, rules));
    form = await openForm(id);
    record = String((await server.create(id, { title: 'open', locked: 'L', hidden: 'H' }, { body: form })).data.id);
    expect((await server.update(id, record, { title: 'closed' }, { body: form })).code).toBe(200);
  });

  test.each(['off', 'fixed', 'unseen', 'locked', 'hidden'])('is refused by name when it changes: %s', async (key) => {
    const stored = await server.read(id, record);
    const answer = await server.update(id, record, { ...stored, [key]: 'forged' }, { body: form });
    expect(answer.code).toBe(400);
    expect(answer.data.errors).toMatchObject([{ field: key, code: 'ENGINE_VALUE_LOCKED' }]);
    expect(await server.read(id, record)).toEqual(stored);
  });

  test.each(['off', 'fixed', 'unseen', 'locked', 'hidden'])(
    'is kept without a word for other clients: %s',
    async (key) => {
      const stored = await server.read(id, record);
      expect((await server.update(id, record, { ...stored, [key]: 'forged' })).code).toBe(200);
      expect(await server.read(id, record)).toEqual(stored);
    },
  );

  test('cannot be filled in a new record either', async () => {
    for (const key of ['off', 'fixed', 'unseen']) {
      const answer = await server.create(id, { title: 'new', [key]: 'forged' }, { body: form });
      expect(answer.data.errors).toMatchObject([{ field: key, code: 'ENGINE_VALUE_LOCKED' }]);
    }
    const kept = await server.create(id, { title: 'new', off: 'forged' });
    expect(await server.read(id, kept.data.id)).toMatchObject({ title: 'new', off: null });
  });

  test('takes what was entered before the lock or after it', async () => {
    const closing = await server.create(id, { title: 'open' }, { body: form });
    const own = String(closing.data.id);
    expect((await server.update(id, own, { title: 'closed', locked: 'last' }, { body: form })).code).toBe(200);
    expect(await server.read(id, own)).toMatchObject({ title: 'closed', locked: 'last' });
    expect((await server.update(id, own, { title: 'open', locked: 'again' }, { body: form })).code).toBe(200);
    expect(await server.read(id, own)).toMatchObject({ title: 'open', locked: 'again' });
  });
});
