import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_DEPARTMENT_ID } from '../../testing/test-app';
import { fillReadings } from '../../db/name-readings';
import { column, node } from './testing/purchase-module';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Ids of people, organisations and positions are searched and sorted by names, never as texts. */
let server: RecordServer;
let moduleId: string;
const userIds = new Map<string, string>();
const accounts = [
  ['wjg', '王建国'],
  ['zsf', '张三丰'],
  ['lbai', '李白'],
] as const;

const fields = {
  title: node('input', 'title'),
  author: node('createUser', 'author'),
  editor: node('modifyUser', 'editor'),
  organize: node('currOrganize', 'organize'),
  position: node('currPosition', 'position'),
};
const moduleWith = (enCode: string, searchList: readonly object[], list: object = {}) => ({
  fullName: 'x',
  enCode,
  webType: 2,
  formData: JSON.stringify({ fields: Object.values(fields) }),
  columnData: JSON.stringify({ columnList: Object.values(fields).map((field) => column(field)), searchList, ...list }),
});

async function fill(id: string): Promise<void> {
  for (const [account] of accounts) await server.create(id, { title: `by ${account}` }, { account });
}

beforeAll(async () => {
  server = await createRecordServer();
  await server.deps.db
    .insertInto('positions')
    .values({ id: 'p-head', full_name: '护士长', en_code: 'head', organize_id: TEST_DEPARTMENT_ID })
    .execute();
  for (const [account, realName] of accounts) {
    const positionIds = account === 'wjg' ? ['p-head'] : [];
    userIds.set(account, await server.createUser({ account, realName, isAdministrator: true, positionIds }));
  }
  moduleId = await server.release(
    moduleWith('named', [
      column(fields.author, { searchType: 2 }),
      column(fields.organize, { searchType: 1 }),
      column(fields.position, { searchType: 2 }),
    ]),
  );
  await fill(moduleId);
});
afterAll(() => server.close());

async function titles(body: object, id = moduleId): Promise<readonly string[]> {
  const answer = await server.list(id, { sidx: 'title', sort: 'asc', ...body });
  expect(answer.msg).toBe('Success');
  return answer.data.list.map(({ title }: { title: string }) => title);
}
const search = (values: object) => titles({ queryJson: JSON.stringify(values) });
const advanced = (field: string, symbol: string, fieldValue: unknown) =>
  titles({
    superQueryJson: JSON.stringify({
      matchLogic: 'AND',
      conditionJson: JSON.stringify([{ field, symbol, fieldValue }]),
    }),
  });

describe('a typed text', () => {
  it.each([['王建国'], ['建国'], ['wjg'], ['wangjian'], ['WangJianGuo'], ['王建国/wjg'], ['wang jian guo']])(
    'finds the records of a person: %s',
    async (author) => {
      expect(await search({ author })).toEqual(['by wjg']);
    },
  );

  it('finds by organisation, its path and position', async () => {
    const all = ['by lbai', 'by wjg', 'by zsf'];
    expect(await search({ organize: '心内' })).toEqual(all);
    expect(await search({ organize: '示范医院/心内科' })).toEqual(all);
    expect(await search({ organize: '外科' })).toEqual([]);
    expect(await search({ position: 'hsz' })).toEqual([]);
    await server.deps.db.updateTable('positions').set({ sort_code: 1 }).execute();
    expect(await search({ position: '护士' })).toEqual(['by wjg']);
  });

  it('never finds a part of an id, and takes wildcards literally', async () => {
    expect(await search({ author: userIds.get('wjg')?.slice(0, 8) })).toEqual([]);
    expect(await search({ author: '%' })).toEqual([]);
    expect(await search({ author: 'nobody' })).toEqual([]);
  });

  it('is one of several conditions of an advanced query', async () => {
    expect(await advanced('author', 'like', '建国')).toEqual(['by wjg']);
    expect(await advanced('author', 'notLike', '建国')).toEqual(['by lbai', 'by zsf']);
  });
});

describe('an id', () => {
  it('finds its own records, alone or in a list', async () => {
    expect(await search({ author: userIds.get('zsf') })).toEqual(['by zsf']);
    expect(await search({ author: [userIds.get('zsf'), userIds.get('lbai')] })).toEqual(['by lbai', 'by zsf']);
    expect(await advanced('author', '==', userIds.get('zsf'))).toEqual(['by zsf']);
    expect(await search({ organize: TEST_DEPARTMENT_ID })).toHaveLength(3);
  });

  it('of somebody who was deleted finds what they left', async () => {
    const id = await server.createUser({ account: 'gone', realName: '已离职', isAdministrator: true });
    await server.create(moduleId, { title: 'left' }, { account: 'gone' });
    await server.deps.db.deleteFrom('users').where('id', '=', id).execute();
    expect(await search({ author: id })).toEqual(['left']);
    expect(await search({ author: '已离职' })).toEqual([]);
  });
});

