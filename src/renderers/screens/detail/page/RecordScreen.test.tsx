// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RecordWalk } from '../../../shared/hosts/record-pages';
import { SourceError } from '../../../shared/sources/record-source';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';
import { RecordScreen } from './RecordScreen';

const FIELDS = [
  fieldNode('input', 'name'),
  fieldNode('input', 'state'),
  fieldNode('inputNumber', 'cost', {}, { precision: 2, thousands: true }),
  fieldNode('input', 'secret', { noShow: true }),
];
const SAID = { createdAt: 0, author: { id: 'u1', name: '张三' }, mentions: [], canRemove: false };
const WHEN = "state == 'open'";

function model(form: object = {}) {
  return testModule(
    { fields: FIELDS, ...form },
    {
      columnList: [columnNode('input', 'name')],
      searchList: [],
      columnBtnsList: [{ value: 'edit', label: '编辑', when: WHEN }],
    },
  );
}

const walkOver = (source: MemorySource): RecordWalk => ({
  ids: source.records.slice(0, 2).map(({ id }) => id),
  query: { page: 1, pageSize: 2, sort: [], search: {}, keyword: '', tree: {} },
  total: source.records.length,
});

function show(
  source: MemorySource,
  { form = {}, walk = null as RecordWalk | null, id = source.records[0]?.id ?? '' } = {},
) {
  const onMove = vi.fn();
  const onTitle = vi.fn();
  const props = { model: model(form), source, access: accessOf(), walk, onMove, onTitle };
  let goTo: (recordId: string) => void = () => undefined;
  function Page() {
    const [recordId, setRecordId] = useState(id);
    goTo = setRecordId;
    return <RecordScreen {...props} recordId={recordId} back={<a href="/list">list</a>} refused={<p>refused</p>} />;
  }
  const { unmount } = renderScreen(<Page />);
  return { user: userEvent.setup(), onMove, onTitle, unmount, goTo: (to: string) => act(() => goTo(to)) };
}

const records = () =>
  new MemorySource([
    { name: '泵', state: 'open', cost: 1234.5, secret: '一' },
    { name: '阀', state: 'done', cost: 2, secret: '二' },
    { name: '轴', state: 'open', cost: 3, secret: '三' },
  ]);

afterEach(cleanup);

it('is called by the first of its fields that says something, and shows its key figure as the field does', async () => {
  const { onTitle } = show(records(), { form: { titleField: 'state', keyField: 'cost' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'open' })).toBeTruthy();
  expect(onTitle).toHaveBeenLastCalledWith('open');
  expect(within(screen.getByRole('strong')).getByText('1,234.50')).toBeTruthy();
  cleanup();
  show(new MemorySource([{ name: '泵', state: '' }]), { form: { titleField: 'state', keyField: 'secret' } });
  expect(await screen.findByRole('heading', { level: 1, name: '泵' })).toBeTruthy();
  expect(screen.queryByRole('strong')).toBeNull();
});

it('can be edited where the button of its row could be pressed', async () => {
  const source = records();
  const { user } = show(source);
  await user.click(await screen.findByRole('button', { name: /编\s*辑/ }));
  const form = await screen.findByRole('dialog');
  await user.clear(within(form).getByRole('textbox', { name: /name/ }));
  await user.type(within(form).getByRole('textbox', { name: /name/ }), '新泵');
  await user.click(within(form).getByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByRole('heading', { level: 1, name: '新泵' })).toBeTruthy();
  cleanup();
  show(source, { id: source.records[1]?.id ?? '' });
  await screen.findByRole('heading', { level: 1, name: '阀' });
  expect(screen.queryByRole('button', { name: /编\s*辑/ })).toBeNull();
});

