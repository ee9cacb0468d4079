import { expect, it } from 'vitest';
import { toEntries, toSlices } from './chart-data';
import { dayAway, monthAway, onDay, weeksOf } from './month-days';
import { dayMoves, daysWithMoves, withMoves } from './moved-groups';
import { narrowedQuery } from './narrowed-query';
import { readView, TABLE_VIEW, writeView, type ViewState } from './view-state';
import type { RecordGroup } from '../../../shared/sources/record-source';

const read = (query: string) => readView(new URLSearchParams(query));
const group = (key: string | null, count: number, value: string | null = null): RecordGroup => ({
  ...{ key, text: key ?? '', count, value, rows: [] },
});

it('reads back the views that it writes', () => {
  const chart: ViewState = {
    ...{ kind: 'chart', by: 'day', unit: 'week', chart: 'pie', day: '' },
    measure: { kind: 'avg', fieldId: 'items.cost' },
  };
  const views: readonly ViewState[] = [chart, { ...TABLE_VIEW, kind: 'calendar', day: '2026-11-05' }];
  for (const view of views) {
    expect(read(new URLSearchParams(writeView(view).map(([name, value]) => [name, value])).toString())).toEqual(view);
  }
  expect(writeView(TABLE_VIEW)).toEqual([]);
});

it('reads what it does not know as a table, or as the usual', () => {
  expect(read('view=cube&by=a')).toEqual(TABLE_VIEW);
  expect(read('view=chart&unit=century&chart=map&measure=sum&day=x')).toEqual({ ...TABLE_VIEW, kind: 'chart' });
});

it('knows the weeks of a month, from Monday on', () => {
  const november = weeksOf('2026-11-27');
  expect([november[0]?.[0], november.at(-1)?.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 6]);
  expect(weeksOf('2027-02-01')).toHaveLength(4);
  expect([monthAway('2026-12-31', 1), monthAway('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01']);
});

it('fills spans without records, and leaves out groups without any', () => {
  const groups = [group('2026-11-01', 2), group('2027-02-01', 1), group(null, 3)];
  const shape = { unit: 'month', isMeasured: false, blank: '未填写' } as const;
  expect(toEntries(groups, shape).map(({ label, value }) => [label, value])).toEqual([
    ['2026-11', 2],
    ['2026-12', 0],
    ['2027-01', 0],
    ['2027-02', 1],
    ['未填写', 3],
  ]);
  const measured = toEntries([group('a', 2), group('b', 0, '0')], { ...shape, unit: null, isMeasured: true });
  expect(measured.map(({ label }) => label)).toEqual(['b']);
});

it('fills no gap of centuries', () => {
  const shape = { unit: 'day', isMeasured: false, blank: '' } as const;
  expect(toEntries([group('1026-01-01', 1), group('2026-01-01', 1)], shape)).toHaveLength(2);
});

it('joins the smallest slices of a pie', () => {
  const shape = { unit: null, isMeasured: false, blank: '' } as const;
  const entries = toEntries([group('a', 1), group('b', 5), group('c', 2), group('d', 3)], shape);
  expect(toSlices(entries, 3, '其他').map(({ label, value }) => [label, value])).toEqual([
    ['b', 5],
    ['d', 3],
    ['其他', 3],
  ]);
});

it('narrows a query down to a group, unless its parts are alternatives', () => {
  const to = { fieldId: 'state', key: 'new', unit: null, timeZone: 'Asia/Shanghai' };
  const one = narrowedQuery(null, to);
  expect(one).toEqual({
    matchLogic: 'and',
    groups: [{ logic: 'and', groups: [{ id: '1-1', field: 'state', type: '', op: '==', value: 'new' }] }],
  });
  const two = narrowedQuery(one, { ...to, fieldId: 'day', key: '2026-11-01', unit: 'month' });
  expect(two?.groups[1]?.groups[0]).toMatchObject({
    op: 'between',
    value: [Date.parse('2026-10-31T16:00:00Z'), Date.parse('2026-11-30T16:00:00Z') - 1],
  });
  expect(two && narrowedQuery({ ...two, matchLogic: 'or' }, to)).toBeNull();
  expect(narrowedQuery(null, { ...to, key: null })?.groups[0]?.groups[0]).toMatchObject({ op: 'null' });
});

const ZONE = 'Europe/Berlin';

it('keeps the time of day on another day, also where the clock was changed between them', () => {
  const noon = Date.parse('2026-10-24T12:30:15.250+02:00');
  expect(onDay(noon, '2026-10-26', ZONE)).toBe(Date.parse('2026-10-26T12:30:15.250+01:00'));
  // The clock skips 02:30: what it skips comes on top.
  const night = Date.parse('2026-03-28T02:30:00+01:00');
  expect(onDay(night, '2026-03-29', ZONE)).toBe(Date.parse('2026-03-29T03:30:00+02:00'));
  expect([dayAway('2026-12-31', 1), dayAway('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28']);
});

it('moves a value from one day to another, and nothing that is no moment', () => {
  const moves = dayMoves('Asia/Shanghai', (day) => day);
  const morning = Date.parse('2026-11-05T00:30:00+08:00');
  expect([moves.isAt(morning, '2026-11-05'), moves.isAt(morning, '2026-11-04'), moves.isAt(null, null)]).toEqual([
    ...[true, false, false],
  ]);
  expect(moves.toGroup(morning, '2026-11-06')).toBe(Date.parse('2026-11-06T00:30:00+08:00'));
  expect(moves.toGroup('later', '2026-11-06')).toBe('later');
});

it('shows what is moved where it goes to, and counts it there', () => {
  const record = { id: 'r' };
  const days: readonly RecordGroup[] = [
    { ...group('2026-11-05', 1), rows: [record] },
    { ...group('2026-11-06', 2), rows: [{ id: 's' }, { id: 't' }] },
  ];
  const move = (from: string, to: string) => ({ record, from, to, isSaved: false });
  const shown = (from: string, to: string) =>
    [...daysWithMoves(days, [move(from, to)])].map(([day, { count, rows }]) => [day, count, rows.map(({ id }) => id)]);
  expect(shown('2026-11-05', '2026-11-06')).toEqual([['2026-11-06', 3, ['r', 's', 't']]]);
  expect(shown('2026-11-05', '2026-11-09')).toEqual([
    ['2026-11-06', 2, ['s', 't']],
    ['2026-11-09', 1, ['r']],
  ]);
  const there: RecordGroup = { ...group('2026-11-06', 1), rows: [record] };
  // Told by the list already.
  expect(withMoves(there, [move('2026-11-05', '2026-11-06')]).rows).toEqual([record]);
});
