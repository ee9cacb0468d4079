import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { column, node } from '../../src/server/modules/records/testing/purchase-module';

/** A stored reference to a record must be one that the user could have picked. */
let server: RecordServer;
let goods: string;
let guarded: string;
let id: string;
/** Ids of records: goods of the administrator, goods of the clerk, a record of a module closed to the clerk. */
let [theirs, own, hidden] = ['', '', ''];

const title = node('input', 'title');
const name = node('input', 'name');
const code = node('input', 'code');
const weight = node('inputNumber', 'weight', { precision: 2 });
const pick = (key: string, module: string, extra: object = {}) => node('recordPicker', key, { module, ...extra });
const entity = (
  enCode: string,
  fields: readonly object[],
  columns: readonly Record<string, unknown>[],
  extra = {},
) => ({
  fullName: `功能${enCode}`,
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields }),
  columnData: JSON.stringify({ columnList: columns.map((field) => column(field)), searchList: [], ...extra }),
});

beforeAll(async () => {
  server = await createRecordServer();
  const { db } = server.deps;
  await db.insertInto('dictionary_types').values({ id: 'drugId', full_name: '药品', en_code: 'drug' }).execute();
  const off = { prefix: 'X', date_format: 'yyyy', digit: 4, start_number: '0001', enabled_mark: 0 };
  await db
    .insertInto('bill_rules')
    .values({ id: 'r2', full_name: '停用', en_code: 'OFF', ...off })
    .execute();
  goods = await server.release(
    entity('goods', [name, code, weight], [name, code, weight], { useDataPermission: true, useColumnPermission: true }),
  );
  guarded = await server.release(entity('guarded', [name], [name]));
  const pickers = [
    pick('one', goods),
    pick('many', goods, { isMultiple: true }),
    pick('byCode', goods, { valueKey: 'code' }),
    pick('byWeight', goods, { valueKey: 'weight' }),
    pick('other', guarded),
    pick('rule', 'system/billRule', { valueKey: 'enCode' }),
    pick('enabledRule', 'system/billRulePicker'),
    pick('position', 'system/position'),
    pick('nowhere', 'gone'),
    node('dictionarySelect', 'type'),
    node('dictionarySelect', 'typeCode', { valueKey: 'enCode' }),
    pick('free', ''),
  ];
  const lines = node('table', 'lines', { config: { children: [name, pick('item', goods)] } });
  id = await server.release(entity('picking', [title, ...pickers, lines], [title]));
  const clerk = await server.createUserFor(id, 'clerk', { buttons: ['btn_add', 'btn_edit'] });
  const menuId = 'menu-goods';
  const opens = { url_address: 'model/goods', property_json: JSON.stringify({ moduleId: goods }) };
  await db
    .insertInto('menus')
    .values({ id: menuId, full_name: '货', en_code: 'goods', type: 3, ...opens })
    .execute();
  const codes = { columns: ['name', 'weight'], forms: ['name', 'code', 'weight'], buttons: ['btn_add'] };
  await server.grant({ objectType: 'user', objectId: clerk, menuId, ...codes });
  theirs = String((await server.create(goods, { name: 'a', code: 'A1', weight: 1.5 })).data.id);
  own = String((await server.create(goods, { name: 'b', code: 'B1', weight: 2.5 }, { account: 'clerk' })).data.id);
  hidden = String((await server.create(guarded, { name: 'g' })).data.id);
});
afterAll(() => server.close());

type Answer = Awaited<ReturnType<RecordServer['create']>>;
const wrongFields = (answer: Answer) =>
  (answer.data?.errors ?? []).map(({ field, row, code }: Record<string, unknown>) => [field, row, code]);
const refused = (field: string, row?: number) => [[field, row, 'ENGINE_VALUE_OPTION']];
const asClerk = { account: 'clerk' };

