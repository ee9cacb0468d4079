// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { createValidateContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) => createField(definition, { props });
const star = (index: number) => document.querySelectorAll('.ant-rate-star > [role="radio"]')[index] as Element;

describe('rate', () => {
  test('draws the asked number of stars and reports the chosen one', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith({ count: 7 }), value: 0 });
    expect(document.querySelectorAll('.ant-rate-star')).toHaveLength(7);
    fireEvent.click(star(3));
    expect(changes).toEqual([4]);
  });
  test('takes a star back', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: 4 });
    fireEvent.click(star(3));
    expect(changes).toEqual([0]);
  });
  test.each([
    [{ showText: true }, 5, '惊喜'],
    [{ showText: true }, 1, '极差'],
    [{ showText: true, count: 10 }, 5, '一般'],
    [{ showScore: true }, 3, '3'],
    [{}, 3, ''],
  ])('says %j of %d stars: "%s"', async (props, value, text) => {
    const { container } = await renderEdit({ renderer, field: fieldWith(props), value });
    expect([...container.querySelectorAll('.ant-flex > span')].map((word) => word.textContent).join('')).toBe(text);
  });
  test('is held to whole or half stars', () => {
    const codes = (value: number, props = {}) =>
      definition.validate(value, fieldWith(props), createValidateContext()).map(({ code }) => code);
    expect(codes(3.5)).toEqual(['ENGINE_VALUE_STEP']);
    expect(codes(3.5, { allowHalf: true })).toEqual([]);
    expect(codes(6)).toEqual(['ENGINE_VALUE_TOO_LARGE']);
    expect(codes(-1)).toEqual(['ENGINE_VALUE_TOO_SMALL']);
  });
  test('counts no star as blank', () => {
    expect([0, null, undefined, 1].map((value) => definition.isEmpty(value, fieldWith()))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});
