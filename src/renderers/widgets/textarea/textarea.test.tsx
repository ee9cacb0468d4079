// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';
import { rowsOf } from './rows';

runWidgetContract(renderer, example);

afterEach(cleanup);

describe('textarea', () => {
  test('keeps line breaks and counts characters', async () => {
    const field = createField(definition, { props: { maxlength: 10 } });
    const { changes, container } = await renderEdit({ renderer, field, value: '一' });
    fireEvent.change(screen.getByLabelText('字段'), { target: { value: '一\n二' } });
    expect(changes).toEqual(['一\n二']);
    expect(container.textContent).toContain('3 / 10');
  });
  test.each([
    [
      { minRows: 2, maxRows: 6 },
      { minRows: 2, maxRows: 6 },
    ],
    [{ minRows: 20 }, { minRows: 20, maxRows: 20 }],
    [
      { minRows: 9, maxRows: 3 },
      { minRows: 9, maxRows: 9 },
    ],
    [
      { minRows: 'x', maxRows: 1e9 },
      { minRows: 4, maxRows: 50 },
    ],
    [null, { minRows: 4, maxRows: 4 }],
    [true, { minRows: 2 }],
  ])('reads autoSize %j as %j', (autoSize, rows) => {
    expect(rowsOf(createField(definition, { props: { autoSize } }))).toEqual(rows);
  });
  test('counts only against a limit', async () => {
    const endless = await renderEdit({
      renderer,
      field: createField(definition, { props: { showCount: true } }),
      value: 'ab',
    });
    expect(endless.container.querySelector('.ant-input-data-count')).toBeNull();
  });
  test('is one line high in a cell, without a counter', async () => {
    const { container } = await renderEdit({
      renderer,
      field: createField(definition),
      value: 'x',
      props: { place: 'cell' },
    });
    expect(container.querySelector('.ant-input-data-count')).toBeNull();
  });
});
