// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormController } from './form-controller';
import { FormScreen } from './FormScreen';

const model = testModule({
  fields: [
    fieldNode('table', 'items', {
      label: '明细',
      children: [
        fieldNode('input', 'title', { label: '品名', required: true }),
        fieldNode('inputNumber', 'price', { label: '单价' }, { max: 100 }),
        fieldNode('input', 'code', { label: '编码', required: true }),
        fieldNode('input', 'unit', { label: '单位', regList: [{ pattern: '/^[a-z]+$/', message: '小写' }] }),
      ],
    }),
  ],
});
const KEYS = ['title', 'price', 'code', 'unit'];
const cell = (row: number, key: string) => {
  const line = document.querySelector<HTMLElement>(`[role="row"][aria-rowindex="${String(row + 1)}"]`);
  const found = line?.querySelector<HTMLElement>(`[aria-colindex="${String(KEYS.indexOf(key) + 2)}"]`);
  if (!found) throw new Error(`no cell ${String(row)}:${key}`);
  return found;
};
const wrong = () =>
  [1, 2, 3].flatMap((row) =>
    document.querySelector(`[role="row"][aria-rowindex="${String(row + 1)}"]`)
      ? KEYS.filter((key) => cell(row, key).getAttribute('aria-invalid') === 'true').map(
          (key) => `${String(row)}:${key}`,
        )
      : [],
  );

async function open() {
  const rows = [
    { title: 'a', price: 1, code: 'A' },
    { title: '', price: 900, code: 'B' },
  ];
  const source = new MemorySource([{ id: 'r1', items: rows }]);
  renderScreen(
    <FormScreen model={model} source={source} access={accessOf()} recordId="r1" onSaved={() => undefined} />,
    {},
  );
  await screen.findByRole('grid', { name: '明细' });
  return userEvent.setup({ delay: null });
}

afterEach(cleanup);

it('a required cell emptied with Delete is marked while the keyboard is still in it', async () => {
  await open();
  act(() => cell(1, 'title').focus());
  fireEvent.keyDown(cell(1, 'title'), { key: 'Delete' });
  await waitFor(() => expect(wrong()).toEqual(['1:title']));
});

it('a pasted value out of range is marked at once, the stored row beside it is not', async () => {
  await open();
  act(() => cell(1, 'price').focus());
  const data = { getData: (type: string) => (type === 'text/plain' ? '101' : ''), setData: () => undefined };
  fireEvent.paste(cell(1, 'price'), { clipboardData: data });
  await waitFor(() => expect(wrong()).toEqual(['1:price']));
});

it('a new row waits for its required cells until the keyboard is in another row', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: /新增|添加/ }));
  await user.dblClick(cell(3, 'unit'));
  await user.type(await within(cell(3, 'unit')).findByRole('textbox'), 'BAD');
  await waitFor(() => expect(wrong()).toEqual(['3:unit']));
  act(() => cell(1, 'code').focus());
  await waitFor(() => expect(wrong()).toEqual(['3:title', '3:code', '3:unit']));
});

it('a save locks its button before its checks begin', async () => {
  await open();
  const check = vi.spyOn(FormController.prototype, 'validateSliced');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: /^确\s*定$/ });
  fireEvent.click(save);
  // The spinner comes later, and only for a slow save.
  expect(save.disabled).toBe(true);
  expect(check).not.toHaveBeenCalled();
  await waitFor(() => expect(check).toHaveBeenCalledTimes(1));
  check.mockRestore();
  await waitFor(() => expect(wrong()).toEqual(['2:title', '2:price']));
});
