// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

let isNarrow = false;
beforeEach(() => {
  isNarrow = false;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: isNarrow && media.includes('767'),
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fields = [fieldNode('input', 'name', { label: '名称' })];
const columnList = [columnNode('input', 'name', { label: '名称' })];
const list = testModule(
  { fields },
  { columnList, btnsList: [{ value: 'add', label: '新增' }], columnBtnsList: [{ value: 'remove', label: '删除' }] },
);
const notes = testModule({ fields: [fieldNode('input', 'note', { label: '备注' })], confirmButtonText: '保存备注' });
const part = (label: string, action: object, more: object = {}) => ({
  __config__: { jnpfKey: 'screen', label, span: 12 },
  action: { type: 'open', ...action },
  ...more,
});
const page = testModule({
  fields: [
    part('科室', { module: 'system/list' }, { selects: { id: 'id', name: 'name' } }),
    part('资料', { module: 'system/list', screen: 'form', recordId: 'param.id' }),
    part('备注', { module: 'system/notes', params: { owner: 'CONCAT(param.id, param.name)' } }),
  ],
});

function draw(access = accessOf()) {
  const source = new MemorySource([{ name: '内科' }, { name: '外科' }]);
  const loadScreen = vi.fn((module: string) =>
    Promise.resolve(
      module === 'system/list' ? { model: list, access, source } : { model: notes, access, source: new MemorySource() },
    ),
  );
  renderScreen(<ModuleScreen model={page} source={new MemorySource()} access={accessOf()} />, { loadScreen });
  const paramsOf = (module: string) =>
    loadScreen.mock.calls.filter(([asked]) => asked === module).map((call) => call.at(1));
  return { user: userEvent.setup({ delay: null }), source, paramsOf };
}

const mark = async (row: string) =>
  within(await screen.findByRole('row', { name: new RegExp(row) })).getByRole('radio');

it('hands the chosen row to the screens beside the list, which ask for one before', async () => {
  const { user, paramsOf } = draw();
  expect(await screen.findAllByText('请先在“科室”中选择一行')).toHaveLength(2);
  expect(paramsOf('system/notes')).toEqual([]);
  await user.click(await screen.findByRole('cell', { name: '外科' }));
  expect(await screen.findByRole('textbox', { name: /名称/ })).toHaveProperty('value', '外科');
  expect(screen.queryByText('请先在“科室”中选择一行')).toBeNull();
  expect(paramsOf('system/notes')).toEqual([{ owner: 'r2外科' }]);
  // By keyboard; the focus stays in the list.
  const other = await mark('内科');
  other.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /名称/ })).toHaveProperty('value', '内科'));
  expect(document.activeElement).toBe(other);
  expect(paramsOf('system/notes')).toEqual([{ owner: 'r2外科' }, { owner: 'r1内科' }]);
});

it('asks before input beside the list is lost, and reloads the list when it is saved', async () => {
  const { user, source } = draw();
  await user.click(await mark('内科'));
  const name = await screen.findByRole('textbox', { name: /名称/ });
  await user.type(name, '一');
  await user.click(await mark('外科'));
  await user.click(await screen.findByRole('button', { name: /继续填写/ }));
  expect(screen.getByRole('textbox', { name: /名称/ })).toHaveProperty('value', '内科一');
  expect(await mark('内科')).toHaveProperty('checked', true);
  const [saved] = await screen.findAllByRole('button', { name: /^确\s*定$/ });
  if (saved) await user.click(saved);
  expect(await screen.findByRole('cell', { name: '内科一' })).toBeTruthy();
  expect(source.records[0]?.values).toMatchObject({ name: '内科一' });
  await user.click(await mark('外科'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /名称/ })).toHaveProperty('value', '外科'));
});

it('shows the record to read to whoever may not edit it', async () => {
  const { user } = draw(accessOf({ canUseButton: (code) => code !== 'edit' }));
  await user.click(await mark('内科'));
  await waitFor(() => expect(screen.getAllByText('内科').length).toBeGreaterThan(1));
  expect(screen.queryByRole('textbox', { name: /名称/ })).toBeNull();
});

it('asks for a row again when the chosen one is deleted', async () => {
  const { user } = draw();
  await user.click(await mark('内科'));
  await screen.findByRole('textbox', { name: /名称/ });
  await user.click(within(await screen.findByRole('row', { name: /内科/ })).getByRole('button', { name: /删\s*除/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^确\s*定$/ }));
  expect(await screen.findAllByText('请先在“科室”中选择一行')).toHaveLength(2);
});

it('leads back to the list where there is no room for both', async () => {
  isNarrow = true;
  const { user } = draw();
  await user.click(await mark('内科'));
  const [back] = await screen.findAllByRole('button', { name: /返回科室/ });
  expect(back?.closest('[data-detail="shown"]')).not.toBeNull();
  expect(document.querySelector('[data-master="chosen"]')).not.toBeNull();
  if (back) await user.click(back);
  expect(await screen.findAllByText('请先在“科室”中选择一行')).toHaveLength(2);
  expect(document.querySelector('[data-master="open"]')).not.toBeNull();
});
