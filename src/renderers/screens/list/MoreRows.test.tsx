// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { RecordQuery } from '../../shared/sources/record-source';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

/** A list answers only the first rows of a sub-table; the rest is loaded in pages. */
const title = fieldNode('input', 'title', { label: '品名' });
const formData = {
  fields: [
    fieldNode('input', 'name', { label: '名称' }),
    fieldNode('table', 'items', { label: '明细', children: [title] }),
  ],
};
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ title: `品${String(from + index)}` }));

class CappedSource extends MemorySource {
  readonly asked: unknown[] = [];
  lost = 0;

  override async list(query: RecordQuery) {
    const page = await super.list(query);
    return { ...page, rows: page.rows.map((row) => ({ ...row, $rowCounts: { items: 5 } })) };
  }

  async subRows(id: string, tableKey: string, offset: number) {
    this.asked.push([id, tableKey, offset]);
    if (this.lost-- > 0) throw new Error('lost');
    return rows(offset, Math.min(2, 5 - offset));
  }
}

function setup(childTableStyle: 1 | 2) {
  const source = new CappedSource([{ name: '甲', items: rows(0, 2) }]);
  const columnData = {
    columnList: [
      columnNode('input', 'name', { label: '名称' }),
      columnNode('input', 'items-title', { label: '明细-品名' }),
    ],
    searchList: [],
    btnsList: [],
    columnBtnsList: [],
    hasPage: true,
    pageSize: 20,
    childTableStyle,
  };
  renderScreen(<ModuleScreen model={testModule(formData, columnData)} source={source} access={accessOf()} />, {});
  return { source, user: userEvent.setup({ delay: null }) };
}

/** The button of a record that shows its rows. */
const opener = (style: 1 | 2) => (style === 1 ? '“甲”的其余 4 行明细' : /Expand row|展开行/);

afterEach(cleanup);

describe.each([1, 2] as const)('rows of a sub-table beyond the first, style %i', (style) => {
  it('are counted, and loaded in pages until all are there', async () => {
    const { source, user } = setup(style);
    await user.click(await screen.findByRole('button', { name: opener(style) }));
    await screen.findByText('共 5 行，已显示 2 行');
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await screen.findByText('品3');
    expect(screen.getByText('共 5 行，已显示 4 行')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await screen.findByText('品4');
    await waitFor(() => expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull());
    const [first] = source.asked as [string, string, number][];
    expect(source.asked).toEqual([
      [first?.[0], 'items', 2],
      [first?.[0], 'items', 4],
    ]);
  });

  it('can be asked for again when loading fails', async () => {
    const { source, user } = setup(style);
    source.lost = 1;
    await user.click(await screen.findByRole('button', { name: opener(style) }));
    await user.click(await screen.findByRole('button', { name: '加载更多' }));
    await user.click(await screen.findByRole('button', { name: '加载失败，重试' }));
    await screen.findByText('品3');
  });
});
