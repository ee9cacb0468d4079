// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { SourceError } from '../../shared/sources/record-source';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { columnNode, fieldNode, testModule } from '../testing/test-module';
import { DetailScreen } from './DetailScreen';

const model = testModule({ fields: [fieldNode('input', 'name')] }, { columnList: [columnNode('input', 'name')] });

function show() {
  const comments = { list: async () => ({ comments: [], total: 0 }), add: vi.fn(), remove: vi.fn() };
  const source = Object.assign(new MemorySource([{ name: '泵' }, { name: '阀' }]), { comments });
  const [first = '', second = ''] = source.records.map(({ id }) => id);
  const query = { page: 1, pageSize: 2, sort: [], search: {}, keyword: '', tree: {} };
  const walk = { ids: [first, second], query, total: 2 };
  const onClose = vi.fn();
  renderScreen(<DetailScreen {...{ model, source, walk, onClose }} recordId={first} />);
  return { source, onClose, user: userEvent.setup() };
}

afterEach(cleanup);

it('asks before it closes or goes on over a comment that is typed, which is there when its part was folded', async () => {
  const { user, onClose } = show();
  await screen.findByRole('heading', { name: '泵' });
  const fold = await screen.findByRole('button', { name: '评论' });
  await user.click(fold);
  await user.type(await screen.findByRole('textbox', { name: '写评论' }), '换轴承');
  await user.click(fold);
  await user.click(screen.getByRole('button', { name: '下一条' }));
  await user.click(await screen.findByRole('button', { name: /返回修改|继续/ }));
  expect(screen.getByRole('heading', { name: '泵' })).toBeTruthy();
  await user.click(fold);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '写评论' }).value).toBe('换轴承');
  await user.click(screen.getByRole('button', { name: '关 闭' }));
  await user.click(await screen.findByRole('button', { name: /离\s*开|放\s*弃/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('goes on from a record that is gone, and closes at once where nothing is typed', async () => {
  const { user, source, onClose } = show();
  await screen.findByRole('heading', { name: '泵' });
  source.failNext('read', new SourceError('数据不存在或已被删除', { code: 404 }));
  await user.click(screen.getByRole('button', { name: '下一条' }));
  expect(await screen.findByText('数据不存在或已被删除')).toBeTruthy();
  expect(screen.queryByText('泵')).toBeNull();
  await user.click(screen.getByRole('button', { name: '上一条' }));
  expect(await screen.findByRole('heading', { name: '泵' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '关 闭' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
