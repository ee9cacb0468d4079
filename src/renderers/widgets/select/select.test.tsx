// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { testDropDown } from '../../shared/testing/test-drop-down';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

const { open } = testDropDown(renderer);

describe('select', () => {
  test('draws only what is visible of ten thousand choices', async () => {
    const items = Array.from({ length: 10_000 }, (_, index) => ({ value: String(index), label: `第${index}项` }));
    const field = createField(definition, { options: { kind: 'static', items } });
    await renderEdit({ renderer, field, value: '0' });
    open();
    await screen.findByTitle('第1项');
    expect(document.querySelectorAll('.ant-select-item-option').length).toBeLessThan(50);
  });
});
