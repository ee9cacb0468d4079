// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { SearchField } from '../../../../engine/contract/module-model';
import { DEFAULT_SEARCH_FIELD } from '../../../../engine/settings/settings.generated';
import { registry } from '../../../definitions';
import type { FilterProps } from '../../define-renderer';
import { createField } from '../../testing/create-field';
import { TestProviders } from '../../testing/TestProviders';
import { DateRangeFilter } from './DateRangeFilter';
import { NumberRangeFilter } from './NumberRangeFilter';
import { SelectFilter } from './SelectFilter';
import { TextFilter } from './TextFilter';
import { toEnds } from '../../../../engine/values/range-values';

afterEach(cleanup);
const OPTIONS = [
  { value: '1', label: '甲' },
  { value: '2', label: '乙' },
];

function draw(Filter: ComponentType<FilterProps>, key: string, search: Partial<SearchField>, value: unknown) {
  const definition = registry.resolve(key);
  if (!definition) throw new Error(key);
  const onChange = vi.fn();
  const full: SearchField = {
    fieldId: 'value',
    label: '名称',
    type: 'equals',
    isMultiple: false,
    ...DEFAULT_SEARCH_FIELD,
    ...search,
  };
  render(
    <TestProviders>
      <label htmlFor="f">名称</label>
      <Filter
        field={createField(definition)}
        search={full}
        value={value}
        onChange={onChange}
        id="f"
        options={OPTIONS}
        optionsState="ready"
      />
    </TestProviders>,
  );
  return onChange;
}

describe('filters', () => {
  test('text: reports the text, null for nothing', () => {
    const onChange = draw(TextFilter, 'input', { type: 'like' }, '张');
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '李' } });
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '' } });
    expect(onChange.mock.calls).toEqual([['李'], [null]]);
  });
  test('number range: reports a pair with open ends, and an empty list when both are blank', () => {
    const onChange = draw(NumberRangeFilter, 'inputNumber', { type: 'range' }, [null, 9]);
    const [from, to] = screen.getAllByRole('spinbutton');
    if (!from || !to) throw new Error('two boxes expected');
    fireEvent.change(from, { target: { value: '3' } });
    fireEvent.change(to, { target: { value: '' } });
    expect(onChange.mock.calls).toEqual([[[3, 9]], [[]]]);
  });
  test('number: one box when it is no range', () => {
    const onChange = draw(NumberRangeFilter, 'inputNumber', {}, null);
    fireEvent.change(screen.getByLabelText('名称'), { target: { value: '3' } });
    expect(onChange.mock.calls).toEqual([[3]]);
  });
  test('number: reads what people type, and nothing else', () => {
    const onChange = draw(NumberRangeFilter, 'inputNumber', {}, null);
    for (const value of ['０５', '1,234', '12x3', '1,23'])
      fireEvent.change(screen.getByRole('spinbutton'), { target: { value } });
    expect(onChange.mock.calls).toEqual([[5], [1234]]);
  });
  test('date range: shows and reports days of the platform clock', () => {
    const first = Date.parse('2026-11-01T00:00+08:00');
    const onChange = draw(DateRangeFilter, 'datePicker', { type: 'range' }, [first, null]);
    const [from, to] = [...document.querySelectorAll('input')];
    if (!from || !to) throw new Error('two boxes expected');
    expect([from.value, to.value]).toEqual(['2026-11-01', '']);
    fireEvent.mouseDown(to);
    fireEvent.click(to);
    fireEvent.focus(to);
    fireEvent.change(to, { target: { value: '2026-11-05' } });
    fireEvent.keyDown(to, { key: 'Enter', keyCode: 13, which: 13 });
    expect(onChange.mock.calls.at(-1)).toEqual([[first, Date.parse('2026-11-05T00:00+08:00')]]);
  });
  test('select: reports one value', async () => {
    const one = draw(SelectFilter, 'select', {}, null);
    fireEvent.mouseDown(screen.getByLabelText('名称'));
    fireEvent.click(await screen.findByTitle('乙'));
    expect(one.mock.calls).toEqual([['2']]);
  });
  test('select: reports a list when the search is multiple', async () => {
    const several = draw(SelectFilter, 'select', { isMultiple: true }, ['1']);
    fireEvent.mouseDown(screen.getByLabelText('名称'));
    fireEvent.click(await screen.findByTitle('乙'));
    expect(several.mock.calls).toEqual([[['1', '2']]]);
  });
  test('ends of a pair are null when blank', () => {
    expect([undefined, [], ['', 1], [1], 'x'].map(toEnds)).toEqual([
      [null, null],
      [null, null],
      [null, 1],
      [1, null],
      [null, null],
    ]);
  });
});
