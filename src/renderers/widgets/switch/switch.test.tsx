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
const fieldWith = (props: Readonly<Record<string, unknown>>) => createField(definition, { props });

describe('switch', () => {
  test.each([
    [true, 1],
    ['true', 1],
    ['1', 1],
    [1, 1],
    [false, 0],
    ['false', 0],
    [0, 0],
    ['', null],
  ])('reads the older value %j as %j', (input, value) => {
    expect(definition.toStored(input, fieldWith({}))).toEqual({ ok: true, value });
  });
  test('refuses what is neither state', () => {
    expect(definition.toStored('maybe', fieldWith({}))).toMatchObject({ ok: false, code: 'ENGINE_VALUE_OPTION' });
    expect(definition.toStored(2, fieldWith({}))).toMatchObject({ ok: false });
  });
  test('stores the values that the document names, and a column that holds them', () => {
    const words = fieldWith({ activeValue: 'Y', inactiveValue: 'N' });
    expect(definition.toStored(true, words)).toEqual({ ok: true, value: 'Y' });
    expect(definition.emptyValue(words)).toBe('N');
    expect(definition.column(words)).toEqual({ type: 'text', isShort: true });
    expect(definition.column(fieldWith({}))).toEqual({ type: 'integer' });
    expect(definition.emptyValue(fieldWith({ activeValue: null, inactiveValue: null }))).toBe(0);
    expect(definition.emptyValue(fieldWith({ activeValue: true, inactiveValue: false }))).toBe(0);
  });
  test('turns on and off, with its texts and colours', async () => {
    const field = fieldWith({
      activeTxt: '启用',
      inactiveTxt: '停用',
      activeColor: '#13ce66',
      inactiveColor: 'javascript:x',
    });
    const { changes } = await renderEdit({ renderer, field, value: 0 });
    const control = screen.getByRole('switch');
    expect(control.textContent).toContain('停用');
    expect(control.style.background).toBe('');
    fireEvent.click(control);
    expect(control.style.background).not.toBe('');
    fireEvent.click(control);
    expect(changes).toEqual([1, 0]);
  });
  test('reads an imported state by its text', () => {
    const field = fieldWith({ activeTxt: '启用', inactiveTxt: '停用' });
    expect(definition.fromText('启用', field, textContext)).toEqual({ ok: true, value: 1 });
    expect(definition.fromText('停用', field, textContext)).toEqual({ ok: true, value: 0 });
    expect(definition.toText(0, field, textContext)).toBe('停用');
    expect(definition.toText(null, field, textContext)).toBe('');
  });
  test.each([
    ...['TRUE', 'true', '✓', '√', '✔', 'Y', 'y', 'ｙｅｓ', 'on', 'ON', '1', '是', '开'].map(
      (text) => [text, 1] as const,
    ),
    ...['FALSE', 'false', '×', '✗', 'N', 'no', 'off', 'OFF', '0', '否', '关'].map((text) => [text, 0] as const),
    ['', null] as const,
  ])('reads %j as %j', (text, value) => {
    expect(definition.fromText(` ${text} `, fieldWith({}), textContext)).toEqual({ ok: true, value });
  });
  test('prefers its own words, and refuses those of nobody', () => {
    const odd = fieldWith({ activeTxt: 'Off', inactiveTxt: '是', activeValue: 'N', inactiveValue: 'Y' });
    expect(definition.fromText('off', odd, textContext)).toEqual({ ok: true, value: 'N' });
    expect(definition.fromText('是', odd, textContext)).toEqual({ ok: true, value: 'Y' });
    expect(definition.fromText('n', odd, textContext)).toEqual({ ok: true, value: 'N' });
    for (const text of ['maybe', 'x', '2', '--'])
      expect(definition.fromText(text, fieldWith({}), textContext), text).toMatchObject({
        ok: false,
        code: 'ENGINE_VALUE_OPTION',
      });
  });
  test('shows what is neither state as it is, and as wrong', async () => {
    const field = fieldWith({ activeTxt: '是', inactiveTxt: '否' });
    expect(definition.toText('maybe', field, textContext)).toBe('maybe');
    expect(definition.toText(2, field, textContext)).toBe('2');
    expect(definition.toText('1', field, textContext)).toBe('是');
    expect(definition.validate('maybe', field, createValidateContext())).toMatchObject([
      { code: 'ENGINE_VALUE_OPTION', params: { value: 'maybe' } },
    ]);
    expect(definition.validate(0, field, createValidateContext())).toEqual([]);
    await renderEdit({ renderer, field, value: 'maybe' });
    expect(screen.getByRole('switch').getAttribute('aria-invalid')).toBe('true');
  });
});
