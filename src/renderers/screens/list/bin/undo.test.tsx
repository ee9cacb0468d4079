// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BinOutcome, RecordBin } from '../../../shared/sources/record-bin';
import { SourceError } from '../../../shared/sources/record-source';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';
import { UndoMessage } from './UndoMessage';

/** A deletion can be undone from the message that tells of it. */
class KeptSource extends MemorySource {
  private kept = this.records;
  readonly restored = vi.fn();
  outcome: BinOutcome = { message: '已恢复 1 条', refused: [] };
  readonly bin: RecordBin = {
    list: async () => ({ entries: [], total: 0 }),
    restore: async () => this.outcome,
    erase: async () => this.outcome,
    restoreRecords: async (ids) => {
      this.restored(ids);
      if (this.outcome.refused.length === 0)
        this.records = [...this.records, ...this.kept.filter(({ id }) => ids.includes(id))];
      return this.outcome;
    },
  };
}

const button = (value: string, label: string) => ({ value, label, icon: '' });
const model = testModule(
  { fields: [fieldNode('input', 'name', { label: '名称' })] },
  {
    columnList: [columnNode('input', 'name', { label: '名称' })],
    btnsList: [button('batchRemove', '批量删除')],
    columnBtnsList: [button('remove', '删除')],
  },
);

function setup(source: MemorySource, access = accessOf()) {
  renderScreen(<ModuleScreen model={model} source={source} access={access} />);
  return userEvent.setup({ delay: null });
}
const names = () => screen.queryAllByRole('cell').flatMap(({ textContent }) => /^人员\d$/.exec(textContent)?.[0] ?? []);
async function removeFirst(user: ReturnType<typeof userEvent.setup>) {
  await waitFor(() => expect(names()).toHaveLength(2));
  await user.click(screen.getAllByRole('button', { name: /删除“?人员1|^删除$/ })[0] as HTMLElement);
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('删除后可在回收站中恢复，是否继续？')).toBeTruthy();
  await user.click(question.getByRole('button', { name: /确\s*定/ }));
  await waitFor(() => expect(names()).toEqual(['人员2']));
}
const source = () => new KeptSource([{ name: '人员1' }, { name: '人员2' }]);

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the message of a deletion', () => {
  it('undoes it, by its button', async () => {
    const records = source();
    const user = setup(records);
    await removeFirst(user);
    await user.click(await screen.findByRole('button', { name: /撤\s*销/ }));
    await waitFor(() => expect(names()).toContain('人员1'));
    expect(records.restored).toHaveBeenCalledExactlyOnceWith(['r1']);
    expect(await screen.findByText('已恢复 1 条')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /撤\s*销/ })).toBeNull());
  });

  it('says why a record stays deleted', async () => {
    const records = source();
    const refused = [{ id: 'r1', name: '人员1', reason: 'unique', message: '“名称”已被使用' }];
    records.outcome = { message: '已恢复 0 条，1 条未恢复', refused };
    const user = setup(records);
    await removeFirst(user);
    await user.click(await screen.findByRole('button', { name: /撤\s*销/ }));
    expect(await screen.findByText('已恢复 0 条，1 条未恢复。人员1：“名称”已被使用')).toBeTruthy();
    expect(names()).toEqual(['人员2']);
  });

  it('says that the call failed', async () => {
    const records = source();
    records.bin.restoreRecords = () => Promise.reject(new SourceError('网络断开', { code: 0 }));
    const user = setup(records);
    await removeFirst(user);
    await user.click(await screen.findByRole('button', { name: /撤\s*销/ }));
    expect(await screen.findByText('网络断开')).toBeTruthy();
  });

  it('offers nothing where nothing is kept, and asks as before', async () => {
    const user = setup(new MemorySource([{ name: '人员1' }]));
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: '回收站' })).toBeNull();
    await user.click(screen.getAllByRole('button', { name: /删除/ }).at(-1) as HTMLElement);
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByText('此操作将永久删除该数据, 是否继续?')).toBeTruthy();
    await user.click(question.getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('删除成功')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /撤\s*销/ })).toBeNull();
  });
});

describe('the tool that opens the bin', () => {
  it('is there for who may delete alone', async () => {
    const user = setup(source());
    await user.click(await screen.findByRole('button', { name: '回收站' }));
    expect(await screen.findByText('回收站是空的')).toBeTruthy();
    cleanup();
    setup(source(), accessOf({ canUseButton: (code: string) => !code.toLowerCase().includes('remove') }));
    await waitFor(() => expect(names()).toHaveLength(2));
    expect(screen.queryByRole('button', { name: '回收站' })).toBeNull();
  });
});

describe('its time', () => {
  const text = (key: string) => key;
  function show() {
    vi.useFakeTimers();
    const [onUndo, onOver] = [vi.fn(async () => undefined), vi.fn()];
    renderScreen(<UndoMessage words="删除成功" text={text} onUndo={onUndo} onOver={onOver} />);
    return { onUndo, onOver, undo: screen.getByRole('button', { name: 'screen.list.undo' }) };
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('is eight seconds, and stands still while somebody is at the button', async () => {
    const { onOver, undo } = show();
    await pass(7900);
    expect(onOver).not.toHaveBeenCalled();
    act(() => undo.focus());
    await pass(60_000);
    expect(onOver).not.toHaveBeenCalled();
    act(() => undo.blur());
    await pass(8100);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it('lets Ctrl+Z undo once, but not what is typed', async () => {
    const { onUndo } = show();
    const box = document.createElement('input');
    document.body.append(box);
    fireEvent.keyDown(box, { key: 'z', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'z' });
    expect(onUndo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await pass(0);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(onUndo).toHaveBeenCalledTimes(1);
    box.remove();
  });
});
