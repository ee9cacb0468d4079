// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { DraftContent } from '../../shared/sources/record-drafts';
import { ModuleScreen } from '../ModuleScreen';
import { createMemoryDrafts, draftContent } from '../testing/memory-drafts';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

const FIELDS = [
  fieldNode('input', 'name', { label: '名称' }),
  fieldNode('select', 'kind', { label: '类别', dataType: 'static' }, { options: [{ id: 'a', fullName: '甲类' }] }),
  fieldNode('table', 'items', { label: '明细', children: [fieldNode('input', 'part', { label: '配件' })] }),
];
const LIST = {
  columnList: [columnNode('input', 'name')],
  searchList: [],
  btnsList: [{ value: 'add', label: '新增' }],
  columnBtnsList: [{ value: 'edit', label: '编辑' }],
};

function setup(kept: readonly DraftContent[], { query = '', isForm = false } = {}) {
  const own = new MemorySource([{ name: '旧' }]);
  const writes = { create: own.create.bind(own), update: own.update.bind(own) };
  const { memory, drafts } = createMemoryDrafts(writes, [...kept]);
  const source = Object.assign(own, { drafts: memory });
  const address = { query };
  renderScreen(
    <ModuleScreen
      model={testModule({ fields: FIELDS, popupType: 'general' }, isForm ? undefined : LIST)}
      source={source}
      access={accessOf()}
      address={{ read: () => address.query, write: (next) => void (address.query = next) }}
    />,
  );
  return { source, drafts, address, user: userEvent.setup({ delay: null }) };
}

const box = () => screen.findByRole<HTMLInputElement>('textbox', { name: '名称' });
/** By the text of its title: all titles have the same id here. */
const dialogOf = async (title: string) => {
  const dialog = (await screen.findByText(title)).closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('no dialog');
  return within(dialog);
};
const toDrafts = () => screen.findByRole('button', { name: /继续草稿/ });

afterEach(cleanup);

it('a list leads to its drafts, opens them and discards them', async () => {
  const { user, drafts, source } = setup([
    draftContent({ id: 'd1', title: '半张', entered: { name: '半张' } }),
    draftContent({ id: 'd2', recordId: 'r1', version: 1, title: '旧', entered: { name: '改' }, base: { name: '旧' } }),
  ]);
  await user.click(await toDrafts());
  const list = within(await screen.findByRole('dialog', { name: '我的草稿' }));
  expect(list.getByText('修改 · 2026-11-28 14:20')).toBeTruthy();
  await user.click(list.getByRole('button', { name: '放弃草稿“半张”' }));
  await user.click(await screen.findByRole('button', { name: '放弃草稿' }));
  await waitFor(() => expect(drafts).toHaveLength(1));
  await user.click(await list.findByRole('button', { name: '继续填写“旧”' }));
  expect((await box()).value).toBe('改');
  await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(source.records[0]?.values['name']).toBe('改'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /继续草稿/ })).toBeNull());
  expect(drafts).toEqual([]);
});

it('without drafts a list says nothing of them', async () => {
  setup([]);
  expect(await screen.findByText('旧')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /继续草稿/ })).toBeNull();
});

it('an address opens a draft over the list, once; one that is gone is named', async () => {
  const { address } = setup([draftContent({ entered: { name: '半张' } })], { query: '?draft=d1' });
  expect((await box()).value).toBe('半张');
  await waitFor(() => expect(address.query).not.toContain('draft'));
  cleanup();
  setup([], { query: '?draft=gone' });
  expect(await screen.findByText('草稿不存在，可能已保存或放弃')).toBeTruthy();
});

it('what was typed for a record that is gone can be read, and becomes a new one', async () => {
  const entered = { name: '补', kind: 'a', items: [{ id: '3', part: '滤网' }, { part: '' }] };
  const gone = draftContent({ recordId: 'x', version: 2, state: 'recordGone', canAdd: true, entered });
  const { user, source, drafts } = setup([gone]);
  await user.click(await toDrafts());
  await user.click(await screen.findByRole('button', { name: /继续填写/ }));
  const shown = await dialogOf('记录已不存在');
  expect(await shown.findByText('甲类')).toBeTruthy();
  expect(shown.getByText('配件: 滤网')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: '作为新记录填写' }));
  expect((await box()).value).toBe('补');
  await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(source.records).toHaveLength(2));
  expect(drafts).toEqual([]);
});

it('one that may not be saved any more offers to be discarded alone', async () => {
  const { user, drafts } = setup([draftContent({ state: 'refused', entered: { name: '不能' } })]);
  await user.click(await toDrafts());
  await user.click(await screen.findByRole('button', { name: /继续填写/ }));
  const shown = await dialogOf('不能再保存');
  expect(await shown.findByText('不能')).toBeTruthy();
  expect(shown.queryByRole('button', { name: '作为新记录填写' })).toBeNull();
  await user.click(shown.getByRole('button', { name: '放弃草稿' }));
  const asked = await screen.findByRole('tooltip');
  await user.click(within(asked).getByRole('button', { name: '放弃草稿' }));
  await waitFor(() => expect(drafts).toEqual([]));
});

it('a page that is a form goes on with a draft in its place, and begins anew after its save', async () => {
  const kept = [draftContent({ entered: { name: '半张' } })];
  const { user, source, drafts } = setup(kept, { query: '?draft=d1', isForm: true });
  await waitFor(async () => expect((await box()).value).toBe('半张'));
  await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
  await waitFor(() => expect(source.records).toHaveLength(2));
  await waitFor(async () => expect((await box()).value).toBe(''));
  expect(drafts).toEqual([]);
});
