import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createField } from '../../renderers/shared/testing/create-field';
import { createColumnTotals, createGridState, type GridRow } from '../grid';
import { columnSummary, groupsThousands, summaryText, toSummaryNumber } from './index';

const column = (widget: string, props: Readonly<Record<string, unknown>> = {}) => {
  const definition = registry.resolve(widget);
  if (!definition) throw new Error(widget);
  return { definition, field: createField(definition, { id: 'items-a', key: 'a', tableKey: 'items', props }) };
};
const texts = {
  translate: (key: string) => key,
  timeZone: 'Asia/Shanghai',
  optionsOf: () => [],
  nameOf: () => undefined,
};

/** Returns the texts of all summary kinds of a column. */
function summaries(
  place: ReturnType<typeof column>,
  values: readonly unknown[],
  kinds = ['sum', 'avg', 'min', 'max', 'count'],
) {
  const state = createGridState(values.map((a): GridRow => ({ a })));
  const totals = createColumnTotals(['a'], (value) => toSummaryNumber(value, place), state);
  const table = { props: { showSummary: true, summaryField: ['a'] } };
  return kinds.map((name) => {
    const props = { ...table.props, summaryKind: { a: name } };
    const kind = columnSummary({ ...place.field, props }, place.field, place.definition);
    return kind && summaryText(totals.read('a', kind), { kind, ...place }, { hasThousands: true, texts });
  });
}

describe('summaries of a column', () => {
  it('are of the numbers among the values; extremes look like the values', () => {
    expect(summaries(column('inputNumber', { precision: 1 }), [1000, 0.5, null, 'x', ''])).toEqual([
      '1,000.50',
      '500.25',
      '0.5',
      '1,000.0',
      '3',
    ]);
  });

  it('of dates and times are their extremes and how many there are', () => {
    const [day, later] = [Date.parse('2026-11-01T00:00:00+08:00'), Date.parse('2026-11-20T00:00:00+08:00')];
    expect(summaries(column('datePicker', { format: 'yyyy-MM-dd' }), [later, null, day])).toEqual([
      null,
      null,
      '2026-11-01',
      '2026-11-20',
      '2',
    ]);
    expect(summaries(column('timePicker', { format: 'HH:mm:ss' }), ['09:30:00', '23:00:01', 'x', null])).toEqual([
      null,
      null,
      '09:30:00',
      '23:00:01',
      '3',
    ]);
  });

  it('of texts and choices is a count', () => {
    expect(summaries(column('input'), ['a', '', 'b', null])).toEqual([null, null, null, null, '2']);
    expect(summaries(column('checkbox'), [['a'], []])).toEqual([null, null, null, null, '1']);
  });

  it('are sums where no kind is named that is known, and nothing of nothing', () => {
    expect(summaries(column('inputNumber'), [2, 3], ['median', '__proto__'])).toEqual(['5.00', '5.00']);
    expect(summaries(column('inputNumber'), [])).toEqual(['', '', '', '', '0']);
  });

  it('stand where the table names the column, by key or by id, and is not switched off', () => {
    const { field, definition } = column('inputNumber');
    const kind = (props: object) => columnSummary({ ...field, props: { ...props } }, field, definition);
    expect(kind({ showSummary: true, summaryField: ['items-a'], summaryKind: { 'items-a': 'max' } })).toBe('max');
    expect(kind({ showSummary: true, summaryField: ['b'] })).toBeNull();
    expect(kind({ showSummary: false, summaryField: ['a'] })).toBeNull();
    expect(kind({ showSummary: true, summaryField: 'a', summaryKind: null })).toBeNull();
    expect(groupsThousands({ ...field, props: { thousands: true, thousandsField: ['b'] } }, field)).toBe(false);
    expect(groupsThousands({ ...field, props: { thousands: true, thousandsField: [] } }, field)).toBe(true);
  });
});
