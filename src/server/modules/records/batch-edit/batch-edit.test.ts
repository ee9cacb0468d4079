import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EditedRecord } from '../../../../wire/batch-edit';
import { loadReleasedModule } from '../../modules/index';
import { column, node, purchaseModule } from '../testing/purchase-module';
import { openModuleAs } from '../module-context';
import { createRecordServer, type RecordServer } from '../testing/record-server';
import { editRecords, type EditResult } from './edit-records';

/** One field of several records gets a value: a preview says what would come of it, a save does that. */
let server: RecordServer;
let moduleId: string;
beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(purchaseModule({ form: { changeTrail: true } }));
});
afterAll(() => server.close());

interface Edit {
  readonly fieldId: string;
  readonly value: unknown;
  readonly records: readonly { readonly id: string; readonly version: number | null }[];
}

const call = (edit: Edit & { readonly isPreview: boolean }, account: string, of: string) =>
  server.call(account, 'POST', `/api/visualdev/OnlineDev/${of}/Actions/BatchEdit`, edit);
const seen = (ids: readonly string[]) => ids.map((id) => ({ id, version: null }));
const preview = (fieldId: string, value: unknown, ids: readonly string[], { account = 'admin', of = moduleId } = {}) =>
  call({ fieldId, value, records: seen(ids), isPreview: true }, account, of);
const save = (edit: Edit, { account = 'admin', of = moduleId } = {}) =>
  call({ ...edit, isPreview: false }, account, of);
const linesOf = (answer: { readonly data: { readonly records: readonly EditedRecord[] } }) => answer.data.records;
const versionsOf = (answer: Parameters<typeof linesOf>[0]) =>
  linesOf(answer).flatMap(({ id, version, outcome }) => (outcome === 'changed' ? [{ id, version }] : []));
const made = async (values: object, of = moduleId) => {
  const answer = await server.create(of, values);
  expect(answer.code).toBe(200);
  return String(answer.data.id);
};

/** Everything that the database holds of modules and their trail. */
async function everything(of = moduleId) {
  const { plan } = await loadReleasedModule(server.deps, of);
  const tables = [...[plan.main, ...plan.children].map(({ name }) => `module."${name}"`), 'system.record_changes'];
  const rows = await Promise.all(
    tables.map(async (table) => (await server.deps.pool.query(`select * from ${table} as t order by t::text`)).rows),
  );
  const rules = await server.deps.pool.query('select * from system.bill_rules order by id');
  return JSON.stringify([rows, rules.rows]);
}

describe('a preview', () => {
  it('says of each record what would stand there, and changes nothing', async () => {
    const [low, same, high] = [
      await made({ title: 'a', amount: 1, items: [{ name: 'row', price: 3 }] }),
      await made({ title: 'b', amount: 7 }),
      await made({ title: 'c' }),
    ];
    const before = await everything();
    const answer = await preview('amount', 7, [low, same, high, 'nothing']);
    expect(answer.code).toBe(200);
    expect(answer.data.changed).toBe(2);
    expect(linesOf(answer)).toEqual([
      { id: low, outcome: 'changed', version: 1, old: '1.00', new: '7.00', reason: '', message: '' },
      { id: same, outcome: 'same', version: 1, old: '7.00', new: '7.00', reason: '', message: '' },
      { id: high, outcome: 'changed', version: 1, old: '', new: '7.00', reason: '', message: '' },
      ...[{ id: 'nothing', outcome: 'refused', version: null, old: '', new: '', reason: 'gone' }].map((line) => ({
        ...line,
        message: '数据不存在或已被删除',
      })),
    ]);
    expect(answer.msg).toBe('2 条将被修改，1 条不能修改');
    expect(await everything()).toBe(before);
  });

  it('names choices, people and rich texts by what readers see', async () => {
    const id = await made({ title: 'x', status: '1', region: ['n', 'n1'], note: '<p>old <b>note</b></p>' });
    const shown = async (fieldId: string, value: unknown) => {
      const [line] = linesOf(await preview(fieldId, value, [id]));
      return [line?.old, line?.new];
    };
    expect(await shown('status', '2')).toEqual(['选项1', '选项2']);
    expect(await shown('region', ['n', 'n2'])).toEqual(['北/北一', '北/北二']);
    expect(await shown('tags', ['a', 'b'])).toEqual(['', '选项a,选项b']);
    expect(await shown('note', '<p>new<script>x</script></p>')).toEqual(['old note', 'new']);
    expect(await shown('isUrgent', 1)).toEqual(['关', '开']);
  });

  it('says why a record is refused, as its form would', async () => {
    const [one, two] = [await made({ title: 'x', code: 'c-one' }), await made({ title: 'y' })];
    const reason = async (fieldId: string, value: unknown) =>
      linesOf(await preview(fieldId, value, [two])).map(({ outcome, message }) => `${outcome} ${message}`);
    expect(await reason('title', null)).toEqual(['refused title不能为空']);
    expect(await reason('title', 'x'.repeat(51))).toEqual([expect.stringMatching(/^refused title.*50/)]);
    expect(await reason('amount', 'many')).toEqual([expect.stringMatching(/^refused amount/)]);
    expect(await reason('status', '9')).toEqual([expect.stringMatching(/^refused status/)]);
    expect(await reason('code', 'c-one')).toEqual([expect.stringMatching(/^refused code.*已存在/)]);
    const unique = linesOf(await preview('code', 'fresh', [one, two]));
    expect(unique.map(({ outcome }) => outcome)).toEqual(['changed', 'refused']);
    expect(unique[1]?.message).toContain('已存在');
  });

  it('takes no number and waits for nobody', async () => {
    const id = await made({ title: 'x' });
    const { plan } = await loadReleasedModule(server.deps, moduleId);
    await server.deps.pool.query(`update module."${plan.main.name}" set number = null where id = $1`, [id]);
    const before = await everything();
    expect(linesOf(await preview('amount', 5, [id]))).toMatchObject([{ outcome: 'changed' }]);
    expect(await everything()).toBe(before);
  });
});

