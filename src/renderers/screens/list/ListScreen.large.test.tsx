// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { LargeSource } from '../testing/large-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const formData = {
  fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('inputNumber', 'amount', { label: '金额' })],
};
const columnData = {
  columnList: [
    columnNode('input', 'name', { label: '名称', sortable: true }),
    columnNode('inputNumber', 'amount', { label: '金额', sortable: true }),
  ],
  searchList: [{ ...columnNode('input', 'name', { label: '名称' }), searchType: 2 }],
  btnsList: [],
  columnBtnsList: [],
  showSummary: true,
  summaryField: ['amount'],
};

async function setup(change: (source: LargeSource) => void = () => undefined) {
  const source = new LargeSource(
    Array.from({ length: 60 }, (_unused, index) => ({ name: `人员${String(index + 1)}`, amount: index })),
  );
  change(source);
  const model = testModule(formData, columnData);
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />);
  await screen.findByText('人员1');
  return { source, user: userEvent.setup({ delay: null }) };
}

const pager = () => document.querySelector('.ant-pagination')?.textContent ?? '';
const lastCursor = (source: LargeSource) => source.queries.at(-1)?.cursor;

afterEach(cleanup);

it('says 10,000+ and leads through about so many pages, until somebody asks for the exact number', async () => {
  const { source, user } = await setup();
  expect(pager()).toContain('共 10,000+ 条');
  expect(screen.getByRole('listitem', { name: '600' })).toBeTruthy();
  expect(source.counted).toEqual([]);
  await user.click(screen.getByRole('button', { name: '精确总数' }));
  await waitFor(() => expect(pager()).toContain('共 12,345 条'));
  expect(screen.getByRole('listitem', { name: '618' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '精确总数' })).toBeNull();
  // The exact total is kept for another page or order of the same query.
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await screen.findByText('人员21');
  expect(pager()).toContain('共 12,345 条');
  // A refresh drops it.
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(pager()).toContain('共 10,000+ 条'));
  expect(source.counted).toHaveLength(1);
});

it('offers another try where counting failed', async () => {
  const { user } = await setup((source) => (source.failing = 'count'));
  await user.click(screen.getByRole('button', { name: '精确总数' }));
  await user.click(await screen.findByRole('button', { name: '计数失败，重试' }));
  await waitFor(() => expect(pager()).toContain('共 12,345 条'));
});

it('names the row that it turns to a neighbour from, and no row for any other page, order or size', async () => {
  const { source, user } = await setup();
  expect(lastCursor(source)).toBeUndefined();
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await screen.findByText('人员21');
  expect(lastCursor(source)).toEqual({ side: 'after', row: '1.r20' });
  await user.click(screen.getByRole('listitem', { name: '1' }));
  await screen.findByText('人员1');
  expect(lastCursor(source)).toEqual({ side: 'before', row: '1.r21' });
  await user.click(screen.getByRole('listitem', { name: '600' }));
  await screen.findByText('人员41');
  expect(lastCursor(source)).toBeUndefined();
  await user.click(screen.getByRole('listitem', { name: '599' }));
  await waitFor(() => expect(lastCursor(source)).toEqual({ side: 'before', row: '1.r41' }));
  await user.click(await screen.findByRole('columnheader', { name: /金额/ }));
  await waitFor(() => expect(source.queries.at(-1)?.sort).toHaveLength(1));
  expect(lastCursor(source)).toBeUndefined();
});

it('makes the totals after the rows, once for the same rows, anew for others', async () => {
  let release: () => void = () => undefined;
  const { source, user } = await setup((large) => {
    release = large.hold('list');
    setTimeout(release, 20);
  });
  const total = () => document.querySelector('.ant-table-summary')?.textContent;
  await waitFor(() => expect(total()).toBe('合计1000.00'));
  await user.click(screen.getByRole('listitem', { name: '2' }));
  await screen.findByText('人员21');
  expect(source.summarised).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(total()).toBe('合计2000.00'));
  await user.type(screen.getByPlaceholderText(/名称/), '人员2');
  await user.click(screen.getByRole('button', { name: /查询|查 询/ }));
  await waitFor(() => expect(total()).toBe('合计3000.00'));
  expect(source.summarised.map(({ search }) => search)).toEqual([{}, {}, { name: '人员2' }]);
});

it('asks for the totals of a search once its rows are there', async () => {
  const { source, user } = await setup();
  await waitFor(() => expect(source.summarised).toHaveLength(1));
  const release = source.hold('list');
  await user.type(screen.getByPlaceholderText(/名称/), '人员2');
  await user.click(screen.getByRole('button', { name: /查询|查 询/ }));
  await waitFor(() => expect(source.queries.at(-1)?.search).toEqual({ name: '人员2' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(source.summarised).toHaveLength(1);
  release();
  await waitFor(() => expect(source.summarised).toHaveLength(2));
});

it('asks for no totals before the first rows are there', async () => {
  const source = new LargeSource([{ name: '人员1', amount: 1 }]);
  const release = source.hold('list');
  renderScreen(<ModuleScreen model={testModule(formData, columnData)} source={source} access={accessOf()} />);
  await waitFor(() => expect(source.queries).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(source.summarised).toEqual([]);
  release();
  await waitFor(() => expect(source.summarised).toHaveLength(1));
});

it('offers another try where the totals could not be made', async () => {
  const { user } = await setup((source) => (source.failing = 'summarise'));
  await user.click(await screen.findByRole('button', { name: '合计失败，重试' }));
  await waitFor(() => expect(document.querySelector('.ant-table-summary')?.textContent).toBe('合计2000.00'));
});

it('requests totals only when they are in view', async () => {
  const watched: { readonly seen: (isIntersecting: boolean) => void }[] = [];
  class Observer {
    constructor(readonly report: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {}
    observe(element: Element) {
      if (element.tagName === 'STRONG') watched.push({ seen: (isIntersecting) => this.report([{ isIntersecting }]) });
    }
    disconnect() {}
    unobserve() {}
  }
  const before = globalThis.IntersectionObserver;
  globalThis.IntersectionObserver = Observer as unknown as typeof IntersectionObserver;
  try {
    const { source } = await setup();
    await waitFor(() => expect(watched.length).toBeGreaterThan(0));
    for (const { seen } of watched) seen(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(source.summarised).toEqual([]);
    for (const { seen } of watched) seen(true);
    await waitFor(() => expect(source.summarised).toHaveLength(1));
  } finally {
    globalThis.IntersectionObserver = before;
  }
});
