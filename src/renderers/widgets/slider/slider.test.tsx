// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });

describe('slider', () => {
  test('moves by its step within its ends', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ min: 10, max: 20, step: 5 }), value: 15 });
    const handle = screen.getByRole('slider');
    fireEvent.keyDown(handle, { key: 'ArrowRight', which: 39, keyCode: 39 });
    fireEvent.keyDown(handle, { key: 'ArrowRight', which: 39, keyCode: 39 });
    expect(changes).toEqual([20]);
  });
  test('reports a pair when range is on', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ range: true }), value: [20, 60] });
    const [, last] = screen.getAllByRole('slider');
    if (!last) throw new Error('one handle only');
    fireEvent.keyDown(last, { key: 'ArrowRight', which: 39, keyCode: 39 });
    expect(changes).toEqual([[20, 61]]);
  });
  test('marks its steps when asked to', async () => {
    const { container } = await renderEdit({ renderer, field: fieldWith({ max: 4, showStops: true }), value: 1 });
    expect(container.querySelectorAll('.ant-slider-dot')).toHaveLength(5);
  });
  test('is at its minimum while blank, without storing it', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ min: 5 }), value: null });
    expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('5');
    expect(changes).toEqual([]);
  });
  test.each([
    ['30', false, 30],
    [[60, 20], true, [20, 60]],
    ['[20,60]', true, [20, 60]],
    [40, true, [40, 40]],
    [[], true, null],
    ['', false, null],
  ])('reads %j (range %j) as %j', (input, range, value) => {
    expect(definition.toStored(input, fieldWith({ range }))).toEqual({ ok: true, value });
  });
  test('refuses a pair where a number is asked for, and more than two', () => {
    expect(definition.toStored([1, 2], fieldWith())).toMatchObject({ ok: false });
    expect(definition.toStored([1, 2, 3], fieldWith({ range: true }))).toMatchObject({ ok: false });
  });
  test('is held to its bar', () => {
    const codes = (value: unknown, props = {}) =>
      definition.validate(value, fieldWith(props), createValidateContext()).map(({ code }) => code);
    expect(codes(101)).toEqual(['ENGINE_VALUE_TOO_LARGE']);
    expect(codes(-1)).toEqual(['ENGINE_VALUE_TOO_SMALL']);
    expect(codes(7, { min: 5, step: 5 })).toEqual(['ENGINE_VALUE_STEP']);
    expect(codes([10, 30], { range: true, step: 10 })).toEqual([]);
    expect(definition.toText([10, 30], fieldWith({ range: true }), textContext)).toBe('10 ~ 30');
    expect(definition.column(fieldWith({ range: true }))).toEqual({ type: 'jsonb' });
    expect(definition.fromColumn([10, 30], fieldWith({ range: true }))).toEqual([10, 30]);
  });
});
