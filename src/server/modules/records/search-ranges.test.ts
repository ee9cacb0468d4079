import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Fields that hold pairs: saved, shown, and found by what they have in common with a search. */
let server: RecordServer;
let moduleId: string;
const day = (text: string) => Date.parse(`${text}T00:00:00+08:00`);
const node = (jnpfKey: string, key: string, more: object = {}) => ({
  __config__: { jnpfKey, label: key, layout: 'colFormItem', defaultValue: [] },
  ...more,
  __vModel__: key,
});
const stay = node('dateRange', 'stay', { format: 'yyyy-MM-dd' });
const hours = node('timeRange', 'hours', { format: 'HH:mm' });
const amount = node('numRange', 'amount', { min: 0, max: 100 });

beforeAll(async () => {
  server = await createRecordServer();
  const searched = [stay, hours, amount].map((field) => ({
    ...field,
    prop: field.__vModel__,
    label: field.__vModel__,
    searchType: 3,
  }));
  const items = {
    __config__: { jnpfKey: 'table', label: 'items', layout: 'rowFormItem', children: [node('dateRange', 'valid')] },
    __vModel__: 'items',
  };
  moduleId = await server.release({
    fullName: '范围',
    enCode: 'ranges',
    webType: 2,
    formData: { fields: [node('comInput', 'name'), stay, hours, amount, items] },
    columnData: {
      type: 1,
      columnList: ['name', 'stay', 'hours', 'amount'].map((prop) => ({ prop, label: prop })),
      searchList: [
        ...searched,
        { ...node('dateRange', 'items-valid'), prop: 'items-valid', label: 'v', searchType: 3 },
      ],
    },
  });
  const rows = [
    { name: 'a', stay: [day('2026-11-01'), day('2026-11-05')], hours: ['08:00', '12:00'], amount: [3.5, 5] },
    { name: 'b', stay: [day('2026-11-06'), day('2026-11-06')], hours: ['13:00', '17:30'], amount: [null, 2] },
    { name: 'c', stay: [], hours: [], amount: [90, null] },
    { name: 'd', stay: ['', ''], hours: null, amount: ['', ''], items: [{ valid: ['2026-01-01', '2026-01-31'] }] },
  ];
  for (const row of rows) expect(await server.create(moduleId, row)).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

const found = async (values: object, more: object = {}) => {
  const { code, data } = await server.list(moduleId, { queryJson: JSON.stringify(values), ...more });
  return code === 200 ? data.list.map(({ name }: { name: string }) => name).sort() : code;
};

describe('pairs', () => {
  it('are shown as texts', async () => {
    const { list } = (await server.list(moduleId)).data;
    const byName = new Map(list.map((row: { name: string }) => [row.name, row]));
    expect(byName.get('a')).toMatchObject({
      stay: '2026-11-01 ~ 2026-11-05',
      hours: '08:00 ~ 12:00',
      amount: '3.5 ~ 5',
    });
    expect(byName.get('b')).toMatchObject({ amount: '~ 2' });
    expect(byName.get('d')).toMatchObject({ stay: '', hours: '', amount: '' });
  });

  it.each([
    [{ stay: [day('2026-11-05'), day('2026-11-30')] }, ['a', 'b']],
    [{ stay: [day('2026-11-02'), day('2026-11-03')] }, ['a']],
    [{ stay: ['2026-11-06', null] }, ['b']],
    [{ stay: [null, '2026-11-05'] }, ['a']],
    [{ stay: ['2026-11-07', '2026-12-01'] }, []],
    [{ hours: ['12:00', '12:30'] }, ['a']],
    [{ hours: ['12:01', '13:00'] }, ['b']],
    [{ amount: [5, 80] }, ['a']],
    [{ amount: [0, 1] }, ['b']],
    [{ amount: [1000, 2000] }, ['c']],
    [{ 'items-valid': ['2026-01-31', '2026-02-01'] }, ['d']],
    [{ amount: ['', ''] }, ['a', 'b', 'c', 'd']],
  ])('are found by %j', async (values, names) => {
    expect(await found(values)).toEqual(names);
  });

  it('are found by a value that they hold, and as blank', async () => {
    const query = (symbol: string, fieldValue: unknown) =>
      found(
        {},
        {
          superQueryJson: JSON.stringify({
            matchLogic: 'AND',
            conditionJson: JSON.stringify([{ field: 'stay', symbol, fieldValue }]),
          }),
        },
      );
    expect(await query('==', day('2026-11-03'))).toEqual(['a']);
    expect(await query('null', '')).toEqual(['c', 'd']);
    expect(await query('between', [day('2026-11-05'), day('2026-11-06')])).toEqual(['a', 'b']);
  });

  it.each([
    { stay: [day('2026-11-05'), day('2026-11-01')] },
    { stay: [day('2026-11-05'), null] },
    { stay: day('2026-11-05') },
    { hours: ['12:00', '08:00'] },
    { hours: ['8 Uhr', '12:00'] },
    { amount: [5, 3] },
    { amount: [-1, 3] },
    { amount: [1, 2, 3] },
    { amount: 'x' },
  ])('such as %j are refused', async (values) => {
    expect((await server.create(moduleId, values)).code).not.toBe(200);
  });
});
