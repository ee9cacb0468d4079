// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SourceError, type RecordChange } from '../../../shared/sources/record-source';
import { installBrowserGaps, renderScreen } from '../../testing/render-screen';
import { RecordTrail } from './RecordTrail';

/** The changes of a record in its detail: asked for when they are unfolded, page by page. */
const change = (id: number, extra: Partial<RecordChange> = {}): RecordChange => ({
  ...{ id: String(id), changedAt: Date.UTC(2026, 10, 24, 1, id), userName: `张三/z${String(id)}`, action: 'update' },
  ...{ members: [{ label: '标题', old: '', new: `第${String(id)}版` }], moreCount: 0 },
  ...extra,
});

beforeAll(installBrowserGaps);
afterEach(cleanup);

it('asks for nothing while it is folded, then page by page', async () => {
  const ask = vi.fn(async (_id: string, page: number) => ({ changes: [change(4 - page)], total: 3 }));
  renderScreen(<RecordTrail ask={ask} recordId="r1" />);
  expect(ask).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: '变更记录' }));
  expect(await screen.findByText('第3版')).toBeTruthy();
  const first = screen.getByRole('listitem');
  expect(within(first).getByText('（空）')).toBeTruthy();
  expect(within(first).getByText('2026-11-24 09:03:00')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await screen.findByText('第2版');
  await userEvent.click(screen.getByRole('button', { name: '加载更多' }));
  await screen.findByText('第1版');
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  expect(ask.mock.calls).toEqual([
    ['r1', 1],
    ['r1', 2],
    ['r1', 3],
  ]);
});

it('says what could not be read, keeps nothing back after another try, and what is left out', async () => {
  const ask = vi
    .fn()
    .mockRejectedValueOnce(new SourceError('网络断开', { code: 0 }))
    .mockResolvedValueOnce({ changes: [change(1, { action: 'create', moreCount: 7 })], total: 1 });
  renderScreen(<RecordTrail ask={ask} recordId="r1" />);
  await userEvent.click(screen.getByRole('button', { name: '变更记录' }));
  expect((await screen.findByRole('alert')).textContent).toContain('网络断开');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByText('新增了此记录');
  expect(screen.getByText('另有 7 处未列出')).toBeTruthy();
  expect(screen.queryByRole('deletion')).toBeNull();
});

it('says that there are none', async () => {
  renderScreen(<RecordTrail ask={async () => ({ changes: [], total: 0 })} recordId="r1" />);
  await userEvent.click(screen.getByRole('button', { name: '变更记录' }));
  expect(await screen.findByText('暂无变更记录')).toBeTruthy();
});
