// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const columns = [
  fieldNode('inputNumber', 'price', { label: '单价' }),
  fieldNode('datePicker', 'day', { label: '日期' }),
];
const model = testModule({
  fields: [...columns, fieldNode('table', 'items', { label: '明细', children: columns })],
});

async function open() {
  const source = new MemorySource([
    {
      id: 'r1',
      price: 5,
      day: null,
      items: [
        { price: 1, day: null },
        { price: 2, day: null },
      ],
    },
  ]);
  renderScreen(
    <FormScreen model={model} source={source} access={accessOf()} recordId="r1" onSaved={() => undefined} />,
  );
  await screen.findByRole('grid', { name: '明细' });
  return { source, user: userEvent.setup({ delay: null }) };
}

const save = () => screen.getByRole('button', { name: /^确\s*定$/ });
const cell = (rowIndex: number, column: number) => {
  const found = document.querySelector<HTMLElement>(
    `[aria-rowindex="${String(rowIndex + 2)}"] [aria-colindex="${String(column)}"]`,
  );
  if (!found) throw new Error('no such cell');
  return found;
};

afterEach(cleanup);

describe('FormScreen: what is typed and cannot be read', () => {
  it('stays in the box, is named, and nothing is saved in its place', async () => {
    const { source, user } = await open();
    const price = screen.getByRole<HTMLInputElement>('spinbutton', { name: '单价' });
    await user.clear(price);
    await user.type(price, '12x3');
    await user.tab();
    expect(await screen.findByText('单价不是数字')).toBeTruthy();
    const day = screen.getByRole<HTMLInputElement>('textbox', { name: '日期' });
    await user.type(day, '46086');
    await user.tab();
    expect(await screen.findByText('日期不是日期')).toBeTruthy();
    expect([price.value, screen.getByRole<HTMLInputElement>('textbox', { name: '日期' }).value]).toEqual([
      '12x3',
      '46086',
    ]);
    await user.click(save());
    expect(source.records[0]?.values).toMatchObject({ price: 5, day: null });
    await user.clear(price);
    await user.type(price, '０５');
    const box = screen.getByRole('textbox', { name: '日期' });
    await user.clear(box);
    await user.type(box, '2026年12月13日');
    await user.tab();
    await user.click(save());
    await waitFor(() =>
      expect(source.records[0]?.values).toMatchObject({ price: 5, day: Date.parse('2026-12-13T00:00+08:00') }),
    );
  });

  it('stays in the cell of a sub-table until it is corrected', async () => {
    const { source, user } = await open();
    act(() => cell(0, 2).focus());
    await user.keyboard('12x3{Tab}');
    expect(cell(0, 2).textContent).toContain('12x3');
    await user.keyboard('20261210{Enter}');
    // Once the code of the date picker is loaded.
    await waitFor(() => expect(cell(0, 3).textContent).toContain('2026-12-10'));
    await user.keyboard('abc{Tab}');
    expect(cell(1, 3).textContent).toContain('abc');
    await user.click(save());
    expect(await within(cell(0, 2)).findByText(/不是数字/)).toBeTruthy();
    expect(within(cell(1, 3)).getByText(/不是日期/)).toBeTruthy();
    expect(source.records[0]?.values['items']).toMatchObject([{ price: 1 }, { day: null }]);
  });
});