describe('a save', () => {
  it('changes the field, what is calculated from it and the trail, and leaves sub-tables alone', async () => {
    const fields = [
      node('input', 'title'),
      node('inputNumber', 'amount', { precision: 0 }),
      node('calculate', 'double', {
        ...{ isStorage: 1, precision: 0 },
        expression: [{ __vModel__: 'amount' }, '*', 2],
      }),
      node('modifyUser', 'modifiedBy'),
      node('table', 'items', { config: { layout: 'rowFormItem', children: [node('input', 'name')] } }),
    ];
    const of = await server.release({
      ...{ fullName: 'calc', enCode: 'batchCalc', type: 1, webType: 2 },
      formData: JSON.stringify({ fields, changeTrail: true }),
      columnData: JSON.stringify({ type: 1, searchList: [], columnList: [column(fields[0] ?? {})] }),
    });
    const ids = await Promise.all([1, 2].map((amount) => made({ title: 't', amount, items: [{ name: 'r' }] }, of)));
    const rows = async () => (await Promise.all(ids.map((id) => server.read(of, id)))).map(({ items }) => items);
    const rowsBefore = await rows();
    const shown = await preview('amount', 21, ids, { of });
    const answer = await save({ fieldId: 'amount', value: 21, records: versionsOf(shown) }, { of });
    expect(answer).toMatchObject({ code: 200, msg: '已修改 2 条', data: { changed: 2 } });
    expect(linesOf(answer).map(({ version }) => version)).toEqual([2, 2]);
    for (const id of ids) {
      expect(await server.read(of, id)).toMatchObject({ title: 't', amount: 21, double: 42 });
      const trail = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${of}/${id}/Changes`);
      expect(trail.data.list.map(({ action }: { action: string }) => action)).toEqual(['update', 'create']);
    }
    expect(await rows()).toEqual(rowsBefore);
  });

  it('writes what can be saved and leaves the rest, each record for itself', async () => {
    const [good, other, same] = [
      await made({ title: 'good' }),
      await made({ title: 'other' }),
      await made({ title: 'same', amount: 3 }),
    ];
    const records = [good, 'nothing', other, same].map((id) => ({ id, version: 1 }));
    const answer = await save({ fieldId: 'amount', value: 3, records });
    expect(linesOf(answer).map(({ outcome, reason }) => outcome + reason)).toEqual([
      'changed',
      'refusedgone',
      'changed',
      'same',
    ]);
    expect(answer.msg).toBe('已修改 2 条，1 条未修改');
    // What stays the same is not written.
    const list = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${moduleId}/${same}`);
    expect(list.data.version).toBe(1);
  });

  it('overwrites nothing that somebody has changed since the preview', async () => {
    const [kept, changed] = [await made({ title: 'kept' }), await made({ title: 'changed' })];
    const shown = await preview('amount', 9, [kept, changed]);
    expect((await server.update(moduleId, changed, { title: 'changed', amount: 4 })).code).toBe(200);
    const answer = await save({ fieldId: 'amount', value: 9, records: versionsOf(shown) });
    expect(linesOf(answer)).toMatchObject([
      { id: kept, outcome: 'changed', version: 2 },
      { id: changed, outcome: 'refused', reason: 'stale', message: expect.stringContaining('修改'), old: '4.00' },
    ]);
    expect(await server.read(moduleId, changed)).toMatchObject({ amount: 4 });
    const again = await save({ fieldId: 'amount', value: 9, records: versionsOf(shown) });
    expect(linesOf(again).map(({ reason }) => reason)).toEqual(['stale', 'stale']);
  });

  it('gives a unique value to one record only', async () => {
    const ids = [await made({ title: 'x' }), await made({ title: 'y' })];
    const records = ids.map((id) => ({ id, version: 1 }));
    const answer = await save({ fieldId: 'code', value: 'only-one', records });
    expect(linesOf(answer).map(({ outcome }) => outcome)).toEqual(['changed', 'refused']);
  });

  it('clears, and names a record once however often it is asked for', async () => {
    const id = await made({ title: 'x', amount: 5 });
    const records = [1, 1].map((version) => ({ id, version }));
    const answer = await save({ fieldId: 'amount', value: null, records });
    expect(linesOf(answer)).toMatchObject([{ id, outcome: 'changed', old: '5.00', new: '' }]);
    expect(await server.read(moduleId, id)).toMatchObject({ amount: null });
  });

  it('needs the versions that were seen', async () => {
    const id = await made({ title: 'x' });
    expect((await save({ fieldId: 'amount', value: 1, records: seen([id]) })).code).toBe(400);
    expect(await server.read(moduleId, id)).toMatchObject({ amount: null });
  });

  it('takes as many records as a page can hold', async () => {
    const { plan } = await loadReleasedModule(server.deps, moduleId);
    await server.deps.pool.query(`insert into module."${plan.main.name}" (id, title, _version, _created_at)
      select 1000 + n, 'many', 1, now() from generate_series(1, 500) as n`);
    const ids = Array.from({ length: 500 }, (_, index) => String(1001 + index));
    const shown = await preview('amount', 8, ids);
    expect(shown.data.changed).toBe(500);
    const answer = await save({ fieldId: 'amount', value: 8, records: versionsOf(shown) });
    expect(answer.data.changed).toBe(500);
    expect((await preview('amount', 8, [...ids, '1'])).code).toBe(400);
  }, 60_000);
});

