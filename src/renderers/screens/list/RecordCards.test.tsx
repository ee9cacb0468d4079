// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const formData = {
  fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('inputNumber', 'amount', { label: '金额' })],
};
const columnData = {
  columnList: [columnNode('input', 'name', { label: '名称' }), columnNode('inputNumber', 'amount', { label: '金额' })],
  btnsList: [],
  columnBtnsList: [],
};

function setup(columns: object, summary: Readonly<Record<string, string>> = {}, count = 2) {
  const source = new MemorySource(
    Array.from({ length: count }, (_unused, index) => ({ name: `人员${String(index + 1)}`, amount: index })),
  );
  source.summary = summary;
  const model = testModule(formData, { ...columnData, ...columns });
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />);
}

const lines = (list: Element) =>
  [...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: true,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('ends with the totals, as the table does', async () => {
  const totals = { showSummary: true, summaryField: ['amount'], thousands: true, thousandsField: ['amount'] };
  setup(totals, { amount: '1234567.5' });
  expect(lines(await screen.findByRole('region', { name: '合计' }))).toEqual([['金额', '1,234,567.50']]);
});

it('says of each total what it is, when they are not all sums', async () => {
  const summaryKind = { amount: 'avg', name: 'count' };
  setup({ showSummary: true, summaryField: ['name', 'amount'], summaryKind }, { amount: '2.3333', name: '7' });
  expect(lines(await screen.findByRole('region', { name: '汇总' }))).toEqual([
    ['名称', '计数 7'],
    ['金额', '平均 2.33'],
  ]);
});

it('has no totals where the table has none', async () => {
  setup({ showSummary: true, summaryField: ['amount'] }, {}, 0);
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(screen.queryByText('合计')).toBeNull();
});

it('has no heading over totals that are none', async () => {
  setup({ showSummary: true, summaryField: [] });
  expect(await screen.findByText('人员1')).toBeTruthy();
  expect(screen.queryByRole('region', { name: '合计' })).toBeNull();
});

it('gives cards and values the looks that rows and cells have by the rules', async () => {
  setup({
    rowStyles: [{ when: 'amount == 0', style: 'danger' }],
    cellStyles: [{ field: 'amount', when: 'amount == 1', style: 'strong' }],
  });
  const first = (await screen.findByText('人员1')).closest('li');
  const second = screen.getByText('人员2').closest('li');
  expect(first?.className).toContain('formloom-look-danger');
  expect(second?.className ?? '').not.toContain('formloom-look');
  const value = second?.querySelector('[data-column="amount"] dd');
  expect(value?.className).toContain('formloom-look-strong');
});

it('begins another page with its first card', async () => {
  const shown = vi.fn();
  Element.prototype.scrollIntoView = shown;
  setup({}, {}, 25);
  const user = userEvent.setup({ delay: null });
  expect(await screen.findByText('人员1')).toBeTruthy();
  expect(shown).not.toHaveBeenCalled();
  await user.click(document.querySelector('.ant-pagination-next button') as HTMLElement);
  expect(await screen.findByText('人员25')).toBeTruthy();
  expect(shown).toHaveBeenCalledTimes(1);
});
