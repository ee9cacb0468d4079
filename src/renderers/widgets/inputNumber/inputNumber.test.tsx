// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { TestProviders } from '../../shared/testing/TestProviders';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { numberToText, snapToStep } from '../../../engine/values/number-rules';
import { View } from './View';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>>) => createField(definition, { props });
const draw = (props: Readonly<Record<string, unknown>>, value: unknown = null) =>
  renderEdit({ renderer, field: fieldWith(props), value });
/** Changes the text between keydown and keyup, as a keyboard does. */
const type = (text: string) => {
  fireEvent.keyDown(box(), { key: text.at(-1) ?? 'Backspace' });
  fireEvent.change(box(), { target: { value: text } });
  fireEvent.keyUp(box(), { key: text.at(-1) ?? 'Backspace' });
};
const box = () => screen.getByRole<HTMLInputElement>('spinbutton');

describe('inputNumber control', () => {
  test('reports numbers, and null for blank', async () => {
    const { changes } = await draw({});
    fireEvent.change(box(), { target: { value: '12.5' } });
    fireEvent.change(box(), { target: { value: '' } });
    expect(changes).toEqual([12.5, null]);
  });
  test('stores null for blank and keeps 0: only the first is missing where a number is required', () => {
    const field = createField(definition, { isRequired: true });
    expect(definition.emptyValue(field)).toBeNull();
    for (const blank of ['', null, undefined]) {
      expect(definition.toStored(blank, field)).toEqual({ ok: true, value: null });
    }
    expect(definition.toStored(0, field)).toEqual({ ok: true, value: 0 });
    expect(definition.isEmpty(0, field)).toBe(false);
  });
  test('shows its precision and its thousands', async () => {
    await draw({ precision: 2, thousands: true }, 1234567.5);
    expect(box().value).toBe('1,234,567.50');
    fireEvent.change(box(), { target: { value: '7,654,321.25' } });
    fireEvent.blur(box());
    expect(box().value).toBe('7,654,321.25');
  });
  test('is clamped to its bounds on blur', async () => {
    const { changes } = await draw({ min: 1, max: 10 }, 5);
    fireEvent.change(box(), { target: { value: '50' } });
    fireEvent.blur(box());
    expect(changes.at(-1)).toBe(10);
  });
  test('steps by its step', async () => {
    const { changes } = await draw({ step: 0.1 }, 0.2);
    fireEvent.keyDown(box(), { key: 'ArrowUp', keyCode: 38, which: 38 });
    expect(changes).toEqual([0.3]);
  });
  test('snaps to the step when only steps are allowed', async () => {
    const { changes } = await draw({ step: 5, stepStrictly: true }, 5);
    fireEvent.change(box(), { target: { value: '13' } });
    fireEvent.blur(box());
    expect(changes.at(-1)).toBe(15);
    expect(snapToStep(13, fieldWith({ step: 5 }))).toBe(13);
  });
  test('shows addons and the amount in Chinese capitals', async () => {
    const { container } = await draw({ addonBefore: '￥', addonAfter: '元', isAmountChinese: true }, 1024.5);
    expect(container.textContent).toContain('￥');
    expect(container.textContent).toContain('元');
    expect(container.textContent).toContain('壹仟零贰拾肆元伍角');
  });
  test.each([
    ['０５', 5, '5'],
    ['1,234.50', 1234.5, '1234.5'],
    ['￥1,234.50', 1234.5, '1234.5'],
    ['（5）', -5, '-5'],
    ['12%', 0.12, '0.12'],
    ['1。5', 1.5, '1.5'],
  ])('reads %j as people mean it', async (text, value, shown) => {
    const { changes } = await draw({ min: -100 }, 3);
    fireEvent.change(box(), { target: { value: text } });
    fireEvent.blur(box());
    expect(changes).toEqual([value]);
    expect(box().value).toBe(shown);
  });
  test.each(['12x3', 'abc', '=1+2', '1,23', '1.234,50', '123456789012345678', '1234567890123.4567'])(
    'keeps %j, marked, and saves nothing else in its place',
    async (text) => {
      for (const props of [{}, { min: 1, max: 10, precision: 2 }, { thousands: true, stepStrictly: true }]) {
        if (text === '1234567890123.4567' && 'precision' in props) continue; // accepted, rounded to `precision`
        if (text === '1,23' && 'thousands' in props) continue;
        const { changes } = await draw(props, 5);
        fireEvent.change(box(), { target: { value: text } });
        fireEvent.keyDown(box(), { key: 'Enter', keyCode: 13, which: 13 });
        fireEvent.blur(box());
        expect(changes, JSON.stringify(props)).toEqual([text]);
        expect(box().value).toBe(text);
        expect(box().getAttribute('aria-invalid')).toBe('true');
        fireEvent.change(box(), { target: { value: '' } });
        expect(changes).toEqual([text, null]);
        fireEvent.change(box(), { target: { value: '7' } });
        fireEvent.blur(box());
        expect(changes).toEqual([text, null, 7]);
        expect(box().getAttribute('aria-invalid')).toBeNull();
        cleanup();
      }
    },
  );
  test('shows again what could not be read', async () => {
    await draw({ min: 1 }, '12x3');
    expect(box().value).toBe('12x3');
    fireEvent.focus(box());
    fireEvent.blur(box());
    expect(box().value).toBe('12x3');
  });
  test('lets digits be typed into groups', async () => {
    const { changes } = await draw({ thousands: true }, 1234);
    type('1,2345');
    expect(changes.at(-1)).toBe(12345);
    expect(box().value).toBe('12,345');
    type('12,34');
    expect(changes.at(-1)).toBe(1234);
    type('1,234.');
    expect(box().value).toBe('1,234.');
    type('1.234,50');
    expect(changes.at(-1)).toBe('1.234,50');
    for (const text of ['9,007,199,254,740,991', '9,007,199,254,740,9912']) type(text);
    expect(changes.slice(-2)).toEqual([9007199254740991, '90071992547409912']);
    fireEvent.blur(box());
    expect(box().value).toBe('90071992547409912');
  });
  test.each([true, false])('types decimals digit by digit (grouped %s)', async (thousands) => {
    const { changes } = await draw({ precision: 2, thousands });
    for (const text of ['1', '1.', '1.0', '1.05']) {
      type(text);
      expect(box().value).toBe(text);
    }
    expect(changes).toEqual([1, 1.05]);
    type('-');
    type('-2');
    expect(changes).toEqual([1, 1.05, '-', -2]);
    fireEvent.blur(box());
    expect(box().value).toBe('-2.00');
  });
  test('waits for the end of a composition', async () => {
    const { changes } = await draw({}, 3);
    fireEvent.compositionStart(box());
    fireEvent.change(box(), { target: { value: 'wu' } });
    expect(changes).toEqual([]);
    fireEvent.change(box(), { target: { value: '５' } });
    fireEvent.compositionEnd(box());
    expect(changes).toEqual([5]);
  });
  test('shows its arrows as the document says', async () => {
    const shown = await draw({ controlsPosition: 'right' }, 1);
    expect(shown.container.querySelector('.number-arrows-shown')).not.toBeNull();
    cleanup();
    const bare = await draw({ controls: false }, 1);
    expect(bare.container.querySelector('.ant-input-number-handler-wrap')).toBeNull();
  });
});

