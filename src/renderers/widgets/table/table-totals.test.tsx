// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { GridRow } from '../../../engine/grid';
import { createColumn, createTable, renderTable } from './testing/render-table';

afterEach(cleanup);

const name = createColumn('name', 'input');
const price = createColumn('price', 'inputNumber');
const low = createColumn('low', 'inputNumber');
const day = createColumn('day', 'datePicker');
const dayOf = (text: string) => Date.parse(`${text}T00:00:00+08:00`);

const cells = (heading: string) =>
  [...(screen.getByText(heading).closest('[role=row]')?.children ?? [])].map((item) => item.textContent);

describe('the summary row of other kinds than sums', () => {
  const rows: readonly GridRow[] = [
    { name: '甲', price: 1000, low: 3, day: dayOf('2026-11-02') },
    { name: '', price: null, low: 1, day: dayOf('2026-11-20') },
    { name: '乙', price: 0.5, low: 2, day: null },
  ];
  const props = {
    showSummary: true,
    summaryField: ['name', 'items-price', 'low', 'day'],
    summaryKind: { name: 'count', 'items-price': 'avg', low: 'min', day: 'max' },
    thousands: true,
  };

  it('says of each cell what it is, as its column shows values, and follows the rows', () => {
    const { replace } = renderTable({ table: createTable([name, price, low, day], props), rows });
    expect(cells('汇总')).toEqual(['汇总', '计数 2', '平均 500.25', '最小 1', '最大 2026-11-20']);
    replace(rows.filter((_row, index) => index !== 1));
    expect(cells('汇总')).toEqual(['汇总', '计数 2', '平均 500.25', '最小 2', '最大 2026-11-02']);
  });

  it('leaves a column out of which no such total can be made', () => {
    const kinds = { ...props, summaryField: ['name', 'price', 'day'], summaryKind: { name: 'avg', day: 'sum' } };
    renderTable({ table: createTable([name, price, day], kinds), rows });
    expect(cells('合计')).toEqual(['合计', '', '1,000.50', '']);
  });
});
