import { expect, it, vi } from 'vitest';
import type { TableLine } from '../flatten-rows';
import { editedEvents } from './edited-lines';
import { EditedRow } from './edited-row';
import { rowEditorOf } from './use-row-edit';

const BUTTONS = [{ value: 'edit', label: '编辑', action: null }] as unknown as Parameters<typeof rowEditorOf>[1];
const ready = () => ({ isShown: true, isDisabled: false, hint: '' });
const rowOf = (recordId: string) =>
  new EditedRow({ recordId } as unknown as ConstructorParameters<typeof EditedRow>[0]);

it('begins no row while others are about to replace it', () => {
  const open = vi.fn();
  rowEditorOf({ isOffered: true, isOutdated: false, open }, BUTTONS, ready)?.({ id: 'r1' })?.('name');
  expect(open).toHaveBeenCalledWith('r1', 'name');
  expect(rowEditorOf({ isOffered: true, isOutdated: true, open }, BUTTONS, ready)).toBeNull();
});

it('takes all lines of a record for the row that is being edited', () => {
  const line = (id: string, subIndex: number) =>
    ({ key: `${id}/${String(subIndex)}`, record: { id }, subIndex, span: subIndex === 0 ? 2 : 0 }) as TableLine;
  const row = rowOf('r1');
  expect(editedEvents(row, line('r1', 0))?.className).toBe('formloom-edited-row');
  expect(editedEvents(row, line('r1', 1))?.className).toBe('formloom-edited-row');
  expect(editedEvents(row, line('r2', 1))).toBeNull();
});

it('asks once before several steps that leave a row, and does none of them when it is refused', () => {
  const row = rowOf('r1');
  const step = vi.fn();
  const both = () => row.leave(() => [step, step].forEach((each) => row.leave(each)));
  const ask = vi.fn<(go: () => void) => void>();
  row.holdLeave(ask);
  both();
  expect(step).not.toHaveBeenCalled();
  ask.mockImplementation((go) => go());
  both();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(step).toHaveBeenCalledTimes(2);
});
