// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

afterEach(cleanup);
const items = ['甲', '乙', '丙'].map((label, index) => ({ value: String(index + 1), label }));
const fieldWith = (props: Readonly<Record<string, unknown>> = {}) =>
  createField(definition, { props, options: { kind: 'static', items } });

describe('checkbox', () => {
  test('keeps the order of the choices, not of the clicks', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: ['3'] });
    fireEvent.click(screen.getByRole('checkbox', { name: /甲/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /丙/ }));
    expect(changes).toEqual([['1', '3'], ['1']]);
  });
  test('keeps values that are no longer offered', async () => {
    const { changes } = await renderEdit({ renderer, field: fieldWith(), value: ['old'] });
    fireEvent.click(screen.getByRole('checkbox', { name: /乙/ }));
    expect(changes).toEqual([['old', '2']]);
  });
  test('works as buttons, too', async () => {
    const { changes, container } = await renderEdit({
      renderer,
      field: fieldWith({ optionType: 'button' }),
      value: [],
    });
    const [first] = screen.getAllByRole('checkbox');
    if (!first) throw new Error('no choice is drawn');
    expect(first.tagName).toBe('BUTTON');
    fireEvent.click(first);
    expect(first.getAttribute('aria-checked')).toBe('true');
    expect(changes).toEqual([['1']]);
    expect(container.querySelectorAll('input')).toHaveLength(0);
  });
  test('is vertical and has borders as in the document', async () => {
    const { container } = await renderEdit({
      renderer,
      field: fieldWith({ direction: 'vertical', border: true }),
      value: [],
    });
    expect(container.querySelector('.ant-flex-vertical')).not.toBeNull();
    expect(container.querySelector<HTMLElement>('.ant-checkbox-wrapper')?.style.border).toContain('1px solid');
  });
  test('reads what older records and pasted cells hold', () => {
    expect(definition.toStored('["5","2"]', fieldWith())).toEqual({ ok: true, value: ['5', '2'] });
    expect(definition.fromText('乙、甲', fieldWith(), textContext)).toEqual({ ok: true, value: ['2', '1'] });
    expect(definition.fromColumn('["1"]', fieldWith())).toEqual(['1']);
  });
});
