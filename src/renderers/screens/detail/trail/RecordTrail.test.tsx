// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { BatchEditor } from '../../../shared/sources/batch-edit';
import { SourceError, type RecordChange } from '../../../shared/sources/record-source';
import { renderScreen } from '../../testing/render-screen';
import { RecordTrail } from './RecordTrail';

/** The changes of a record in its detail: asked for when they are unfolded, page by page. */
const change = (id: number, extra: Partial<RecordChange> = {}): RecordChange => ({
  ...{ id: String(id), changedAt: Date.UTC(2026, 10, 24, 1, id), userName: `张三/z${String(id)}`, action: 'update' },
  ...{ members: [{ label: '标题', old: '', new: `第${String(id)}版` }], moreCount: 0 },
  ...extra,
});

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

const former = { fieldId: 'title', value: '旧题' };
const restorable = change(2, { members: [{ label: '标题', old: '旧题', new: '新题', former }] });
const entry = { id: 'r1', outcome: 'changed' as const, version: 7, old: '今题', new: '旧题', message: '' };

function showRestorable(editor?: BatchEditor) {
  const onRestored = vi.fn();
  const ask = vi.fn(async () => ({ changes: [restorable, change(1)], total: 2 }));
  let leave: () => void = () => undefined;
  function Shown() {
    const [isHere, setHere] = useState(true);
    leave = () => setHere(false);
    return isHere ? <RecordTrail ask={ask} recordId="r1" startsOpen editor={editor} onRestored={onRestored} /> : null;
  }
  renderScreen(<Shown />);
  return { ask, onRestored, leave: () => act(leave), user: userEvent.setup() };
}

it('brings a former value back after a question that names the present one, with the version that was seen', async () => {
  const editor = {
    preview: vi.fn(async () => ({ message: '', entries: [entry] })),
    save: vi.fn(async () => ({ message: '', entries: [{ ...entry, version: 8 }] })),
  };
  const { ask, onRestored, user } = showRestorable(editor);
  // The other change cannot be taken back.
  expect(await screen.findAllByRole('button', { name: /^恢复“/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: '恢复“标题”的原值' }));
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('“标题”现为“今题”，将改回“旧题”');
  expect(editor.save).not.toHaveBeenCalled();
  await user.click(within(question).getByRole('button', { name: /^恢\s*复$/ }));
  await waitFor(() => expect(onRestored).toHaveBeenCalledOnce());
  expect(editor.save).toHaveBeenCalledWith({ ...former, records: [{ id: 'r1', version: 7 }] });
  expect(ask).toHaveBeenCalledTimes(2);
});

it('asks about no record that is no longer shown', async () => {
  let answer: () => void = () => undefined;
  const found = { message: '', entries: [entry] };
  const preview = vi.fn(() => new Promise<typeof found>((resolve) => (answer = () => resolve(found))));
  const late = showRestorable({ preview, save: vi.fn() });
  await late.user.click(await screen.findByRole('button', { name: '恢复“标题”的原值' }));
  late.leave();
  await act(async () => answer());
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  const { user, leave } = showRestorable({ preview: async () => found, save: vi.fn() });
  await user.click(await screen.findByRole('button', { name: '恢复“标题”的原值' }));
  await screen.findByRole('dialog');
  leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says why a former value cannot come back, or that it stands there already, and offers nothing to who may not edit', async () => {
  const preview = vi
    .fn()
    .mockResolvedValueOnce({ message: '', entries: [{ ...entry, outcome: 'refused', message: '标题已存在' }] })
    .mockResolvedValueOnce({ message: '', entries: [{ ...entry, outcome: 'same' }] });
  const save = vi.fn();
  const { user } = showRestorable({ preview, save });
  const button = await screen.findByRole('button', { name: '恢复“标题”的原值' });
  await user.click(button);
  expect(await screen.findByText('标题已存在')).toBeTruthy();
  await user.click(button);
  expect(await screen.findByText('“标题”现在就是这个值')).toBeTruthy();
  expect(save).not.toHaveBeenCalled();
  cleanup();
  showRestorable();
  await screen.findByText('第1版');
  expect(screen.queryByRole('button', { name: /^恢复“/ })).toBeNull();
});
