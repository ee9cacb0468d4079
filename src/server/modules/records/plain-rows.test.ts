import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordServer, type RecordServer } from './testing/record-server';
import { column, node } from './testing/purchase-module';

/** A client that draws neither groups nor levels can ask for plain rows: every record, wherever it is in the tree. */
let server: RecordServer;
beforeAll(async () => {
  server = await createRecordServer();
});
afterAll(() => server.close());

const [title, kind, parent] = [node('input', 'title'), node('input', 'kind'), node('treeSelect', 'parent')];
const lists = {
  columnList: [column(title), column(kind)],
  searchList: [column(title, { searchType: 1 })],
  pageSize: 20,
  hasPage: false,
};
const plain = { layout: 'plain', currentPage: 1, pageSize: 20 };
const titlesOf = (data: { list: { title: string }[] }) => data.list.map((row) => row.title);

describe('a grouped list', () => {
  let moduleId: string;
  beforeAll(async () => {
    const columnData = { ...lists, type: 3, groupField: 'kind', showSummary: true, summaryField: ['amount'] };
    const amount = node('inputNumber', 'amount');
    const fields = [title, kind, amount];
    columnData.columnList = [...lists.columnList, column(amount)];
    moduleId = await server.release({
      fullName: '分组',
      enCode: 'grouped',
      webType: 2,
      formData: { fields },
      columnData,
    });
    for (let index = 0; index < 24; index += 1)
      await server.create(moduleId, { title: `记录${index}`, kind: index % 2 ? 'b' : 'a', amount: 1 });
  });

  test('answers all records, whatever page is asked for', async () => {
    const { data } = await server.list(moduleId, { ...plain, currentPage: 2 });
    expect(data.pagination).toEqual({ currentPage: 1, pageSize: 10_000, total: 24 });
    expect(data.list.every((row: { children?: unknown }) => row.children === undefined)).toBe(true);
    expect(new Set(titlesOf(data)).size).toBe(24);
    expect(Number(data.summary.amount)).toBe(24);
  });

  test('rows say their group where it is no column', async () => {
    const entity = { fullName: '无列', enCode: 'hidden', webType: 2, formData: { fields: [title, kind] } };
    const columnData = { ...lists, type: 3, groupField: 'kind', columnList: [column(title)] };
    const id = await server.release({ ...entity, columnData });
    await server.create(id, { title: 'x', kind: 'a' });
    expect((await server.list(id, plain)).data.list).toMatchObject([{ title: 'x', kind: 'a' }]);
    expect((await server.list(id)).data.list).toMatchObject([{ top: true, kind: 'a' }]);
    // Whoever may not see it in the form is not told by the list either.
    const guarded = { ...entity, enCode: 'guarded', columnData: { ...columnData, useFormPermission: true } };
    const guardedId = await server.release(guarded);
    await server.createUserFor(guardedId, 'blind', { forms: ['title'], columns: [], buttons: ['btn_add'] });
    expect(await server.create(guardedId, { title: 'x' }, { account: 'blind' })).toMatchObject({ code: 200 });
    for (const body of [plain, {}]) {
      const { data } = await server.list(guardedId, body, 'blind');
      expect(data.list).toHaveLength(1);
      expect(JSON.stringify(data.list)).not.toContain('kind');
    }
  });

  test('each row can be changed and removed', async () => {
    const [row, other] = (await server.list(moduleId, plain)).data.list;
    const base = `/api/visualdev/OnlineDev/${moduleId}`;
    const body = { id: row.id, data: JSON.stringify({ title: '改', kind: 'a' }) };
    expect(await server.call('admin', 'PUT', `${base}/${row.id}`, body)).toMatchObject({ code: 200 });
    const path = `/api/visualdev/OnlineDev/batchDelete/${moduleId}`;
    expect(await server.call('admin', 'POST', path, { ids: [row.id, other.id] })).toMatchObject({ code: 200 });
    expect((await server.list(moduleId, plain)).data.pagination.total).toBe(22);
  });

  test('a client that says nothing gets groups, all of them at once', async () => {
    const { data } = await server.list(moduleId, { currentPage: 2, pageSize: 20 });
    expect(data.list.map((row: { kind: string }) => row.kind).toSorted()).toEqual(['a', 'b']);
    expect(data.list.every((row: { top?: boolean }) => row.top === true)).toBe(true);
  });
});

describe('a tree list', () => {
  let moduleId: string;
  beforeAll(async () => {
    const columnData = { ...lists, type: 5, parentField: 'parent', hasPage: true };
    const fields = [title, kind, parent];
    moduleId = await server.release({ fullName: '树', enCode: 'levels', webType: 2, formData: { fields }, columnData });
    const { id } = (await server.create(moduleId, { title: '上' })).data;
    await server.create(moduleId, { title: '下', parent: id });
  });

  test('answers records of every level, and finds them', async () => {
    const { data } = await server.list(moduleId, plain);
    expect(titlesOf(data).toSorted()).toEqual(['上', '下']);
    expect(data.pagination.total).toBe(2);
    const found = (await server.list(moduleId, { ...plain, queryJson: '{"title":"下"}' })).data;
    expect(titlesOf(found)).toEqual(['下']);
  });

  test('a client that says nothing gets the first level', async () => {
    expect(titlesOf((await server.list(moduleId, { currentPage: 1, pageSize: 20 })).data)).toEqual(['上']);
  });
});
