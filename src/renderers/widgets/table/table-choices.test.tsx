// @vitest-environment jsdom
import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const items = [
  { value: '1', label: '紧急', color: 'red' },
  { value: '2', label: '普通' },
] as const;

it('cells that are not edited show choices in their colours, and what no choice is as text', () => {
  const urgency = createColumn('urgency', 'select', { options: { kind: 'static', items } });
  renderTable({ table: createTable([urgency]), rows: [{ urgency: '1' }, { urgency: '2' }, { urgency: 'x' }, {}] });
  const cells = [...document.querySelectorAll('[role="gridcell"][aria-colindex="2"]')].slice(0, 4);
  expect(
    cells.map((cell) => [cell.textContent, cell.querySelector<HTMLElement>('[data-color]')?.dataset['color']]),
  ).toEqual([
    ['紧急', 'red'],
    ['普通', undefined],
    ['x', undefined],
    ['', undefined],
  ]);
});