describe('a record that a field names', () => {
  test.each([
    ['one', 'nobody'],
    ['one', "x' or true --"],
    ['many', ['nobody']],
    ['byCode', 'ZZ'],
    ['byWeight', '9.75'],
    ['byWeight', 'much'],
    ['rule', 'NONE'],
    ['enabledRule', 'r2'],
    ['position', 'none'],
    ['nowhere', '1'],
    ['type', 'none'],
    ['type', 'drug'],
    ['typeCode', 'drugId'],
  ])('is there: %s %j', async (key, value) => {
    const answer = await server.create(id, { title: 't', [key]: value });
    expect([answer.code, wrongFields(answer)]).toEqual([400, refused(key)]);
  });

  test('is taken when its user could have picked it, and whatever a picker without a source holds', async () => {
    const values = {
      one: theirs,
      many: [theirs, own],
      byCode: 'A1',
      byWeight: '1.5',
      other: hidden,
      rule: 'OFF',
      enabledRule: 'r1',
      type: 'drugId',
      typeCode: 'drug',
      free: 'anything',
    };
    const saved = await server.create(id, { ...values, lines: [{ name: 'l', item: own }] });
    expect(saved.code).toBe(200);
    expect(await server.read(id, saved.data.id)).toMatchObject(values);
  });

  test.each([
    ['a row of somebody else', 'one', () => theirs],
    ['a column that the user may not see', 'byCode', () => 'B1'],
    ['a module that no menu of the user opens', 'other', () => hidden],
    ['a system screen that no menu of the user opens', 'rule', () => 'PO'],
  ])('is not %s', async (_what, key, value) => {
    const answer = await server.create(id, { title: 't', [key]: value() }, asClerk);
    expect([answer.code, wrongFields(answer)]).toEqual([400, refused(key)]);
  });

  test('may be one that the user sees, in rows too', async () => {
    const values = { one: own, many: [own], byWeight: '2.5', enabledRule: 'r1', type: 'drugId' };
    expect((await server.create(id, { ...values, lines: [{ item: own }] }, asClerk)).code).toBe(200);
    const answer = await server.create(id, { lines: [{ item: own }, { item: theirs }] }, asClerk);
    expect(wrongFields(answer)).toEqual(refused('lines-item', 1));
  });

  test('that is stored already stays, beside what is new and where it is gone', async () => {
    const gone = String((await server.create(goods, { name: 'c', code: 'C1' })).data.id);
    const lines = [{ name: 'l', item: gone }];
    const record = String((await server.create(id, { one: gone, many: [gone], byCode: 'C1', lines })).data.id);
    await server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${goods}/${gone}`);
    const stored = await server.read(id, record);
    const [line] = stored.lines;
    const change = (values: object) => server.update(id, record, { ...stored, ...values });
    expect((await change({ title: 'x', many: [gone, own], lines: [{ ...line, name: 'm' }] })).code).toBe(200);
    expect(await server.read(id, record)).toMatchObject({ one: gone, many: [gone, own], byCode: 'C1' });
    expect(wrongFields(await change({ many: [gone, 'nobody'] }))).toEqual(refused('many'));
    expect(wrongFields(await change({ lines: [line, { name: 'n', item: gone }] }))).toEqual(refused('lines-item', 1));
  });

  test('is asked for once per source, however many rows name one', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, async (_none, index) =>
        String((await server.create(goods, { name: `n${String(index)}` })).data.id),
      ),
    );
    const asked = async (items: readonly string[]) => {
      let acquired = 0;
      const count = () => (acquired += 1);
      server.deps.pool.on('acquire', count);
      expect((await server.create(id, { lines: items.map((item) => ({ item })) })).code).toBe(200);
      server.deps.pool.off('acquire', count);
      return acquired;
    };
    const forOne = await asked(made.slice(0, 1));
    expect(await asked(made)).toBeLessThan(forOne + made.length / 2);
  });

  test('is not saved where there are too many to look up', async () => {
    const many = Array.from({ length: 10_001 }, (_none, index) => String(index));
    const answer = await server.create(id, { many });
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining('暂时无法核对')]);
  });
});
