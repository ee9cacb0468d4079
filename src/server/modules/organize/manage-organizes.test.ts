import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_COMPANY_ID, TEST_DEPARTMENT_ID, type TestApp } from '../../testing/test-app';

const PATH = '/api/permission/Organize';
let server: TestApp;

beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  server.call('admin', method, `${PATH}${path}`, body);

test('a company and its departments are made as existing clients make them, and stand in one tree', async () => {
  const company = { fullName: '分院', enCode: 'branch', parentId: TEST_COMPANY_ID, propertyJson: '{"address":"杭州"}' };
  const { data } = await call('POST', '', company);
  const below = await call('POST', '/Department', { fullName: '内科', enCode: 'n', parentId: data.id });
  expect(below).toMatchObject({ code: 200 });
  const ward = await call('POST', '/Department', { fullName: '一病区', enCode: 'n1', parentId: below.data.id });
  const tree = (await call('GET', `?keyword=${encodeURIComponent('病区')}`)).data.list;
  expect(tree).toMatchObject([
    {
      id: TEST_COMPANY_ID,
      children: [
        {
          id: data.id,
          type: 'company',
          children: [{ fullName: '内科', type: 'department', children: [{ id: ward.data.id }] }],
        },
      ],
    },
  ]);
  expect((await call('GET', `/${data.id}`)).data).toMatchObject({
    propertyJson: '{"address":"杭州"}',
    organizeIdTree: [TEST_COMPANY_ID],
  });
  expect((await call('GET', `/Department/${ward.data.id}`)).data).toMatchObject({
    organizeIdTree: [TEST_COMPANY_ID, data.id, below.data.id],
    type: 'department',
  });
  expect((await call('GET', `/${data.id}/Department`)).data.list).toHaveLength(2);
});

test('what cannot stand somewhere is refused', async () => {
  const { data: one } = await call('POST', '/Department', {
    fullName: '甲',
    enCode: 'a',
    parentId: TEST_DEPARTMENT_ID,
  });
  const { data: two } = await call('POST', '/Department', { fullName: '乙', enCode: 'b', parentId: one.id });
  const info = (id: string) => call('GET', `/Department/${id}`).then(({ data }) => ({ ...data, version: undefined }));
  const refused = async (answer: Promise<{ code: number; data: unknown }>, field: string) =>
    expect(await answer).toMatchObject({ code: 400, data: { errors: [{ field }] } });
  await refused(call('PUT', `/Department/${one.id}`, { ...(await info(one.id)), parentId: two.id }), 'parentId');
  await refused(call('PUT', `/Department/${one.id}`, { ...(await info(one.id)), parentId: '-1' }), 'parentId');
  await refused(call('PUT', `/Department/${one.id}`, { ...(await info(one.id)), type: 'company' }), 'type');
  await refused(call('POST', '', { fullName: '丙', enCode: 'c', parentId: one.id }), 'parentId');
  await refused(call('POST', '/Department', { fullName: '丁', enCode: 'a', parentId: one.id }), 'enCode');
  await refused(call('POST', '/Department', { fullName: '乙', enCode: 'd', parentId: one.id }), 'fullName');
  await refused(
    call('POST', '/Department', { fullName: '戊', enCode: 'e', parentId: one.id, managerId: 'x' }),
    'managerId',
  );
  expect(await call('DELETE', `/Department/${one.id}`)).toMatchObject({ code: 400, msg: '还有下级组织，不能删除' });
  expect(await call('DELETE', `/Department/${two.id}`)).toMatchObject({ code: 200 });
  await server.createUser({ account: 'someone', organizeId: one.id });
  expect(await call('DELETE', `/Department/${one.id}`)).toMatchObject({ code: 400, msg: '组织下还有用户，不能删除' });
});

test('two moves at once make no cycle', async () => {
  const make = async (enCode: string) =>
    (await call('POST', '/Department', { fullName: enCode, enCode, parentId: TEST_DEPARTMENT_ID })).data.id as string;
  const [left, right] = [await make('left'), await make('right')];
  const move = async (id: string, parentId: string) =>
    call('PUT', `/Department/${id}`, {
      ...(await call('GET', `/Department/${id}`)).data,
      version: undefined,
      parentId,
    });
  const answers = await Promise.all([move(left, right), move(right, left)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
});
