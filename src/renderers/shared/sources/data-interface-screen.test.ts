import { expect, it } from 'vitest';
import { registry } from '../../definitions';
import { createInterfaceScreen, type InterfaceTarget } from './data-interface-screen';
import { SourceError } from './record-source';
import type { RawRecord } from '../../../engine/json/raw-value';
import { createMemoryServices } from '../testing/memory-services';

const target: InterfaceTarget = {
  kind: 'interface',
  interfaceId: 'i/1',
  columns: [
    { value: '名称', label: '药品' },
    { value: 'constructor', label: '厂家' },
  ],
  paramList: [{ field: 'dept', defaultValue: 'd' }],
  idKey: 'F_Id',
  hasPage: true,
  pageSize: 0,
};

async function setUp(rows: readonly RawRecord[], over: Partial<InterfaceTarget> = {}) {
  const sent: { id: string; body: unknown; signal: AbortSignal | undefined }[] = [];
  const services = createMemoryServices({
    async interfaceRows(id, body, signal) {
      sent.push({ id, body, signal });
      return { rows, total: 77 };
    },
  });
  return { ...(await createInterfaceScreen({ target: { ...target, ...over }, services, registry })), sent };
}

const query = { page: 3, pageSize: 50, sort: [], search: {}, keyword: '阿', tree: {} };

it('shows the columns under their headings, whatever the database calls them', async () => {
  const row = { F_Id: 5, 名称: '阿司匹林', constructor: '某厂', id: 'other' };
  const { model, source } = await setUp([row, { 名称: '没有编号' }]);
  expect(model.list?.columns.map(({ label }) => label)).toEqual(['药品', '厂家']);
  expect(model.list).toMatchObject({ hasPage: true, pageSize: 20, keywordHint: '', buttons: [], rowButtons: [] });
  const page = await source.list(query);
  const [name, maker] = (model.list?.columns ?? []).map(({ fieldId }) => fieldId);
  expect(page).toEqual({
    rows: [{ id: '5', [name ?? '']: '阿司匹林', [maker ?? '']: '某厂', $stored: row }],
    total: 77,
    summary: {},
  });
});

it('asks as clients do', async () => {
  const { source, sent } = await setUp([]);
  const { signal } = new AbortController();
  await source.list(query, signal);
  expect(sent).toEqual([
    {
      id: 'i/1',
      signal,
      body: {
        currentPage: 3,
        pageSize: 50,
        keyword: '阿',
        interfaceId: 'i/1',
        propsValue: 'F_Id',
        relationField: '名称',
        columnOptions: '名称,constructor',
        paramList: target.paramList,
      },
    },
  ]);
});

it('asks for everything where it does not page', async () => {
  const { model, source, sent } = await setUp([{ F_Id: 'a' }], { hasPage: false });
  expect(model.list).toMatchObject({ hasPage: false });
  expect(await source.list(query)).toMatchObject({ rows: [{ id: 'a' }] });
  expect(sent[0]?.body).toMatchObject({ currentPage: 1, pageSize: 10_000 });
});

it('tells rows apart by what they hold where none of their members does, and loses none', async () => {
  const rows = [{ a: 1 }, { a: 2 }, { a: 1 }];
  const { source, sent } = await setUp(rows, { idKey: '' });
  const page = await source.list(query);
  expect(page.rows.map(({ $stored }) => $stored)).toEqual(rows);
  expect(new Set(page.rows.map(({ id }) => id)).size).toBe(3);
  expect((await source.list(query)).rows.map(({ id }) => id)).toEqual(page.rows.map(({ id }) => id));
  expect(sent[0]?.body).toMatchObject({ propsValue: 'id' });
});

it('shows nothing for a column that a row does not have, whatever every object has under its name', async () => {
  const { model, source } = await setUp([{ F_Id: 'a' }], {
    columns: ['__proto__', 'toString'].map((value) => ({ value, label: value })),
  });
  const { rows } = await source.list(query);
  for (const { fieldId } of model.list?.columns ?? []) expect(rows[0]?.[fieldId]).toBeUndefined();
});

it('changes nothing', async () => {
  const { source, access, sent } = await setUp([]);
  await expect(source.remove('a')).rejects.toBeInstanceOf(SourceError);
  expect(access.canUseButton('add')).toBe(false);
  expect(sent).toEqual([]);
});
