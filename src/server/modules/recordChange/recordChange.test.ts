import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, TEST_COMPANY_ID, TEST_DEPARTMENT_ID, type TestApp } from '../../testing/test-app';
import { toClientHash } from '../oauth/index';

let server: TestApp;
let userId: string;

const list = async (query: string, account = 'admin') =>
  server.call(account, 'GET', `/api/system/RecordChange?${query}`);

beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db.insertInto('roles').values({ id: 'nurse', full_name: '护士', en_code: 'nurse' }).execute();
  const made = await server.call('admin', 'POST', '/api/permission/Users', {
    account: 'zhang',
    realName: '张三',
    gender: 1,
    organizeIdTree: [[TEST_COMPANY_ID, TEST_DEPARTMENT_ID]],
    password: toClientHash('Secret#1'),
  });
  userId = made.data.id;
  server.time.offsetMs += 1000;
  const info = (await server.call('admin', 'GET', `/api/permission/Users/${userId}`)).data;
  await server.call('admin', 'PUT', `/api/permission/Users/${userId}`, {
    ...info,
    realName: '李四',
    gender: 2,
    roleId: 'nurse',
  });
  server.time.offsetMs += 1000;
  await server.call('admin', 'POST', '/api/permission/UserRelation/nurse', { userIds: [] });
});
afterAll(() => server.close());

test('a change is told in the words of its screen, with names instead of ids', async () => {
  const { data } = await list(`recordId=${userId}`);
  expect(data.pagination.total).toBe(2);
  const [changed, made] = data.list;
  expect(changed).toMatchObject({
    action: 'update',
    resource: '用户管理',
    recordName: '李四',
    userName: expect.stringContaining('admin'),
  });
  expect(changed.changes.split('\n').sort()).toEqual(
    ['姓名: 张三 → 李四', '性别: 男 → 女', '角色: （空） → 护士'].sort(),
  );
  expect(made.changes).toContain('账号: zhang');
  expect(made.changes).not.toMatch(/密码|[0-9a-f]{32}/);
});

test('who joined and who left is named', async () => {
  const { data } = await list('recordId=nurse');
  expect(data.list).toMatchObject([{ action: 'members', resource: '角色管理', changes: '成员: −李四/zhang' }]);
});

test('it is found by keyword and kind of change, and read by whoever is given it alone', async () => {
  expect((await list(`keyword=${encodeURIComponent('李四')}&action=update`)).data.list).toHaveLength(1);
  const one = (await list('pageSize=1')).data.list[0];
  expect((await server.call('admin', 'GET', `/api/system/RecordChange/${String(one.id)}`)).data).toEqual(one);
  await server.createUser({ account: 'nobody' });
  expect(await list('', 'nobody')).toMatchObject({ code: 403 });
  expect(await server.call('nobody', 'GET', `/api/system/RecordChange/${String(one.id)}`)).toMatchObject({ code: 403 });
});

test('a line outlives its record, and the member who made it', async () => {
  await server.call('admin', 'DELETE', `/api/permission/Users/${userId}`);
  const { data } = await list(`recordId=${userId}`);
  expect(data.list[0]).toMatchObject({ action: 'remove', recordName: '李四' });
  expect(data.list[0].changes).toContain('姓名: 李四');
});
