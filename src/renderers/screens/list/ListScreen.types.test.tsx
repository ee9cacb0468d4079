// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SourceError, type RecordPage, type RecordQuery, type RecordRow } from '../../shared/sources/record-source';
import { ModuleScreen } from '../ModuleScreen';
import { LargeSource } from '../testing/large-source';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

/** Grouped lists and tree tables (docs/module-format.md#list-types). */
const STATES = ['待派工', '维修中', '已修复'];
const options = STATES.map((name, index) => ({ id: name, fullName: name, ...(index === 0 && { color: 'gold' }) }));
const formData = {
  fields: [
    fieldNode('input', 'name', { label: '名称' }),
    fieldNode(
      'select',
      'state',
      { label: '状态', dataType: 'static' },
      { options, props: { label: 'fullName', value: 'id' } },
    ),
    fieldNode('treeSelect', 'parent', { label: '上级' }),
  ],
};
const button = (value: string, label: string) => ({ value, label, icon: '' });
const columnData = {
  columnList: [
    columnNode('input', 'name', { label: '名称', sortable: true }),
    columnNode('select', 'state', { label: '状态', sortable: true }),
  ],
  searchList: [{ ...columnNode('input', 'name', { label: '名称' }), searchType: 2 }],
  btnsList: [button('batchRemove', '批量删除'), button('add', '新增')],
  columnBtnsList: [button('edit', '编辑'), button('remove', '删除'), button('detail', '详情')],
};

function setup(source: MemorySource, columns: object, access = accessOf()) {
  const model = testModule(formData, { ...columnData, ...columns });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />);
  return userEvent.setup({ delay: null });
}

const lines = () =>
  [...document.querySelectorAll('[data-row-key]')].map((row) => row.getAttribute('data-row-key') ?? '');
const narrow = () =>
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a grouped list', () => {
  const grouped = { type: 3, groupField: 'state' };
  const repairs = () =>
    new MemorySource([
      { name: '一', state: '已修复' },
      { name: '二' },
      { name: '三', state: '待派工' },
      { name: '四', state: '已修复' },
    ]);
  const heading = (name: RegExp) => screen.findByRole('button', { name });

  it('shows its records below headings, in the order of the choices, without pages', async () => {
    const source = repairs();
    setup(source, grouped);
    expect((await heading(/^待派工/)).textContent).toBe('待派工 1 条');
    expect(lines()).toEqual(['group/待派工', 'r3', 'group/已修复', 'r1', 'r4', 'group/', 'r2']);
    expect((await heading(/^未填写/)).getAttribute('aria-expanded')).toBe('true');
    expect(source.queries[0]).toMatchObject({ page: 1, pageSize: 10_000 });
    expect(document.querySelector('.ant-pagination')).toBeNull();
    expect((await heading(/^待派工/)).querySelector('[data-color="gold"]')).toBeTruthy();
  });

  it('folds and opens a group by its button, its line and the arrow keys, and all together', async () => {
    const user = setup(repairs(), grouped);
    await user.click(await heading(/^已修复/));
    expect(lines()).toEqual(['group/待派工', 'r3', 'group/已修复', 'group/', 'r2']);
    expect((await heading(/^已修复/)).getAttribute('aria-expanded')).toBe('false');
    (await heading(/^已修复/)).focus();
    await user.keyboard('{ArrowRight}');
    expect(lines()).toContain('r1');
    await user.keyboard('{ArrowUp}');
    expect(document.activeElement?.getAttribute('data-row-key')).toBe('r3');
    await user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(lines()).not.toContain('r1');
    await user.click(document.querySelector('[data-row-key="group/已修复"] td:last-child') as HTMLElement);
    expect(lines()).toContain('r1');
    await user.click(screen.getByRole('button', { name: '折叠全部' }));
    expect(lines()).toEqual(['group/待派工', 'group/已修复', 'group/']);
    await user.click(screen.getByRole('button', { name: '展开全部' }));
    expect(lines()).toHaveLength(7);
  });

  it('selects and deletes records only, and none of a folded group', async () => {
    const source = repairs();
    const user = setup(source, grouped);
    await heading(/^待派工/);
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    expect(screen.getByText(/已选择 4 条/)).toBeTruthy();
    await user.click(await heading(/^已修复/));
    expect(screen.getByText(/已选择 2 条/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '批量删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(source.records.map(({ id }) => id)).toEqual(['r1', 'r4']));
    expect((await heading(/^已修复/)).getAttribute('aria-expanded')).toBe('false');
  });

  it('follows a sort by the field that groups', async () => {
    const user = setup(repairs(), grouped);
    await heading(/^待派工/);
    await user.click(screen.getByRole('columnheader', { name: /状态/ }));
    await waitFor(() =>
      expect(lines().filter((key) => key.startsWith('group/'))).toEqual(['group/', 'group/待派工', 'group/已修复']),
    );
  });

  it('has no groups for who may not read the field', async () => {
    setup(repairs(), grouped, accessOf({ canReadColumn: (id) => id !== 'state', canFilter: (id) => id !== 'state' }));
    await waitFor(() => expect(lines()).toEqual(['r1', 'r2', 'r3', 'r4']));
  });

  it('says in numbers that it shows a part of its records', async () => {
    const source = new LargeSource([{ name: '一', state: '待派工' }]);
    const user = setup(source, grouped);
    expect(await screen.findByText(/只显示前 1 条，还有更多/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '精确总数' }));
    expect(await screen.findByText(/共 12,345 条，此列表不分页，只显示前 1 条/)).toBeTruthy();
  });

  it('draws the visible part of 10,000 records alone', async () => {
    const rows = Array.from({ length: 10_000 }, (_unused, index) => ({
      name: String(index),
      state: STATES[index % 3],
    }));
    setup(new MemorySource(rows), grouped);
    await heading(/^待派工/);
    expect(document.querySelector('.ant-table-tbody-virtual')).toBeTruthy();
    expect(lines().length).toBeLessThan(120);
  });

  it('stands above cards on a narrow window', async () => {
    narrow();
    const user = setup(repairs(), grouped);
    await user.click(await heading(/^已修复/));
    expect(lines()).toEqual(['r3', 'r2']);
  });
});

