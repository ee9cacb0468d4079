// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RecordValues } from '../../../../engine/contract/evaluation';
import type { ListViews } from '../../../shared/sources/list-views';
import type { RecordGrouping } from '../../../shared/sources/record-groups';
import { type RecordGroups, type RecordQuery, SourceError } from '../../../shared/sources/record-source';
import { ModuleScreen } from '../../ModuleScreen';
import { MemorySource } from '../../testing/memory-source';
import { renderScreen } from '../../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../../testing/test-module';
import { dayOf } from './month-days';

/** Records of a calendar are moved to other days, over a source that groups them by day. */
const ZONE = 'Asia/Shanghai';
const at = (day: string, time = '00:00:00') => Date.parse(`${day}T${time}+08:00`);

class DaySource extends MemorySource {
  readonly views: ListViews = {
    list: async () => [],
    save: () => Promise.reject(new Error('nothing is saved')),
    remove: () => Promise.reject(new Error('nothing is saved')),
  };
  readonly groups = async (_query: RecordQuery, { fieldId = '', from = 0, until = 0 }: RecordGrouping) => {
    const inside = this.records.filter(({ values }) => {
      const value = values[fieldId];
      return typeof value === 'number' && value >= from && value < until;
    });
    const dayOfRecord = ({ values }: { readonly values: RecordValues }) => dayOf(Number(values[fieldId]), ZONE);
    const groups = [...new Set(inside.map(dayOfRecord))].toSorted().map((key) => {
      const own = inside.filter((record) => dayOfRecord(record) === key);
      const rows = own.map(({ id, values }) => ({ ...values, id }));
      return { key, text: '', count: own.length, value: null, rows };
    });
    return { groups, isCut: false } satisfies RecordGroups;
  };
}

const formData = {
  fields: [
    fieldNode('input', 'title', { label: '内容' }),
    fieldNode('datePicker', 'dueOn', { label: '期望日期' }, { format: 'yyyy-MM-dd HH:mm' }),
    fieldNode('datePicker', 'endOn', { label: '截止日期' }, { format: 'yyyy-MM-dd' }),
    fieldNode('datePicker', 'month', { label: '月份' }, { format: 'yyyy-MM' }),
    fieldNode('createTime', 'madeOn', { label: '创建时间' }),
  ],
};
const button = (value: string, label: string) => ({ value, label, icon: '' });
const columnData = {
  columnList: [columnNode('input', 'title', { label: '内容' })],
  searchList: [],
  btnsList: [],
  columnBtnsList: [button('edit', '编辑'), button('detail', '详情')],
  ...{ hasPage: true, pageSize: 20 },
};
const NOON = { dueOn: at('2026-11-05', '12:30:00'), endOn: at('2026-11-08') };

