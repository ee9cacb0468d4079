import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';

/** Lists over a data interface (webType 4): the interface's rows, behind the same gate as a list of records. */
let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer({ config: { interfaceRowCap: 6 } });
  await server.createUser({ account: 'nurse' });
});
afterAll(() => server.close());

const DOCTORS = [
  { doctor: '王海', ward: '内科', beds: 9, secret: 'x1', tags: ['a'] },
  { doctor: '李青', ward: '外科', beds: 12, secret: 'x2', tags: null },
  { doctor: '赵敏', ward: '内科', beds: 100, secret: 'x3' },
  { doctor: '钱一', ward: null, beds: null, secret: 'x4' },
];

let count = 0;
async function makeInterface(more: object = {}): Promise<string> {
  const id = `view${String(++count)}`;
  await server.deps.db
    .insertInto('data_interfaces')
    .values({ id, full_name: id, en_code: `code_${id}`, data_type: 2, query: JSON.stringify(DOCTORS), ...more })
    .execute();
  return id;
}

const column = (prop: string) => ({ prop, label: prop, sortable: true, jnpfKey: 'comInput' });
const LIST = {
  type: 1,
  columnList: [column('doctor'), column('ward'), column('beds'), column('tags')],
  searchList: [{ ...column('ward'), searchType: 1 }],
  keyword: '医生',
  hasPage: true,
  pageSize: 20,
};

function release(interfaceId: string, { list = {}, ...more }: { list?: object; interfaceParam?: string } = {}) {
  const columnData = JSON.stringify({ ...LIST, ...list });
  const head = { fullName: '医生', enCode: `doctors${String(++count)}`, webType: 4, formData: null, interfaceId };
  return server.release({ ...head, columnData, ...more });
}

async function ask(id: string, body: object = {}, account = 'admin') {
  return server.call(account, 'POST', `/api/visualdev/OnlineDev/${id}/List`, { currentPage: 1, pageSize: 20, ...body });
}

async function namesOf(id: string, body: object = {}, account = 'admin') {
  const { data } = await ask(id, body, account);
  return (data.list as readonly { doctor: string }[]).map(({ doctor }) => doctor);
}

