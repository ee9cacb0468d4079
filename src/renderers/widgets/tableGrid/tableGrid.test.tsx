// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { FieldModel } from '../../../engine/contract/field-model';
import { exampleField } from '../../shared/testing/example-field';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { TableGridLayout } from './Layout';

runWidgetContract(renderer, example);

const names = (fields: readonly FieldModel[]) => fields.map((field) => field.label).join();
const draw = (field: FieldModel) => {
  return render(
    <TestProviders>
      <TableGridLayout field={field} renderFields={names} errorFieldIds={new Set()} />
    </TestProviders>,
  ).container;
};
const withCell = (props: Readonly<Record<string, unknown>>): FieldModel => {
  const grid = exampleField(example.node);
  const [row] = grid.children as [FieldModel];
  const [cell] = row.children as [FieldModel];
  return { ...grid, children: [{ ...row, children: [{ ...cell, props: { ...cell.props, ...props } }] }] };
};

describe('a table as layout', () => {
  afterEach(cleanup);

  it('spans cells and leaves out those that a span covers', () => {
    const cells = [...draw(exampleField(example.node)).querySelectorAll('td')];
    expect(cells.map((cell) => [cell.colSpan, cell.textContent])).toEqual([
      [2, '姓名'],
      [1, '电话'],
      [1, ''],
    ]);
  });

  it('takes borders and colours only when they are such', () => {
    const good = draw(withCell({ backgroundColor: '#fafafa' })).querySelector('td');
    expect(good?.style.backgroundColor).toBe('rgb(250, 250, 250)');
    expect(good?.style.border).toBe('1px solid rgb(226, 224, 224)');
    cleanup();
    const bad = withCell({ backgroundColor: 'url(https://evil.example)', colspan: 1e9, rowspan: 'x' });
    const cell = draw({
      ...bad,
      props: { borderType: 'x;y', borderColor: 'red;position:fixed', borderWidth: 1e6 },
    }).querySelector('td');
    expect(cell?.style.backgroundColor).toBe('');
    expect(cell?.style.border).toMatch(/^(1|20)px solid /);
    expect(cell?.style.position).toBe('');
    expect([cell?.colSpan, cell?.rowSpan]).toEqual([100, 1]);
  });

  it('is no data table for screen readers', () => {
    expect(draw(exampleField(example.node)).querySelector('table')?.getAttribute('role')).toBe('presentation');
  });
});
