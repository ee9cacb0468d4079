// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { SourceError } from '../../shared/sources/record-source';
import type { RendererServices } from '../../shared/hosts/services';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const formData = {
  fields: [
    fieldNode('input', 'name', { label: '名称' }),
    fieldNode('inputNumber', 'amount', { label: '金额' }),
    fieldNode('input', 'dept', { label: '科室' }),
    fieldNode(
      'table',
      'items',
      {
        label: '明细',
        children: [fieldNode('input', 'title', { label: '品名' }), fieldNode('inputNumber', 'qty', { label: '数量' })],
      },
      { showSummary: true, summaryField: ['qty'] },
    ),
  ],
};
const button = (value: string, label: string) => ({ value, label, icon: '' });
const columnData = {
  columnList: [
    columnNode('input', 'name', { label: '名称', sortable: true, width: 200, fixed: 'left' }),
    columnNode('inputNumber', 'amount', { label: '金额' }),
  ],
  searchList: [
    { ...columnNode('input', 'name', { label: '名称' }), searchType: 2 },
    { ...columnNode('inputNumber', 'amount', { label: '金额' }), searchType: 3 },
  ],
  btnsList: [button('batchRemove', '批量删除'), button('download', '导出'), button('add', '新增')],
  columnBtnsList: [button('edit', '编辑'), button('remove', '删除'), button('detail', '详情')],
  hasPage: true,
  pageSize: 20,
};

interface Setup {
  readonly source: MemorySource;
  readonly columns?: object;
  readonly access?: ReturnType<typeof accessOf>;
  readonly services?: Partial<RendererServices>;
}

function setup({ source, columns = {}, access = accessOf(), services = {} }: Setup) {
  const model = testModule(formData, { ...columnData, ...columns });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />, services);
  return userEvent.setup({ delay: null });
}

const people = (count: number) =>
  Array.from({ length: count }, (_unused, index) => ({
    name: `人员${String(index + 1)}`,
    amount: index,
    dept: index % 2 ? 'd1' : 'd2',
  }));
const rowNames = () =>
  [...document.querySelectorAll('tr[data-row-key] td:nth-child(3)')].map((cell) => cell.textContent);
const lastQuery = (source: MemorySource) => source.queries.at(-1);

afterEach(cleanup);

describe('ListScreen: reading', () => {
  it('shows a skeleton, then the rows with a running number; buttons that do nothing yet are not shown', async () => {
    const source = new MemorySource(people(3));
    const release = source.hold('list');
    setup({ source });
    await waitFor(() => expect(document.querySelector('.ant-skeleton')).toBeTruthy());
    expect(screen.queryByText('共 0 条')).toBeNull();
    release();
    await waitFor(() => expect(rowNames()).toEqual(['人员1', '人员2', '人员3']));
    expect(screen.getByText('共 3 条')).toBeTruthy();
    expect(screen.getByRole('button', { name: /新增/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull();
  });

  it('searches with Enter, leaves blanks out, and empties with 重置', async () => {
    const source = new MemorySource(people(30));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await user.type(screen.getByRole('textbox', { name: '名称' }), '人员2{Enter}');
    await waitFor(() => expect(rowNames()).toHaveLength(11));
    expect(lastQuery(source)).toMatchObject({ page: 1, search: { name: '人员2' } });
    expect(Object.keys(lastQuery(source)?.search ?? {})).toEqual(['name']);
    await user.click(screen.getByRole('button', { name: /重\s*置/ }));
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    expect(lastQuery(source)?.search).toEqual({});
  });

  it('sorts and pages on the server, and goes back to the first page for a new order', async () => {
    const source = new MemorySource(people(45));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await user.click(screen.getByRole('listitem', { name: '3' }));
    await waitFor(() => expect(rowNames()).toEqual(['人员41', '人员42', '人员43', '人员44', '人员45']));
    const header = screen.getByRole('columnheader', { name: /名称/ });
    await user.click(header);
    await waitFor(() =>
      expect(lastQuery(source)).toMatchObject({ page: 1, sort: [{ fieldId: 'name', order: 'asc' }] }),
    );
    await user.click(header);
    await waitFor(() => expect(rowNames()[0]).toBe('人员45'));
  });

  it('drops an answer that a newer question overtook', async () => {
    const source = new MemorySource(people(30));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    const release = source.hold('list');
    await user.type(screen.getByRole('textbox', { name: '名称' }), '人员1{Enter}');
    await user.clear(screen.getByRole('textbox', { name: '名称' }));
    await user.type(screen.getByRole('textbox', { name: '名称' }), '人员30{Enter}');
    await waitFor(() => expect(rowNames()).toEqual(['人员30']));
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(rowNames()).toEqual(['人员30']);
  });

  it('says why it failed and tries again', async () => {
    const source = new MemorySource(people(1));
    source.failNext('list', new SourceError('数据库忙', { code: 400 }));
    const user = setup({ source });
    expect(await screen.findByText('数据库忙')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(rowNames()).toEqual(['人员1']));
  });

  it('offers the next step when it is empty, and says so when a search found nothing', async () => {
    const source = new MemorySource();
    const user = setup({ source });
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /新\s*增/ })).toHaveLength(2);
    await user.type(screen.getByRole('textbox', { name: '名称' }), 'x{Enter}');
    expect(await screen.findByText('没有符合条件的数据')).toBeTruthy();
  });
});