/** Rows by the id of their parent; '' = the first level. */
class TreeSource extends MemorySource {
  readonly asked: { readonly id: string; readonly query: RecordQuery }[] = [];
  levels: Record<string, readonly string[]> = { '': ['a', 'b'], a: ['a1', 'a2'], a1: ['a11'] };
  failure: Error | null = null;

  override async list(query: RecordQuery): Promise<RecordPage> {
    this.queries.push(query);
    if (query.isTop) return { rows: this.#rowsOf(''), total: 2, summary: {} };
    const all = Object.values(this.levels).flat();
    const found = all.filter((name) => name.includes(String(query.search['name'])));
    return { rows: found.map((name) => ({ id: name, name })), total: found.length, summary: {} };
  }

  async children(id: string, query: RecordQuery): Promise<readonly RecordRow[]> {
    this.asked.push({ id, query });
    const { failure } = this;
    this.failure = null;
    if (failure) throw failure;
    return this.#rowsOf(id);
  }

  #rowsOf(id: string): readonly RecordRow[] {
    return (this.levels[id] ?? []).map((name) => ({
      id: name,
      name,
      $hasChildren: (this.levels[name] ?? []).length > 0,
    }));
  }
}

describe('a tree table', () => {
  const tree = { type: 5, parentField: 'parent', hasPage: true, pageSize: 20 };
  const opener = (name: string) => screen.findByRole('button', { name: `“${name}”的下级` });

  it('asks for the first level, and for others when a row is opened', async () => {
    const source = new TreeSource();
    const user = setup(source, tree);
    await user.click(await opener('a'));
    await waitFor(() => expect(lines()).toEqual(['a', 'a1', 'a2', 'b']));
    (await opener('a1')).focus();
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(lines()).toEqual(['a', 'a1', 'a11', 'a2', 'b']));
    expect(source.asked.map(({ id }) => id)).toEqual(['a', 'a1']);
    expect(source.queries[0]).toMatchObject({ isTop: true, pageSize: 20 });
    expect(screen.queryByRole('button', { name: '“b”的下级' })).toBeNull();
    expect(screen.getByText('第一级共 2 条')).toBeTruthy();
  });

  it('asks for open levels again in another order, and after a deletion', async () => {
    const source = new TreeSource();
    const user = setup(source, tree);
    await user.click(await opener('a'));
    await waitFor(() => expect(lines()).toHaveLength(4));
    await user.click(screen.getByRole('columnheader', { name: /名称/ }));
    await waitFor(() => expect(source.asked.at(-1)?.query.sort).toEqual([{ fieldId: 'name', order: 'asc' }]));
    source.levels = { '': ['a', 'b'], a: ['a2'] };
    const row = document.querySelector('[data-row-key="a1"]') as HTMLElement;
    await user.click(within(row).getByRole('button', { name: '删除' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(lines()).toEqual(['a', 'a2', 'b']));
  });

  it('says in the row why a level could not be read, and tries again', async () => {
    const source = new TreeSource();
    source.failure = new SourceError('下级读取失败', { code: 500 });
    const user = setup(source, tree);
    await user.click(await opener('a'));
    expect(await screen.findByText('下级读取失败')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(lines()).toEqual(['a', 'a1', 'a2', 'b']));
  });

  it('is flat while it is searched: rows of every level are found', async () => {
    const source = new TreeSource();
    const user = setup(source, tree);
    await opener('a');
    fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: 'a1' } });
    await user.click(screen.getByRole('button', { name: /查\s*询/ }));
    await waitFor(() => expect(lines()).toEqual(['a1', 'a11']));
    expect(source.queries.at(-1)?.isTop).toBeUndefined();
    expect(screen.queryByRole('button', { name: '“a1”的下级' })).toBeNull();
    expect(screen.getByText('共 2 条')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /重\s*置/ }));
    await waitFor(() => expect(lines()).toEqual(['a', 'b']));
  });
});
