import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readKeptTotals, wishTotals } from '../../db/kept-totals';
import { createLifeServer, field, moduleSource, table, type LifeServer } from './testing/life-server';
import { columnsOf, tableOf } from './testing/released-table';

let server: LifeServer;
const BASE = '/api/visualdev/Base';
const title = field('input', 'title');
const amount = (config: object = {}) => field('inputNumber', 'amount', config);
const kind = (ids: readonly string[]) =>
  field(
    'select',
    'kind',
    {},
    { options: ids.map((id) => ({ id, fullName: `种类${id}` })), props: { label: 'fullName', value: 'id' } },
  );

beforeAll(async () => {
  server = await createLifeServer();
});
afterAll(() => server.close());

const versionOf = async (id: string) => (await server.draft(id)).publishedVersion;

describe('the plan', () => {
  test('of a first release: tables as SQL, permissions, nothing to lose', async () => {
    const id = await server.createModule('fresh', [title, table('items', [field('input', 'name')])]);
    const plan = await server.plan(id);
    expect(plan).toMatchObject({
      revision: 0,
      fromVersion: 0,
      toVersion: 1,
      canPublish: true,
      needsConfirmation: false,
      permissions: { removed: [] },
    });
    const created = plan.tables.filter((change) => change.kind === 'createTable');
    expect(created).toHaveLength(2);
    for (const change of created)
      expect(change).toMatchObject({ sql: expect.stringMatching(/create table/i), rows: 0 });
    expect(plan.permissions.added).toEqual(
      expect.arrayContaining([
        { code: 'title', kind: expect.any(String), label: 'title' },
        { code: 'items-name', kind: expect.any(String), label: 'items-name' },
      ]),
    );
    expect(await versionOf(id)).toBe(0);
  });

  test('changes nothing, and says the same until something does', async () => {
    const id = await server.createModule('steady');
    const plan = await server.plan(id);
    expect(await server.plan(id)).toEqual(plan);
    await server.write(id, moduleSource('steady', [title, amount()]));
    expect((await server.plan(id)).planId).not.toBe(plan.planId);
    const { rows } = await server.deps.pool.query(
      `select 1 from information_schema.columns where table_schema = 'module' and column_name = 'amount'`,
    );
    expect(rows).toEqual([]);
  });

  test('counts the records that a change concerns, in words', async () => {
    const lines = (config: object) => table('lines', [field('input', 'note', config)]);
    const id = await server.createModule('counted', [title, amount(), kind(['1', '2']), lines({})]);
    expect((await server.release(id)).code).toBe(200);
    const record = async (values: object) => String((await server.record(id, values)).data.id);
    for (let index = 0; index < 3; index += 1) await record({ title: '长长长长', kind: '1' });
    await record({ amount: 5, kind: '2', lines: [{ note: 'a' }, { note: '' }, { note: '' }] });
    await record({ title: '短', amount: 0, kind: '2', lines: [{ note: 'a' }] });
    await server.write(
      id,
      moduleSource('counted', [
        { ...title, maxlength: 3 },
        amount({ required: true }),
        kind(['1']),
        lines({ required: true }),
        field('input', 'extra', { required: true }),
      ]),
    );
    const { changes, canPublish } = await server.plan(id);
    expect(canPublish).toBe(true);
    const counts = Object.fromEntries(
      changes
        .filter(({ records }) => records !== null)
        .map(({ key, fieldId, records }) => [`${fieldId} ${key}`, records]),
    );
    const countOf = (fieldId: string) =>
      Object.entries(counts).flatMap(([name, count]) => (name.startsWith(`${fieldId} `) ? [count] : []));
    expect(countOf('amount')).toEqual([3]);
    expect(countOf('title')).toEqual([3]);
    expect(countOf('kind')).toEqual([2]);
    expect(countOf('lines-note')).toEqual([1]);
    expect(countOf('extra')).toEqual([5]);
    const required = changes.find(({ fieldId, records }) => fieldId === 'amount' && records !== null);
    expect(required).toMatchObject({ risk: 'check', text: expect.stringContaining('已有 3 条记录没有值') });
    const english = await server.deps.db
      .updateTable('users')
      .set({ language: 'en' })
      .where('account', '=', 'admin')
      .execute();
    expect(english).toHaveLength(1);
    const texts = (await server.plan(id)).changes.map(({ text }) => text);
    await server.deps.db.updateTable('users').set({ language: 'zh' }).where('account', '=', 'admin').execute();
    expect(texts.some((text) => text.includes('3 existing records have no value'))).toBe(true);
  });

  test('leaves records that are logically deleted out', async () => {
    const source = (config: object) =>
      moduleSource('alive', [amount(config)], { formData: { logicalDelete: true, fields: [amount(config)] } });
    const id = await server.createModule('alive');
    await server.write(id, source({}));
    await server.release(id);
    const ids = [];
    for (let index = 0; index < 2; index += 1) ids.push((await server.record(id, {})).data.id as string);
    await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${id}/${ids[0] ?? ''}`);
    await server.write(id, source({ required: true }));
    expect((await server.plan(id)).changes.find(({ fieldId }) => fieldId === 'amount')).toMatchObject({ records: 1 });
  });

  test('stops at errors and says where', async () => {
    const id = await server.createModule('wrong');
    await server.write(id, moduleSource('wrong', [title, title]));
    const plan = await server.plan(id);
    expect(plan.canPublish).toBe(false);
    expect(plan.findings.find(({ code }) => code === 'ENGINE_FIELD_KEY_DUPLICATE')).toMatchObject({
      severity: 'error',
      pointer: expect.stringContaining('/formData/fields/1'),
    });
    const answer = await server.publish(id, plan, { confirmsLoss: true });
    expect(answer).toMatchObject({ code: 400, data: { issues: [{ code: 'ENGINE_FIELD_KEY_DUPLICATE' }] } });
    expect(await versionOf(id)).toBe(0);
  });

  test('names a table that no module may have', async () => {
    const id = await server.createModule('names');
    await server.write(
      id,
      moduleSource('names', [title], { tables: [{ typeId: '1', table: 'pg_users', fields: [] }] }),
    );
    const plan = await server.plan(id);
    expect(plan).toMatchObject({ canPublish: false });
    expect(plan.findings.map(({ code }) => code)).toContain('ENGINE_TABLE_NAME_INVALID');
  });
});

describe('publishing', () => {
  test('publish, enter records, change, publish again: the data is kept', async () => {
    const id = await server.createModule('kept', [title, field('input', 'gone')]);
    expect(await server.release(id)).toMatchObject({ code: 200, msg: '发布成功', data: { version: 1, issues: [] } });
    const recordId = String((await server.record(id, { title: '甲', gone: '留' })).data.id);
    await server.write(id, moduleSource('kept', [title, amount()]));
    expect(await server.draft(id)).toMatchObject({ isPublished: true, differs: true });
    const plan = await server.plan(id);
    expect(plan.changes.find(({ fieldId }) => fieldId === 'gone')).toMatchObject({ risk: 'loss', records: 1 });
    expect(plan.needsConfirmation).toBe(true);
    expect(await server.publish(id, plan, { confirmsLoss: true })).toMatchObject({ code: 200, data: { version: 2 } });
    expect(await server.draft(id)).toMatchObject({ publishedVersion: 2, differs: false });
    expect(await server.read(id, recordId)).toMatchObject({ title: '甲', amount: null });
    expect(await columnsOf(server, id)).toMatchObject({ gone: 'text', amount: 'numeric' });
    await server.write(id, moduleSource('kept', [title, amount(), field('input', 'gone')]));
    expect((await server.release(id)).code).toBe(200);
    expect(await server.read(id, recordId)).toMatchObject({ title: '甲', gone: '留' });
  });

  test('a column widens without a word of loss', async () => {
    const id = await server.createModule('wide', [amount()]);
    await server.release(id);
    const recordId = String((await server.record(id, { amount: 12.5 })).data.id);
    await server.write(id, moduleSource('wide', [field('input', 'amount')]));
    const plan = await server.plan(id);
    expect(plan.tables).toMatchObject([{ kind: 'widenColumn', column: 'amount', isDestructive: false, rows: 1 }]);
    expect((await server.publish(id, plan, { confirmsLoss: plan.needsConfirmation })).code).toBe(200);
    expect(await server.read(id, recordId)).toMatchObject({ amount: '12.5' });
  });

  test('a column whose sum is kept widens as well, and is saved on', async () => {
    const id = await server.createModule('kept-sum', [amount()]);
    await server.release(id);
    await server.record(id, { amount: 12.5 });
    const name = await tableOf(server, id);
    await wishTotals(server.deps.db, name, { columns: ['amount'], groupings: [] });
    server.indexes.wake();
    await server.indexes.settled();
    const read = () => readKeptTotals(server.deps.db, name, ['amount']);
    expect((await read()).totals).toMatchObject({ rows: 1 });
    await server.write(id, moduleSource('kept-sum', [field('input', 'amount')]));
    const plan = await server.plan(id);
    expect((await server.publish(id, plan, { confirmsLoss: plan.needsConfirmation })).code).toBe(200);
    expect((await read()).totals).toBeNull();
    expect(await server.record(id, { amount: 'a dozen' })).toMatchObject({ code: 200 });
    // Totals of a column that is no longer a number are not created again.
    await wishTotals(server.deps.db, name, { columns: ['amount'], groupings: [] });
    server.indexes.wake();
    await server.indexes.settled();
    expect(await server.deps.db.selectFrom('kept_totals').selectAll().where('table_name', '=', name).execute()).toEqual(
      [],
    );
    expect(await server.record(id, { amount: 'two dozen' })).toMatchObject({ code: 200 });
  });

  test('what would lose data is refused, then confirmed, and the old column is kept', async () => {
    const id = await server.createModule('lossy', [title]);
    await server.release(id);
    const ids = [];
    for (const text of ['12.5', '十二', '']) ids.push(String((await server.record(id, { title: text })).data.id));
    await server.write(id, moduleSource('lossy', [field('inputNumber', 'title')]));
    const plan = await server.plan(id);
    expect(plan.tables).toMatchObject([
      { kind: 'replaceColumn', column: 'title', isDestructive: true, rows: 2, unconvertible: 1, keptAs: 'title__v1' },
    ]);
    expect(plan).toMatchObject({ canPublish: true, needsConfirmation: true });
    const refused = await server.publish(id, plan);
    expect(refused).toMatchObject({ code: 400, data: { planId: plan.planId, tables: [{ kind: 'replaceColumn' }] } });
    // The older call never replaces a column.
    expect(await server.call('admin', 'POST', `${BASE}/${id}/Actions/Release`, {})).toMatchObject({
      code: 400,
      data: { issues: [{ code: 'ENGINE_TABLE_COLUMN_CONFLICT' }] },
    });
    expect(await versionOf(id)).toBe(1);
    expect(await server.read(id, ids[0] ?? '')).toMatchObject({ title: '12.5' });
    expect((await server.publish(id, plan, { confirmsLoss: true })).code).toBe(200);
    expect(await Promise.all(ids.map(async (recordId) => (await server.read(id, recordId)).title))).toEqual([
      12.5,
      null,
      null,
    ]);
    const columns = await columnsOf(server, id);
    const kept = Object.keys(columns).find((name) => /^title__v\d+$/.test(name)) ?? '';
    expect(columns).toMatchObject({ title: 'numeric', [kept]: 'text' });
    const { rows } = await sql<{
      old: string;
    }>`select ${sql.id(kept)} as old from ${sql.id('module', await tableOf(server, id))}
      where id = ${ids[1] ?? ''}`.execute(server.deps.db);
    expect(rows).toEqual([{ old: '十二' }]);
  });

  test('a loss that concerns no record is an ordinary change, until a record has a value there', async () => {
    const lines = (...keys: readonly string[]) =>
      table(
        'lines',
        keys.map((key) => field('input', key)),
      );
    const fields = [title, field('input', 'spare'), lines('note', 'place')];
    const id = await server.createModule('vacant', fields);
    await server.release(id);
    const recordId = String((await server.record(id, { title: '甲', lines: [{ note: '一' }] })).data.id);
    await server.write(id, moduleSource('vacant', [title, lines('note')]));
    const calm = await server.plan(id);
    const lossesOf = ({ changes }: typeof calm) =>
      changes.filter(({ risk }) => risk === 'loss').map(({ fieldId, records }) => [fieldId, records]);
    expect(calm).toMatchObject({ canPublish: true, needsConfirmation: false, tables: [] });
    expect(calm.changes.map(({ fieldId, risk, records }) => [fieldId, risk, records])).toEqual([
      ['spare', 'none', 0],
      ['lines-place', 'none', 0],
    ]);
    // Somebody enters a value in a row of the sub-table between the look and the publication.
    await server.change(id, recordId, { title: '甲', lines: [{ note: '一', place: '东' }] });
    const refused = await server.publish(id, calm);
    expect(refused).toMatchObject({ code: 400, data: { planId: calm.planId, needsConfirmation: true } });
    expect(await versionOf(id)).toBe(1);
    expect(lossesOf(refused.data)).toEqual([['lines-place', 1]]);
    expect(refused.data.changes[1].text).toContain('已有 1 条记录有值');
    await server.change(id, recordId, { title: '甲', lines: [] });
    expect((await server.publish(id, calm)).code).toBe(200);
  });

  test('a column of another type without a value is replaced without a confirmation', async () => {
    const id = await server.createModule('vacant-type', [title]);
    await server.release(id);
    await server.record(id, { title: '' });
    await server.write(id, moduleSource('vacant-type', [field('inputNumber', 'title')]));
    const plan = await server.plan(id);
    expect(plan.tables).toMatchObject([{ kind: 'replaceColumn', rows: 0, unconvertible: 0 }]);
    expect(plan.needsConfirmation).toBe(false);
    await server.record(id, { title: '12' });
    expect(await server.publish(id, plan)).toMatchObject({ code: 400, data: { needsConfirmation: true } });
    expect(await versionOf(id)).toBe(1);
  });

  test('records that a data view shows no more are counted, too', async () => {
    const id = await server.createModule('vacant-view', [title]);
    await server.release(id);
    await server.deps.db
      .insertInto('data_interfaces')
      .values({ id: 'rows', full_name: 'rows', en_code: 'rows', data_type: 2, query: '[]' })
      .execute();
    await server.write(id, moduleSource('vacant-view', [title], { webType: 4, interfaceId: 'rows' }));
    expect(await server.plan(id)).toMatchObject({ needsConfirmation: false });
    await server.record(id, { title: '甲' });
    const plan = await server.plan(id);
    expect(plan).toMatchObject({ needsConfirmation: true });
    expect(plan.changes.find(({ risk }) => risk === 'loss')).toMatchObject({
      records: 1,
      text: expect.stringContaining('已有 1 条记录'),
    });
  });

  test('a plan that is no longer true is refused with the new one', async () => {
    const id = await server.createModule('moved', [title]);
    const plan = await server.plan(id);
    expect((await server.call('second', 'POST', `${BASE}/${id}/Actions/Release`, {})).code).toBe(200);
    const refused = await server.publish(id, plan);
    expect(refused).toMatchObject({ code: 409, data: { fromVersion: 1, toVersion: 2, tables: [], canPublish: true } });
    expect(refused.data.planId).not.toBe(plan.planId);
    expect(await versionOf(id)).toBe(1);
    expect((await server.publish(id, refused.data)).data.version).toBe(2);
    const before = await server.plan(id);
    await server.save(id, moduleSource('moved', [title, amount()]), 0, 'second');
    expect(await server.publish(id, before)).toMatchObject({ code: 409, data: { revision: 1, changedBy: '李四' } });
    expect((await server.publish(id, { ...before, planId: 'guessed', revision: 1 })).code).toBe(409);
    expect(await versionOf(id)).toBe(2);
  });

  test('two at once with one plan: one publishes, the other is told', async () => {
    const id = await server.createModule('once', [title]);
    const plan = await server.plan(id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.publish(id, plan)));
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409, 409]);
    expect(await versionOf(id)).toBe(1);
  });

  test('makes menus, or nothing at all', async () => {
    const id = await server.createModule('placed', [title]);
    expect((await server.release(id, { pc: 1, pcModuleParentId: 'nowhere' })).code).toBe(404);
    expect(await versionOf(id)).toBe(0);
    const { rows } =
      await sql`select 1 from pg_tables where schemaname = 'module' and tablename like ${`%${id}%`}`.execute(
        server.deps.db,
      );
    expect(rows).toEqual([]);
    await server.deps.db.insertInto('menus').values({ id: 'root', full_name: 'r', en_code: 'r', type: 1 }).execute();
    expect(
      (await server.release(id, { pc: 1, app: 1, pcModuleParentId: 'root', appModuleParentId: ['root'] })).code,
    ).toBe(200);
    const menus = await server.deps.db.selectFrom('menus').select('category').where('module_id', '=', id).execute();
    expect(menus.map(({ category }) => category).sort()).toEqual(['App', 'Web']);
  });

  test('the old release publishes the draft that was typed, and notes its version', async () => {
    const id = await server.createModule('oldcall', [title]);
    await server.write(id, moduleSource('oldcall', [title, amount()]));
    expect((await server.call('second', 'POST', `${BASE}/${id}/Actions/Release`, {})).data.version).toBe(1);
    expect(await columnsOf(server, id)).toHaveProperty('amount');
    const { list } = (await server.call('admin', 'GET', `${BASE}/${id}/Versions`)).data;
    expect(list).toEqual([{ version: 1, note: '', author: '李四', createdAt: expect.any(Number) }]);
  });
});
