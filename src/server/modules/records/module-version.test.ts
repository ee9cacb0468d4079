import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { column, node } from './testing/purchase-module';

let server: RecordServer;
const BASE = '/api/visualdev/Base';
const title = node('input', 'title');
const amount = node('inputNumber', 'amount');
const secret = node('input', 'secret');

beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

const entity = (enCode: string, fields: readonly Record<string, unknown>[], list: object = {}) => ({
  fullName: `功能${enCode}`,
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields }),
  columnData: JSON.stringify({ columnList: [column(title)], searchList: [], ...list }),
});

/** Changes the draft and publishes it, confirming any loss. */
async function publish(id: string, document: object): Promise<number> {
  expect((await server.call('admin', 'PUT', `${BASE}/${id}`, document)).code).toBe(200);
  const { revision } = (await server.call('admin', 'GET', `${BASE}/${id}/Draft`)).data;
  const plan = (await server.call('admin', 'POST', `${BASE}/${id}/Actions/Plan`, { revision })).data;
  const body = { planId: plan.planId, revision, confirmsLoss: true };
  const answer = await server.call('admin', 'POST', `${BASE}/${id}/Actions/Publish`, body);
  expect([answer.code, answer.msg]).toEqual([200, '发布成功']);
  return Number(answer.data.version);
}
/** What a form that is opened now sends in addition to its values. */
async function openForm(id: string, account = 'admin'): Promise<Record<string, unknown>> {
  const { version, versionProof } = (await server.call(account, 'GET', `/api/visualdev/OnlineDev/${id}/Config`)).data;
  return { moduleVersion: version, moduleVersionProof: versionProof };
}
const savedVersionOf = async (id: string, recordId: string) =>
  (await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/${recordId}`)).data.savedVersion;

describe('a record', () => {
  test('knows the version it was saved under last', async () => {
    const id = await server.release(entity('noted', [title]));
    const record = String((await server.create(id, { title: 'a' })).data.id);
    expect(await savedVersionOf(id, record)).toBe(1);
    await publish(id, entity('noted', [title, amount]));
    expect(await savedVersionOf(id, record)).toBe(1);
    await server.update(id, record, { title: 'b' });
    expect(await savedVersionOf(id, record)).toBe(2);
    const shown = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/${record}/DataChange`);
    expect(shown.data.savedVersion).toBe(2);
  });

  test('whose client repeats what it has read is saved under the present version', async () => {
    const id = await server.release(entity('echo', [title]));
    const record = String((await server.create(id, { title: 'a' })).data.id);
    await publish(id, entity('echo', [title, amount]));
    const info = (await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/${record}`)).data;
    const body = { ...info, data: JSON.stringify({ title: 'a', amount: 5 }) };
    expect((await server.call('admin', 'PUT', `/api/visualdev/OnlineDev/${id}/${record}`, body)).code).toBe(200);
    expect(await server.read(id, record)).toMatchObject({ amount: 5 });
    expect(await savedVersionOf(id, record)).toBe(2);
  });

  test('that is older than versions has none until it is saved again', async () => {
    const id = await server.release(entity('ancient', [title]));
    const record = String((await server.create(id, { title: 'a' })).data.id);
    const { rows } = await server.deps.pool.query(
      `select table_name from information_schema.columns where table_schema = 'module' and column_name = '_module_version'`,
    );
    for (const row of rows)
      await server.deps.pool.query(
        `update module."${String(row.table_name)}" set _module_version = null where id = $1`,
        [record],
      );
    expect(await savedVersionOf(id, record)).toBeNull();
    expect((await server.update(id, record, { title: 'b' })).code).toBe(200);
    expect(await savedVersionOf(id, record)).toBe(1);
  });
});

describe('every answer', () => {
  test('names the version that stands', async () => {
    const id = await server.release(entity('header', [title]));
    const headers = await server.signIn('admin');
    const versionOf = async (method: 'GET' | 'POST', path: string, payload?: object) => {
      const url = `/api/visualdev/OnlineDev/${id}${path}`;
      const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
      return answer.headers['formloom-module-version'];
    };
    const all = async () =>
      Promise.all([
        versionOf('GET', '/Config'),
        versionOf('POST', '/List', {}),
        versionOf('GET', '/nobody'),
        versionOf('POST', '', { data: '{}' }),
        versionOf('POST', '', { data: 'no json' }),
      ]);
    expect(await all()).toEqual(['1', '1', '1', '1', '1']);
    await publish(id, entity('header', [title, amount]));
    expect(await all()).toEqual(['2', '2', '2', '2', '2']);
    expect((await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/Config`)).data.version).toBe(2);
  });
});

