// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ListView } from '../../../shared/sources/list-views';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';

/** What else than its own buttons leaves a row that is being edited, and lists beside each other. */
const button = (value: string, label: string) => ({ value, label, icon: '' });
const notes = testModule({ fields: [fieldNode('input', 'text', { label: '正文' })] });
const model = testModule(
  {
    fields: [
      fieldNode('input', 'name', { label: '名称' }),
      fieldNode('inputNumber', 'price', { label: '单价' }, { step: 5, stepStrictly: true }),
      { __config__: { jnpfKey: 'screen', label: '备注' }, action: { type: 'open', module: 'system/notes' } },
    ],
  },
  {
    type: 4,
    columnList: [columnNode('input', 'name', { label: '品名' }), columnNode('inputNumber', 'price', { label: '价格' })],
    searchList: [{ ...columnNode('input', 'name', { label: '品名' }), searchType: 2 }],
    columnBtnsList: [button('edit', '编辑')],
  },
);
const view: ListView = {
  ...{ id: 'v1', name: '窄', address: '', isShared: false, canChange: true, owner: '' },
  columns: [{ fieldId: 'price', isVisible: false }],
};

class ViewsSource extends MemorySource {
  readonly views = {
    list: () => Promise.resolve([view]),
    save: () => Promise.resolve({ id: 'v2', message: '保存成功' }),
    remove: () => Promise.resolve({ message: '删除成功' }),
  };
  readonly groups = () => Promise.resolve({ groups: [], isCut: false });
}

let source: ViewsSource;
beforeEach(() => (source = new ViewsSource([{ name: '甲', price: 5 }, { name: '乙' }])));
afterEach(cleanup);

function setup() {
  const loadScreen = () => Promise.resolve({ model: notes, access: accessOf(), source: new MemorySource() });
  renderScreen(
    <>
      <ModuleScreen model={model} source={new MemorySource([{ name: '别' }])} access={accessOf()} />
      <div data-testid="list">
        <ModuleScreen model={model} source={source} access={accessOf()} />
      </div>
    </>,
    { loadScreen },
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}
type User = ReturnType<typeof setup>;
const list = () => within(screen.getByTestId('list'));
const lineOf = (key: string) => screen.getByTestId('list').querySelector<HTMLElement>(`[data-row-key="${key}"]`);
const row = () => within(lineOf('r1') as HTMLElement);
const name = () => row().findByRole<HTMLInputElement>('textbox', { name: '品名' });

async function edit(user: User) {
  await list().findByText('甲');
  await user.click(row().getByRole('button', { name: '编辑' }));
  const box = await name();
  await waitFor(() => expect(document.activeElement).toBe(box));
  return box;
}

async function answer(user: User, choice: RegExp) {
  await user.click(await screen.findByRole('button', { name: choice }));
  await waitFor(() => expect(screen.queryByRole('button', { name: choice })).toBeNull());
}

it('leaves the search and the columns as they are where the user stays with the row', async () => {
  const user = setup();
  await user.type(await edit(user), '改');
  const bar = within(list().getByRole('search'));
  await user.type(bar.getByRole('textbox', { name: '品名' }), '乙');
  await user.click(bar.getByRole('button', { name: /重\s*置/ }));
  await answer(user, /继续填写/);
  expect(bar.getByRole<HTMLInputElement>('textbox', { name: '品名' }).value).toBe('乙');
  await user.click(await list().findByRole('button', { name: /^视图/ }));
  await user.click(await screen.findByRole('menuitem', { name: '窄' }));
  await answer(user, /继续填写/);
  expect(list().getByRole('columnheader', { name: '价格' })).toBeTruthy();
  expect(bar.getByRole<HTMLInputElement>('textbox', { name: '品名' }).value).toBe('乙');
  expect((await name()).value).toBe('甲改');
  await user.click(await list().findByRole('button', { name: /^视图/ }));
  await user.click(await screen.findByRole('menuitem', { name: '窄' }));
  await answer(user, /离\s*开/);
  await waitFor(() => expect(list().queryByRole('columnheader', { name: '价格' })).toBeNull());
  expect(row().queryByRole('textbox')).toBeNull();
});

it('asks before the whole form closes over input of a screen within it', async () => {
  const user = setup();
  await edit(user);
  await user.click(row().getByRole('button', { name: '更多' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(await form.findByRole('textbox', { name: /正文/ }), '一');
  await user.click(form.getAllByRole('button', { name: /取\s*消/ }).at(-1) as HTMLElement);
  await answer(user, /继续填写/);
  expect(form.getByRole<HTMLInputElement>('textbox', { name: /正文/ }).value).toBe('一');
});

it('focuses the row of its own list', async () => {
  const user = setup();
  await edit(user);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(lineOf('r1')));
});

it('brings a number onto its step before Enter saves it', async () => {
  const user = setup();
  await edit(user);
  const price = await row().findByRole('spinbutton', { name: '价格' });
  await user.clear(price);
  await user.type(price, '13{Enter}');
  await waitFor(() => expect(source.records[0]?.values['price']).toBe(15));
  await waitFor(() => expect(row().queryByRole('spinbutton')).toBeNull());
});
