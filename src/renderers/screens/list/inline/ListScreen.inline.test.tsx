// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SourceError } from '../../../shared/sources/record-source';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';

/** Lists whose rows are edited where they stand (docs/module-format.md#list-types). */
const formData = {
  fields: [
    fieldNode('input', 'name', { label: '名称', required: true }),
    fieldNode('inputNumber', 'price', { label: '单价' }),
    fieldNode('inputNumber', 'count', { label: '数量', defaultValue: 1 }),
    fieldNode('inputNumber', 'sum', { label: '金额' }, { disabled: true }),
    fieldNode('textarea', 'note', { label: '备注' }),
    fieldNode('input', 'code', { label: '编码' }),
  ],
  rules: [
    { when: 'true', then: { value: { sum: 'price * count' } } },
    { when: 'price > 100', then: { required: ['code'] } },
  ],
};
const button = (value: string, label: string) => ({ value, label, icon: '' });
const columnData = {
  type: 4,
  columnList: [
    columnNode('input', 'name', { label: '品名', sortable: true }),
    columnNode('inputNumber', 'price', { label: '单价' }),
    columnNode('inputNumber', 'sum', { label: '金额' }),
    columnNode('textarea', 'note', { label: '备注' }),
  ],
  searchList: [],
  btnsList: [button('add', '新增')],
  columnBtnsList: [button('edit', '编辑'), button('remove', '删除'), button('detail', '详情')],
};

let source: MemorySource;
beforeEach(() => {
  source = new MemorySource([
    { name: '甲', price: 2, count: 3, sum: 6, note: '旧', code: 'A' },
    { name: '乙', price: 5, count: 1, sum: 5, note: null, code: null },
  ]);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function setup({ access = accessOf(), columns = {} }: { access?: ReturnType<typeof accessOf>; columns?: object } = {}) {
  const model = testModule(formData, { ...columnData, ...columns });
  renderScreen(<ModuleScreen model={model} source={source} access={access} />);
  return userEvent.setup({ delay: null });
}

const keys = () =>
  [...document.querySelectorAll('[data-row-key]')].map((row) => row.getAttribute('data-row-key') ?? '');
const lineOf = (key: string) => within(document.querySelector(`[data-row-key="${key}"]`) as HTMLElement);
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const amount = (name: string) => screen.findByRole<HTMLInputElement>('spinbutton', { name });
const stored = () => source.records.map(({ values }) => values);

async function edit(user: ReturnType<typeof setup>, key: string) {
  await screen.findByText('甲');
  await user.click(lineOf(key).getByRole('button', { name: '编辑' }));
  return box('品名');
}

it('edits a record in its row: controls, computed values, Enter saves', async () => {
  const user = setup();
  const name = await edit(user, 'r1');
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.value).toBe('甲');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('spinbutton', { name: '金额' })).toBeNull();
  const price = await amount('单价');
  await user.clear(price);
  await user.type(price, '4');
  await waitFor(() => expect(lineOf('r1').getByText('12')).toBeTruthy());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(stored()[0]).toMatchObject({ name: '甲', price: 4, sum: 12, note: '旧', code: 'A' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '品名' })).toBeNull());
  expect(await screen.findByText('更新成功')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('data-row-key')).toBe('r1'));
});

it('adds a record in a row at the top, with its defaults', async () => {
  const user = setup();
  await screen.findByText('甲');
  await user.click(screen.getByRole('button', { name: /新增/ }));
  await user.type(await box('品名'), '丙');
  expect(keys()).toEqual(['edit/new', 'r1', 'r2']);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(stored()[2]).toMatchObject({ name: '丙', count: 1 }));
  await waitFor(() => expect(keys()).toEqual(['r1', 'r2', 'r3']));
});

it('shows a refusal at its cell and keeps what was typed', async () => {
  const user = setup();
  const name = await edit(user, 'r1');
  await user.clear(name);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).closest('[data-field]')?.getAttribute('data-field')).toBe('name');
  await user.type(name, '重名');
  source.failNext(
    'update',
    new SourceError('校验失败', { code: 400, fieldErrors: [{ fieldId: 'name', message: '已存在' }] }),
  );
  await user.keyboard('{Enter}');
  expect(await lineOf('r1').findByText('已存在')).toBeTruthy();
  expect((await box('品名')).value).toBe('重名');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(stored()[0]).toMatchObject({ name: '重名' }));
});