describe('what the database refuses', () => {
  const sabotage = async (of: string, statement: string) => {
    const { plan } = await loadReleasedModule(server.deps, of);
    await server.deps.pool.query(statement.replaceAll('{table}', `module."${plan.main.name}"`));
  };
  it('is refused for its record, also in a preview', async () => {
    const of = await server.release(purchaseModule({ enCode: 'batchChecked' }));
    const ids = [await made({ title: 'a', code: 'free' }, of), await made({ title: 'b', code: 'bound' }, of)];
    await sabotage(of, `alter table {table} add constraint bound check (code <> 'bound' or amount is null)`);
    const expected = [
      { outcome: 'changed' },
      { outcome: 'refused', reason: 'invalid', message: '数据库不接受修改后的值', new: '2.00' },
    ];
    expect(linesOf(await preview('amount', 2, ids, { of }))).toMatchObject(expected);
    const records = ids.map((id) => ({ id, version: 1 }));
    expect(linesOf(await save({ fieldId: 'amount', value: 2, records }, { of }))).toMatchObject(expected);
  });
  it('for no reason of a record ends the save, which tells what was saved before', async () => {
    const of = await server.release(purchaseModule({ enCode: 'batchBroken' }));
    const ids = await Promise.all(['a', 'broken', 'c'].map((code) => made({ title: code, code }, of)));
    await sabotage(
      of,
      `create function module.broken() returns trigger language plpgsql as $$
      begin if new.code = 'broken' then raise exception 'broken' using errcode = 'XX000'; end if; return new; end $$;
      create trigger broken before update on {table} for each row execute function module.broken()`,
    );
    const records = ids.map((id) => ({ id, version: 1 }));
    const answer = await save({ fieldId: 'amount', value: 2, records }, { of });
    expect(linesOf(answer).map(({ outcome, reason }) => outcome + reason)).toEqual([
      'changed',
      'refusedfailed',
      'refusedfailed',
    ]);
    const amounts = await Promise.all(ids.map(async (id) => (await server.read(of, id)).amount));
    expect(amounts).toEqual([2, null, null]);
    // Nothing was saved: the call fails as any other.
    expect((await save({ fieldId: 'amount', value: 3, records: records.slice(1) }, { of })).code).toBe(500);
  });
});

