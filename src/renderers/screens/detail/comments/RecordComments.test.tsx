// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { PersonEntry } from '../../../../engine/contract/person';
import type { PeopleService } from '../../../shared/hosts/services';
import type { RecordComment, RecordComments as Comments } from '../../../shared/sources/record-comments';
import { SourceError } from '../../../shared/sources/record-source';
import { renderScreen } from '../../testing/render-screen';
import { RecordComments } from './RecordComments';

const comment = (id: number, extra: Partial<RecordComment> = {}): RecordComment => ({
  ...{ id: String(id), content: `第${String(id)}条`, createdAt: Date.UTC(2026, 10, 24, 1, id) },
  ...{ author: { id: 'u1', name: '张三' }, mentions: [], canRemove: false },
  ...extra,
});

const keeper = (kept: Partial<Comments>): Comments => ({
  list: async () => ({ comments: [], total: 0 }),
  add: async () => undefined,
  remove: async () => undefined,
  ...kept,
});

function show(kept: Partial<Comments>) {
  renderScreen(<RecordComments comments={keeper(kept)} recordId="r1" startsOpen />);
  return userEvent.setup();
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '写评论' });

afterEach(cleanup);

it('keeps what was typed when the server refuses it, and sends nothing blank', async () => {
  const add = vi
    .fn()
    .mockRejectedValueOnce(new SourceError('评论太多', { code: 400 }))
    .mockResolvedValue(undefined);
  const list = vi.fn(async () => ({ comments: [], total: 0 }));
  const user = show({ add, list });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /发\s*送/ }).disabled).toBe(true);
  await user.type(box(), '  换轴承  ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('评论太多')).toBeTruthy();
  expect(box().value).toBe('  换轴承  ');
  await user.click(screen.getByRole('button', { name: /发\s*送/ }));
  await waitFor(() => expect(box().value).toBe(''));
  expect(add).toHaveBeenLastCalledWith('r1', { content: '换轴承', mentions: [] });
  expect(list).toHaveBeenCalledTimes(2);
});

it('takes no keys while it sends, which would be lost when it was taken', async () => {
  let taken: () => void = () => undefined;
  const add = vi.fn(() => new Promise<undefined>((resolve) => (taken = () => resolve(undefined))));
  const user = show({ add });
  await user.type(box(), '换轴承');
  await user.click(screen.getByRole('button', { name: /发\s*送/ }));
  await user.type(box(), '快');
  expect(box().value).toBe('换轴承');
  taken();
  await waitFor(() => expect(box().value).toBe(''));
  await user.type(box(), '快');
  expect(box().value).toBe('快');
});

it('shows the latest first, then further pages, and the button to delete where one may', async () => {
  const list = vi.fn(async (_id: string, page: number) => ({
    comments: page === 1 ? [comment(3, { canRemove: true }), comment(2)] : [comment(2), comment(1)],
    total: 3,
  }));
  const remove = vi.fn(async () => undefined);
  const user = show({ list, remove });
  await screen.findByText('第3条');
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  await screen.findByText('第1条');
  const items = screen.getAllByRole('listitem');
  expect(items.map((item) => within(item).getByText(/^第/).textContent)).toEqual(['第3条', '第2条', '第1条']);
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '删除张三的评论' }));
  await user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: /^删\s*除$/ }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith('r1', '3'));
});

it('says what could not be read, and tries again', async () => {
  const list = vi
    .fn()
    .mockRejectedValueOnce(new SourceError('网络断开', { code: 0 }))
    .mockResolvedValue({
      comments: [comment(1, { mentions: [{ id: 'u2', name: '李四' }], content: '问 @李四' })],
      total: 1,
    });
  const user = show({ list });
  expect((await screen.findByRole('alert')).textContent).toContain('网络断开');
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect((await screen.findByText('@李四')).tagName).toBe('MARK');
});

const colleague = (id: string, organize: string): PersonEntry => ({
  ...{ type: 'user', id, fullName: '王师傅', enCode: id, parentId: '', organize, organizeIds: [], positionName: '' },
  ...{ headIcon: '', hasChildren: false, isPickable: true, isEnabled: true },
});
const people = (entries: readonly PersonEntry[]): PeopleService => ({
  list: async () => entries,
  entries: async () => [],
  recent: async () => [],
  named: async () => [],
  remember: () => undefined,
});

it('mentions the one of two namesakes who was chosen; Escape closes the names alone', async () => {
  const add = vi.fn(async () => undefined);
  const outside = vi.fn();
  renderScreen(
    <div onKeyDown={({ key }) => outside(key)}>
      <RecordComments comments={keeper({ add })} recordId="r1" startsOpen />
    </div>,
    { people: people([colleague('u1', '设备科'), colleague('u2', '后勤科')]) },
  );
  const user = userEvent.setup();
  await user.type(box(), '@');
  await screen.findByText('王师傅（后勤科）');
  outside.mockClear();
  await user.keyboard('{Escape}');
  expect(outside).not.toHaveBeenCalled();
  await user.clear(box());
  await user.type(box(), '@');
  await user.click(await screen.findByText('王师傅（后勤科）'));
  await user.type(box(), '到场');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(add).toHaveBeenCalledWith('r1', { content: '@王师傅 到场', mentions: ['u2'] }));
});

it('keeps what is typed about each record until it is sent', async () => {
  const comments = keeper({});
  const view = (recordId: string) => (
    <RecordComments key={recordId} comments={comments} recordId={recordId} startsOpen />
  );
  renderScreen(view('r1'));
  await userEvent.type(box(), '一半');
  cleanup();
  renderScreen(view('r2'));
  expect(box().value).toBe('');
  cleanup();
  renderScreen(view('r1'));
  expect(box().value).toBe('一半');
  await userEvent.click(screen.getByRole('button', { name: /发\s*送/ }));
  await waitFor(() => expect(box().value).toBe(''));
  cleanup();
  renderScreen(view('r1'));
  expect(box().value).toBe('');
});
