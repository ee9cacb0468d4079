// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestProviders } from '../../shared/testing/TestProviders';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { checkView } from '../../shared/testing/check-view';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { TableView } from './View';
import { createColumn, createTable, renderTable, withRenderers } from './testing/render-table';

afterEach(cleanup);

// The view is checked apart: it shows the rows, while the example's text is their number, as in lists.
runWidgetContract({ definition: renderer.definition, Edit: withRenderers(renderer.Edit) }, example);
checkView({ definition: renderer.definition, View: withRenderers(renderer.View) }, { ...example, text: '口罩' });

const name = createColumn('name', 'input', { label: '名称', isRequired: true });
const price = createColumn('price', 'inputNumber', { label: '单价' });
const kind = createColumn('kind', 'select', {
  label: '类别',
  options: {
    kind: 'static',
    items: [
      { value: '1', label: '药品' },
      { value: '2', label: '耗材' },
    ],
  },
});
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_none, i) => ({ name: `行${String(i + 1)}`, price: i, kind: '1' }));

const cell = (row: number, column: number) => {
  const place = `[role="row"][aria-rowindex="${String(row + 1)}"] > [aria-colindex="${String(column + 1)}"]`;
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`no cell ${String(row)}:${String(column)}`);
  return found;
};

describe('the sub-table as a grid', () => {
  it('shows titles, required marks, values as text and no editor', () => {
    renderTable({ table: createTable([name, price, kind]), rows: rowsOf(2) });
    const grid = screen.getByRole('grid', { name: '产品明细' });
    expect(grid.getAttribute('aria-rowcount')).toBe('3');
    expect(screen.getAllByRole('columnheader').map((item) => item.textContent)).toEqual([
      '序号',
      '*名称',
      '单价',
      '类别',
    ]);
    expect(within(screen.getAllByRole('columnheader')[1] as HTMLElement).getByLabelText('必填')).toBeTruthy();
    expect(cell(1, 3).textContent).toBe('药品');
    expect(grid.querySelectorAll('input')).toHaveLength(0);
  });

  it('leaves out columns that are hidden or not meant for the browser', () => {
    const columns = [
      name,
      createColumn('a', 'input', { isHidden: true }),
      createColumn('b', 'input', { visibility: ['app'] }),
    ];
    renderTable({ table: createTable(columns), rows: [] });
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  });

  it('says that there is nothing, and adds the first row with its defaults', async () => {
    const withDefault = createColumn('count', 'inputNumber', { defaultValue: 3 });
    const { last } = renderTable({ table: createTable([name, withDefault]), rows: [] });
    expect(screen.getByText('暂无数据', { selector: 'div' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '添加' }));
    expect(last()).toEqual([{ name: null, count: 3 }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 名称');
    await userEvent.keyboard('口罩');
    expect(last()).toEqual([{ name: '口罩', count: 3 }]);
  });

  it.each([
    [{ actionText: '添加产品' }, '添加产品'],
    [
      {
        footerBtnsList: [
          { value: 'batchRemove', label: '批量删除' },
          { value: 'add', label: '新增一行' },
        ],
      },
      '新增一行',
    ],
  ])('takes the words of the add button from the module: %j', (props, label) => {
    renderTable({ table: createTable([name], props), rows: [] });
    expect(screen.getByRole('button', { name: label })).toBeTruthy();
  });

  it('draws the visible window only', () => {
    const { container } = renderTable({ table: createTable([name, price]), rows: rowsOf(1000) });
    const drawn = container.querySelectorAll('.formloom-table-row').length;
    expect(drawn).toBeGreaterThanOrEqual(12);
    expect(drawn).toBeLessThanOrEqual(22);
    const body = container.querySelector<HTMLElement>('.formloom-table-body');
    expect(body?.style.height).toBe('40000px');
  });

  it('is plain and without tools when it is disabled or read-only', () => {
    renderTable({ table: createTable([name]), rows: rowsOf(1), edit: { isDisabled: true } });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
  });
});

describe('editing', () => {
  it('turns the clicked cell into its control and back', async () => {
    const { last, container } = renderTable({ table: createTable([name, price]), rows: rowsOf(3) });
    await userEvent.click(cell(2, 1));
    expect(container.querySelectorAll('.formloom-table input')).toHaveLength(1);
    await userEvent.keyboard('甲');
    expect(last()[1]).toEqual({ name: '行2甲', price: 1, kind: '1' });
    await userEvent.click(cell(1, 1));
    expect(cell(2, 1).textContent).toBe('行2甲');
  });

  it('keeps every other row the same object', async () => {
    const rows = rowsOf(3);
    const { last } = renderTable({ table: createTable([name, price]), rows });
    await userEvent.click(cell(2, 1));
    await userEvent.keyboard('x');
    expect(last()[0]).toBe(rows[0]);
    expect(last()[2]).toBe(rows[2]);
  });

  it('Tab goes on to the next cell and row, Shift+Tab back, Enter down', async () => {
    renderTable({ table: createTable([name, price]), rows: rowsOf(2) });
    const at = () => document.activeElement?.getAttribute('aria-label');
    await userEvent.click(cell(1, 1));
    await userEvent.keyboard('{Tab}');
    expect(at()).toBe('第 1 行 单价');
    await userEvent.keyboard('{Tab}');
    expect(at()).toBe('第 2 行 名称');
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(at()).toBe('第 1 行 单价');
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('第 2 行 单价');
    await userEvent.keyboard('{Escape}{ArrowLeft}{F2}{Enter}');
    expect(document.activeElement, 'there is no row below').toBe(cell(2, 1));
  });

  it('typing on a cell replaces its text, Enter and F2 keep it, Escape takes the input back', async () => {
    const onEscape = vi.fn();
    const { last } = renderTable({ table: createTable([name]), rows: rowsOf(2) });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && onEscape());
    await userEvent.tab();
    expect(document.activeElement).toBe(cell(1, 1));
    await userEvent.keyboard('新');
    expect(last()[0]?.['name']).toBe('新');
    await userEvent.keyboard('{Escape}');
    expect(last()[0]?.['name']).toBe('行1');
    expect(onEscape, 'a dialog around the form would close').not.toHaveBeenCalled();
    expect(document.activeElement).toBe(cell(1, 1));
    await userEvent.keyboard('{F2}a{Enter}');
    expect(last()[0]?.['name']).toBe('行1a');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 名称');
  });

  it('arrows, Home and End move between cells, the delete button among them', async () => {
    const { last } = renderTable({ table: createTable([name, price]), rows: rowsOf(3) });
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(document.activeElement).toBe(cell(2, 2));
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(cell(2, 1));
    await userEvent.keyboard('{Home}');
    const button = screen.getByLabelText('删除第 2 行');
    expect(document.activeElement).toBe(button);
    await userEvent.keyboard('{Enter}');
    expect(last().map((row) => row['name'])).toEqual(['行1', '行3']);
    expect(document.activeElement).toBe(screen.getByLabelText('删除第 2 行'));
    await userEvent.keyboard('{Enter}{Enter}');
    expect(last()).toEqual([]);
    expect(document.activeElement?.textContent).toBe('添加');
  });

  it('has one tab stop, whatever the number of rows', () => {
    const { container } = renderTable({ table: createTable([name, price]), rows: rowsOf(50) });
    expect(container.querySelectorAll('.formloom-table [tabindex="0"]')).toHaveLength(1);
  });

  it('reports leaving the table once, and not while moving inside it', async () => {
    const { leaves } = renderTable({ table: createTable([name, price]), rows: rowsOf(2) });
    await userEvent.click(cell(1, 1));
    await userEvent.keyboard('{Tab}{Tab}');
    expect(leaves()).toBe(0);
    await userEvent.click(document.body);
    await waitFor(() => {
      expect(leaves()).toBe(1);
    });
    expect(document.querySelectorAll('.formloom-table input')).toHaveLength(0);
  });

  it('shows what the form calculates from the row while it is edited', async () => {
    const total = createColumn('total', 'inputNumber', { isReadOnly: true });
    const { last } = renderTable({
      table: createTable([price, total]),
      rows: [{ price: 1, total: 2 }],
      settle: (rows) => rows.map((row) => ({ ...row, total: Number(row['price']) * 2 })),
    });
    await userEvent.click(cell(1, 1));
    await userEvent.keyboard('5');
    expect(last()[0]?.['total']).toBe(Number(last()[0]?.['price']) * 2);
    expect(cell(1, 2).textContent).toBe(String(last()[0]?.['total']));
    await userEvent.click(cell(1, 2));
    expect(cell(1, 2).querySelector('input')).toBeNull();
  });

  it('a cell that a rule disables or hides in one row cannot be entered there', async () => {
    const on = { isVisible: true, isRequired: false, isDisabled: false };
    const states = new Map([
      ['items-name', on],
      ['items-price', on],
      ['items-name@0', { ...on, isDisabled: true }],
      ['items-price@1', { ...on, isVisible: false }],
    ]);
    renderTable({ table: createTable([name, price]), rows: rowsOf(2), states });
    await userEvent.click(cell(1, 1));
    expect(cell(1, 1).querySelector('input')).toBeNull();
    expect(cell(1, 1).getAttribute('aria-readonly')).toBe('true');
    expect(cell(2, 2).textContent).toBe('');
    await userEvent.click(cell(1, 2));
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('第 2 行 名称');
  });
});

describe('errors, totals and choices', () => {
  it('puts errors under their cell, makes the row taller, and keeps them with their row', async () => {
    const { setIssues } = renderTable({ table: createTable([name, price]), rows: rowsOf(3) });
    setIssues(new Map([['1:name', '名称不能为空']]));
    const wrong = cell(2, 1);
    expect(wrong.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(wrong.getAttribute('aria-describedby') ?? '')?.textContent).toBe('名称不能为空');
    expect(wrong.closest<HTMLElement>('[role=row]')?.style.height).toBe('62px');
    expect(cell(3, 1).closest<HTMLElement>('[role=row]')?.style.transform).toBe('translateY(102px)');
    await userEvent.click(screen.getByRole('button', { name: '删除第 1 行' }));
    expect(cell(1, 1).getAttribute('aria-invalid')).toBe('true');
    expect(cell(2, 1).getAttribute('aria-invalid')).toBeNull();
  });

  it('brings the focus to the first wrong cell when the form asks the table to take it', () => {
    renderTable({
      table: createTable([name, price]),
      rows: rowsOf(300),
      issues: new Map([['200:price', '必填']]),
    });
    act(() => document.getElementById('form-items')?.focus());
    expect(document.activeElement).toBe(cell(201, 2));
  });

  it('sums numeric cells with two decimals, grouped by three when the table says so', () => {
    const props = {
      showSummary: true,
      summaryField: ['price', 'items-count'],
      thousands: true,
      thousandsField: ['price'],
    };
    const count = createColumn('count', 'inputNumber');
    const rows = [
      { price: 1234.5, count: 1000 },
      { price: 0.1, count: 0.2 },
      { price: null, count: 'x' },
    ];
    renderTable({ table: createTable([name, price, count], props), rows });
    const foot = screen.getByText('合计').closest('[role=row]');
    expect([...(foot?.children ?? [])].map((item) => item.textContent)).toEqual(['合计', '', '1,234.60', '1000.20']);
  });

  it('asks once per row for choices that depend on the row, with the row as parameter', async () => {
    const dataInterface = vi.fn((_id: string, params: readonly Readonly<Record<string, unknown>>[]) =>
      Promise.resolve([{ id: '1', fullName: `${String(params[0]?.['defaultValue'])}的批号` }]),
    );
    const batch = createColumn('batch', 'select', {
      label: '批号',
      options: {
        kind: 'dynamic',
        interfaceId: 'i1',
        labelKey: 'fullName',
        valueKey: 'id',
        childrenKey: 'children',
        params: [
          {
            field: 'drug',
            fieldName: '',
            dataType: 'varchar',
            required: false,
            defaultValue: '',
            relationField: 'items-name',
            raw: { field: 'drug' },
          },
        ],
      },
    });
    const rows = [
      { name: '甲', batch: '1' },
      { name: '乙', batch: '1' },
    ];
    renderTable({ table: createTable([name, batch]), rows, services: createMemoryServices({ dataInterface }) });
    await waitFor(() => {
      expect(cell(1, 2).textContent).toBe('甲的批号');
    });
    expect(cell(2, 2).textContent).toBe('乙的批号');
    await userEvent.click(cell(1, 1));
    await userEvent.keyboard('丙');
    await waitFor(() => {
      expect(cell(1, 2).textContent).toBe('甲丙的批号');
    });
    expect(cell(2, 2).textContent).toBe('乙的批号');
  });
});

describe('the sub-table to read', () => {
  it('shows serial numbers, the window of rows and totals, and nothing that changes them', () => {
    const table = createTable([name, price, kind], { showSummary: true, summaryField: ['price'] });
    const View = withRenderers(TableView);
    const { container } = render(
      <TestProviders>
        <View field={table} value={rowsOf(200)} options={[]} />
      </TestProviders>,
    );
    expect(container.querySelectorAll('.formloom-table-row').length).toBeLessThanOrEqual(22);
    expect(cell(1, 0).textContent).toBe('1');
    expect(cell(2, 3).textContent).toBe('药品');
    expect(screen.getByText('合计').closest('[role=row]')?.textContent).toBe('合计19900.00');
    const controls = [...container.querySelectorAll('button, input')];
    expect(controls.map((control) => control.getAttribute('aria-label'))).toEqual(['导出为 Excel']);
  });
});