describe('an open form', () => {
  test('saves under the version it was opened with: its fields, and nothing that only the new one has', async () => {
    const id = await server.release(entity('open', [title, amount]));
    const record = String((await server.create(id, { title: 'a', amount: 1 })).data.id);
    const under = { body: await openForm(id) };
    const fresh = node('input', 'fresh');
    await publish(id, entity('open', [title, fresh]));
    const second = await server.create(id, { title: 'b', amount: 2, fresh: 'x' }, under);
    expect(second.code).toBe(200);
    expect(await savedVersionOf(id, second.data.id)).toBe(1);
    expect(await server.read(id, second.data.id)).toMatchObject({ title: 'b', fresh: null });
    expect((await server.update(id, record, { title: 'c', fresh: 'f' })).code).toBe(200);
    expect((await server.update(id, record, { title: 'd', amount: 9 }, under)).code).toBe(200);
    expect(await server.read(id, record)).toMatchObject({ title: 'd', fresh: 'f' });
    // The removed field comes back with the value that the open form wrote.
    await publish(id, entity('open', [title, amount, fresh]));
    expect(await server.read(id, record)).toMatchObject({ amount: 9 });
    expect(await server.read(id, second.data.id)).toMatchObject({ amount: 2 });
  });

  test('does not mind other indexes', async () => {
    const searched = (type: number) => ({ searchList: [{ ...column(title), searchType: type }] });
    const id = await server.release(entity('indexed', [title, amount], searched(1)));
    const under = { body: await openForm(id) };
    await publish(id, entity('indexed', [title, amount], searched(2)));
    expect((await server.create(id, { title: 'a' }, under)).code).toBe(200);
    await publish(id, entity('indexed', [title, amount], { ...searched(1), defaultSidx: 'amount' }));
    expect((await server.create(id, { title: 'b' }, under)).code).toBe(200);
  });

  test('whose column has another type now is told what has changed', async () => {
    const id = await server.release(entity('typed', [title, amount]));
    const record = String((await server.create(id, { title: '1', amount: 1 })).data.id);
    const first = await openForm(id);
    await publish(id, entity('typed', [node('inputNumber', 'title'), amount]));
    const second = await openForm(id);
    for (const answer of [
      await server.create(id, { title: 'x' }, { body: first }),
      await server.update(id, record, { title: 'x' }, { body: { ...first, moduleVersion: '1' } }),
    ]) {
      expect(answer).toMatchObject({ code: 409, data: { version: 2 } });
      expect(answer.data.changes.length).toBeGreaterThan(0);
      expect(answer.data.changes[0]).toContain('title');
      // Column types mean nothing to users who fill in a form.
      expect(answer.data.changes.join()).not.toMatch(/text|numeric/);
    }
    expect(await server.read(id, record)).toMatchObject({ title: 1, amount: 1 });
    // The third version removes the field: a form of the first version still cannot be saved.
    await publish(id, entity('typed', [amount]));
    expect((await server.create(id, { title: 'x' }, { body: first })).code).toBe(409);
    expect((await server.create(id, { title: 5 }, { body: second })).code).toBe(200);
  });

  test('of a version that was not kept, or that is none', async () => {
    const id = await server.release(entity('lost', [title]));
    // A module whose first releases were not kept.
    await server.deps.db.updateTable('modules').set({ released_version: 5 }).where('id', '=', id).execute();
    await server.deps.db.updateTable('module_versions').set({ version: 5 }).where('module_id', '=', id).execute();
    const save = (moduleVersion: unknown) => server.create(id, { title: 'a' }, { body: { moduleVersion } });
    expect(await save(3)).toMatchObject({ code: 409, data: { version: 5, changes: [] } });
    for (const wrong of [6, 0, -1, 1.5, 'x', {}, [1], true])
      expect([wrong, (await save(wrong)).code]).toEqual([wrong, 400]);
    for (const fine of [5, '5', null, '', undefined]) expect([fine, (await save(fine)).code]).toEqual([fine, 200]);
  });

  test('gives nobody back what a later version guards', async () => {
    const open = { useFormPermission: false, useBtnPermission: false };
    const id = await server.release(entity('guard', [title, secret], open));
    const record = String((await server.create(id, { title: 'a', secret: 'x' })).data.id);
    await server.createUserFor(id, 'reader', { forms: ['title'], buttons: ['btn_edit'] });
    const asReader = { account: 'reader', body: await openForm(id, 'reader') };
    await publish(id, entity('guard', [title, secret], { useFormPermission: true, useBtnPermission: true }));
    expect((await server.update(id, record, { title: 'b', secret: 'stolen' }, asReader)).code).toBe(200);
    expect(await server.read(id, record)).toMatchObject({ title: 'b', secret: 'x' });
    expect((await server.create(id, { title: 'c' }, asReader)).code).toBe(403);
    await publish(id, entity('guard', [title, node('inputNumber', 'secret')], { useFormPermission: true }));
    const told = await server.update(id, record, { title: 'd' }, asReader);
    expect(told).toMatchObject({ code: 409, data: { version: 3, changes: [] } });
  });
});