describe('inputNumber values', () => {
  const context = createValidateContext();
  const codes = (value: number, props: Readonly<Record<string, unknown>>) =>
    definition.validate(value, fieldWith(props), context).map((problem) => problem.code);
  test('are held to bounds and steps', () => {
    expect(codes(0, { min: 1 })).toEqual(['ENGINE_VALUE_TOO_SMALL']);
    expect(codes(11, { max: 10 })).toEqual(['ENGINE_VALUE_TOO_LARGE']);
    expect(codes(0.35, { step: 0.1, stepStrictly: true })).toEqual(['ENGINE_VALUE_STEP']);
    expect(codes(0.35, { step: 0.1 })).toEqual([]);
    expect(codes(0.3, { step: 0.1, stepStrictly: true, min: 0, max: 1 })).toEqual([]);
  });
  test('name what is wrong with a text', () => {
    const validate = (value: unknown) => definition.validate(value, fieldWith({ max: 10 }), context);
    expect(validate('12x3')).toEqual([{ code: 'ENGINE_VALUE_NUMBER', params: {} }]);
    expect(validate('123456789012345678')).toMatchObject([{ code: 'ENGINE_VALUE_TOO_LARGE' }]);
    expect(validate('0.12345678901234567891')).toMatchObject([{ code: 'ENGINE_VALUE_DIGITS' }]);
    expect(validate('11')).toMatchObject([{ code: 'ENGINE_VALUE_TOO_LARGE', params: { max: 10 } }]);
    expect(definition.toStored('12x3', fieldWith({}))).toEqual({ ok: false, code: 'ENGINE_VALUE_NUMBER', params: {} });
  });
  test('are read back from every text they are shown as', () => {
    const addon = fc.constantFrom('', '￥', '元', '%', 'US$', '元/吨', '（万元）', 'kg', ' ℃ ', '约');
    const number = fc.oneof(
      fc.integer({ min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }),
      fc.double({ noNaN: true, min: -1e15, max: 1e15 }),
      fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    );
    const display = fc.record({
      precision: fc.option(fc.integer({ min: 0, max: 15 })),
      thousands: fc.boolean(),
      addonBefore: addon,
      addonAfter: addon,
    });
    fc.assert(
      fc.property(number, display, (value, props) => {
        const field = fieldWith(props);
        const stored = definition.toStored(value, field);
        const text = numberToText(value, field);
        expect(definition.fromText(text, field, textContext)).toEqual(stored);
        const viewed = [props.addonBefore, text, props.addonAfter].join(' ');
        expect(definition.fromText(viewed, field, textContext)).toEqual(stored);
      }),
      { numRuns: 500 },
    );
  });
  test('are rounded to the precision and stay numbers in lists', () => {
    expect(definition.toStored('1.005', fieldWith({ precision: 2 }))).toEqual({ ok: true, value: 1.01 });
    expect(definition.toDisplay(1.5, fieldWith({}), {} as never)).toBe(1.5);
    expect(definition.toDecimal(1e21 / 1e7, fieldWith({}))).toBe('100000000000000');
  });
  test('samples keep to narrow bounds', () => {
    for (const props of [
      { min: 3, max: 4 },
      { max: -5 },
      { min: 0.5, max: 0.5 },
      { step: 7, stepStrictly: true, min: 10 },
    ]) {
      for (let seed = 0; seed < 9; seed += 1) {
        const value = definition.sample(fieldWith(props), seed) as number;
        expect(codes(value, props), `${JSON.stringify(props)} gave ${String(value)}`).toEqual([]);
      }
    }
  });
  test('are viewed with addons and capitals', () => {
    const field = fieldWith({ addonAfter: '元', isAmountChinese: true, precision: 2 });
    const { container } = render(<TestProviders children={<View field={field} value={30} options={[]} />} />);
    expect(container.textContent).toContain('30.00 元');
    expect(container.textContent).toContain('叁拾元整');
  });
});
