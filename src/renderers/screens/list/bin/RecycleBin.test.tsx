// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '../../../../engine/values/zoned-time';
import type { BinOutcome, RecordBin, RemovedEntry } from '../../../shared/sources/record-bin';
import { SourceError } from '../../../shared/sources/record-source';
import { renderScreen } from '../../testing/render-screen';
import { RecycleBin } from './RecycleBin';

/** The drawer with deleted records. */
const REMOVED_AT = Date.UTC(2026, 10, 24, 1, 2);
const entry = (index: number, extra: Partial<RemovedEntry> = {}): RemovedEntry => ({
  ...{ id: `e${String(index)}`, recordId: `r${String(index)}`, name: `记录${String(index)}`, removedBy: '张三' },
  ...{ removedAt: REMOVED_AT, expiresAt: Date.now() + 12.5 * DAY_MS, canErase: true },
  ...extra,
});

/** A bin of these entries, which go when they are restored or deleted for good. */
function binOf(start: readonly RemovedEntry[]) {
  let entries = start;
  const take = async (ids: readonly string[]): Promise<BinOutcome> => {
    entries = entries.filter(({ id }) => !ids.includes(id));
    return { message: `完成 ${String(ids.length)} 条`, refused: [] };
  };
  return {
    list: vi.fn<RecordBin['list']>(async ({ keyword, page, pageSize }) => {
      const found = entries.filter(({ name }) => name.includes(keyword));
      return { entries: found.slice((page - 1) * pageSize, page * pageSize), total: found.length };
    }),
    restore: vi.fn<RecordBin['restore']>(async (ids) => take(ids)),
    restoreRecords: vi.fn<RecordBin['restoreRecords']>(),
    erase: vi.fn<RecordBin['erase']>(async (ids) => take(ids)),
  };
}

function setup(bin: RecordBin) {
  const onRestored = vi.fn();
  const onClose = vi.fn();
  renderScreen(<RecycleBin bin={bin} isOpen onRestored={onRestored} onClose={onClose} />);
  return { user: userEvent.setup({ delay: null }), onRestored, onClose };
}
const drawer = () => within(screen.getByRole('dialog', { name: '回收站' }));
const lastQuestion = async () => {
  const words = (await screen.findAllByText(/彻底删除后无法恢复/)).at(-1);
  return within(words?.closest('[role="dialog"]') as HTMLElement);
};
const rows = () => [...document.querySelectorAll('.formloom-bin-list > li')];
const rowTexts = () => rows().map((row) => row.textContent);

afterEach(cleanup);