test('who is told what has changed hears of no refused field, nor of a formula or rule that reads one', async () => {
  const guarded = { useFormPermission: true };
  const readsSecret = (suffix: string, when: string) => ({
    ...entity(
      'told',
      [node('input', 'title', { config: { defaultExpression: `CONCAT(secret, "${suffix}")` } }), secret],
      guarded,
    ),
    rules: [{ when, then: { required: ['title'], value: { title: 'secret' } } }],
  });
  const id = await server.release(readsSecret('-', 'secret == "x"'));
  await server.createUserFor(id, 'told', { forms: ['title'], buttons: ['btn_add'] });
  const [asReader, asAdmin] = [await openForm(id, 'told'), await openForm(id)];
  const rules = [{ when: 'secret == "y"', then: { required: ['title'], value: { title: '1' } } }];
  await publish(id, { ...entity('told', [node('inputNumber', 'title'), secret], guarded), rules });
  const told = await server.create(id, { title: 'a' }, { account: 'told', body: asReader });
  expect(told).toMatchObject({ code: 409, data: { version: 2 } });
  expect(told.data.changes.join()).toContain('title');
  expect(JSON.stringify(told)).not.toContain('secret');
  expect(JSON.stringify(await server.create(id, { title: 'a' }, { body: asAdmin }))).toContain('secret');
});

describe('a save while a release comes between', () => {
  test('is of one version or the other, whole', async () => {
    const id = await server.release(entity('between', [title, amount]));
    const documents = [entity('between', [title, amount]), entity('between', [title, node('input', 'amount')])];
    const saves: Promise<{ code: number }>[] = [];
    const keepSaving = async (until: () => boolean) => {
      while (!until()) {
        const save = server.create(id, { title: 'a', amount: '7' });
        saves.push(save);
        await save;
      }
    };
    let isDone = false;
    const working = Promise.all([1, 2, 3].map(() => keepSaving(() => isDone)));
    for (let round = 0; round < 6; round += 1) await publish(id, documents[(round + 1) % 2] ?? {});
    isDone = true;
    await working;
    const codes = (await Promise.all(saves)).map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => code !== 200)).toEqual([]);
    expect((await server.list(id)).data.pagination.total).toBe(codes.length);
  });
});