let source: DaySource;
let address: string;
beforeEach(() => {
  source = new DaySource([{ title: '甲', ...NOON, month: at('2026-11-01'), madeOn: at('2026-11-05') }]);
  address = '?view=calendar&day=2026-11-01';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function setup(access = accessOf()) {
  const place = { read: () => address, write: (query: string) => (address = query) };
  renderScreen(
    <ModuleScreen model={testModule(formData, columnData)} source={source} access={access} address={place} />,
  );
  return userEvent.setup({ delay: null, pointerEventsCheck: 0 });
}

const square = (day: string) => document.querySelector(`td[data-day="2026-${day}"]`) as HTMLElement;
const entry = async () => (await screen.findByRole('button', { name: '甲' })).closest('li') as HTMLElement;
const dayOfEntry = async () => (await entry()).closest('td')?.dataset['day'];
const stored = (key: string) => source.records[0]?.values[key];

it('drops a record on another day, at its time of day and with nothing else changed', async () => {
  setup();
  const card = await entry();
  expect(card.draggable).toBe(true);
  fireEvent.dragStart(card);
  fireEvent.dragOver(square('11-20'));
  expect(square('11-20').dataset['target']).toBe('true');
  fireEvent.drop(square('11-20'));
  await screen.findByText('已移到 2026-11-20');
  expect(await dayOfEntry()).toBe('2026-11-20');
  expect(stored('dueOn')).toBe(at('2026-11-20', '12:30:00'));
  expect(stored('endOn')).toBe(NOON.endOn);
  expect(document.querySelector('[data-target]')).toBeNull();
});

it('moves nothing that is dropped where it was, or let go elsewhere', async () => {
  const update = vi.spyOn(source, 'update');
  setup();
  fireEvent.dragStart(await entry());
  fireEvent.dragOver(square('11-05'));
  expect(document.querySelector('[data-target]')).toBeNull();
  fireEvent.drop(square('11-05'));
  fireEvent.dragStart(await entry());
  fireEvent.dragOver(square('11-06'));
  fireEvent.dragEnd(await entry());
  fireEvent.drop(square('11-06'));
  expect(await dayOfEntry()).toBe('2026-11-05');
  expect(update).not.toHaveBeenCalled();
});

it.each([
  ['ArrowRight', '2026-11-06'],
  ['ArrowLeft', '2026-11-04'],
  ['ArrowDown', '2026-11-12'],
  ['ArrowUp', '2026-10-29'],
])('moves it by Alt and %s, and takes the focus along', async (key, day) => {
  setup();
  const title = await screen.findByRole('button', { name: '甲' });
  title.focus();
  fireEvent.keyDown(title, { key, altKey: true });
  await screen.findByText(`已移到 ${day}`);
  expect(await dayOfEntry()).toBe(day);
  expect(dayOf(Number(stored('dueOn')), ZONE)).toBe(day);
  await waitFor(async () => expect((await entry()).contains(document.activeElement)).toBe(true));
});

it('moves it by its menu to a date, and follows it to its month', async () => {
  const user = setup();
  await user.click(await screen.findByRole('button', { name: '移动“甲”' }));
  await user.click(await screen.findByRole('menuitem', { name: '选择日期…' }));
  const dialog = await screen.findByRole('dialog');
  const box = await within(dialog).findByLabelText('新日期');
  await user.clear(box);
  await user.type(box, '2027-01-15{Enter}');
  await screen.findByText('已移到 2027-01-15');
  await waitFor(() => expect(address).toBe('?view=calendar&day=2027-01-15'));
  expect(await dayOfEntry()).toBe('2027-01-15');
  expect(stored('dueOn')).toBe(at('2027-01-15', '12:30:00'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('puts it back where the rules refuse it, and names the reason', async () => {
  const fieldErrors = [{ fieldId: 'endOn', message: '截止日期不能早于期望日期' }];
  source.failNext('update', new SourceError('数据校验失败', { code: 400, fieldErrors }));
  setup();
  fireEvent.dragStart(await entry());
  fireEvent.dragOver(square('11-20'));
  fireEvent.drop(square('11-20'));
  await screen.findByText('截止日期不能早于期望日期');
  await waitFor(async () => expect(await dayOfEntry()).toBe('2026-11-05'));
  expect(stored('dueOn')).toBe(NOON.dueOn);
});

it('overwrites nobody who was faster', async () => {
  const user = setup();
  await user.click(await screen.findByRole('button', { name: '移动“甲”' }));
  const dueOn = at('2026-11-09');
  source.records = source.records.map((record) => ({ ...record, values: { ...record.values, dueOn } }));
  await user.click(await screen.findByRole('menuitem', { name: /^后一天/ }));
  await screen.findByText('这条记录刚被别人改过，已刷新');
  await waitFor(async () => expect(await dayOfEntry()).toBe('2026-11-09'));
  expect(stored('dueOn')).toBe(dueOn);
});

it.each([
  ['may not write the field', accessOf({ canWriteField: (id) => id !== 'dueOn' }), 'dueOn'],
  ['may not edit', accessOf({ canUseButton: (code) => code !== 'btn_edit' && code !== 'edit' }), 'dueOn'],
  ['sees it by when it was made', accessOf(), 'madeOn'],
  ['sees it by its month', accessOf(), 'month'],
])('moves nothing for who %s', async (_name, access, by) => {
  address = `?view=calendar&by=${by}&day=2026-11-01`;
  setup(access);
  const card = await entry();
  expect(card.draggable).toBe(false);
  expect(screen.queryByRole('button', { name: '移动“甲”' })).toBeNull();
  fireEvent.keyDown(within(card).getByRole('button', { name: '甲' }), { key: 'ArrowRight', altKey: true });
  expect(source.records[0]?.version).toBe(1);
});

it.each(['(pointer: coarse)', '(max-width: 575.98px)'])('is moved by its menu alone on %s', async (media) => {
  const before = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...before(query), matches: query === media }));
  const user = setup();
  expect((await entry()).draggable).toBe(false);
  await user.click(screen.getByRole('button', { name: '移动“甲”' }));
  await user.click(await screen.findByRole('menuitem', { name: /^后一周/ }));
  await screen.findByText('已移到 2026-11-12');
  expect(stored('dueOn')).toBe(at('2026-11-12', '12:30:00'));
});