it('meets a new release in its middle: the rest is saved under it, and nothing twice', async () => {
  const of = await server.release(purchaseModule({ enCode: 'batchMoved' }));
  const [done, left] = [await made({ title: 'a' }, of), await made({ title: 'b' }, of)];
  const evaluation = {
    ...{ now: server.deps.clock(), timeZone: 'Asia/Shanghai', language: 'zh' as const },
    user: {
      ...{ userId: 'u', userName: 'u', account: 'u', organizeId: '', organizeName: '', departmentId: '' },
      ...{ departmentName: '', positionId: '', positionName: '', roleIds: [] },
    },
  };
  const opened = await openModuleAs(server.deps, of, evaluation);
  const results = new Map<string, EditResult>();
  const call = (ids: readonly string[]) => ({
    ...{ fieldId: 'amount', value: 4, isPreview: false },
    records: ids.map((id) => ({ id, version: 1 })),
  });
  const onFailure = (error: unknown) => expect.unreachable(String(error));
  await editRecords(opened, call([done]), { results, onFailure });
  const url = `/api/visualdev/Base/${of}`;
  expect(
    (await server.call('admin', 'PUT', url, purchaseModule({ enCode: 'batchMoved', fullName: '改名' }))).code,
  ).toBe(200);
  const { revision } = (await server.call('admin', 'GET', `${url}/Draft`)).data;
  const { planId } = (await server.call('admin', 'POST', `${url}/Actions/Plan`, { revision })).data;
  expect((await server.call('admin', 'POST', `${url}/Actions/Publish`, { planId, revision })).code).toBe(200);
  const again = () => editRecords(opened, call([done, left]), { results, onFailure });
  await expect(again()).rejects.toMatchObject({ code: 'SERVER_MODULE_CHANGED' });
  await editRecords(await openModuleAs(server.deps, of, evaluation), call([done, left]), { results, onFailure });
  expect([...results.values()].map(({ outcome, version }) => [outcome, version])).toEqual([
    ['changed', 2],
    ['changed', 2],
  ]);
});

it('names records of other modules, and takes none that is gone', async () => {
  const name = node('input', 'name');
  const documentOf = (enCode: string, fields: readonly Record<string, unknown>[]) => ({
    ...{ fullName: enCode, enCode, type: 1, webType: 2, formData: JSON.stringify({ fields }) },
    columnData: JSON.stringify({ type: 1, searchList: [], columnList: [column(fields[0] ?? {})] }),
  });
  const goods = await server.release(documentOf('batchGoods', [name]));
  const link = { modelId: goods, relationField: 'name', hasPage: true };
  const picker = node('relationForm', 'goods', link);
  const of = await server.release(documentOf('batchLinked', [name, picker]));
  const [pen, paper] = [await made({ name: '笔' }, goods), await made({ name: '纸' }, goods)];
  const ids = [await made({ name: 'a', goods: pen }, of), await made({ name: 'b' }, of)];
  const shown = linesOf(await preview('goods', paper, ids, { of }));
  expect(shown.map((line) => [line.outcome, line.old, line.new])).toEqual([
    ['changed', '笔', '纸'],
    ['changed', '', '纸'],
  ]);
  const records = ids.map((id) => ({ id, version: 1 }));
  await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${goods}/${paper}`);
  const answer = await save({ fieldId: 'goods', value: paper, records }, { of });
  expect(linesOf(answer).map(({ outcome, reason }) => outcome + reason)).toEqual(['refusedinvalid', 'refusedinvalid']);
  expect(await server.read(of, ids[0] ?? '')).toMatchObject({ goods: pen });
});

describe('rules of the form', () => {
  const release = (rules: object, enCode: string) => {
    const fields = [node('input', 'title'), node('inputNumber', 'amount'), node('inputNumber', 'limit')];
    return server.release({
      ...{ fullName: enCode, enCode, type: 1, webType: 2, formData: JSON.stringify({ fields, ...rules }) },
      columnData: JSON.stringify({ type: 1, searchList: [], columnList: [column(fields[0] ?? {})] }),
    });
  };
  it('refuse a value, lock the field and set others, record by record', async () => {
    const rules = [
      { when: 'amount > limit', then: { invalid: { amount: '超过上限' } } },
      { when: 'title == "closed"', then: { disabled: ['amount'] } },
      { when: 'amount == 6', then: { value: { title: '"six"' } } },
    ];
    const of = await release({ rules }, 'batchRules');
    const ids = [
      await made({ title: 'a', limit: 10 }, of),
      await made({ title: 'b', limit: 5 }, of),
      await made({ title: 'closed', limit: 10 }, of),
    ];
    const shown = await preview('amount', 6, ids, { of });
    expect(linesOf(shown).map(({ outcome }) => outcome)).toEqual(['changed', 'refused', 'refused']);
    expect(linesOf(shown)[1]?.message).toContain('超过上限');
    expect(linesOf(shown)[2]?.message).not.toBe('');
    await save({ fieldId: 'amount', value: 6, records: versionsOf(shown) }, { of });
    const values = await Promise.all(ids.map((id) => server.read(of, id)));
    expect(values).toMatchObject([
      { title: 'six', amount: 6 },
      { title: 'b', amount: null },
      { title: 'closed', amount: null },
    ]);
  });
});
