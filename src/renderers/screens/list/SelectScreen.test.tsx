// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordRow } from '../../shared/sources/record-source';
import { LargeSource } from '../testing/large-source';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';
import { SelectScreen, type SelectScreenProps } from './SelectScreen';

function setup(props: Partial<SelectScreenProps> & { columns?: object; count?: number } = {}) {
  const { columns = {}, count = 25, ...own } = props;
  const model = testModule(
    { fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('input', 'kind', { label: '类别' })] },
    {
      columnList: [columnNode('input', 'name', { label: '名称' })],
      searchList: [{ ...columnNode('input', 'name', { label: '名称' }), searchType: 2 }],
      btnsList: [
        { value: 'add', label: '新增' },
        { value: 'batchRemove', label: '批量删除' },
      ],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
      hasPage: true,
      pageSize: 500,
      ...columns,
    },
  );
  const { list } = model;
  if (!list) throw new Error('no list');
  const source = new MemorySource(
    Array.from({ length: count }, (_unused, index) => ({
      name: `规则${String(index + 1)}`,
      kind: index === 0 ? 'first' : '',
    })),
  );
  const onChange = vi.fn<(rows: readonly RecordRow[]) => void>();
  const onConfirm = vi.fn<(rows: readonly RecordRow[]) => void>();
  renderScreen(
    <SelectScreen
      model={model}
      list={list}
      source={source}
      access={accessOf()}
      isMultiple={false}
      selectedIds={[]}
      onChange={onChange}
      onConfirm={onConfirm}
      {...own}
    />,
    { organizeTree: () => Promise.resolve([{ value: 'first', label: '第一类' }]) },
  );
  const chosen = () => onChange.mock.lastCall?.[0].map(({ name }) => name);
  return { source, onChange, onConfirm, chosen, user: userEvent.setup({ delay: null }) };
}

const rows = () => document.querySelectorAll('tr[data-row-key]');

afterEach(cleanup);

describe('SelectScreen', () => {
  it('shows 20 rows a page with a number and a radio, and no buttons that change a row', async () => {
    const { source } = setup();
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(source.queries[0]?.pageSize).toBe(20);
    expect(screen.getAllByRole('radio')).toHaveLength(20);
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
    expect(screen.queryByRole('button', { name: '批量删除' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: '序号' })).toBeTruthy();
  });

  it('says 10,000+ over more rows than are counted with every page, and counts them on demand', async () => {
    const source = new LargeSource(
      Array.from({ length: 60 }, (_unused, index) => ({ name: `规则${String(index + 1)}` })),
    );
    const { user } = setup({ source });
    await screen.findByText('规则1');
    const pager = () => document.querySelector('.ant-pagination')?.textContent ?? '';
    expect(pager()).toContain('共 10,000+ 条');
    await user.click(screen.getByRole('button', { name: '精确总数' }));
    await waitFor(() => expect(pager()).toContain('共 12,345 条'));
    await user.click(screen.getByRole('listitem', { name: '2' }));
    await screen.findByText('规则21');
    expect(source.queries.at(-1)?.cursor).toEqual({ side: 'after', row: '1.r20' });
    expect(pager()).toContain('共 12,345 条');
  });

  it('shows as many rows a page as the one who opened it asks for', async () => {
    const { source } = setup({ pageSize: 22 });
    await waitFor(() => expect(rows()).toHaveLength(22));
    expect(source.queries[0]?.pageSize).toBe(22);
  });

  it('chooses one row by its radio or a click anywhere in it; a double click is done', async () => {
    const { user, chosen, onConfirm } = setup();
    await user.click(await screen.findByRole('radio', { name: '选择第 2 行' }));
    expect(chosen()).toEqual(['规则2']);
    await user.click(screen.getByText('规则5'));
    expect(chosen()).toEqual(['规则5']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '选择第 5 行' }).checked).toBe(true);
    expect(onConfirm).not.toHaveBeenCalled();
    await user.dblClick(screen.getByText('规则7'));
    expect(onConfirm.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['规则7']);
  });

  it('keeps what was chosen on other pages in multiple mode', async () => {
    const { user, chosen, onConfirm, onChange } = setup({ isMultiple: true, selectedIds: ['r25'] });
    await user.click(await screen.findByRole('checkbox', { name: '选择第 1 行' }));
    await user.click(screen.getByText('规则3'));
    await user.dblClick(screen.getByText('规则4'));
    expect(onConfirm).not.toHaveBeenCalled();
    // Only the id of r25 is known until its page is loaded.
    expect(onChange.mock.lastCall?.[0].map(({ id }) => id)).toEqual(['r25', 'r1', 'r3']);
    await user.click(screen.getByRole('listitem', { name: '2' }));
    await user.click(await screen.findByText('规则22'));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '选择第 25 行' }).checked).toBe(true);
    await user.click(screen.getByText('规则25'));
    expect(chosen()).toEqual(['规则1', '规则3', '规则22']);
    expect(screen.getByText(/已选择 3 条/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '取消选择' }));
    expect(chosen()).toEqual([]);
  });

  it('searches, resets and refreshes', async () => {
    const { user, source } = setup();
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '规则2{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(7));
    await user.click(screen.getByRole('button', { name: /重\s*置/ }));
    await waitFor(() => expect(rows()).toHaveLength(20));
    const before = source.queries.length;
    await user.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(source.queries.length).toBe(before + 1));
  });

  it('adds through the module’s own form, where the user may', async () => {
    const { user } = setup({ count: 1 });
    await user.click(await screen.findByRole('button', { name: /新增/ }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByRole('textbox', { name: /名称/ }), '新规则');
    await user.click(within(dialog).getByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByText('新规则')).toBeTruthy();
    cleanup();
    setup({ access: accessOf({ canUseButton: (code) => code !== 'add' }) });
    await waitFor(() => expect(rows()).toHaveLength(20));
    expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
  });
});

describe('SelectScreen beside a tree', () => {
  it.each([
    ['resetting the search', '规则', /重\s*置/],
    ['clearing the conditions where nothing is found', '没有', '清除条件'],
  ])('%s gives up the chosen node', async (_way, searched, name) => {
    const columns = {
      type: 2,
      treeTitle: '类别',
      treeDataSource: 'department',
      treeRelation: 'kind',
      treePropsValue: 'id',
    };
    const { user } = setup({ columns, count: 5 });
    await user.click(await screen.findByText('第一类'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.type(screen.getByRole('textbox', { name: '名称' }), `${searched}{Enter}`);
    await user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(rows()).toHaveLength(5));
  });
});
