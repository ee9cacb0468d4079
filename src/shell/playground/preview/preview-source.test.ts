import { describe, expect, it } from 'vitest';
import { registry } from '../../../renderers/definitions';
import type { RecordQuery } from '../../../renderers/shared/sources/record-source';
import { createMemoryServices } from '../../../renderers/shared/testing/memory-services';
import { FULL_ACCESS } from '../../../engine/permission';
import { PreviewRecords } from './preview-records';
import { createPreviewSource } from './preview-source';
import { CHOICES, moduleOf, node, translate } from './testing/preview-module';

const column = (prop: string) => ({ prop, label: prop, __vModel__: prop });
const fields = [
  node('input', 'name', { label: '品名' }),
  node('inputNumber', 'price', { label: '单价' }),
  node('select', 'kind', { label: '类别' }, CHOICES),
  node('select', 'origin', { label: '产地', dataType: 'dictionary', dictionaryType: 'places' }),
  node('input', 'phone', { label: '电话', regList: [{ pattern: '/^1[3456789]\\d{9}$/', message: '请输入手机号' }] }),
  node('table', 'items', { label: '明细', children: [node('inputNumber', 'count', { label: '数量' })] }),
  node('calculate', 'total', { label: '总数' }, { expression: [{ __vModel__: 'items.count' }] }),
];
const list = {
  columnList: ['name', 'price', 'kind', 'origin', 'items-count'].map(column),
  searchList: [
    { ...column('name'), searchType: 2 },
    { ...column('kind'), searchType: 1 },
  ],
  btnsList: [{ value: 'add', label: '新增' }],
  hasPage: true,
  pageSize: 4,
  showSummary: true,
  summaryField: ['price'],
};
const model = moduleOf(fields, { webType: 2, columnData: list });
const query: RecordQuery = { page: 1, pageSize: 4, sort: [], search: {}, keyword: '', tree: {} };

function setUp() {
  const services = createMemoryServices({
    dictionary: () =>
      Promise.resolve([
        { value: 'p1', label: '本地' },
        { value: 'p2', label: '外地' },
      ]),
  });
  const options = { registry, services, translate };
  const records = new PreviewRecords(options);
  return { records, source: createPreviewSource({ ...options, model, records, access: FULL_ACCESS }) };
}

describe('the records of a preview', () => {
  it('are plausible: texts by labels, choices that are there, formed texts that fit, sums that add up', async () => {
    const { source, records } = setUp();
    const { rows, total } = await source.list(query);
    expect([rows.length, total]).toEqual([4, 6]);
    expect(rows.map((row) => row['name'])).toEqual(['品名 1', '品名 2', '品名 3', '品名 4']);
    expect(rows.every((row) => ['甲', '乙', '丙'].includes(String(row['kind'])))).toBe(true);
    expect(rows.every((row) => ['本地', '外地'].includes(String(row['origin'])))).toBe(true);
    for (const { values } of await records.read(model)) {
      expect(values['phone']).toMatch(/^1[3456789]\d{9}$/);
      const items = values['items'] as readonly { readonly count: number }[];
      expect(values['total']).toBe(items.reduce((sum, { count }) => sum + count, 0));
    }
  });

  it('are found by an advanced query, which is kept for as long as the preview is open', async () => {
    const { source } = setUp();
    const lines = [3, 4].map((at) => ({
      id: `${String(at)}`,
      type: '',
      field: 'name',
      op: 'like',
      value: `名 ${String(at)}`,
    }));
    const superQuery = { matchLogic: 'and', groups: [{ logic: 'or', groups: lines }] } as const;
    expect((await source.list({ ...query, superQuery })).rows.map(({ id }) => id)).toEqual(['sample-3', 'sample-4']);
    const plans = source.queryPlans;
    if (!plans) throw new Error('a preview must keep queries');
    const kept = { matchLogic: 'AND', conditionJson: '[]' } as const;
    const { id } = await plans.save({ id: null, name: '一', isShared: false, query: kept });
    await plans.save({ id, name: '二', isShared: true, query: kept });
    expect(await plans.list()).toEqual([{ id, name: '二', isShared: true, canChange: true, owner: '', ...kept }]);
    await plans.remove(id);
    expect(await plans.list()).toEqual([]);
  });

  it('are searched, sorted, paged and added up', async () => {
    const { source } = setUp();
    expect((await source.list({ ...query, search: { name: '名 3' } })).rows.map(({ id }) => id)).toEqual(['sample-3']);
    expect((await source.list({ ...query, search: { kind: 'c1' } })).rows.map((row) => row['kind'])).toEqual([
      '乙',
      '乙',
    ]);
    const sorted = await source.list({ ...query, sort: [{ fieldId: 'name', order: 'desc' }], page: 2 });
    expect(sorted.rows.map(({ id }) => id)).toEqual(['sample-2', 'sample-1']);
    expect(Number(sorted.summary['price'])).toBeGreaterThan(0);
    expect((await source.list({ ...query, search: { nowhere: 'x' } })).total).toBe(0);
  });

  it('are created, changed and deleted in memory, and follow the module', async () => {
    const { source, records } = setUp();
    const { id } = await source.create({ name: '新品', price: 9, items: [] }, 'key');
    expect((await source.list(query)).rows[0]).toMatchObject({ id, name: '新品' });
    await source.update(id, { name: '改名', price: 9, items: [] }, 1);
    expect(await source.read(id)).toMatchObject({ values: { name: '改名' }, version: 2 });
    await source.removeMany(['sample-1', 'sample-2']);
    expect(records.ids()).toEqual([id, 'sample-3', 'sample-4', 'sample-5', 'sample-6']);
    await expect(source.read('sample-1')).rejects.toThrow('示例数据不存在');
    const next = moduleOf([node('textarea', 'name', { label: '品名' }), node('input', 'price')]);
    expect((await records.read(next))[0]?.values).toMatchObject({ name: '改名', price: '9' });
  });
});
