import { afterAll, beforeAll, expect, it } from 'vitest';
import { node } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** The trail of a module's records (docs/module-format.md#form-settings): who changed what, when, before and after. */
let server: RecordServer;
let moduleId: string;
let orderId: string;

const sexes = {
  dataType: 'static',
  options: [
    { id: '1', fullName: '男' },
    { id: '2', fullName: '女' },
  ],
};

function documentOf(form: object, enCode: string) {
  const table = node('table', 'items', {
    config: {
      label: '明细',
      children: [
        node('input', 'name', { config: { label: '品名' } }),
        node('inputNumber', 'price', { config: { label: '单价' } }),
      ],
    },
  });
  const fields = [
    node('input', 'title', { config: { label: '标题' } }),
    node('input', 'salary', { config: { label: '薪资' } }),
    node('input', 'pin', { config: { label: '口令' }, showPassword: true }),
    node('radio', 'sex', { config: { label: '性别', ...sexes }, options: sexes.options }),
    table,
  ];
  return {
    ...{ fullName: '工单', enCode, type: 1, webType: 2 },
    formData: JSON.stringify({ fields, ...form }),
    columnData: JSON.stringify({
      ...{ type: 1, searchList: [], useFormPermission: true, useBtnPermission: true },
      columnList: [{ prop: 'title', label: '标题' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'remove', label: '删除' },
        { value: 'detail', label: '详情' },
      ],
    }),
  };
}

const base = (id: string) => `/api/visualdev/OnlineDev/${id}`;
const trail = async (account = 'admin', id = orderId) => server.call(account, 'GET', `${base(moduleId)}/${id}/Changes`);

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(documentOf({ changeTrail: true }, 'trailed'));
  const made = await server.create(moduleId, {
    ...{ title: '甲', salary: 'CANARY-1', pin: 'secret-one', sex: '1' },
    items: [
      { name: '笔', price: 2 },
      { name: '纸', price: 3 },
    ],
  });
  expect(made).toMatchObject({ code: 200 });
  orderId = String(made.data.id);
  server.time.offsetMs += 1000;
  const { items, ...stored } = await server.read(moduleId, orderId);
  const changed = await server.update(moduleId, orderId, {
    ...{ ...stored, title: '乙', salary: 'CANARY-2', pin: 'secret-two', sex: '2' },
    items: [
      { ...items[0], price: 5 },
      { name: '墨', price: 9 },
    ],
  });
  expect(changed).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

it('tells what was made and what was changed, in words, rows of sub-tables by what changed in them', async () => {
  const { data } = await trail();
  expect(data.pagination.total).toBe(2);
  const [changed, made] = data.list;
  expect(changed).toMatchObject({ action: 'update', userName: expect.stringContaining('admin'), moreCount: 0 });
  expect(changed.changedAt).toBeGreaterThanOrEqual(made.changedAt + 1000);
  expect(changed.members).toEqual([
    { label: '标题', old: '甲', new: '乙', former: { fieldId: 'title', value: '甲' } },
    { label: '薪资', old: 'CANARY-1', new: 'CANARY-2', former: { fieldId: 'salary', value: 'CANARY-1' } },
    { label: '口令', old: '', new: expect.stringMatching(/^[•*]+$/) },
    { label: '性别', old: '男', new: '女', former: { fieldId: 'sex', value: '1' } },
    { label: '明细', old: '纸，3', new: '' },
    { label: '明细 · 单价', old: '2', new: '5' },
    { label: '明细', old: '', new: '墨，9' },
  ]);
  expect(made.members).toContainEqual({ label: '明细', old: '', new: '笔，2' });
});

it('keeps no password, and no line for a save that changes nothing', async () => {
  const stored = await server.read(moduleId, orderId);
  expect(await server.update(moduleId, orderId, stored)).toMatchObject({ code: 200 });
  expect((await trail()).data.pagination.total).toBe(2);
  const rows = await server.deps.db.selectFrom('record_changes').select(['before', 'after']).execute();
  expect(JSON.stringify(rows)).not.toContain('secret-');
});

it('shows nobody a field, or a record, that they may not read', async () => {
  await server.createUserFor(moduleId, 'clerk', { forms: ['title'], buttons: ['btn_detail'] });
  const seen = await trail('clerk');
  expect(seen.data.list[0].members).toEqual([{ label: '标题', old: '甲', new: '乙' }]);
  expect(JSON.stringify(seen)).not.toMatch(/CANARY|薪资|墨/);
  await server.createUserFor(moduleId, 'lister', { forms: ['title'], buttons: [] });
  expect(await trail('lister')).toMatchObject({ code: 403 });
  await server.createUser({ account: 'nobody' });
  expect(await trail('nobody')).toMatchObject({ code: 403 });
});

it('survives its record, in the screen of the trail for administrators alone', async () => {
  expect(await server.call('admin', 'DELETE', `${base(moduleId)}/${orderId}`)).toMatchObject({ code: 200 });
  expect((await trail()).code).not.toBe(200);
  const { data } = await server.call('admin', 'GET', `/api/system/RecordChange?recordId=${orderId}`);
  expect(data.list.map(({ action }: { action: string }) => action)).toEqual(['remove', 'update', 'create']);
  expect(data.list[0]).toMatchObject({ resource: '工单', changes: expect.stringContaining('标题: 乙') });
  expect(data.list[1].changes.split('\n')).toContain('明细 · 单价: 2 → 5');

  const keeper = await server.createUser({ account: 'keeper' });
  const menu = { id: 'trail', full_name: '变更记录', en_code: 'system.recordChange', type: 2 };
  await server.deps.db.insertInto('menus').values(menu).execute();
  await server.grant({ objectType: 'user', objectId: keeper, menuId: menu.id });
  const kept = await server.call('keeper', 'GET', `/api/system/RecordChange?recordId=${orderId}`);
  expect(kept).toMatchObject({ code: 200, data: { list: [], pagination: { total: 0 } } });
  expect(await server.call('keeper', 'GET', `/api/system/RecordChange/${String(data.list[0].id)}`)).not.toMatchObject({
    code: 200,
  });
});

it('is kept for no module that does not ask', async () => {
  const silent = await server.release(documentOf({}, 'untrailed'));
  const { data } = await server.create(silent, { title: 'x' });
  const seen = await server.call('admin', 'GET', `${base(silent)}/${String(data.id)}/Changes`);
  expect(seen.data.list).toEqual([]);
});