it('steps through its list, over the end of the page that was loaded', async () => {
  const source = records();
  const [first, second, third] = source.records.map(({ id }) => id);
  const walk = walkOver(source);
  const { user, onMove } = show(source, { walk, id: second ?? '' });
  expect(await screen.findByText('2 / 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '上一条' }));
  expect(onMove).toHaveBeenLastCalledWith(first, walk);
  await user.click(screen.getByRole('button', { name: '下一条' }));
  await waitFor(() => expect(onMove).toHaveBeenCalledTimes(2));
  const next = { ...walk, ids: [third], query: { ...walk.query, page: 2 } };
  expect(onMove).toHaveBeenLastCalledWith(third, next);
  cleanup();
  show(source, { walk: next as RecordWalk, id: third ?? '' });
  expect(await screen.findByText('3 / 3')).toBeTruthy();
  const after = screen.getByRole('button', { name: '下一条' });
  expect(after.getAttribute('aria-disabled')).toBe('true');
  await user.click(after);
  expect(document.activeElement).toBe(after);
});

it('says only that it cannot be shown where it is gone or forbidden, and what failed otherwise', async () => {
  const source = records();
  source.failNext('read', new SourceError('您没有操作权限', { code: 403 }));
  show(source);
  expect(await screen.findByText('refused')).toBeTruthy();
  expect(screen.queryByText('您没有操作权限')).toBeNull();
  cleanup();
  source.failNext('read', new SourceError('网络断开', { code: 0 }));
  const { user } = show(source);
  expect(await screen.findByText('网络断开')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /重\s*试/ }));
  expect(await screen.findByRole('heading', { level: 1, name: '泵' })).toBeTruthy();
});

it('takes nobody to a page of the list that comes after they have left', async () => {
  const source = records();
  const { user, onMove, unmount } = show(source, { walk: walkOver(source), id: source.records[1]?.id ?? '' });
  await screen.findByText('2 / 3');
  const release = source.hold('list');
  await user.click(screen.getByRole('button', { name: '下一条' }));
  unmount();
  release();
  await new Promise((resolve) => setTimeout(resolve));
  expect(source.queries).toHaveLength(1);
  expect(onMove).not.toHaveBeenCalled();
});

it('shows one record at a time: the fields, comments and what points there change together', async () => {
  const source = Object.assign(records(), {
    comments: {
      list: vi.fn(async (id: string) => ({ comments: [{ ...SAID, id, content: `about ${id}` }], total: 1 })),
      add: async () => undefined,
      remove: async () => undefined,
    },
  });
  const [first = '', second = ''] = source.records.map(({ id }) => id);
  const { goTo } = show(source, { walk: walkOver(source), id: first });
  await screen.findByText(`about ${first}`);
  const release = source.hold('read');
  goTo(second);
  await screen.findByText('2 / 3');
  expect(screen.getByRole('heading', { level: 1, name: '泵' })).toBeTruthy();
  expect(screen.getByText(`about ${first}`)).toBeTruthy();
  release();
  await screen.findByText(`about ${second}`);
  expect(screen.getByRole('heading', { level: 1, name: '阀' })).toBeTruthy();
  expect(screen.queryByText(`about ${first}`)).toBeNull();
});

it('leads on from a record of the list that is gone', async () => {
  const source = records();
  const [first = '', second = ''] = source.records.map(({ id }) => id);
  const walk = walkOver(source);
  source.failNext('read', new SourceError('数据不存在', { code: 404 }));
  const { user, onMove, goTo } = show(source, { walk, id: first });
  expect(await screen.findByText('refused')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'list' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '下一条' }));
  expect(onMove).toHaveBeenLastCalledWith(second, walk);
  const step = document.activeElement;
  goTo(second);
  expect(await screen.findByRole('heading', { level: 1, name: '阀' })).toBeTruthy();
  expect(document.activeElement).toBe(step);
  expect(screen.queryByText('refused')).toBeNull();
});

it('is not called by what stands for a record that its reader may not see, nor by tags', async () => {
  const link = { modelId: 'other', relationField: 'name' };
  const fields = [fieldNode('relationForm', 'device', {}, link), fieldNode('editor', 'told'), ...FIELDS];
  const source = new MemorySource([{ device: 'd1', told: '<p>漏<b>水</b></p>', name: '泵' }]);
  source.readDisplay = async (id) => ({ ...(await source.read(id)), values: { device: '（无权查看）', name: '泵' } });
  show(source, { form: { fields, titleField: 'device' } });
  expect(await screen.findByRole('heading', { level: 1, name: '泵' })).toBeTruthy();
  cleanup();
  show(new MemorySource([{ told: '<p>漏<b>水</b></p>' }]), { form: { fields, titleField: 'told' } });
  expect(await screen.findByRole('heading', { level: 1, name: '漏水' })).toBeTruthy();
});