describe('ListScreen: changing', () => {
  it('creates over the list and shows the new row, with page and search as they were', async () => {
    const source = new MemorySource(people(25));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await user.click(screen.getByRole('listitem', { name: '2' }));
    await waitFor(() => expect(rowNames()).toHaveLength(5));
    await user.click(screen.getByRole('button', { name: /新增/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByRole('textbox', { name: /名称/ }), '新人');
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByText('新建成功')).toBeTruthy();
    await waitFor(() => expect(rowNames()).toContain('新人'));
    expect(lastQuery(source)?.page).toBe(2);
  });

  it('asks before it deletes, and leaves a page that became empty', async () => {
    const source = new MemorySource(people(21));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    await user.click(screen.getByRole('listitem', { name: '2' }));
    await waitFor(() => expect(rowNames()).toEqual(['人员21']));
    await user.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('此操作将永久删除该数据, 是否继续?')).toBeTruthy();
    expect(screen.getAllByText('删除“人员21”')).not.toEqual([]);
    // The focus is on Cancel, so that an accidental Enter does not delete.
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/取\s*消/));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(rowNames()).toHaveLength(20));
    expect(source.records).toHaveLength(20);
    expect(lastQuery(source)?.page).toBe(1);
  });

  it('counts chosen rows and deletes them together', async () => {
    const source = new MemorySource(people(3));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(3));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '批量删除' }).disabled).toBe(true);
    const boxes = screen.getAllByRole('checkbox');
    await user.click(boxes[1] as HTMLElement);
    await user.click(boxes[3] as HTMLElement);
    expect(screen.getByText(/已选择 2 条/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    const question = within(await screen.findByRole('dialog'));
    expect(question.getAllByText('删除 2 条数据')).not.toEqual([]);
    expect(question.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual(['人员1', '人员3']);
    await user.click(question.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(rowNames()).toEqual(['人员2']));
    expect(screen.queryByText(/已选择/)).toBeNull();
  });

  it('says why a deletion failed and keeps the row', async () => {
    const source = new MemorySource(people(1));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(1));
    source.failNext('removeMany', new SourceError('已被引用，不能删除', { code: 400 }));
    await user.click(screen.getByRole('button', { name: '删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('已被引用，不能删除')).toBeTruthy();
    expect(rowNames()).toEqual(['人员1']);
  });

  it('shows the detail with a dash for blanks and goes on to editing', async () => {
    const source = new MemorySource([{ name: '张三' }]);
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '详情' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('heading', { name: '张三' })).toBeTruthy();
    expect(within(dialog).getAllByText('—').length).toBeGreaterThan(0);
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: /编\s*辑/ }));
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByRole('textbox', { name: /名称/ })).toBeTruthy());
  });
});

