// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { exampleField } from '../../shared/testing/example-field';
import { endBoxes, leaveRange, typeEnds } from '../../shared/testing/range-ends';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const day = (text: string) => Date.parse(`${text}T00:00+08:00`);
const fieldWith = (props: object = {}) => exampleField({ ...example.node, ...props });
const codes = (value: unknown, field = fieldWith()) =>
  definition.validate(value, field, createValidateContext()).map(({ code }) => code);
const shown = () => endBoxes().map((box) => box.value);
const LAST = { endTimeRule: true, endTimeType: 1, endTimeValue: '2026-11-30' };

describe('what is typed into a range of dates', () => {
  test('is kept where it is half a range, and refused', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: [] });
    typeEnds('2026-11-01');
    await leaveRange();
    expect(changes).toEqual([[day('2026-11-01'), null]]);
    expect(shown()).toEqual(['2026-11-01', '']);
    expect(codes(changes.at(-1))).toEqual(['ENGINE_VALUE_RANGE_OPEN']);
  });
  test('is not put in order, but refused', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: [] });
    typeEnds('2026-11-05', '2026-11-01');
    await leaveRange();
    expect(changes.at(-1)).toEqual([day('2026-11-05'), day('2026-11-01')]);
    expect(shown()).toEqual(['2026-11-05', '2026-11-01']);
    expect(codes(changes.at(-1))).toEqual(['ENGINE_VALUE_RANGE_ORDER']);
  });
  test('is kept where it lies out of bounds, and the other end can still be picked', async () => {
    const field = fieldWith(LAST);
    const { changes } = await renderEdit({ renderer, field, value: [day('2026-11-01'), day('2026-11-02')] });
    typeEnds(null, '2026-12-24');
    await leaveRange();
    expect(changes.at(-1)).toEqual([day('2026-11-01'), day('2026-12-24')]);
    expect(shown()).toEqual(['2026-11-01', '2026-12-24']);
    expect(codes(changes.at(-1), field)).toEqual(['ENGINE_VALUE_TOO_LATE']);
    const [start] = endBoxes();
    fireEvent.mouseDown(start);
    fireEvent.click(start);
    fireEvent.focus(start);
    const cell = document.querySelector('td[title="2026-11-10"]');
    if (!cell) throw new Error('no calendar');
    fireEvent.click(cell);
    await leaveRange();
    expect(changes.at(-1)).toEqual([day('2026-11-10'), day('2026-12-24')]);
  });
  test.each(['abc', '2026-13-01', '2026-11-03x'])('is kept where it is the unreadable %j, marked', async (text) => {
    const { changes, setValue } = await renderEdit({
      renderer,
      field: fieldWith(),
      value: [day('2026-11-01'), day('2026-11-02')],
    });
    // A part of the text may be a valid date.
    typeEnds(text.slice(0, 10));
    typeEnds(text);
    await leaveRange();
    expect(changes.at(-1)).toEqual([text, day('2026-11-02')]);
    expect(shown()).toEqual([text, '2026-11-02']);
    expect(endBoxes().map((box) => box.getAttribute('aria-invalid'))).toEqual(['true', null]);
    expect(codes(changes.at(-1))).toEqual(['ENGINE_VALUE_DATE']);
    typeEnds('2026.11.1');
    await leaveRange();
    expect(changes.at(-1)).toEqual([day('2026-11-01'), day('2026-11-02')]);
    expect(shown()).toEqual(['2026-11-01', '2026-11-02']);
    setValue(['', '12月x日']);
    expect(shown()).toEqual(['', '12月x日']);
  });
  test('empties an end that is deleted', async () => {
    const { changes } = await renderEdit({
      renderer,
      field: fieldWith(),
      value: [day('2026-11-01'), day('2026-11-02')],
    });
    typeEnds(null, '');
    await leaveRange();
    expect(changes).toEqual([[day('2026-11-01'), null]]);
  });
  test('has a name for each end', async () => {
    await renderEdit({ renderer, field: fieldWith(), value: [] });
    expect(screen.getByRole('textbox', { name: '住院日期' })).toBe(endBoxes()[0]);
    expect(screen.getByRole('textbox', { name: '住院日期 结束' })).toBe(endBoxes()[1]);
  });
  test('is told to be left only with the whole range', async () => {
    let left = 0;
    await renderEdit({ renderer, field: fieldWith(), value: [], props: { onBlur: () => (left += 1) } });
    typeEnds('2026-11-01', '2026-11-05');
    expect(left).toBe(0);
    await leaveRange();
    expect(left).toBe(1);
  });
});
