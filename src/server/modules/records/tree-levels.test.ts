import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createModule, releaseModule } from '../modules/index';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { column, node } from './testing/purchase-module';

/** A tree list level by level: nobody's record is lost between them (docs/module-format.md#list-types). */
let server: RecordServer;
let moduleId: string;
const ids: Record<string, string> = {};
const [title, parent] = [node('input', 'title'), node('treeSelect', 'parent')];
const columnData = {
  ...{ type: 5, parentField: 'parent', columnList: [column(title)], searchList: [column(title, { searchType: 2 })] },
  ...{ useDataPermission: true, hasPage: true, pageSize: 20, defaultSidx: 'title', sort: 'asc' },
};
const entity = (enCode: string) => ({
  ...{ fullName: enCode, enCode, webType: 2, formData: { fields: [title, parent] }, columnData },
});
const levels = { layout: 'levels', totals: 'apart' };

interface Level {
  readonly list: readonly { readonly id: string; readonly title: string }[];
  readonly parents: readonly string[];
  readonly pagination: { readonly total: number };
}
const titlesOf = ({ list }: Level) => list.map((row) => row.title);
const parentsOf = ({ list, parents }: Level) => list.filter(({ id }) => parents.includes(id)).map((row) => row.title);
const top = async (body: object = {}, account = 'admin'): Promise<Level> =>
  (await server.list(moduleId, { ...levels, ...body }, account)).data;
const below = async (name: string, body: object = {}, account = 'admin'): Promise<Level> =>
  (
    await server.call(account, 'POST', `/api/visualdev/OnlineDev/${moduleId}/List/${ids[name] ?? ''}`, {
      ...levels,
      ...body,
    })
  ).data;
const add = async (name: string, above?: string, account = 'admin') => {
  const answer = await server.create(moduleId, { title: name, parent: above ?? '' }, { account });
  expect(answer).toMatchObject({ code: 200 });
  ids[name] = answer.data.id;
};
const remove = (name: string) =>
  server.call('admin', 'DELETE', `/api/visualdev/OnlineDev/${moduleId}/${ids[name] ?? ''}`);

beforeAll(async () => {
  server = await createRecordServer();
  moduleId = await server.release(entity('wards'));
  await add('a');
  await add('b');
  await add('a1', ids['a']);
  await add('a2', ids['a']);
  await add('a11', ids['a1']);
});
afterAll(() => server.close());

describe('levels', () => {
  test('the first level names the rows that have others below them, and counts its own rows', async () => {
    const data = await top();
    expect([titlesOf(data), parentsOf(data), data.pagination.total]).toEqual([['a', 'b'], ['a'], 2]);
    const { data: counted } = await server.call(
      'admin',
      'POST',
      `/api/visualdev/OnlineDev/${moduleId}/List/Count`,
      levels,
    );
    expect(counted.total).toBe(2);
  });

  test('rows below a row come in the order that is asked for', async () => {
    const data = await below('a', { sidx: 'title', sort: 'desc' });
    expect([titlesOf(data), parentsOf(data)]).toEqual([['a2', 'a1'], ['a1']]);
    expect(titlesOf(await below('b'))).toEqual([]);
  });

  test('clients of 3.4.7 get the same rows without asking for levels', async () => {
    const { data } = await server.list(moduleId);
    expect(titlesOf(data)).toEqual(['a', 'b']);
    expect(Object.keys(data.list[0]).toSorted()).toEqual(['id', 'title']);
  });

  test('a list of another type has no levels', async () => {
    const plain = await server.release({
      ...{ fullName: '平', enCode: 'plain', webType: 2, formData: { fields: [title, parent] } },
      columnData: { ...columnData, type: 1 },
    });
    await server.create(plain, { title: 'x', parent: 'y' });
    const { data } = await server.list(plain, levels);
    expect(titlesOf(data)).toEqual(['x']);
    expect(data.parents).toBeUndefined();
  });

  test('the first level is read page by page', async () => {
    const [first, second] = [await top({ pageSize: 1 }), await top({ pageSize: 1, currentPage: 2 })];
    expect([titlesOf(first), titlesOf(second), second.pagination.total]).toEqual([['a'], ['b'], 2]);
    expect(parentsOf(first)).toEqual(['a']);
  });
});

