// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { runWidgetContract } from '../../shared/widget-contract';
import { toNotation } from './color-notation';
import { parseColor, toCssColor } from './color-values';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });

describe('colorPicker', () => {
  test.each([
    '#fff',
    '#1890ff',
    '#1890ff80',
    'rgb(128, 51, 51)',
    'rgba(1,2,3,0.5)',
    'hsl(210, 50%, 40%)',
    'hsv(210, 50%, 40%)',
  ])('takes %s', (color) => {
    expect(parseColor(color)).toEqual({ ok: true, value: color });
    expect(toCssColor(color)).not.toContain('hsv');
  });
  test.each(['red;background:url(x)', 'url(javascript:alert(1))', '#12', 'rgb(1,2)', 'expression(1)', 5, {}])(
    'refuses %j',
    (color) => {
      expect(parseColor(color)).toMatchObject({ ok: false, code: 'ENGINE_VALUE_TYPE' });
      expect(toCssColor(color)).toBeUndefined();
    },
  );
  test('turns hsv into hsl for CSS', () => {
    expect(toCssColor('hsv(120, 100%, 100%)')).toBe('hsla(120, 100%, 50%, 1)');
    expect(toCssColor('hsva(120, 0%, 100%, 0.5)')).toBe('hsla(120, 0%, 100%, 0.5)');
  });
  test.each([
    ['hex', { h: 0, s: 1, b: 1, a: 1 }, '#picked'],
    ['rgb', { h: 0, s: 1, b: 1, a: 1 }, 'rgb(picked)'],
    ['hsv', { h: 0, s: 1, b: 1, a: 1 }, 'hsv(0, 100%, 100%)'],
    ['hsl', { h: 0, s: 1, b: 1, a: 1 }, 'hsl(0, 100%, 50%)'],
    ['hsl', { h: 210.4, s: 0, b: 1, a: 0.5 }, 'hsla(210, 0%, 100%, 0.5)'],
    ['hsv', { h: 210.4, s: 0.5, b: 0, a: 0.255 }, 'hsva(210, 50%, 0%, 0.26)'],
  ] as const)('writes a picked colour as %s', (notation, hsb, text) => {
    const color = { cleared: false, toHexString: () => '#picked', toRgbString: () => 'rgb(picked)', toHsb: () => hsb };
    expect(toNotation(color, notation)).toBe(text);
    expect(toNotation({ ...color, cleared: true }, notation)).toBeNull();
  });
  test('reports what is typed into its panel, in its notation', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ colorFormat: 'hex' }), value: null });
    fireEvent.click(screen.getByRole('button', { name: /字段/ }));
    const input = await waitFor(() => {
      const found = document.querySelector('.ant-color-picker-hex-input input');
      if (!found) throw new Error('no panel');
      return found;
    });
    fireEvent.change(input, { target: { value: 'ff0000' } });
    expect(changes.at(-1)).toBe('#ff0000');
  });
  test('can be emptied only when clearable', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: '#1890ff' });
    fireEvent.click(screen.getByRole('button', { name: /字段/ }));
    const clear = await waitFor(() => {
      const found = document.querySelector(
        '.ant-color-picker-operation .ant-color-picker-clear, .ant-color-picker-panel .ant-color-picker-clear',
      );
      if (!found) throw new Error('no clear button');
      return found;
    });
    fireEvent.click(clear);
    expect(changes.at(-1)).toBeNull();
  });
});
