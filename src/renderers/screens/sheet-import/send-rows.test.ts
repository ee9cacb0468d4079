import { describe, expect, it, vi } from 'vitest';
import { sendRows, type SheetLine } from './sheet-calls';

const rows: readonly SheetLine[] = Array.from({ length: 120 }, (_none, index) => ({ account: `a${String(index)}` }));
const watch = () => ({ onSent: vi.fn(), toText: (failure: unknown) => String(failure), notSent: 'not sent' });

describe('rows of a spreadsheet', () => {
  it('are sent in lots, their reports added up', async () => {
    const seen = watch();
    const send = vi.fn(async (list: readonly SheetLine[]) => ({
      resultType: 1,
      snum: list.length - 1,
      fnum: 1,
      failResult: [{ ...list[0], errorsInfo: 'taken' }],
      faults: [],
    }));
    const outcome = await sendRows({ send }, rows, seen);
    expect(send.mock.calls.map(([list]) => list.length)).toEqual([50, 50, 20]);
    expect(seen.onSent.mock.calls).toEqual([[50], [100], [120]]);
    expect(outcome).toMatchObject({ added: 117, interruption: '' });
    expect(outcome.failed.map(({ account }) => account)).toEqual(['a0', 'a50', 'a100']);
  });

  it('that a failing call leaves unsent are told so, and what was sent before counts', async () => {
    const send = vi
      .fn<Parameters<typeof sendRows>[0]['send']>()
      .mockResolvedValueOnce({ resultType: 0, snum: 50, fnum: 0, failResult: [], faults: [] })
      .mockRejectedValueOnce('line broken');
    const outcome = await sendRows({ send }, rows, watch());
    expect(send).toHaveBeenCalledTimes(2);
    expect(outcome).toMatchObject({ added: 50, interruption: 'line broken' });
    expect(outcome.failed.length).toBe(70);
    expect(outcome.failed[0]).toEqual({ account: 'a50', errorsInfo: 'not sent' });
  });
});
