// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
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
const BOUNDS = { startTimeRule: true, startTimeType: 1, startTimeValue: '08:00:00' };
const fieldWith = (props: object = {}) => exampleField({ ...example.node, format: 'HH:mm', ...props });
const codes = (value: unknown, field = fieldWith()) =>
  definition.validate(value, field, createValidateContext()).map(({ code }) => code);

describe('what is typed into a range of times', () => {
  test.each([
    ['half a range', ['22:00'], ['22:00', null], ['22:00', ''], 'ENGINE_VALUE_RANGE_OPEN'],
    ['a night', ['22:00', '6:00'], ['22:00', '06:00'], ['22:00', '06:00'], 'ENGINE_VALUE_RANGE_ORDER'],
    ['no time', ['8:00', '25:00'], ['08:00', '25:00'], ['08:00', '25:00'], 'ENGINE_VALUE_TIME'],
  ])('is kept where it is %s, and refused', async (_what, typed, stored, shown, code) => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: [] });
    typeEnds(...typed);
    await leaveRange();
    expect(changes.at(-1)).toEqual(stored);
    expect(endBoxes().map((box) => box.value)).toEqual(shown);
    expect(codes(changes.at(-1))).toEqual([code]);
  });
  test('is kept where it lies out of bounds', async () => {
    const field = fieldWith(BOUNDS);
    const { changes } = await renderEdit({ renderer, field, value: ['09:00', '12:00'] });
    typeEnds('07:30');
    await leaveRange();
    expect(changes).toEqual([['07:30', '12:00']]);
    expect(endBoxes().map((box) => box.value)).toEqual(['07:30', '12:00']);
    expect(codes(changes.at(-1), field)).toEqual(['ENGINE_VALUE_TOO_EARLY']);
  });
  test('has a name for each end', async () => {
    await renderEdit({ renderer, field: fieldWith(), value: [] });
    expect(screen.getByRole('textbox', { name: '门诊时间 结束' })).toBe(endBoxes()[1]);
  });
});
