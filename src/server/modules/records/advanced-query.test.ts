import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queriedFields, symbolsOf, toSuperQueryJson, type SearchedField } from '../../../engine/query';
import { FULL_ACCESS } from '../../../engine/permission';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../../renderers/definitions';
import { TEST_DEPARTMENT_ID } from '../../testing/test-app';
import { column, node, purchaseModule } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Every symbol that the advanced query offers for a field, asked of a real table. */
let server: RecordServer;
let moduleId: string;
const options = { options: ['1', '2'].map((id) => ({ id, fullName: id })), props: { label: 'fullName', value: 'id' } };
const areas = [{ id: 'n', fullName: '北', children: [{ id: 'n1', fullName: '北一' }] }];
const DAY = Date.parse('2026-11-01T00:00:00+08:00');
const LATER = Date.parse('2026-12-01T00:00:00+08:00');

/** What one record holds, what the other holds, both with an order between them where there is one. */
const values: Readonly<Record<string, readonly [unknown, unknown]>> = {
  title: ['红色', '蓝色'],
  note: ['横线', '竖线'],
  amount: [1.5, 20],
  day: [DAY, LATER],
  hour: ['08:00', '20:00'],
  status: ['1', '2'],
  radio: ['1', '2'],
  tags: [['1'], ['2']],
  region: [['n', 'n1'], ['n']],
  urgent: [1, 0],
  stars: [1, 3],
  person: ['u1', 'u2'],
  people: [['u1'], ['u2']],
  anybody: [['u1--user'], ['u2--user']],
  place: [['company', 'department'], ['company']],
  department: ['department', 'ward'],
  stay: [
    [DAY, DAY],
    [LATER, LATER],
  ],
  span: [
    [1, 2],
    [5, 6],
  ],
};
const fields = [
  node('input', 'title'),
  node('textarea', 'note'),
  node('inputNumber', 'amount', { precision: 2 }),
  node('datePicker', 'day', { format: 'yyyy-MM-dd' }),
  node('timePicker', 'hour', { format: 'HH:mm' }),
  node('select', 'status', options),
  node('radio', 'radio', options),
  node('checkbox', 'tags', options),
  node('cascader', 'region', { options: areas, props: { label: 'fullName', value: 'id', children: 'children' } }),
  node('switch', 'urgent'),
  node('rate', 'stars'),
  node('userSelect', 'person'),
  node('userSelect', 'people', { multiple: true }),
  node('usersSelect', 'anybody', { multiple: true }),
  node('organizeSelect', 'place'),
  node('depSelect', 'department'),
  node('dateRange', 'stay', { format: 'yyyy-MM-dd' }),
  node('numRange', 'span'),
  node('createUser', 'author'),
  node('createTime', 'made'),
];
const entity = {
  ...{ fullName: '查询', enCode: 'queried', type: 1, webType: 2 },
  formData: JSON.stringify({ fields }),
  columnData: JSON.stringify({ type: 1, columnList: [column(fields[0] ?? {})], searchList: [], hasPage: true }),
};
const { model } = parseModule(entity, registry);
if (!model) throw new Error('the module must parse');
const offered = queriedFields({ model, registry, access: FULL_ACCESS, timeZone: 'Asia/Shanghai' });

const ask = async (lines: readonly (readonly [string, string, unknown])[], logic: 'and' | 'or' = 'and') => {
  const groups = [{ logic, groups: lines.map(([field, op, value]) => ({ id: '', type: '', field, op, value })) }];
  const superQueryJson = JSON.stringify(toSuperQueryJson({ matchLogic: 'and', groups }));
  const answer = await server.list(moduleId, { superQueryJson, sidx: 'title', sort: 'desc' });
  return answer.code === 200 ? answer.data.list.map((row: { title: string }) => row.title).join() : answer;
};

beforeAll(async () => {
  server = await createRecordServer();
  const ward = {
    id: 'ward',
    parent_id: TEST_DEPARTMENT_ID,
    type: 'department' as const,
    full_name: '一病区',
    en_code: 'ward',
  };
  await server.deps.db.insertInto('organizes').values(ward).execute();
  for (const account of ['u1', 'u2']) userIds.set(account, await server.createUser({ account }));
  moduleId = await server.release(entity);
  for (const at of [0, 1] as const) {
    const record = Object.fromEntries(Object.entries(values).map(([key, both]) => [key, withIds(both[at])]));
    expect(await server.create(moduleId, record)).toMatchObject({ code: 200 });
  }
  expect(await server.create(moduleId, { title: '空白' })).toMatchObject({ code: 200 });
});
afterAll(() => server.close());

