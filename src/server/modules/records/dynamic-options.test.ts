import { afterAll, beforeAll, expect, test } from 'vitest';
import { generatedTableName } from '../../../engine/tables';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { column, node } from './testing/purchase-module';

let server: RecordServer;
let moduleId: string;

const choice = (key: string, interfaceId: string, relationField: string) =>
  node('select', key, {
    config: {
      dataType: 'dynamic',
      propsUrl: interfaceId,
      templateJson: [{ field: 'p', fieldName: 'p', dataType: 'varchar', required: 1, relationField, defaultValue: '' }],
    },
    props: { label: 'fullName', value: 'id' },
  });
const plain = node('select', 'wrapped', {
  config: { dataType: 'dynamic', propsUrl: 'wrapped', templateJson: [] },
  props: { label: 'fullName', value: 'id' },
});
const province = node('input', 'province');
const city = choice('city', 'cities', 'province');
const lineCity = choice('lineCity', 'cities', 'lines-kind');
const mainCity = choice('mainCity', 'cities', 'province');
const lines = node('table', 'lines', {
  config: { layout: 'rowFormItem', children: [node('input', 'kind'), lineCity, mainCity] },
});

beforeAll(async () => {
  server = await createRecordServer();
  const define = (id: string, data_type: number, query: string) =>
    server.deps.db.insertInto('data_interfaces').values({ id, full_name: id, en_code: id, data_type, query }).execute();
  await define('cities', 1, `select '1' as id, {p} || '之城' as "fullName"`);
  await define('wrapped', 2, '{"data":[{"id":7,"fullName":"七"}]}');
  moduleId = await server.release({
    fullName: '城市',
    enCode: 'cities',
    formData: JSON.stringify({ fields: [province, city, plain, lines] }),
    // The province is not a column of the list, but is read as a parameter of the city's choices.
    columnData: JSON.stringify({
      useFormPermission: true,
      columnList: [
        column(city),
        column(plain),
        column(lineCity, {}, 'lines-lineCity'),
        column(mainCity, {}, 'lines-mainCity'),
      ],
      searchList: [],
    }),
  });
});
afterAll(() => server.close());

const detail = async (id: string, account = 'admin') => {
  const answer = await server.call(account, 'GET', `/api/visualdev/OnlineDev/${moduleId}/${id}/DataChange`);
  return JSON.parse(answer.data.data);
};

test('texts follow the parameters of each record and each row; wrapped answers are read', async () => {
  const record = (province: string, kinds: string[]) => ({
    province,
    city: '1',
    wrapped: '7',
    lines: kinds.map((kind) => ({ kind, lineCity: '1', mainCity: '1' })),
  });
  const first = (await server.create(moduleId, record('甲', ['A', 'B']))).data.id;
  await server.create(moduleId, record('乙', ['A']));
  const third = (await server.create(moduleId, record('丙', ['C']))).data.id;
  const [line] = (await server.read(moduleId, third)).lines;
  // A choice was offered under its parameters: without them it is a new one.
  expect((await server.update(moduleId, third, { province: '', lines: [{ ...line, kind: '' }] })).code).toBe(400);
  const table = generatedTableName(moduleId);
  await server.deps.pool.query(`update module.${table} set province = null where id = $1`, [third]);
  await server.deps.pool.query(`update module.${table}_lines set kind = null where kind = 'C'`);
  const { list } = (await server.list(moduleId)).data;
  const shown = list.map((row: Record<string, unknown>) => ({ ...row, id: undefined })).reverse();
  expect(shown).toMatchObject([
    {
      city: '甲之城',
      city_id: '1',
      wrapped: '七',
      lines: [
        { lineCity: 'A之城', mainCity: '甲之城' },
        { lineCity: 'B之城', mainCity: '甲之城' },
      ],
    },
    { city: '乙之城', lines: [{ lineCity: 'A之城', mainCity: '乙之城' }] },
    { city: '1', lines: [{ lineCity: '1', mainCity: '1' }] },
  ]);
  expect(shown[0]).not.toHaveProperty('province');
  expect(await detail(first)).toMatchObject({ city: '甲之城', lines: [{ lineCity: 'A之城' }, { lineCity: 'B之城' }] });
});

test('a field that the user may not see fills no parameter', async () => {
  await server.createUserFor(moduleId, 'clerk', { forms: ['city', 'lines-lineCity', 'lines-kind'] });
  const id = (await server.create(moduleId, { province: '密', city: '1', lines: [{ kind: 'K', lineCity: '1' }] })).data
    .id;
  const { list } = (await server.list(moduleId, {}, 'clerk')).data;
  const row = list.find((entry: { id: string }) => entry.id === id);
  expect(row).toMatchObject({ city: '1', lines: [{ lineCity: 'K之城' }] });
  expect(JSON.stringify([row, await detail(id, 'clerk')])).not.toContain('密');
});

test('a page asks for so many parameter values and no more', async () => {
  for (let index = 0; index < 60; index += 1) await server.create(moduleId, { province: `省${index}`, city: '1' });
  const { list } = (await server.list(moduleId, { pageSize: 60 })).data;
  const cities = list.map((row: { city: string }) => row.city);
  expect(cities.filter((text: string) => text.endsWith('之城'))).toHaveLength(50);
  expect(cities.filter((text: string) => text === '1')).toHaveLength(10);
});