describe('the recycle bin', () => {
  it('names what was deleted, by whom, when, and how long it is kept', async () => {
    setup(binOf([entry(1), entry(2, { name: '', expiresAt: Date.now() + DAY_MS / 2, removedBy: '' })]));
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    const [first, second] = rowTexts();
    expect(first).toContain('记录1');
    expect(first).toContain('张三 删除于 2026-11-24 09:02');
    expect(first).toContain('剩余 13 天');
    expect(second).toContain('编号 r2');
    expect(second).toContain('剩余不足 1 天');
  });

  it('restores one row, or the chosen ones, and tells the list', async () => {
    const bin = binOf([entry(1), entry(2), entry(3)]);
    const { user, onRestored } = setup(bin);
    await user.click(await screen.findByRole('button', { name: '恢复“记录2”' }));
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect(bin.restore).toHaveBeenLastCalledWith(['e2'], false);
    expect(onRestored).toHaveBeenCalledTimes(1);
    expect(await screen.findByText('完成 1 条')).toBeTruthy();

    const restore = drawer().getByRole<HTMLButtonElement>('button', { name: /^恢\s*复$/ });
    expect(restore.disabled).toBe(true);
    await user.click(drawer().getByRole('checkbox', { name: '全选本页' }));
    expect(drawer().getByRole('status').textContent).toBe('已选择 2 条');
    await user.click(restore);
    await waitFor(() => expect(bin.restore).toHaveBeenLastCalledWith(['e1', 'e3'], false));
    expect(await screen.findByText('回收站是空的')).toBeTruthy();
    expect(onRestored).toHaveBeenCalledTimes(2);
  });

  it('deletes for good after a question that counts, and only what the user may', async () => {
    const bin = binOf([entry(1), entry(2, { canErase: false }), entry(3)]);
    const { user, onRestored } = setup(bin);
    await waitFor(() => expect(rowTexts()).toHaveLength(3));
    const erase = drawer().getByRole<HTMLButtonElement>('button', { name: '彻底删除' });
    await user.click(drawer().getByRole('checkbox', { name: /记录2/ }));
    expect(erase.disabled).toBe(true);
    await user.click(drawer().getByRole('checkbox', { name: /记录1/ }));
    await user.click(erase);
    const question = await lastQuestion();
    expect(question.getAllByText('彻底删除 1 条数据')).not.toEqual([]);
    expect(question.getByText(/另外选择的 1 条是其他人删除的/)).toBeTruthy();
    expect(bin.erase).not.toHaveBeenCalled();
    await user.click(question.getByRole('button', { name: /取\s*消/ }));
    expect(bin.erase).not.toHaveBeenCalled();
    await user.click(erase);
    await user.click((await lastQuestion()).getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(bin.erase).toHaveBeenCalledWith(['e1']));
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    expect(onRestored).not.toHaveBeenCalled();
  });

  it('says what was refused and why, and restores without lost values when asked', async () => {
    const bin = binOf([entry(1), entry(2)]);
    bin.restore.mockResolvedValueOnce({
      message: '已恢复 0 条，2 条未恢复',
      refused: [
        { id: 'e1', name: '记录1', reason: 'columns', message: '会丢失：重量' },
        { id: 'e2', name: '', reason: 'gone', message: '已不在回收站中' },
      ],
    });
    const { user } = setup(bin);
    await waitFor(() => expect(rowTexts()).toHaveLength(2));
    await user.click(drawer().getByRole('checkbox', { name: '全选本页' }));
    await user.click(drawer().getByRole('button', { name: /^恢\s*复$/ }));
    const alert = within(await drawer().findByRole('alert'));
    expect(alert.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      '记录1：会丢失：重量',
      '记录2：已不在回收站中',
    ]);
    await user.click(alert.getByRole('button', { name: '不要这些值，仍然恢复' }));
    await waitFor(() => expect(bin.restore).toHaveBeenLastCalledWith(['e1'], true));
    await waitFor(() => expect(rowTexts()).toEqual([expect.stringContaining('记录2')]));
    expect(drawer().queryByRole('alert')).toBeNull();
  });

  it('says that it cannot be read, and tries again', async () => {
    const bin = binOf([entry(1)]);
    bin.list.mockRejectedValueOnce(new SourceError('网络断开', { code: 0 }));
    const { user } = setup(bin);
    expect((await drawer().findByRole('alert')).textContent).toContain('网络断开');
    await user.click(drawer().getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(rowTexts()).toHaveLength(1));
    expect(drawer().queryByRole('alert')).toBeNull();
  });

  it('is searched by name, and turned page by page', async () => {
    const bin = binOf(Array.from({ length: 21 }, (_, index) => entry(index + 1)));
    const { user } = setup(bin);
    await waitFor(() => expect(rowTexts()).toHaveLength(20));
    await user.click(document.querySelector('.formloom-bin-rows .ant-pagination-next') as HTMLElement);
    await waitFor(() => expect(bin.list.mock.lastCall?.[0]).toMatchObject({ page: 2 }));
    const box = drawer().getByRole('searchbox', { name: '按名称查找' });
    await user.type(box, '没有{Enter}');
    expect(await drawer().findByText('没有找到名称包含“没有”的数据')).toBeTruthy();
    expect(bin.list.mock.lastCall?.[0]).toEqual({ keyword: '没有', page: 1, pageSize: 20 });
  });

  it('turns back from a page that is empty now', async () => {
    const bin = binOf(Array.from({ length: 21 }, (_, index) => entry(index + 1)));
    const { user } = setup(bin);
    await waitFor(() => expect(rowTexts()).toHaveLength(20));
    await user.click(document.querySelector('.formloom-bin-rows .ant-pagination-next') as HTMLElement);
    await user.click(await screen.findByRole('button', { name: '恢复“记录21”' }));
    await waitFor(() => expect(rowTexts()).toHaveLength(20));
    expect(bin.list.mock.lastCall?.[0]).toMatchObject({ page: 1 });
  });
});
