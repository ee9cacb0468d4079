import { describe, expect, it } from 'vitest';
import { findField } from '../../../engine/contract/module-model';
import { rendererRegistry } from '../../index';
import { fieldNode, testModule } from '../testing/test-module';
import { alignOf } from './column-align';

/** Alignment of a column of a widget. */
function alignment(widget: string, column: object, list: object = {}) {
  const columnList = [{ prop: 'a', ...column }];
  const model = testModule({ fields: [fieldNode(widget, 'a')] }, { columnList, searchList: [], btnsList: [], ...list });
  const [shown] = model.list?.columns ?? [];
  const field = findField(model, 'a');
  if (!model.list || !shown || !field) throw new Error('no column');
  return alignOf({ column: shown, field }, model.list, rendererRegistry);
}

describe('columns', () => {
  it.each([
    ['inputNumber', {}, 'right'],
    ['calculate', {}, 'right'],
    ['inputNumber', { align: 'left' }, 'left'],
    ['inputNumber', { align: 'center' }, 'center'],
    ['inputNumber', { display: { type: 'progress' } }, 'left'],
    ['input', {}, 'left'],
    ['input', { align: 'right' }, 'right'],
    ...['rate', 'slider', 'switch', 'colorPicker', 'datePicker', 'select'].map((key) => [key, {}, 'left'] as const),
  ] as const)('of %s with %j stand at the %s', (widget, column, side) => {
    expect(alignment(widget, column)).toBe(side);
  });

  it.each([
    { thousands: true, thousandsField: ['a'] },
    { showSummary: true, summaryField: ['a'] },
  ])('that are amounts by %j take no `left` from the designer', (list) => {
    expect(alignment('inputNumber', { align: 'left' }, list)).toBe('right');
    expect(alignment('inputNumber', { align: 'center' }, list)).toBe('center');
    expect(alignment('input', { align: 'left' }, list)).toBe('left');
  });
});
