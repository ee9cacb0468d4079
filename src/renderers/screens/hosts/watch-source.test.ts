import { expect, test, vi } from 'vitest';
import type { BinOutcome, RecordBin } from '../../shared/sources/record-bin';
import { MemorySource } from '../testing/memory-source';
import { watchSource } from './watch-source';

test('records that come back from the recycle bin are told like written ones, deletions for good are not', async () => {
  const outcome: BinOutcome = { message: '完成', refused: [] };
  const bin: RecordBin = {
    list: async () => ({ entries: [], total: 3 }),
    restore: async () => outcome,
    restoreRecords: async () => outcome,
    erase: async () => outcome,
  };
  const onChanged = vi.fn();
  const source = Object.assign(new MemorySource(), { bin });
  const watched = watchSource(source, onChanged).bin;
  expect(await watched?.list({ keyword: '', page: 1, pageSize: 20 })).toMatchObject({ total: 3 });
  expect(await watched?.erase(['e'])).toBe(outcome);
  expect(onChanged).not.toHaveBeenCalled();
  expect(await watched?.restore(['e'], false)).toBe(outcome);
  expect(await watched?.restoreRecords(['r'])).toBe(outcome);
  expect(onChanged.mock.calls).toEqual([[[]], [[]]]);
  expect(watchSource(new MemorySource(), onChanged).bin).toBeUndefined();
});
