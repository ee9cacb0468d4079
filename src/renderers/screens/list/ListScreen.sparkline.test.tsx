// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const children = [
  fieldNode('input', 'goods', { label: '品名' }),
  fieldNode('inputNumber', 'price', { label: '单价' }, { precision: 2 }),
];
const model = testModule(
  {
    fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('table', 'items', { label: '明细', children })],
  },
  {
    childTableStyle: 1,
    columnList: [
      columnNode('input', 'name', { label: '名称' }),
      columnNode('inputNumber', 'items-price', { label: '明细-单价', display: { type: 'sparkline' } }),
    ],
    btnsList: [],
    columnBtnsList: [{ value: 'detail', label: '详情' }],
  },
);
const rowsOf = (...prices: (number | null)[]) => prices.map((price) => ({ goods: '泵', price }));
const LINE = '明细-单价：3 个值，首 2.00，末 3.00，最低 1.00，最高 3.00';

function show(source = new MemorySource([{ name: '甲', items: rowsOf(2, 1, null, 3) }])) {
  renderScreen(<ModuleScreen model={model} source={source} access={accessOf()} />);
  return userEvent.setup({ delay: null });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a line of the numbers of a sub-table', () => {
  it('is one cell of the record, whatever rows it has', async () => {
    show();
    const line = await screen.findByRole('img', { name: LINE });
    expect(line.querySelectorAll('polyline')).toHaveLength(1);
    expect(document.querySelectorAll('tbody tr[data-row-key]')).toHaveLength(1);
    expect(screen.getByRole('columnheader', { name: '明细-单价' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: '明细' })).toBeNull();
  });

  it('is a dot for one number, and nothing for none', async () => {
    const items = [rowsOf(5), rowsOf(null), []];
    show(new MemorySource(items.map((rows, index) => ({ name: String(index), items: rows }))));
    const dot = await screen.findByRole('img', { name: '明细-单价：5.00' });
    expect([dot.querySelectorAll('circle').length, dot.querySelectorAll('polyline').length]).toEqual([1, 0]);
    expect(document.querySelectorAll('.formloom-sparkline')).toHaveLength(1);
  });

  it('says how much of a long sub-table it draws', async () => {
    const source = new MemorySource([{ name: '甲', items: rowsOf(2, 4), $rowCounts: { items: 250 } }]);
    show(source);
    const name = '明细-单价：前 2 行（共 250 行），首 2.00，末 4.00，最低 2.00，最高 4.00';
    expect(await screen.findByRole('img', { name })).toBeTruthy();
  });

  it('stands above the rows in the detail view', async () => {
    const user = show();
    await screen.findByRole('img', { name: LINE });
    await user.click(screen.getByText('甲'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('img', { name: LINE.replace('明细-', '') })).toBeTruthy();
  });

  it('is a fact of a card on narrow windows', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: true,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    show();
    const card = (await screen.findByText('甲')).closest<HTMLElement>('.formloom-phone-card');
    if (!card) throw new Error('no card');
    expect(await within(card).findByRole('img', { name: LINE })).toBeTruthy();
    expect(card.textContent).toContain('明细-单价');
  });

  it('is not there for who may not read the column', async () => {
    const access = { ...accessOf(), canReadColumn: (id: string) => id !== 'items-price' };
    renderScreen(
      <ModuleScreen model={model} source={new MemorySource([{ name: '甲', items: rowsOf(1, 2) }])} access={access} />,
    );
    await screen.findByText('甲');
    expect(document.querySelector('.formloom-sparkline')).toBeNull();
    expect(screen.queryByText('明细-单价')).toBeNull();
  });
});

it('a tag has the colour of the stored choice, where rows have it beside its text', async () => {
  const tagged = testModule(
    { fields: [fieldNode('select', 'state', { label: '状态', dataType: 'static' }, { options: [] })] },
    {
      columnList: [
        columnNode('select', 'state', { label: '状态', display: { type: 'tag', colors: { 1: 'success' } } }),
      ],
      btnsList: [],
      columnBtnsList: [],
    },
  );
  const source = new MemorySource([{ state: '在职', state_id: '1' }]);
  renderScreen(<ModuleScreen model={tagged} source={source} access={accessOf()} />);
  expect((await screen.findByText('在职')).closest('.ant-tag-success')).not.toBeNull();
});
