// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { RecordComment, RecordComments as Comments } from '../../../shared/sources/record-comments';
import { SourceError } from '../../../shared/sources/record-source';
import { installBrowserGaps, renderScreen } from '../../testing/render-screen';
import { RecordComments } from './RecordComments';

const comment = (id: number, extra: Partial<RecordComment> = {}): RecordComment => ({
  ...{ id: String(id), content: `第${String(id)}条`, createdAt: Date.UTC(2026, 10, 24, 1, id) },
  ...{ author: { id: 'u1', name: '张三' }, mentions: [], canRemove: false },
  ...extra,
});

function show(kept: Partial<Comments>) {
  const comments: Comments = {
    list: async () => ({ comments: [], total: 0 }),
    add: async () => undefined,
    remove: async () => undefined,
    ...kept,
  };
  renderScreen(<RecordComments comments={comments} recordId="r1" startsOpen />);
  return userEvent.setup();
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '写评论' });

beforeAll(installBrowserGaps);
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