/** The ids of `u1` and `u2`. */
const userIds = new Map<string, string>();
const withIds = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/u[12](?=["-])/g, (account) => userIds.get(account) ?? ''));

/** Names behind ids that are not people's. */
const NAMES: Readonly<Record<string, string>> = { place: '心内科', department: '心内科' };

/** One value as the control of a symbol gives it, of what the first record holds. */
function given({ field, definition }: SearchedField, symbol: string, [first, second]: readonly [unknown, unknown]) {
  if (symbol === 'null' || symbol === 'notNull') return '';
  if (symbol === 'like' || symbol === 'notLike')
    return NAMES[field.id] ?? (definition.namedBy(field).length > 0 ? 'u1' : String(first).slice(0, 2));
  if (symbol === 'between') return definition.holdsRange ? first : [first, first];
  if (symbol === '>' || symbol === '>=') return symbol === '>' ? first : second;
  if (symbol === '<' || symbol === '<=') return symbol === '<' ? second : first;
  if (definition.holdsRange) return (first as readonly unknown[])[0];
  const isSeveral = symbol === 'in' || symbol === 'notIn';
  // A path is one value.
  if (['region', 'place'].includes(field.id)) return isSeveral ? [first] : first;
  return isSeveral ? [first].flat() : [first].flat()[0];
}

const cases = offered.flatMap((searched) => {
  const both = values[searched.field.id];
  return both ? symbolsOf(searched).map((symbol) => [searched.field.id, symbol, searched, both] as const) : [];
});

/** Which of 红色, 蓝色 and 空白 match when the value is that of the first. */
const EXPECTED: Readonly<Record<string, string>> = {
  '==': '红色',
  '<>': '蓝色,空白',
  '>': '蓝色',
  '>=': '蓝色',
  '<': '红色',
  '<=': '红色',
  between: '红色',
  in: '红色',
  notIn: '蓝色,空白',
  like: '红色',
  notLike: '蓝色,空白',
  null: '空白',
  notNull: '红色,蓝色',
};

/** No stars are 0, which is less than any. */
const LESS_STARS = '红色,空白';

/** The third record has a title, and a switch is never blank. */
const NEVER_BLANK: Readonly<Record<string, string>> = { null: '', notNull: '红色,蓝色,空白' };

describe('what the advanced query offers is answered', () => {
  test('for every kind of field', () => {
    expect(new Set(cases.map(([id]) => id))).toEqual(new Set(Object.keys(values)));
  });
  test.each(cases)('%s %s', async (id, symbol, searched, both) => {
    const isNeverBlank = ['title', 'urgent'].includes(id) && symbol in NEVER_BLANK;
    const matching = id === 'stars' && symbol.startsWith('<') && symbol !== '<>' ? LESS_STARS : undefined;
    const expected = (matching ?? (isNeverBlank ? NEVER_BLANK : EXPECTED)[symbol] ?? '').split(',').sort().join();
    const value = given(searched, symbol, both);
    const found = await ask([[id, symbol, symbol.endsWith('ike') ? value : withIds(value)]]);
    expect(typeof found === 'string' ? found.split(',').sort().join() : found).toBe(expected);
  });
  test('also for who made a record, and when', async () => {
    expect(await ask([['author', 'like', 'admin']])).not.toBe('');
    expect(await ask([['author', 'null', '']])).toBe('');
    expect(await ask([['made', '>', DAY]])).not.toBe('');
    expect(await ask([['made', 'between', [null, DAY]]])).toBe('');
  });
});

describe('groups', () => {
  const group = (logic: string, ...groups: readonly object[]) => ({ logic, groups });
  const line = (field: string, symbol: string, fieldValue: unknown) => ({ field, symbol, fieldValue });
  const list = (matchLogic: string, conditionJson: unknown, more: object = {}) =>
    server.list(moduleId, { superQueryJson: { matchLogic, conditionJson }, ...more });
  test('have a word of their own, and stand beside the search bar', async () => {
    const groups = [
      group('and', line('title', 'like', '红'), line('amount', '<', 5)),
      group('or', line('amount', '>', 10), line('status', '==', '1')),
    ];
    expect((await list('OR', groups)).data.pagination.total).toBe(2);
    expect((await list('AND', groups)).data.pagination.total).toBe(1);
    const queryJson = JSON.stringify({ title: '蓝' });
    expect((await list('AND', groups, { queryJson })).data.pagination.total).toBe(0);
    expect((await list('OR', groups, { queryJson })).data.pagination.total).toBe(1);
  });
  test('are counted like their list', async () => {
    const superQueryJson = { matchLogic: 'AND', conditionJson: [group('or', line('amount', '>', 10))] };
    const url = `/api/visualdev/OnlineDev/${moduleId}/List/Count`;
    expect((await server.call('admin', 'POST', url, { superQueryJson })).data).toEqual({ total: 1 });
  });
  test.each([
    ['a symbol', [group('and', line('title', 'near', 'a'))], '/body/superQueryJson/conditionJson/0/groups/0/symbol'],
    ['a value', [line('amount', '>', 'many')], '/body/superQueryJson/conditionJson/0/fieldValue'],
    ['a shape', [group('and', line('title', '==', 'a')), 5], '/body/superQueryJson/conditionJson/1'],
    ['a text', '[{', '/body/superQueryJson/conditionJson'],
  ])('say where %s is wrong', async (_name, conditionJson, path) => {
    const answer = await list('AND', conditionJson);
    expect(answer.code).toBe(400);
    expect(answer.msg).toContain(path);
  });
});

test('a column that the reader may not see is refused in a group as an unknown one is', async () => {
  const hidden = await server.release(purchaseModule({ enCode: 'hidden', list: { useColumnPermission: true } }));
  await server.createUserFor(hidden, 'looker', { columns: ['title'] });
  const asked = (field: string) =>
    server.list(
      hidden,
      { superQueryJson: { conditionJson: [{ logic: 'or', groups: [{ field, symbol: 'notNull' }] }] } },
      'looker',
    );
  const refused = await asked('secret');
  expect(refused).toEqual(await asked('ghost'));
  expect([refused.code, (await asked('title')).code]).toEqual([403, 200]);
});