describe('an order', () => {
  it('by person is that of the names, as in a dictionary, in pages too', async () => {
    const by = (sort: string, more = {}) => titles({ sidx: 'author', sort, ...more });
    expect(await by('asc')).toEqual(['by lbai', 'by wjg', 'by zsf', 'left']);
    expect(await by('desc')).toEqual(['left', 'by zsf', 'by wjg', 'by lbai']);
    const first = await server.list(moduleId, { sidx: 'author', sort: 'asc', pageSize: 2, reach: 'part' });
    const { last } = first.data.cursors;
    expect(await by('asc', { pageSize: 2, currentPage: 2, after: last })).toEqual(['by zsf', 'left']);
    expect(await by('asc', { pageSize: 2, currentPage: 2, reach: 'part' })).toEqual(['by zsf', 'left']);
  });
});

describe('an order by people that were chosen', () => {
  const chosen = {
    title: node('input', 'title'),
    several: node('userSelect', 'several', { multiple: true }),
    anyone: node('usersSelect', 'anyone'),
    mixed: node('usersSelect', 'mixed', { multiple: true }),
  };
  let id: string;
  const by = async (sidx: string, sort: string, more = {}) => {
    const answer = await server.list(id, { sidx, sort, ...more });
    expect(answer.msg).toBe('Success');
    return answer.data.list.map(({ title }: { title: string }) => title);
  };

  beforeAll(async () => {
    const columnList = Object.values(chosen).map((field) => column(field));
    id = await server.release({
      fullName: 'x',
      enCode: 'chosen',
      webType: 2,
      formData: JSON.stringify({ fields: Object.values(chosen) }),
      columnData: JSON.stringify({ columnList, searchList: [] }),
    });
    await server.deps.db.insertInto('groups').values({ id: 'g-mid', full_name: '质控组', en_code: 'mid' }).execute();
    await fillReadings(server.deps.db);
    for (const [account] of accounts) {
      const own = userIds.get(account) ?? '';
      const others = [...userIds.values()].filter((each) => each !== own);
      const values = { several: [own, ...others], anyone: `${own}--user`, mixed: [`${own}--user`] };
      expect((await server.create(id, { title: account, ...values })).code).toBe(200);
    }
    expect((await server.create(id, { title: 'group', several: [], anyone: null, mixed: ['g-mid--group'] })).code).toBe(
      200,
    );
  });

  it.each([['several'], ['anyone']])('is that of the name of the first one: %s', async (field) => {
    expect(await by(field, 'asc')).toEqual(['lbai', 'wjg', 'zsf', 'group']);
    expect(await by(field, 'desc')).toEqual(['group', 'zsf', 'wjg', 'lbai']);
    const { last } = (await server.list(id, { sidx: field, sort: 'asc', pageSize: 2, reach: 'part' })).data.cursors;
    expect(await by(field, 'asc', { pageSize: 2, currentPage: 2, after: last })).toEqual(['zsf', 'group']);
  });

  it('is that of names of every kind in a mixed field', async () => {
    // zhangsanfeng, zhikongzu
    expect(await by('mixed', 'asc')).toEqual(['lbai', 'wjg', 'zsf', 'group']);
    const { last } = (await server.list(id, { sidx: 'mixed', sort: 'desc', pageSize: 1, reach: 'part' })).data.cursors;
    expect(await by('mixed', 'desc', { pageSize: 1, currentPage: 2, after: last })).toEqual(['zsf']);
  });
});

describe('a keyword', () => {
  it('searches names only where the author says so, beside the other fields', async () => {
    expect(await titles({ keyword: '建国' })).toEqual([]);
    const chosen = await server.release(
      moduleWith('keyed', [
        column(fields.title, { searchType: 2, isKeyword: true }),
        column(fields.author, { searchType: 2, isKeyword: true }),
      ]),
    );
    await fill(chosen);
    expect(await titles({ keyword: '建国' }, chosen)).toEqual(['by wjg']);
    expect(await titles({ keyword: 'zsf' }, chosen)).toEqual(['by zsf']);
    expect(await titles({ keyword: 'by' }, chosen)).toHaveLength(3);
  });
});

it('a text that stands for too many names asks for more', async () => {
  await server.database.pool.query(`insert into system.users (id, account, password_hash, real_name, organize_id)
    select 'many' || n, 'many' || n, '', '某人', '${TEST_DEPARTMENT_ID}' from generate_series(1, 20001) as n`);
  const answer = await server.list(moduleId, { queryJson: JSON.stringify({ author: 'many' }) });
  expect(answer).toMatchObject({ code: 400, msg: '“many”匹配的名称超过20000个，请输入更多字符' });
  // Thousands of ids are one parameter.
  expect(await search({ author: 'many1' })).toEqual([]);
});
