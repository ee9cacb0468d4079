// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { createMemoryServices, TEST_NOW } from '../../shared/testing/memory-services';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { resolveDateBounds } from '../../../engine/values/date-rules';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
const DAY = 86_400_000;
const shanghai = (text: string) => Date.parse(`${text}+08:00`);
const box = () => screen.getByLabelText<HTMLInputElement>('字段');
const open = () => {
  fireEvent.mouseDown(box());
  fireEvent.click(box());
};
const cell = (title: string) => {
  const found = document.querySelector(`td[title="${title}"]`);
  if (!found) throw new Error(`no cell ${title}`);
  return found;
};

/** Waits 120 ms: antd updates its state for some frames after the blur. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 120)));

describe('datePicker control', () => {
  test('gives midnight on the platform clock, not on the browser clock', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: shanghai('2026-11-20T00:00') });
    expect(box().value).toBe('2026-11-20');
    open();
    fireEvent.click(cell('2026-11-01'));
    expect(changes).toEqual([1793462400000]);
  });
  test('follows another platform zone', async () => {
    const services = createMemoryServices({ timeZone: 'America/New_York' });
    const { changes } = await renderEdit({
      renderer,
      field: fieldWith(),
      value: Date.parse('2026-11-20T00:00-05:00'),
      services,
    });
    expect(box().value).toBe('2026-11-20');
    open();
    fireEvent.click(cell('2026-11-01'));
    expect(changes).toEqual([Date.parse('2026-11-01T00:00-04:00')]);
  });
  test('hours are of 24, however the format writes them', async () => {
    const field = fieldWith({ format: 'yyyy-MM-dd hh:mm' });
    await renderEdit({ renderer, field, value: shanghai('2026-11-20T15:08') });
    expect(box().value).toBe('2026-11-20 15:08');
    expect(definition.toText(shanghai('2026-11-20T15:08'), field, textContext)).toBe('2026-11-20 15:08');
  });
  test('takes typed dates', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: null });
    open();
    fireEvent.change(box(), { target: { value: '2026-12-31' } });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
    expect(changes).toEqual([shanghai('2026-12-31T00:00')]);
  });
  test.each([
    ['20261210', '2026-12-10'],
    ['2026/12/11', '2026-12-11'],
    ['12-12', '2026-12-12'],
    ['2026年12月13日', '2026-12-13'],
    ['２０２６－１２－１４', '2026-12-14'],
  ])('reads %j when it is left', async (text, shown) => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: shanghai('2026-11-20T00:00') });
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: text } });
    act(() => box().blur());
    await settle();
    expect(changes).toEqual([shanghai(`${shown}T00:00`)]);
    expect(box().value).toBe(shown);
  });
  test.each(['46086', 'abc', '2026-13-01', '13-40', '2026-12-11x'])('keeps %j, marked', async (text) => {
    const field = fieldWith();
    const { changes, setValue } = await renderEdit({ renderer, field, value: shanghai('2026-11-20T00:00') });
    open();
    // A prefix of the text may be a valid date.
    fireEvent.change(box(), { target: { value: text.slice(0, 10) } });
    fireEvent.change(box(), { target: { value: text } });
    act(() => box().blur());
    await settle();
    expect(changes).toEqual([text]);
    expect(box().value).toBe(text);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(definition.validate(text, field, createValidateContext())).toEqual([
      { code: 'ENGINE_VALUE_DATE', params: {} },
    ]);
    act(() => box().focus());
    act(() => box().blur());
    fireEvent.change(box(), { target: { value: '' } });
    expect(box().value).toBe('');
    fireEvent.change(box(), { target: { value: '2026.1.5' } });
    fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
    expect(changes).toEqual([text, shanghai('2026-01-05T00:00')]);
    await settle();
    expect(box().value).toBe('2026-01-05');
    expect(box().getAttribute('aria-invalid')).not.toBe('true');
    setValue('12月x日');
    expect(box().value).toBe('12月x日');
  });
  test('says that a typed date is out of bounds and does not drop it', async () => {
    const field = fieldWith({ endTimeRule: true, endTimeType: 1, endTimeValue: '2026-11-30' });
    const { changes } = await renderEdit({ renderer, field, value: null });
    act(() => box().focus());
    fireEvent.change(box(), { target: { value: '2026-12-11' } });
    act(() => box().blur());
    await settle();
    expect(changes).toEqual([shanghai('2026-12-11T00:00')]);
    expect(definition.validate(changes[0], field, createValidateContext())).toEqual([
      { code: 'ENGINE_VALUE_TOO_LATE', params: { max: '2026-11-30' } },
    ]);
  });
  test('takes a typed moment without its button, and a blank', async () => {
    const field = fieldWith({ format: 'yyyy-MM-dd HH:mm' });
    const { changes } = await renderEdit({ renderer, field, value: null });
    open();
    fireEvent.change(box(), { target: { value: '2026-12-11 8:05' } });
    act(() => box().blur());
    await settle();
    expect(box().value).toBe('2026-12-11 08:05');
    open();
    fireEvent.change(box(), { target: { value: '' } });
    act(() => box().blur());
    await settle();
    expect(changes).toEqual([shanghai('2026-12-11T08:05'), null]);
  });
  test('takes what is picked after something was typed', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: shanghai('2026-11-20T00:00') });
    open();
    fireEvent.change(box(), { target: { value: 'abc' } });
    fireEvent.click(cell('2026-11-01'));
    act(() => box().blur());
    await settle();
    expect(changes).toEqual([1793462400000]);
    expect(box().value).toBe('2026-11-01');
  });
  test.each([
    ['yyyy', '2026'],
    ['yyyy-MM', '2026-11'],
    ['yyyy-MM-dd HH:mm', '2026-11-20 16:30'],
    ['yyyy-MM-dd HH:mm:ss', '2026-11-20 16:30:15'],
  ])('shows the format %s', async (format, text) => {
    await renderEdit({ renderer, field: fieldWith({ format }), value: TEST_NOW });
    expect(box().value).toBe(text);
  });
  test('does not offer dates out of its bounds', async () => {
    const field = fieldWith({
      startTimeRule: true,
      startTimeType: 3,
      endTimeRule: true,
      endTimeType: 5,
      endTimeTarget: 3,
      endTimeValue: 2,
    });
    const { changes } = await renderEdit({ renderer, field, value: TEST_NOW });
    open();
    const disabled = ['19', '20', '21', '22', '23'].map((day) =>
      cell(`2026-11-${day}`).className.includes('-disabled'),
    );
    expect(disabled).toEqual([true, false, false, false, true]);
    fireEvent.click(cell('2026-11-23'));
    expect(changes).toEqual([]);
  });
  test('follows the field that bounds it, and cannot be opened when the bounds cross', async () => {
    const scope = createMemoryScope({ from: shanghai('2026-11-10T00:00') });
    const field = fieldWith({
      startTimeRule: true,
      startTimeType: 2,
      startRelationField: 'from',
      endTimeRule: true,
      endTimeType: 1,
      endTimeValue: '2026-11-20',
    });
    await renderEdit({ renderer, field, value: shanghai('2026-11-15T00:00'), scope });
    open();
    expect(cell('2026-11-09').className).toContain('-disabled');
    expect(cell('2026-11-10').className).not.toContain('-disabled');
    act(() => scope.set('from', shanghai('2026-12-01T00:00')));
    expect(box().readOnly).toBe(true);
  });
  test('is emptied by its button when clearable', async () => {
    const { changes, container } = await renderEdit({ renderer, field: fieldWith(), value: TEST_NOW });
    const clear = container.querySelector('.ant-picker-clear');
    if (!clear) throw new Error('no clear button');
    fireEvent.mouseDown(clear);
    fireEvent.click(clear);
    expect(changes).toEqual([null]);
    cleanup();
    const fixed = await renderEdit({ renderer, field: fieldWith({ clearable: false }), value: TEST_NOW });
    expect(fixed.container.querySelector('.ant-picker-clear')).toBeNull();
  });
});

describe('datePicker values', () => {
  test('read text on the clock they are told', () => {
    expect(definition.toStored('2026-11-01', fieldWith())).toEqual({ ok: true, value: 1793462400000 });
    expect(definition.toStored('2026-11-01', fieldWith(), 'UTC')).toEqual({ ok: true, value: Date.UTC(2026, 10, 1) });
    expect(definition.fromText('2021-03-10', fieldWith(), textContext)).toEqual({
      ok: true,
      value: shanghai('2021-03-10T00:00'),
    });
    const now = shanghai('2024-06-01T00:00');
    expect(definition.fromText('2-29', fieldWith(), { ...textContext, now })).toEqual({
      ok: true,
      value: shanghai('2024-02-29T00:00'),
    });
    expect(definition.fromText('46086', fieldWith(), textContext)).toMatchObject({ code: 'ENGINE_VALUE_DATE' });
    expect(definition.toStored('46086', fieldWith())).toMatchObject({ code: 'ENGINE_VALUE_DATE' });
  });
  test('begin now when defaultCurrent is on, at the start of the unit', () => {
    const context = createValidateContext();
    expect(definition.currentValue?.(fieldWith(), context)).toBe(shanghai('2026-11-20T00:00'));
    expect(definition.currentValue?.(fieldWith({ format: 'yyyy' }), context)).toBe(shanghai('2026-01-01T00:00'));
    expect(definition.currentValue?.(fieldWith({ format: 'yyyy-MM-dd HH:mm:ss' }), context)).toBe(TEST_NOW);
  });
  test('are searched by whole units', () => {
    const from = shanghai('2026-11-01T00:00');
    expect(definition.toSearchRange([from, from], fieldWith(), 'Asia/Shanghai')).toEqual([from, from + DAY - 1]);
    expect(definition.toSearchRange([null, from], fieldWith({ format: 'yyyy-MM' }), 'Asia/Shanghai')).toEqual([
      null,
      from + 30 * DAY - 1,
    ]);
  });
  test.each([
    ['fixed', { startTimeType: 1, startTimeValue: shanghai('2026-11-05T00:00') }, '2026-11-05T00:00'],
    ['fixed text', { startTimeType: 1, startTimeValue: '2026-11-05' }, '2026-11-05T00:00'],
    ['other field', { startTimeType: 2, startRelationField: 'other' }, '2026-11-07T00:00'],
    ['now', { startTimeType: 3 }, '2026-11-20T00:00'],
    ['before now by years', { startTimeType: 4, startTimeTarget: 1, startTimeValue: 1 }, '2025-11-20T00:00'],
    ['after now by months', { startTimeType: 5, startTimeTarget: 2, startTimeValue: '2' }, '2027-01-20T00:00'],
    ['before now by days', { startTimeType: 4, startTimeTarget: 3, startTimeValue: 5 }, '2026-11-15T00:00'],
  ])('resolve the bound: %s', (_name, props, text) => {
    const field = fieldWith({ startTimeRule: true, ...props });
    const context = createValidateContext({ other: shanghai('2026-11-07T09:00') });
    expect(resolveDateBounds(field, context).min).toBe(shanghai(text));
    const earlier = shanghai(text) - 1;
    expect(definition.validate(earlier, field, context)).toMatchObject([{ code: 'ENGINE_VALUE_TOO_EARLY' }]);
    expect(definition.validate(shanghai(text), field, context)).toEqual([]);
  });
  test.each([1, 2, 3])('a distance that no calendar counts (unit %i) bounds nothing', (startTimeTarget) => {
    // Milliseconds of a fixed bound remain when an author switches it to a distance.
    for (const startTimeValue of [1_700_000_000_000, '-1e300', 300_000_000]) {
      for (const startTimeType of [4, 5]) {
        const field = fieldWith({ startTimeRule: true, startTimeType, startTimeTarget, startTimeValue });
        expect(resolveDateBounds(field, createValidateContext()).min).toBeNull();
      }
    }
  });
  test('have no bound without a rule, and one from startTime alone', () => {
    expect(resolveDateBounds(fieldWith({ startTimeType: 3 }), createValidateContext())).toEqual({
      min: null,
      max: null,
    });
    expect(resolveDateBounds(fieldWith({ endTime: '2026-11-05' }), createValidateContext()).max).toBe(
      shanghai('2026-11-06T00:00') - 1,
    );
  });
  test('samples meet bounds that move with now', () => {
    const field = fieldWith({
      startTimeRule: true,
      startTimeType: 3,
      endTimeRule: true,
      endTimeType: 5,
      endTimeTarget: 3,
      endTimeValue: 3,
    });
    const context = { ...createValidateContext(), now: Date.now() };
    for (let seed = 0; seed < 9; seed += 1)
      expect(definition.validate(definition.sample(field, seed), field, context)).toEqual([]);
  });
});
