// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RendererServices } from '../../shared/hosts/services';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';
import { writtenColumnsOf } from './TableSurroundings';

const goods = ['d1', 'd2', 'g1'].map((id) => ({ id, fullName: `货品${id}` }));
const doctors = {
  dataType: 'dynamic',
  propsUrl: 'doctors',
  props: { label: 'fullName', value: 'id' },
  templateJson: [{ field: 'dept', fieldName: '科室', relationField: 'items-dept', required: true }],
};
const model = testModule({
  fields: [
    fieldNode('inputNumber', 'limit', { label: '上限' }),
    fieldNode('table', 'items', {
      label: '明细',
      rowStyles: [{ when: 'items.price > limit', style: 'danger' }],
      cellStyles: [{ when: 'items.price > 5', field: 'price', style: 'strong' }],
      children: [
        fieldNode('input', 'kind', { label: '类别' }),
        fieldNode('select', 'good', { label: '货品' }, { options: goods, props: { label: 'fullName', value: 'id' } }),
        fieldNode('inputNumber', 'price', { label: '单价' }),
        fieldNode('input', 'dept', { label: '科室' }),
        fieldNode('select', 'doctor', { label: '医生', ...doctors }),
        fieldNode('inputNumber', 'note', { label: '折后' }),
      ],
    }),
  ],
  rules: [
    { when: 'items.kind == "药"', then: { options: { 'items-good': 'left(option.value, 1) == "d"' } } },
    { when: 'items.price > 5', description: '超过五元打折', then: { value: { 'items-note': 'items.price * 0.9' } } },
    { when: 'items.kind == "耗"', then: { disabled: 'items-price' } },
  ],
});

const rows = [
  { kind: '药', good: 'g1', price: 2, dept: '内', doctor: null, note: null },
  { kind: '其他', good: null, price: 7, dept: '外', doctor: null, note: null },
  { kind: '耗', good: null, price: 1, dept: '', doctor: null, note: null },
];

async function open(services: Partial<RendererServices> = {}) {
  const source = new MemorySource([{ id: 'r1', limit: 4, items: rows }]);
  renderScreen(
    <FormScreen model={model} source={source} access={accessOf()} recordId="r1" onSaved={() => undefined} />,
    { isAuthor: true, ...services },
  );
  await screen.findByRole('grid', { name: '明细' });
  return { source, user: userEvent.setup({ delay: null }) };
}

const KEYS = ['kind', 'good', 'price', 'dept', 'doctor', 'note'];
const row = (index: number) =>
  document.querySelector<HTMLElement>(`[role="row"][aria-rowindex="${String(index + 1)}"]`);
const cell = (index: number, key: string) => {
  const found = row(index)?.querySelector<HTMLElement>(`[aria-colindex="${String(KEYS.indexOf(key) + 2)}"]`);
  if (!found) throw new Error(`no cell ${String(index)}:${key}`);
  return found;
};
const paste = (target: HTMLElement, text: string) => {
  act(() => target.focus());
  const data = { getData: (type: string) => (type === 'text/plain' ? text : ''), setData: () => undefined };
  fireEvent.paste(target, { clipboardData: data });
};

const enter = async (user: UserEvent, target: HTMLElement, text: string) => {
  await user.click(target);
  const input = await within(target).findByRole('spinbutton');
  await user.clear(input);
  await user.type(input, `${text}{Enter}`);
};

afterEach(cleanup);

describe('conditional styles of a sub-table', () => {
  it('are drawn, and follow an edit of the row and of what they read outside of it', async () => {
    const { user } = await open();
    expect([1, 2, 3].map((index) => row(index)?.classList.contains('formloom-look-danger'))).toEqual([
      false,
      true,
      false,
    ]);
    expect(cell(2, 'price').classList.contains('formloom-look-strong')).toBe(true);
    expect(cell(2, 'kind').classList.contains('formloom-look-strong')).toBe(false);
    await enter(user, cell(1, 'price'), '9');
    await waitFor(() => expect(row(1)?.classList.contains('formloom-look-danger')).toBe(true));
    const limit = screen.getByRole('spinbutton', { name: '上限' });
    await user.clear(limit);
    await user.type(limit, '100');
    await waitFor(() => expect(row(2)?.classList.contains('formloom-look-danger')).toBe(false));
    expect(cell(2, 'price').classList.contains('formloom-look-strong')).toBe(true);
  });
});

