// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_SEARCH_FIELD } from '../../../engine/settings/settings.generated';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { TestProviders } from '../../shared/testing/TestProviders';
import { createValidateContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { TimeRangeFilter as Filter } from '../../shared/faces/filters/TimeRangeFilter';
import { renderer } from './index';
import { disabledTimes, resolveTimeBounds } from '../../../engine/values/time-rules';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
const box = () => screen.getByLabelText<HTMLInputElement>('字段');

/** Waits 120 ms: antd updates its state for some frames after the blur. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 120)));

describe('timePicker', () => {
  test('stores what its format shows', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ format: 'HH:mm' }), value: '08:30' });
    expect(box().value).toBe('08:30');
    fireEvent.mouseDown(box());
    fireEvent.change(box(), { target: { value: '09:15' } });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
    expect(changes).toEqual(['09:15']);
    expect(definition.toStored('9:5:7', fieldWith())).toEqual({ ok: true, value: '09:05:07' });
    expect(definition.fromColumn('09:05:07', fieldWith({ format: 'HH:mm' }))).toBe('09:05');
  });
  test.each([
    ['8:5', '08:05:00'],
    ['０８３０', '08:30:00'],
    ['8时30分', '08:30:00'],
  ])('reads %j when it is left', async (text, value) => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: '07:00:00' });
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: text } });
    act(() => box().blur());
    await settle();
    expect(changes).toEqual([value]);
    expect(box().value).toBe(value);
  });
  test('keeps what is no time, marked', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: '07:00:00' });
    fireEvent.mouseDown(box());
    fireEvent.change(box(), { target: { value: '25:00' } });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
    act(() => box().blur());
    await settle();
    expect(changes).toEqual(['25:00']);
    expect(box().value).toBe('25:00');
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(definition.validate('25:00', fieldWith(), createValidateContext())).toEqual([
      { code: 'ENGINE_VALUE_TIME', params: {} },
    ]);
    expect(definition.toStored('25:00', fieldWith())).toMatchObject({ code: 'ENGINE_VALUE_TIME' });
  });
  test('begins now when defaultCurrent is on', () => {
    expect(definition.currentValue?.(fieldWith(), createValidateContext())).toBe('16:30:15');
  });
  test.each([
    ['fixed without seconds', { endTimeType: 1, endTimeValue: '12:00' }, 12 * 3600],
    ['other field', { endTimeType: 2, endRelationField: 'other' }, 7 * 3600],
    ['now', { endTimeType: 3 }, 16 * 3600 + 30 * 60 + 15],
    ['before now by hours', { endTimeType: 4, endTimeTarget: 1, endTimeValue: 2 }, 14 * 3600 + 30 * 60 + 15],
    ['after now by minutes', { endTimeType: 5, endTimeTarget: 2, endTimeValue: 10 }, 16 * 3600 + 40 * 60 + 15],
    ['after now stops at midnight', { endTimeType: 5, endTimeTarget: 1, endTimeValue: 20 }, 86_399],
  ])('resolves the bound: %s', (_name, props, max) => {
    const field = fieldWith({ endTimeRule: true, ...props });
    const context = createValidateContext({ other: '07:00:00' });
    expect(resolveTimeBounds(field, context)).toEqual({ min: 0, max });
  });
  test('refuses and does not offer times out of bounds', async () => {
    const field = fieldWith({
      startTimeRule: true,
      startTimeType: 1,
      startTimeValue: '09:30',
      endTimeRule: true,
      endTimeType: 1,
      endTimeValue: '17:00',
    });
    const context = createValidateContext();
    expect(definition.validate('09:29:59', field, context)).toEqual([
      { code: 'ENGINE_VALUE_DATE_RANGE', params: { min: '09:30:00', max: '17:00:00' } },
    ]);
    expect(definition.validate('17:00:00', field, context)).toEqual([]);
    const from = fieldWith({ startTimeRule: true, startTimeType: 1, startTimeValue: '09:30' });
    expect(definition.validate('09:29:59', from, context)).toEqual([
      { code: 'ENGINE_VALUE_TOO_EARLY', params: { min: '09:30:00' } },
    ]);
    const until = fieldWith({ endTimeRule: true, endTimeType: 1, endTimeValue: '17:00', format: 'HH:mm' });
    expect(definition.validate('17:01', until, context)).toEqual([
      { code: 'ENGINE_VALUE_TOO_LATE', params: { max: '17:00' } },
    ]);
    const times = disabledTimes(resolveTimeBounds(field, context));
    expect(times.disabledHours()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 18, 19, 20, 21, 22, 23]);
    expect(times.disabledMinutes(9)).toHaveLength(30);
    expect(times.disabledSeconds(17, 0)).toHaveLength(59);
  });
  test('is read-only when its bounds cross', async () => {
    const field = fieldWith({
      startTimeRule: true,
      startTimeType: 1,
      startTimeValue: '18:00',
      endTimeRule: true,
      endTimeType: 1,
      endTimeValue: '08:00',
    });
    await renderEdit({ renderer, field, value: null });
    expect(box().readOnly).toBe(true);
  });
  test('searches whole minutes when there are no seconds', () => {
    expect(definition.toSearchRange(['08:00', '09:00'], fieldWith({ format: 'HH:mm' }), 'UTC')).toEqual([
      '08:00',
      '09:00:59',
    ]);
  });
  test('is searched between two times', () => {
    const search = {
      fieldId: 'value',
      label: '时间',
      type: 'range',
      isMultiple: false,
      ...DEFAULT_SEARCH_FIELD,
    } as const;
    render(
      <TestProviders>
        <Filter
          field={fieldWith()}
          search={search}
          value={['08:00:00', '10:00:00']}
          onChange={() => undefined}
          id="f"
          options={[]}
          optionsState="ready"
        />
      </TestProviders>,
    );
    expect([...document.querySelectorAll('input')].map((input) => input.value)).toEqual(['08:00:00', '10:00:00']);
    expect(document.getElementById('f')).not.toBeNull();
  });
});