describe('records that have lost their parent stand on the first level', () => {
  test('one that was deleted', async () => {
    await add('c');
    await add('c1', ids['c']);
    await add('c11', ids['c1']);
    expect(titlesOf(await top())).toEqual(['a', 'b', 'c']);
    await remove('c');
    const data = await top();
    expect([titlesOf(data), parentsOf(data)]).toEqual([
      ['a', 'b', 'c1'],
      ['a', 'c1'],
    ]);
    expect(titlesOf((await server.list(moduleId)).data)).toEqual(['a', 'b', 'c1']);
  });

  test('one that never was, and themselves', async () => {
    await add('d', 'nobody');
    await add('e');
    await server.update(moduleId, ids['e'] ?? '', { title: 'e', parent: ids['e'] });
    const data = await top();
    expect([titlesOf(data), parentsOf(data)]).toEqual([
      ['a', 'b', 'c1', 'd', 'e'],
      ['a', 'c1'],
    ]);
    expect(titlesOf(await below('e'))).toEqual([]);
  });

  test('one that cannot be a key', async () => {
    await add('f', '9999999999999999999');
    await add('g', '99999999999999999999');
    await add('h', '012');
    expect(titlesOf(await top())).toEqual(['a', 'b', 'c1', 'd', 'e', 'f', 'g', 'h']);
  });

  test('one that its reader does not see; nobody learns of it', async () => {
    await server.createUserFor(moduleId, 'reader', { buttons: ['btn_add'] });
    await add('i', ids['a'], 'reader');
    await add('i1', ids['i'], 'reader');
    await add('i2', ids['i']);
    const data = await top({}, 'reader');
    expect([titlesOf(data), parentsOf(data), data.pagination.total]).toEqual([['i'], ['i'], 1]);
    expect(titlesOf(await below('i', {}, 'reader'))).toEqual(['i1']);
    expect(titlesOf(await below('a', {}, 'reader'))).toEqual(['i']);
    expect(titlesOf(await below('i'))).toEqual(['i1', 'i2']);
  });
});

describe('what a list leaves out hides nothing below it', () => {
  test('a search finds rows of every level, each at the place that is left', async () => {
    moduleId = await server.release(entity('searched'));
    await add('x');
    await add('y1', ids['x']);
    await add('y11', ids['y1']);
    await add('x2', ids['x']);
    const search = { queryJson: '{"title":"y"}' };
    const data = await top(search);
    expect([titlesOf(data), parentsOf(data)]).toEqual([['y1'], ['y1']]);
    expect(titlesOf(await below('y1', search))).toEqual(['y11']);
    const other = await top({ queryJson: '{"title":"x"}' });
    expect([titlesOf(other), parentsOf(other)]).toEqual([['x'], ['x']]);
    expect(titlesOf((await server.list(moduleId, search)).data)).toEqual(['y1']);
  });

  test('a filter of the module', async () => {
    const ruleList = [{ field: 'title', symbol: '<>', fieldValue: 'x', fieldValueType: 2, logic: '&&' }];
    const filtered = entity('filtered');
    moduleId = await server.release({ ...filtered, columnData: { ...columnData, ruleList } });
    await add('x');
    await add('z', ids['x']);
    const data = await top();
    expect([titlesOf(data), parentsOf(data)]).toEqual([['z'], []]);
  });
});

describe('no record is put below itself', () => {
  const move = async (name: string, above: string) => {
    const record = (await server.call('admin', 'GET', `/api/visualdev/OnlineDev/${moduleId}/${ids[name] ?? ''}`)).data;
    return server.update(moduleId, ids[name] ?? '', { ...record, title: name, parent: ids[above] });
  };

  test('by a save', async () => {
    moduleId = await server.release(entity('circles'));
    await add('p');
    await add('p1', ids['p']);
    await add('p11', ids['p1']);
    await add('q');
    const refused = await move('p', 'p11');
    expect(refused).toMatchObject({
      code: 400,
      data: { errors: [{ field: 'parent', code: 'ENGINE_VALUE_BELOW_ITSELF' }] },
    });
    expect((await move('p1', 'q')).code).toBe(200);
    expect((await move('p', 'p11')).code).toBe(200);
    expect([titlesOf(await top()), titlesOf(await below('q'))]).toEqual([['q'], ['p1']]);
  });

  test('by two saves at the same time', async () => {
    await add('r');
    await add('s');
    const codes = (await Promise.all([move('r', 's'), move('s', 'r')])).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 400]);
  });

  test('by coming back from the recycle bin', async () => {
    await add('t');
    await add('t1', ids['t']);
    await move('t', 't1').then(({ code }) => expect(code).toBe(400));
    await remove('t1');
    expect((await move('t', 't1')).code).toBe(200);
    const restored = await server.call(
      'admin',
      'POST',
      `/api/visualdev/OnlineDev/${moduleId}/Removed/Actions/Restore`,
      {
        recordIds: [ids['t1']],
      },
    );
    expect(restored.data).toMatchObject({ restored: 0, refused: [{ id: ids['t1'], reason: 'parent' }] });
  });
});

test('a tree in a table with texts as keys has the same levels', async () => {
  moduleId = await createModule(server.deps, entity('texts'));
  await server.deps.db.updateTable('modules').set({ key_type: 'text' }).where('id', '=', moduleId).execute();
  await releaseModule(server.deps, moduleId);
  await add('n');
  await add('n1', ids['n']);
  await add('n2', 'x');
  const data = await top();
  expect([titlesOf(data), parentsOf(data)]).toEqual([['n', 'n2'], ['n']]);
});