describe('choices of a cell', () => {
  it('are those that the rules leave in its row, and a value that is no longer offered keeps its label', async () => {
    const { user } = await open();
    expect(cell(1, 'good').textContent).toBe('货品g1');
    await user.dblClick(cell(1, 'good'));
    await user.click(await within(cell(1, 'good')).findByRole('combobox'));
    await waitFor(() => expect(screen.getAllByTitle('货品d1').length).toBeGreaterThan(0));
    expect(document.querySelector('.ant-select-dropdown [title="货品g1"]')).toBeNull();
  });

  it('decide what a pasted text becomes, together with what is pasted beside it', async () => {
    await open();
    paste(cell(1, 'kind'), '药\t货品g1\n药\t货品d2\n其他\t货品g1');
    await waitFor(() => expect(cell(2, 'good').textContent).toBe('货品d2'));
    expect(cell(1, 'good').getAttribute('aria-invalid')).toBe('true');
    expect(cell(3, 'good').textContent).toBe('货品g1');
    expect(cell(3, 'good').getAttribute('aria-invalid')).toBeNull();
  });

  it('are asked for row by row where they depend on the row, equal questions once, and never make a wrong value', async () => {
    const dataInterface = vi.fn<RendererServices['dataInterface']>((_id, params) => {
      const dept = String(params[0]?.['defaultValue']);
      if (dept === '坏') return Promise.reject(new Error('down'));
      return Promise.resolve([{ id: `${dept}1`, fullName: `${dept}科张医生` }]);
    });
    await open({ dataInterface });
    dataInterface.mockClear();
    paste(cell(1, 'dept'), '内\t内科张医生\n内\t外科张医生\n坏\t内科张医生\n内\t内1\n\t内科张医生');
    await waitFor(() => expect(cell(4, 'doctor').textContent).toBe('内科张医生'));
    expect(cell(1, 'doctor').textContent).toBe('内科张医生');
    const isWrong = (index: number) => cell(index, 'doctor').getAttribute('aria-invalid') === 'true';
    expect([1, 2, 3, 4, 5].map(isWrong)).toEqual([false, true, true, false, true]);
    expect(cell(3, 'doctor').textContent).toContain('查询不到本行的选项');
    fireEvent.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() => expect(row(4)).toBeNull());
  });
});

describe('cells that rules disable row by row', () => {
  it('leave the other cells of their column open', async () => {
    await open();
    expect([1, 2, 3].map((index) => cell(index, 'price').hasAttribute('data-editable'))).toEqual([true, true, false]);
  });
});

describe('why, in a cell', () => {
  it('names row and column, explains the cell, and gives the keyboard back', async () => {
    await open();
    const ask = async (index: number, key: string, name: string) => {
      act(() => cell(index, key).focus());
      fireEvent.keyDown(cell(index, key), { key: 'F1', altKey: true });
      return screen.findByRole('dialog', { name });
    };
    const panel = await ask(2, 'note', '第 2 行“折后”为何如此');
    expect(within(panel).getByText('超过五元打折')).toBeTruthy();
    expect(within(panel).getByText('结果：6.3')).toBeTruthy();
    expect(within(panel).getByText('7')).toBeTruthy();
    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement).toBe(cell(2, 'note')));
    const shut = await ask(3, 'price', '第 3 行“单价”为何如此');
    expect(within(shut).getByText('禁用').closest('li')?.classList.contains('formloom-why-idle')).toBe(false);
    const open1 = await ask(1, 'price', '第 1 行“单价”为何如此');
    expect(within(open1).getByText('禁用').closest('li')?.classList.contains('formloom-why-idle')).toBe(true);
  });
});

describe('columns that rules write', () => {
  it('are known to the sub-table, whose steps survive their changes', async () => {
    expect([...(writtenColumnsOf(model).get('items') ?? [])]).toEqual(['note']);
    const { user } = await open();
    await enter(user, cell(1, 'price'), '9');
    await waitFor(() => expect(cell(1, 'note').textContent).toBe('8.1'));
    const undo = screen.getByRole<HTMLButtonElement>('button', { name: '撤销' });
    expect(undo.disabled).toBe(false);
    await user.click(undo);
    await waitFor(() => expect(cell(1, 'price').textContent).toBe('2'));
  });
});
