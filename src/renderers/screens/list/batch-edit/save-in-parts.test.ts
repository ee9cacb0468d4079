import { expect, it } from 'vitest';
import type { BatchEdit } from '../../../shared/sources/batch-edit';
import { PART_SIZE, saveInParts } from './save-in-parts';

const editOf = (count: number): BatchEdit => ({
  fieldId: 'amount',
  value: 1,
  records: Array.from({ length: count }, (_record, at) => ({ id: String(at), version: 1 })),
});

function editor(failsAt = Infinity) {
  const calls: number[] = [];
  return {
    calls,
    async save({ records }: BatchEdit) {
      calls.push(records.length);
      if (calls.length === failsAt) throw new Error('the line broke');
      const entries = records.map(({ id, version }) => ({
        ...{ id, version, outcome: 'changed' as const, old: '', new: '1', message: '' },
      }));
      return { message: `part ${String(calls.length)}`, entries };
    },
  };
}

it('saves every record once, in parts, and tells how far it is', async () => {
  const source = editor();
  const seen: number[] = [];
  const count = 2 * PART_SIZE + 1;
  const { entries, message, failure } = await saveInParts(source, editOf(count), {
    onProgress: (done) => seen.push(done),
    isStopped: () => false,
  });
  expect([source.calls, seen, message, failure]).toEqual([
    [PART_SIZE, PART_SIZE, 1],
    [PART_SIZE, 2 * PART_SIZE, count],
    'part 3',
    undefined,
  ]);
  expect(entries.map(({ id }) => id)).toEqual(editOf(count).records.map(({ id }) => id));
});

it('ends between two parts when it is stopped', async () => {
  const source = editor();
  const { entries } = await saveInParts(source, editOf(500), {
    onProgress: () => undefined,
    isStopped: () => source.calls.length === 2,
  });
  expect([source.calls.length, entries.length]).toEqual([2, 2 * PART_SIZE]);
});

it('throws what fails at first, and keeps what was saved before a later failure', async () => {
  const going = { onProgress: () => undefined, isStopped: () => false };
  await expect(saveInParts(editor(1), editOf(500), going)).rejects.toThrow('the line broke');
  const { entries, failure } = await saveInParts(editor(3), editOf(500), going);
  expect([entries.length, (failure as Error).message]).toEqual([2 * PART_SIZE, 'the line broke']);
});