describe('a data view', () => {
  let id: string;
  beforeAll(async () => {
    id = await release(await makeInterface());
  });

  test('lists what its interface answers: the columns alone, as texts', async () => {
    const { data } = await ask(id);
    expect(data.list).toHaveLength(4);
    expect(data.list[0]).toEqual({ id: '1', doctor: '王海', ward: '内科', beds: '9', tags: '["a"]' });
    expect(data.list[3]).toEqual({ id: '4', doctor: '钱一', ward: '', beds: '', tags: '' });
    expect(data.pagination).toEqual({ currentPage: 1, pageSize: 20, total: 4 });
  });

  test('is searched by its fields and by a keyword', async () => {
    expect(await namesOf(id, { queryJson: JSON.stringify({ ward: '内科' }) })).toEqual(['王海', '赵敏']);
    expect(await namesOf(id, { keyword: '青' })).toEqual(['李青']);
    expect(await namesOf(id, { keyword: "' or 1=1 --" })).toEqual([]);
    // A member that is in no column finds nothing, and cannot be asked for.
    expect(await namesOf(id, { keyword: 'x1' })).toEqual([]);
    expect((await ask(id, { queryJson: JSON.stringify({ secret: 'x1' }) })).code).not.toBe(200);
    expect((await ask(id, { sidx: 'secret', sort: 'asc' })).code).toBe(403);
  });

  test('is sorted, numbers by their size, and paged', async () => {
    expect(await namesOf(id, { sidx: 'beds', sort: 'asc' })).toEqual(['王海', '李青', '赵敏', '钱一']);
    expect(await namesOf(id, { sidx: 'beds', sort: 'desc' })).toEqual(['钱一', '赵敏', '李青', '王海']);
    const second = await ask(id, { currentPage: 2, pageSize: 3 });
    expect([second.data.list.map((row: { id: string }) => row.id), second.data.pagination.total]).toEqual([['4'], 4]);
    expect((await ask(id, { currentPage: 9, pageSize: 3 })).data.pagination.total).toBe(4);
  });

  test('opens for those whose menu it is in, with the columns that they may see', async () => {
    expect((await ask(id, {}, 'nurse')).code).toBe(403);
    const limited = await release(await makeInterface(), { list: { useColumnPermission: true } });
    await server.createUserFor(limited, 'clerk', { columns: ['doctor'] });
    const { data } = await ask(limited, {}, 'clerk');
    expect(data.list[0]).toEqual({ id: '1', doctor: '王海' });
    expect((await ask(limited, { sidx: 'beds', sort: 'asc' }, 'clerk')).code).toBe(403);
    expect(await namesOf(limited, { keyword: '外科' }, 'clerk')).toEqual([]);
  });

  test('is the only way to its interface: nobody asks past the rights for its columns', async () => {
    const interfaceId = await makeInterface();
    const limited = await release(interfaceId, { list: { useColumnPermission: true } });
    await server.createUserFor(limited, 'porter', { columns: ['doctor'] });
    expect((await ask(limited, {}, 'porter')).data.list[0]).toEqual({ id: '1', doctor: '王海' });
    for (const path of ['Actions/Preview', 'Actions/List', 'Actions/GetFields'])
      expect((await server.call('porter', 'POST', `/api/system/DataInterface/${interfaceId}/${path}`, {})).code).toBe(
        403,
      );
  });

  test('tells 3.4.7 clients what it is', async () => {
    const { data } = await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${id}/Config`);
    expect([data.webType, data.interfaceId, JSON.parse(data.columnData).columnList[1]]).toMatchObject([
      4,
      `view${String(1)}`,
      { prop: 'ward' },
    ]);
  });
});

test('a grouped data view has the rows of a group together, below headings where a client asks for them', async () => {
  const id = await release(await makeInterface(), { list: { type: 3, groupField: 'ward', pageSize: 1 } });
  expect(await namesOf(id, { layout: 'plain', sidx: 'doctor', sort: 'asc' })).toHaveLength(4);
  const { data } = await ask(id);
  expect(data.list.map(({ children }: { children: unknown[] }) => children.length)).toEqual([2, 1, 1]);
});

test('its parameters are the author’s, and words of the system', async () => {
  const query = "select '甲' as doctor, {ward} as ward, {who} as beds";
  const requestParameters = JSON.stringify([
    { field: 'ward', dataType: 'varchar', required: 1 },
    { field: 'who', dataType: 'varchar' },
  ]);
  const asking = await makeInterface({ data_type: 1, query, request_parameters: requestParameters });
  const interfaceParam = JSON.stringify([
    { field: 'ward', defaultValue: '急诊科' },
    { field: 'who', relationField: '@user' },
  ]);
  const { data } = await ask(await release(asking, { interfaceParam }));
  expect(data.list).toMatchObject([{ doctor: '甲', ward: '急诊科', beds: expect.stringMatching(/./) }]);
});

test('says where its interface had more rows than are read', async () => {
  const query = 'select n::text as doctor from generate_series(1, 50) n';
  const id = await release(await makeInterface({ data_type: 1, query }));
  expect((await ask(id)).data.pagination).toMatchObject({ total: 6, searchedRows: 6 });
});

test('shows what no table could hold, and reads no more than the limit of whatever answers', async () => {
  const doctors = ['a\u0000b', '\ud800c', ...Array.from({ length: 9 }, (_none, index) => `d${String(index)}`)];
  const query = JSON.stringify(doctors.map((doctor) => ({ doctor })));
  const { data } = await ask(await release(await makeInterface({ query: query.replace('a\u0000b', 'a\\u0000b') })));
  expect(data.list.slice(0, 2).map(({ doctor }: { doctor: string }) => doctor)).toEqual(['ab', 'c']);
  expect([data.list.length, data.pagination]).toMatchObject([6, { total: 6, searchedRows: 6 }]);
});

test('without an interface it is not released', async () => {
  await expect(release('')).rejects.toMatchObject({ code: 'SERVER_MODULE_INVALID' });
});
