import { afterAll, beforeAll, expect, it } from 'vitest';
import { column, node } from '../testing/purchase-module';
import { createRecordServer, type RecordServer } from '../testing/record-server';

/** What points at a record, told to each reader as far as they may see it. */
let server: RecordServer;
let deviceId: string;
let repairId: string;
let device: string;
let other: string;

function moduleOf(
  [fullName, enCode]: readonly [string, string],
  fields: readonly object[],
  { form = {}, columns = fields.slice(0, 2) } = {},
) {
  return {
    ...{ fullName, enCode },
    formData: JSON.stringify({ fields, ...form }),
    columnData: JSON.stringify({
      columnList: columns.map((field) => column(field as never)),
      searchList: [],
      ...{ useFormPermission: true, useColumnPermission: true, useBtnPermission: true },
      columnBtnsList: [{ value: 'detail', label: '详情' }],
    }),
  };
}

const related = (account: string, record = device) =>
  server.call(account, 'GET', `/api/visualdev/OnlineDev/${deviceId}/${record}/Related`);

beforeAll(async () => {
  server = await createRecordServer();
  deviceId = await server.release(moduleOf(['设备', 'device'], [node('input', 'name')]));
  const link = { modelId: deviceId, relationField: 'name' };
  const table = {
    __config__: {
      jnpfKey: 'table',
      label: '明细',
      tableName: 'lines',
      children: [node('relationForm', 'part', link), node('input', 'note')],
    },
    __vModel__: 'lines',
  };
  repairId = await server.release(
    moduleOf(
      ['报修', 'repair'],
      [node('input', 'fault'), node('relationForm', 'device', link), node('input', 'secret')],
      {
        form: { titleField: 'secret' },
      },
    ),
  );
  const planId = await server.release(
    moduleOf(['保养计划', 'plan'], [node('input', 'plan'), node('relationForm', 'spare', link), table], {
      columns: [node('input', 'plan')],
    }),
  );
  const make = async (moduleId: string, data: object) => {
    const made = await server.create(moduleId, data);
    expect(made).toMatchObject({ code: 200 });
    return String(made.data.id);
  };
  device = await make(deviceId, { name: '泵' });
  other = await make(deviceId, { name: '阀' });
  for (let at = 1; at <= 7; at += 1)
    await make(repairId, { fault: `漏水${String(at)}`, device, secret: `S${String(at)}` });
  await make(repairId, { fault: '别的', device: other, secret: 'S' });
  await make(planId, { plan: '年检', spare: device, lines: [{ part: other, note: 'x' }] });
  await make(planId, { plan: '季检', spare: other, lines: [{ part: device }, { part: device }] });
});
afterAll(() => server.close());

it('names the records of every module that point here, by field, the newest first and the rest as a number', async () => {
  const { code, data } = await related('admin');
  expect(code).toBe(200);
  const told = data.groups.map(({ moduleName, fieldLabel, total }: Record<string, unknown>) => [
    moduleName,
    fieldLabel,
    total,
  ]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['报修', 'device', 7],
      ['保养计划', 'spare', 1],
      ['保养计划', '明细 · part', 1],
    ]),
  );
  expect(told).toHaveLength(3);
  const repairs = data.groups.find(({ moduleId }: { moduleId: string }) => moduleId === repairId);
  expect(repairs.records).toHaveLength(5);
  expect(repairs.records[0]).toMatchObject({ title: 'S7', facts: [{ label: 'fault', text: '漏水7' }] });
  expect((await related('admin', other)).data.groups).toHaveLength(3);
});

it('calls a record by the next of its titles where the first is blank, and names it no second time beside', async () => {
  const target = String((await server.create(deviceId, { name: '轴' })).data.id);
  await server.create(repairId, { fault: '卡住', device: target, secret: '' });
  const { groups, hasMore } = (await related('admin', target)).data;
  expect(hasMore).toBe(false);
  expect(groups[0].records).toMatchObject([{ title: '卡住', facts: [] }]);
});

it('tells a reader nothing of modules, fields and records that are not theirs', async () => {
  await server.createUserFor(deviceId, 'looker', { forms: ['name'], columns: ['name'], buttons: ['btn_detail'] });
  expect(await related('looker')).toMatchObject({ code: 200, data: { groups: [] } });
  const clerk = await server.createUserFor(deviceId, 'clerk', {
    forms: ['name'],
    columns: ['name'],
    buttons: ['btn_detail'],
  });
  const menu = { id: 'repairs', full_name: '报修', en_code: 'repairs', type: 3, url_address: 'model/repairs' };
  await server.deps.db
    .insertInto('menus')
    .values({ ...menu, property_json: JSON.stringify({ moduleId: repairId }) })
    .execute();
  const codes = { columns: ['fault', 'device'], forms: ['fault', 'device'], buttons: ['btn_detail'] };
  await server.grant({ objectType: 'user', objectId: clerk, menuId: menu.id, ...codes });
  const { groups } = (await related('clerk')).data;
  expect(groups).toMatchObject([{ moduleName: '报修', total: 7 }]);
  expect(groups[0].records[0]).toMatchObject({ title: '漏水7', facts: [] });
  const blind = await server.createUserFor(deviceId, 'blind', {
    forms: ['name'],
    columns: ['name'],
    buttons: ['btn_detail'],
  });
  await server.grant({
    objectType: 'user',
    objectId: blind,
    menuId: menu.id,
    ...codes,
    columns: ['fault'],
    forms: ['fault'],
  });
  expect((await related('blind')).data.groups).toEqual([]);
  await server.createUser({ account: 'nobody' });
  expect(await related('nobody')).toMatchObject({ code: 403 });
  expect(await related('admin', 'gone')).not.toMatchObject({ code: 200 });
});
