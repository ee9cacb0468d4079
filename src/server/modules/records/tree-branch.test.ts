import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_DEPARTMENT_ID } from '../../testing/test-app';
import { column, node } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** A node of the left tree finds the records of its whole branch, whatever the tree comes from and the field stores. */
let server: RecordServer;

/** a1 lies below a, a2 below a1; b stands beside a. */
const nodes = [
  { id: 'a', fullName: '甲', children: [{ id: 'a1', fullName: '甲一', children: [{ id: 'a2', fullName: '甲一乙' }] }] },
  { id: 'b', fullName: '乙' },
];
const flat = { options: ['a', 'a1', 'a2', 'b'].map((id) => ({ id, fullName: id })) };
const named = { label: 'fullName', value: 'id', children: 'children' };
const title = node('input', 'title');

interface Branches {
  readonly field: Record<string, unknown>;
  readonly tree: Readonly<Record<string, unknown>>;
  readonly values?: readonly unknown[];
  readonly relation?: string;
}

/** A module with a left tree, and a record per value. */
async function release({ field, tree, values = ['a', 'a1', 'a2', 'b'], relation = 'place' }: Branches) {
  const enCode = `branch${String(counter++)}`;
  const columnList = [column(title)];
  const moduleId = await server.release({
    ...{ fullName: enCode, enCode, type: 1, webType: 2, formData: JSON.stringify({ fields: [title, field] }) },
    columnData: JSON.stringify({
      ...{ type: 2, columnList, searchList: [], hasPage: true, treeRelation: relation, treePropsValue: 'id', ...tree },
    }),
  });
  for (const [index, value] of values.entries()) {
    const record = relation === 'place' ? { place: value } : { lines: [{ place: value }] };
    expect(await server.create(moduleId, { title: `记录${String(index)}`, ...record })).toMatchObject({ code: 200 });
  }
  return moduleId;
}
let counter = 0;

const found = async (moduleId: string, value: unknown, account?: string) => {
  const answer = await server.list(moduleId, { queryJson: JSON.stringify({ place: value }) }, account);
  if (answer.code !== 200) return answer;
  return answer.data.list.map((row: { title: string }) => Number(row.title.slice(2))).sort();
};
const dictionary = { treeDataSource: 'dictionary', treeDictionary: 'kinds', treePropsValue: 'enCode' };

beforeAll(async () => {
  server = await createRecordServer();
  const { db } = server.deps;
  await db
    .insertInto('dictionary_types')
    .values({ id: 'kinds', full_name: '类', en_code: 'kinds', is_tree: 1 })
    .execute();
  const entry = (code: string, parent_id: string) => ({
    ...{ id: `entry-${code}`, dictionary_type_id: 'kinds', full_name: code, en_code: code, parent_id },
  });
  await db
    .insertInto('dictionary_entries')
    .values([entry('a', '0'), entry('a1', 'entry-a'), entry('a2', 'entry-a1'), entry('b', '0')])
    .execute();
  await db
    .insertInto('organizes')
    .values({ id: 'ward', parent_id: TEST_DEPARTMENT_ID, type: 'department', full_name: '一病区', en_code: 'ward' })
    .execute();
  const define = (id: string, data: unknown) =>
    db
      .insertInto('data_interfaces')
      .values({ id, full_name: id, en_code: id, data_type: 2, query: JSON.stringify({ data }) })
      .execute();
  await define('nodes', nodes);
  await define('numbers', [
    {
      id: 1,
      fullName: '一',
      children: [
        { id: 11, fullName: '十一' },
        { id: 'x', fullName: '非数' },
      ],
    },
  ]);
});
afterAll(() => server.close());

describe('of a dictionary', () => {
  test('a field of one choice', async () => {
    const moduleId = await release({ field: node('select', 'place', flat), tree: dictionary });
    expect(await found(moduleId, 'a')).toEqual([0, 1, 2]);
    expect(await found(moduleId, 'a1')).toEqual([1, 2]);
    expect(await found(moduleId, 'b')).toEqual([3]);
    expect(await found(moduleId, '')).toEqual([0, 1, 2, 3]);
  });

  test('nodes by id, and a field of several choices', async () => {
    const ids = ['entry-a', 'entry-a1', 'entry-a2', 'entry-b'];
    const options = { options: ids.map((id) => ({ id, fullName: id })) };
    const moduleId = await release({
      field: node('select', 'place', { ...options, multiple: true }),
      tree: { ...dictionary, treePropsValue: 'id' },
      values: [['entry-a'], ['entry-a1', 'entry-b'], ['entry-a2'], ['entry-b']],
    });
    expect(await found(moduleId, 'entry-a')).toEqual([0, 1, 2]);
    expect(await found(moduleId, 'entry-a1')).toEqual([1, 2]);
    expect(await found(moduleId, 'entry-b')).toEqual([1, 3]);
  });

  test('the count and the totals are those of the branch', async () => {
    const moduleId = await release({ field: node('select', 'place', flat), tree: dictionary });
    const url = `/api/visualdev/OnlineDev/${moduleId}/List/Count`;
    const body = { queryJson: JSON.stringify({ place: 'a' }) };
    expect((await server.call('admin', 'POST', url, body)).data).toEqual({ total: 3 });
  });

  test('a text that is no node of the tree is searched as before, and a list is not a node', async () => {
    const moduleId = await release({ field: node('input', 'place'), tree: dictionary });
    expect(await found(moduleId, '2')).toEqual([2]);
    expect(await found(moduleId, 'a1')).toEqual([1, 2]);
  });

  test('a field that the user may not see stays refused', async () => {
    const moduleId = await release({
      field: node('select', 'place', flat),
      tree: { ...dictionary, useFormPermission: true },
    });
    await server.createUserFor(moduleId, 'clerk', { columns: ['title'], forms: ['title'] });
    expect(await found(moduleId, 'a', 'clerk')).toMatchObject({ code: 403 });
  });
});

