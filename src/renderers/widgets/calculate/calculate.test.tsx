// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { View } from './View';

runWidgetContract(renderer, example);

afterEach(cleanup);

describe('calculate', () => {
  test('shows its amount, follows it, and lets nobody type', async () => {
    const field = createField(definition, { props: { thousands: true, precision: 2, isAmountChinese: true } });
    const { container, setValue, changes } = await renderEdit({ renderer, field, value: 1234.5 });
    expect(container.querySelector('output')?.textContent).toBe('1,234.50');
    expect(container.textContent).toContain('壹仟贰佰叁拾肆元伍角');
    expect(container.querySelector('input')).toBeNull();
    setValue(99);
    expect(container.querySelector('output')?.textContent).toBe('99.00');
    expect(changes).toEqual([]);
  });
  test('shows 0 before it is computed in a form, and nothing in a blank record', async () => {
    const field = createField(definition);
    const { container } = await renderEdit({ renderer, field, value: null });
    expect(container.querySelector('output')?.textContent).toBe('0.00');
    cleanup();
    const view = render(<TestProviders children={<View field={field} value={null} options={[]} />} />);
    expect(view.container.textContent).toBe('');
  });
  test('has a column only when it is stored, and always a formula', () => {
    expect(definition.column(createField(definition, { isStored: false }))).toBeNull();
    expect(definition.column(createField(definition, { isStored: true }))).toEqual({ type: 'numeric' });
    expect(definition.calculation(createField(definition, { props: { expression: ['1', '+', '2'] } }))).toEqual([
      '1',
      '+',
      '2',
    ]);
    expect(definition.calculation(createField(definition, { props: { expression: 'x' } }))).toEqual([]);
    expect(definition.precisionOf(createField(definition, { props: { precision: null } }))).toBe(2);
  });
});
