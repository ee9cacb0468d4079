import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/** Saves under an older release still obey the rules of the current one. */
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

async function publish(id: string, document: object): Promise<void> {
  const base = '/api/visualdev/Base';
  expect((await server.call('admin', 'PUT', `${base}/${id}`, document)).code).toBe(200);
  const { revision } = (await server.call('admin', 'GET', `${base}/${id}/Draft`)).data;
  const { planId } = (await server.call('admin', 'POST', `${base}/${id}/Actions/Plan`, { revision })).data;
  const body = { planId, revision, confirmsLoss: true };
  expect((await server.call('admin', 'POST', `${base}/${id}/Actions/Publish`, body)).code).toBe(200);
}

/** Module version and proof that a form opened now sends with its values. */
async function openForm(id: string, account = 'admin'): Promise<Record<string, unknown>> {
  const { version, versionProof } = (await server.call(account, 'GET', `/api/visualdev/OnlineDev/${id}/Config`)).data;
  return { moduleVersion: version, moduleVersionProof: versionProof };
}

describe('a form that was opened under an earlier release', () => {
  const before = [
    title,
    node('input', 'code'),
    node('inputNumber', 'qty'),
    node('inputNumber', 'total'),
    node('input', 'tel'),
  ];
  const after = [
    node('input', 'title', { config: { required: true } }),
    node('input', 'code', { config: { unique: true } }),
    node('inputNumber', 'qty', { max: 10 }),
    node('calculate', 'total', { isStorage: 2, precision: 2, expression: [{ __vModel__: 'qty' }, '*', 2] }),
    node('input', 'tel', { config: { regList: [{ pattern: '/^1\\d{10}$/', message: '电话有误' }] } }),
  ];
  const rules = [{ when: 'qty == 7', then: { invalid: { qty: '不能是七' } } }];
  let id: string;
  let form: Record<string, unknown>;
  beforeAll(async () => {
    id = await server.release(entity('downgrade', before));
    form = await openForm(id);
    await publish(id, entity('downgrade', after, rules));
    expect((await server.create(id, { title: 'a', code: 'C1', qty: 1 })).code).toBe(200);
  });
  const save = (values: object) => server.create(id, { title: 'a', ...values }, { body: form });

  test.each([
    ['a value that is taken', { code: 'C1' }, 'code'],
    ['a blank in a required field', { title: '' }, 'title'],
    ['a value past the maximum', { qty: 99999 }, 'qty'],
    ['a value against the pattern', { tel: 'x' }, 'tel'],
    ['a value that a rule refuses', { qty: 7 }, 'qty'],
  ])('cannot save %s', async (_what, values, field) => {
    const answer = await save(values);
    expect(answer.code).toBe(400);
    expect(answer.data.errors.map((error: { field: string }) => error.field)).toEqual([field]);
  });

  test('cannot forge a total that is calculated now', async () => {
    const answer = await save({ qty: 3, total: 0.01 });
    expect(answer.code).toBe(200);
    expect(await server.read(id, answer.data.id)).toMatchObject({ qty: 3, total: 6 });
  });

  test('is refused without a proof that it was open, with that of another, and when the release is not new any more', async () => {
    await server.createUserFor(id, 'other', { forms: ['title', 'qty'], buttons: ['btn_add'] });
    const { moduleVersion, moduleVersionProof } = form;
    const saveAs = (body: object, account = 'admin') => server.create(id, { title: 'p', qty: 1 }, { account, body });
    for (const proof of [undefined, '', 'x', moduleVersionProof + 'x', 5, (await openForm(id))['moduleVersionProof']]) {
      const answer = await saveAs({ moduleVersion, moduleVersionProof: proof });
      expect(answer).toMatchObject({ code: 409, data: { version: 2 } });
      expect(answer.data.changes.length).toBeGreaterThan(0);
    }
    expect((await saveAs(form, 'other')).code).toBe(409);
    expect((await saveAs(form)).code).toBe(200);
    const old = new Date(server.deps.clock() - server.deps.config.openedFormMs - 60_000);
    const released = server.deps.db.updateTable('module_versions').where('module_id', '=', id).where('version', '=', 2);
    await released.set({ created_at: old }).execute();
    expect((await saveAs(form)).code).toBe(409);
    await released.set({ created_at: new Date(server.deps.clock()) }).execute();
    expect((await saveAs(form)).code).toBe(200);
  });

  test('is told what changed when it lacks what is required now, or holds what is locked now', async () => {
    const own = await server.release(entity('lacking', [title, node('input', 'note'), node('input', 'gone')]));
    const opened = await openForm(own);
    const record = String((await server.create(own, { title: 'a', note: 'n', gone: 'g' })).data.id);
    const fresh = node('input', 'fresh', { config: { required: true } });
    await publish(own, entity('lacking', [title, node('input', 'note', { disabled: true }), fresh]));
    const answer = await server.create(own, { title: 'b', gone: 'kept' }, { body: opened });
    expect(answer).toMatchObject({ code: 409, data: { version: 2 } });
    expect(answer.data.changes.join()).toContain('fresh');
    expect((await server.update(own, record, { fresh: 'f' })).code).toBe(200);
    expect((await server.update(own, record, { note: 'changed' }, { body: opened })).code).toBe(409);
    expect((await server.update(own, record, { title: 'c', note: 'n', gone: 'new' }, { body: opened })).code).toBe(200);
    expect(await server.read(own, record)).toMatchObject({ title: 'c', note: 'n', fresh: 'f' });
    await publish(own, entity('lacking', [title, node('input', 'gone')]));
    expect(await server.read(own, record)).toMatchObject({ gone: 'new' });
  });

  test('keeps rules about a field that is gone, and its rows', async () => {
    const items = (...columns: object[]) => node('table', 'items', { config: { children: columns } });
    const count = node('inputNumber', 'count');
    const rules = [{ when: 'title == "x"', then: { value: { gone: '"by rule"' } } }];
    const first = [title, node('input', 'gone'), items(count, node('input', 'was'))];
    const own = await server.release(entity('columns', first, rules));
    const opened = await openForm(own);
    const now = node('input', 'now', { config: { defaultValue: 'new' } });
    await publish(own, entity('columns', [title, items(node('inputNumber', 'count', { max: 5 }), now)]));
    const values = { title: 'x', items: [{ count: 3, was: 'w', now: 'forged' }] };
    const { id: record } = (await server.create(own, values, { body: opened })).data;
    expect((await server.read(own, record)).items).toMatchObject([{ count: 3, now: 'new' }]);
    const wrong = await server.create(own, { ...values, items: [{ count: 6 }] }, { body: opened });
    expect(wrong).toMatchObject({ code: 400, data: { errors: [{ field: 'items-count', row: 0 }] } });
    await publish(own, entity('columns', first));
    expect(await server.read(own, record)).toMatchObject({ gone: 'by rule', items: [{ count: 3, was: 'w' }] });
  });
});