describe('of the organisation', () => {
  test.each(['organize', 'department'])('%s: a field of department ids', async (treeDataSource) => {
    const moduleId = await release({
      field: node('depSelect', 'place'),
      tree: { treeDataSource },
      values: [TEST_DEPARTMENT_ID, 'ward'],
    });
    expect(await found(moduleId, TEST_DEPARTMENT_ID)).toEqual([0, 1]);
    expect(await found(moduleId, 'ward')).toEqual([1]);
  });

  test('paths from the company down', async () => {
    const { organize_id: company } = { organize_id: await companyId() };
    const moduleId = await release({
      field: node('organizeSelect', 'place'),
      tree: { treeDataSource: 'organize' },
      values: [[company], [company, TEST_DEPARTMENT_ID], [company, TEST_DEPARTMENT_ID, 'ward']],
    });
    expect(await found(moduleId, company)).toEqual([0, 1, 2]);
    expect(await found(moduleId, TEST_DEPARTMENT_ID)).toEqual([1, 2]);
    expect(await found(moduleId, 'ward')).toEqual([2]);
  });
});

async function companyId(): Promise<string> {
  const { parent_id } = await server.deps.db
    .selectFrom('organizes')
    .select('parent_id')
    .where('id', '=', TEST_DEPARTMENT_ID)
    .executeTakeFirstOrThrow();
  return parent_id;
}

describe('of a data interface', () => {
  const api = { treeDataSource: 'api', treePropsUrl: 'nodes' };
  test('a field of one choice', async () => {
    const moduleId = await release({ field: node('select', 'place', flat), tree: api });
    expect(await found(moduleId, 'a')).toEqual([0, 1, 2]);
  });

  test('a number: what is none of the nodes below is no choice', async () => {
    const field = node('inputNumber', 'place');
    const moduleId = await release({ field, tree: { ...api, treePropsUrl: 'numbers' }, values: [1, 11, 2] });
    expect(await found(moduleId, '1')).toEqual([0, 1]);
    expect(await found(moduleId, '11')).toEqual([1]);
  });

  test('that does not answer: the node alone', async () => {
    const moduleId = await release({ field: node('select', 'place', flat), tree: { ...api, treePropsUrl: 'gone' } });
    expect(await found(moduleId, 'a')).toEqual([0]);
  });
});

describe('of the choices of the field itself', () => {
  test('static ones, stored as paths', async () => {
    const field = node('cascader', 'place', { options: nodes, props: named });
    const values = [['a'], ['a', 'a1'], ['a', 'a1', 'a2'], ['b']];
    const moduleId = await release({ field, tree: { treeDataSource: 'formField' }, values });
    expect(await found(moduleId, 'a')).toEqual([0, 1, 2]);
    expect(await found(moduleId, 'a2')).toEqual([2]);
  });

  test.each([
    ['static', { options: nodes, props: named }],
    [
      'dictionary',
      { config: { dataType: 'dictionary', dictionaryType: 'kinds' }, props: { ...named, value: 'enCode' } },
    ],
    ['interface', { config: { dataType: 'dynamic', propsUrl: 'nodes', templateJson: [] }, props: named }],
  ])('%s, one value', async (_kind, props) => {
    const moduleId = await release({
      field: node('treeSelect', 'place', props),
      tree: { treeDataSource: 'formField' },
    });
    expect(await found(moduleId, 'a')).toEqual([0, 1, 2]);
    expect(await found(moduleId, 'a2')).toEqual([2]);
  });
});

test('a column of a sub-table: records with a row in the branch', async () => {
  const field = node('table', 'lines', {
    config: { layout: 'rowFormItem', children: [node('select', 'place', flat)] },
  });
  const moduleId = await release({ field, tree: dictionary, relation: 'lines-place' });
  const answer = await server.list(moduleId, { queryJson: JSON.stringify({ 'lines-place': 'a' }) });
  expect(answer.data.pagination.total).toBe(3);
});