it('opens the whole form for a required field without a column, with what was typed', async () => {
  const user = setup();
  await edit(user, 'r2');
  const price = await amount('单价');
  await user.clear(price);
  await user.type(price, '200{Enter}');
  const form = within(await screen.findByRole('dialog'));
  expect((await form.findByRole<HTMLInputElement>('spinbutton', { name: /单价/ })).value).toBe('200');
  await user.type(await form.findByRole('textbox', { name: /编码/ }), 'B');
  await user.click(form.getByRole('button', { name: /确\s*定|保\s*存/ }));
  await waitFor(() => expect(stored()[1]).toMatchObject({ price: 200, sum: 200, code: 'B' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens the whole form and comes back to the row with all that was typed', async () => {
  const user = setup();
  await user.type(await edit(user, 'r1'), '改');
  await user.click(screen.getByRole('button', { name: '更多' }));
  const form = within(await screen.findByRole('dialog'));
  const code = await form.findByRole('textbox', { name: /编码/ });
  await user.type(code, '9');
  await user.click(form.getByRole('button', { name: /取\s*消/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const name = await box('品名');
  expect(name.value).toBe('甲改');
  await user.type(name, '{Enter}');
  await waitFor(() => expect(stored()[0]).toMatchObject({ name: '甲改', code: 'A9' }));
});

it('cancels by Escape, after a question where something was typed', async () => {
  const user = setup();
  const name = await edit(user, 'r1');
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('textbox', { name: '品名' })).toBeNull());
  await user.type(await edit(user, 'r1'), '改{Escape}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '继续填写' }));
  expect((await box('品名')).value).toBe('甲改');
});

it('asks before another row, a new one or another order takes its place', async () => {
  const user = setup();
  await user.type(await edit(user, 'r1'), '改');
  const stay = async () => {
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '继续填写' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await box('品名')).value).toBe('甲改');
  };
  await user.click(lineOf('r2').getByRole('button', { name: '编辑' }));
  await stay();
  await user.click(screen.getByRole('button', { name: /新增/ }));
  await stay();
  await user.click(screen.getByRole('columnheader', { name: /品名/ }));
  await stay();
  expect(source.queries).toHaveLength(1);
  await user.click(lineOf('r2').getByRole('button', { name: '编辑' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /离\s*开/ }));
  await waitFor(() => expect(lineOf('r2').getByRole<HTMLInputElement>('textbox', { name: '品名' }).value).toBe('乙'));
});

it('stays with a row that is being saved, and with its refusal', async () => {
  const user = setup();
  const name = await edit(user, 'r1');
  await user.type(name, '改');
  const release = source.hold('update');
  source.failNext('update', new SourceError('服务器忙', { code: 500 }));
  await user.keyboard('{Enter}');
  await user.click(lineOf('r2').getByRole('button', { name: '编辑' }));
  await user.click(screen.getByRole('columnheader', { name: /品名/ }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(lineOf('r2').queryByRole('textbox')).toBeNull();
  release();
  expect(await screen.findByText('服务器忙')).toBeTruthy();
  expect((await box('品名')).value).toBe('甲改');
  expect(source.queries).toHaveLength(1);
});

it('begins by a double click, Enter and F2, and Enter in a box of several lines saves nothing', async () => {
  const user = setup();
  await user.dblClick(await screen.findByText('旧'));
  const note = await box('备注');
  await waitFor(() => expect(document.activeElement).toBe(note));
  await user.type(note, '{Enter}新');
  expect(note.value).toBe('旧\n新');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored()[0]).toMatchObject({ note: '旧\n新' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  for (const key of ['{Enter}', '{F2}']) {
    (document.querySelector('[data-row-key="r2"]') as HTMLElement).focus();
    await user.keyboard(key);
    expect((await box('品名')).value).toBe('乙');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '品名' })));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  }
});

it('joins what another editor saved meanwhile, and asks about the same field', async () => {
  const user = setup();
  const name = await edit(user, 'r1');
  await user.type(name, '改');
  source.records = source.records.map((record) =>
    record.id === 'r1' ? { ...record, values: { ...record.values, name: '甲他', note: '他' }, version: 2 } : record,
  );
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('甲他')).toBeTruthy();
  expect(dialog.queryByText('他')).toBeNull();
});

it('has text where a field may not be written, and no editing without the right', async () => {
  const user = setup({ access: accessOf({ canWriteField: (id) => id !== 'price' }) });
  await edit(user, 'r1');
  expect(screen.queryByRole('spinbutton', { name: '单价' })).toBeNull();
  expect(lineOf('r1').getByText('2')).toBeTruthy();
  cleanup();
  const reader = setup({ access: accessOf({ canUseButton: (code) => code !== 'edit' }) });
  await reader.dblClick(await screen.findByText('旧'));
  expect(screen.queryByRole('textbox', { name: '品名' })).toBeNull();
});

it('keeps a row that has left the page, with what was typed', async () => {
  const user = setup();
  await user.type(await edit(user, 'r1'), '改');
  source.records = source.records.filter(({ id }) => id !== 'r1');
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await waitFor(() => expect(source.queries).toHaveLength(2));
  await waitFor(() => expect(keys()).toEqual(['r1', 'r2']));
  expect((await box('品名')).value).toBe('甲改');
});

it('draws no other row while somebody types, in a list of 10,000', async () => {
  source = new MemorySource(Array.from({ length: 10_000 }, (_unused, index) => ({ name: `第${String(index)}条` })));
  const user = setup({ columns: { hasPage: false } });
  await screen.findByText('第0条');
  await user.click(lineOf('r1').getByRole('button', { name: '编辑' }));
  const name = await box('品名');
  const line = document.querySelector('[data-row-key="r2"]') as HTMLElement;
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(line, { subtree: true, childList: true, attributes: true, characterData: true });
  await user.type(name, '改了');
  observer.disconnect();
  expect(changes).toEqual([]);
  expect(document.querySelectorAll('[data-row-key]').length).toBeLessThan(120);
});

it('opens the form on a narrow window', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const user = setup();
  await screen.findByText('甲');
  await user.click((await screen.findAllByRole('button', { name: /更多操作$/ }))[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: '编辑' }));
  expect(await within(await screen.findByRole('dialog')).findByRole('textbox', { name: /名称/ })).toBeTruthy();
});