describe('ListScreen: columns', () => {
  it('hides a column, saves the choice, and brings it back when saving fails', async () => {
    const source = new MemorySource(people(1));
    const user = setup({ source });
    await waitFor(() => expect(rowNames()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: '列设置' }));
    await user.click(await screen.findByRole('switch', { name: '金额' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull());
    expect(source.columns).toEqual([{ fieldId: 'amount', isVisible: false }]);
    // The last visible column cannot be hidden: a list without columns would be blank.
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: '名称' }).disabled).toBe(true);

    source.failNext('saveColumnSettings', new SourceError('保存失败', { code: 400 }));
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(await screen.findByText('保存失败')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull());
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(await screen.findByRole('columnheader', { name: '金额' })).toBeTruthy();
  });

  it('leaves out what the user may not see, search for, or do', async () => {
    const source = new MemorySource(people(1));
    const refused = (id: string) => id !== 'amount' && id !== 'remove';
    setup({ source, access: accessOf({ canReadColumn: refused, canFilter: refused, canUseButton: refused }) });
    await waitFor(() => expect(rowNames()).toHaveLength(1));
    expect(screen.queryByText('金额')).toBeNull();
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  });

  it('says so when the user may see no column at all', async () => {
    setup({ source: new MemorySource(people(1)), access: accessOf({ canReadColumn: () => false }) });
    expect(await screen.findByText('您的权限不足，请联系管理员')).toBeTruthy();
  });

  const subColumns = [
    columnNode('input', 'name', { label: '名称' }),
    columnNode('input', 'items-title', { label: '明细-品名' }),
    columnNode('inputNumber', 'items-qty', { label: '明细-数量' }),
  ];
  const withItems = () =>
    new MemorySource([
      {
        name: 'A',
        items: [
          { title: '纱布', qty: 2 },
          { title: '棉签', qty: 3 },
        ],
      },
      { name: 'B', items: [] },
    ]);

  it('groups sub-table columns, one line a record until its rows are opened', async () => {
    const user = setup({ source: withItems(), columns: { columnList: subColumns, childTableStyle: 1 } });
    await screen.findByText('A');
    const lines = () => document.querySelectorAll('tr[data-row-key]').length;
    expect(screen.getByRole('columnheader', { name: '明细' }).getAttribute('colspan')).toBe('2');
    expect(lines()).toBe(2);
    const turn = screen.getByRole('button', { name: '“A”的其余 1 行明细' });
    expect(turn.closest('td')?.textContent).toContain('+1 行');
    await user.click(turn);
    expect(screen.getByText('棉签')).toBeTruthy();
    expect(screen.getByText('A').closest('td')?.getAttribute('rowspan')).toBe('2');
    expect(turn.getAttribute('aria-expanded')).toBe('true');
    expect(lines()).toBe(3);
    await user.click(screen.getByRole('button', { name: '折叠全部' }));
    expect(lines()).toBe(2);
    await user.click(screen.getByRole('button', { name: '展开全部' }));
    expect(lines()).toBe(3);
  });

  it('shows sub-tables in rows that open, with the totals of each', async () => {
    const user = setup({ source: withItems(), columns: { columnList: subColumns, childTableStyle: 2 } });
    await screen.findByText('A');
    expect(screen.queryByText('棉签')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: /Expand row|展开行/ })[0] as HTMLElement);
    expect(await screen.findByText('棉签')).toBeTruthy();
    const foot = screen.getByText('合计').closest('tr');
    expect([...(foot?.cells ?? [])].map((cell) => cell.textContent)).toEqual(['合计', '5.00']);
  });

  it('has no row of totals where no summed column is shown', async () => {
    const source = new MemorySource(people(2));
    setup({
      source,
      columns: { showSummary: true, summaryField: ['amount'] },
      access: accessOf({ canReadColumn: (id) => id !== 'amount' }),
    });
    await screen.findAllByRole('row');
    expect(screen.queryByText('合计')).toBeNull();
  });

  it('adds a row of totals with two decimals and thousands', async () => {
    const source = new MemorySource(people(2));
    source.summary = { amount: '1234567.5' };
    setup({
      source,
      columns: { showSummary: true, summaryField: ['amount'], thousands: true, thousandsField: ['amount'] },
    });
    expect(await screen.findByText('合计')).toBeTruthy();
    expect(screen.getByText('1,234,567.50')).toBeTruthy();
  });

  it('says of each total what it is, when they are not all sums', async () => {
    const source = new MemorySource(people(2));
    source.summary = { amount: '2.3333', name: '7' };
    const summaryKind = { amount: 'avg', name: 'count' };
    setup({ source, columns: { showSummary: true, summaryField: ['name', 'amount'], summaryKind } });
    const foot = (await screen.findByText('汇总')).closest('tr');
    expect([...(foot?.cells ?? [])].map((cell) => cell.textContent).slice(0, 3)).toEqual([
      '汇总',
      '计数 7',
      '平均 2.33',
    ]);
  });
});

describe('ListScreen: tree', () => {
  const columns = {
    type: 2,
    treeTitle: '科室',
    treeDataSource: 'department',
    treeRelation: 'dept',
    treePropsValue: 'id',
  };
  const organizeTree = () =>
    Promise.resolve([
      { value: 'd1', label: '内科' },
      { value: 'd2', label: '外科' },
    ]);

  it('filters by the chosen node, searches the tree, folds away', async () => {
    const source = new MemorySource(people(4));
    const user = setup({ source, columns, services: { organizeTree } });
    await waitFor(() => expect(rowNames()).toHaveLength(4));
    await user.click(await screen.findByText('外科'));
    await waitFor(() => expect(rowNames()).toEqual(['人员1', '人员3']));
    expect(lastQuery(source)?.tree).toEqual({ dept: 'd2' });
    await user.click(screen.getByText('外科'));
    await waitFor(() => expect(rowNames()).toHaveLength(4));
    await user.type(screen.getByPlaceholderText('输入关键字进行过滤'), '内');
    expect(screen.queryByText('外科')).toBeNull();
    await user.click(within(screen.getByRole('complementary')).getByRole('button', { name: '收起' }));
    expect(screen.queryByText('内科')).toBeNull();
  });

  it('says why the tree failed', async () => {
    setup({
      source: new MemorySource(people(1)),
      columns,
      services: { organizeTree: () => Promise.reject(new SourceError('组织读取失败', { code: 400 })) },
    });
    expect(await screen.findByText('组织读取失败')).toBeTruthy();
  });
});
