import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { computeColumnWindow, offsetOfColumn } from '../../../engine/grid';
import { useFormScope } from '../../shared/hosts/form-scope';
import { useServices } from '../../shared/hosts/services';
import { clampColumnWidth, NUMBER_COLUMN_PX, toColumnWidths, type ChosenWidths } from './column-widths';
import type { GridColumn } from './grid-columns';

/** Columns are virtualised from this number on. */
const WINDOW_FROM = 16;
const OVERSCAN = 2;
/** Narrower tables freeze no column. */
const FREEZE_FROM_PX = 560;

/** Layout of the columns. The same object until something changes. */
export interface ColumnLayout {
  readonly numberPx: number;
  readonly widthsPx: readonly number[];
  readonly totalPx: number;
  /** The columns are wider than the view. */
  readonly isWide: boolean;
  readonly frozenCount: number;
  /** Left offset of every frozen column, with the row-number column. */
  readonly frozenLeftPx: readonly number[];
  readonly frozenPx: number;
  /** Columns to render, ascending; null = all. */
  readonly drawn: readonly number[] | null;
}

export interface ColumnLayoutControl {
  readonly layout: ColumnLayout;
  /** Number of columns frozen by the user; null = automatic. */
  readonly chosenFrozen: number | null;
  /** Changes a column's width by some pixels. */
  resize: (columnIndex: number, stepPx: number) => void;
  setWidth: (columnIndex: number, px: number) => void;
  /** Resets a column's width. */
  resetWidth: (columnIndex: number) => void;
  freeze: (count: number | null) => void;
}

interface ColumnLayoutInput {
  readonly columns: readonly GridColumn[];
  readonly isLive: boolean;
  /** Inner width of the grid in pixels; 0 until measured. */
  readonly widthPx: number;
  readonly scrollLeft: number;
  /** Column that is always rendered; -1 = none. */
  readonly keptColumn: number;
}

/** Widths, frozen columns and virtualised columns of a grid. */
export function useColumnLayout(input: ColumnLayoutInput): ColumnLayoutControl {
  const { columns, isLive, widthPx, keptColumn } = input;
  const [chosen, setChosen] = useChosenWidths(columns);
  const [chosenFrozen, freeze] = useState<number | null>(null);
  const numberPx = isLive ? NUMBER_COLUMN_PX.live : NUMBER_COLUMN_PX.still;
  const fields = useMemo(() => columns.map(({ field }) => field), [columns]);
  const widthsPx = useMemo(
    () => toColumnWidths(fields, chosen, widthPx - numberPx),
    [fields, chosen, widthPx, numberPx],
  );
  const frozenCount = frozenCountOf(widthsPx, chosenFrozen, { widthPx, numberPx });
  const isWindowed = columns.length > WINDOW_FROM && widthPx > 0;
  const window = isWindowed
    ? computeColumnWindow({
        widthsPx,
        frozenCount,
        scrollLeft: input.scrollLeft,
        viewportPx: widthPx - numberPx,
        overscan: OVERSCAN,
      })
    : null;
  const drawnKey = window ? `${String(window.first)},${String(window.last)},${String(keptColumn)}` : '';
  const totalPx = numberPx + offsetOfColumn(widthsPx, widthsPx.length);
  const isWide = totalPx > widthPx;
  const layout = useMemo((): ColumnLayout => {
    const [first, last, kept] = drawnKey.split(',').map(Number);
    const isDrawn = (index: number) =>
      index < frozenCount || (index >= (first ?? 0) && index < (last ?? 0)) || index === kept;
    const frozenPx = offsetOfColumn(widthsPx, frozenCount);
    return {
      numberPx,
      widthsPx,
      totalPx,
      isWide,
      frozenCount,
      frozenLeftPx: Array.from({ length: frozenCount }, (_none, index) => numberPx + offsetOfColumn(widthsPx, index)),
      frozenPx,
      drawn: drawnKey === '' ? null : widthsPx.flatMap((_px, index) => (isDrawn(index) ? [index] : [])),
    };
  }, [numberPx, widthsPx, totalPx, isWide, frozenCount, drawnKey]);

  const setWidth = useCallback(
    (columnIndex: number, px: number) => {
      const key = fields[columnIndex]?.key;
      if (key !== undefined) setChosen((known) => new Map(known).set(key, clampColumnWidth(px)));
    },
    [fields, setChosen],
  );
  const resetWidth = useCallback(
    (columnIndex: number) => {
      setChosen((known) => new Map([...known].filter(([key]) => key !== fields[columnIndex]?.key)));
    },
    [fields, setChosen],
  );
  const resize = (columnIndex: number, stepPx: number) => setWidth(columnIndex, (widthsPx[columnIndex] ?? 0) + stepPx);
  return { layout, chosenFrozen, resize, setWidth, resetWidth, freeze };
}

/** Column widths set by the user, persisted. */
function useChosenWidths(columns: readonly GridColumn[]) {
  const services = useServices();
  const { moduleId } = useFormScope();
  const tableKey = columns[0]?.field.tableKey ?? '';
  const tableId = moduleId === '' || tableKey === '' ? '' : `${moduleId}/${tableKey}`;
  const state = useState<ChosenWidths>(() => toChosenWidths(services.columnWidths?.(tableId)));
  const [chosen] = state;
  const kept = useRef(chosen);
  useEffect(() => {
    if (kept.current === chosen || tableId === '') return;
    kept.current = chosen;
    services.saveColumnWidths?.(tableId, Object.fromEntries(chosen));
  }, [chosen, services, tableId]);
  return state;
}

function toChosenWidths(widths: Readonly<Record<string, number>> = {}): ChosenWidths {
  return new Map(Object.entries(widths).map(([key, px]) => [key, clampColumnWidth(px)]));
}

/** Freezes the first column where the columns are wider than the view and it leaves room for the others. */
function frozenCountOf(
  widthsPx: readonly number[],
  chosen: number | null,
  { widthPx, numberPx }: { readonly widthPx: number; readonly numberPx: number },
): number {
  const viewportPx = widthPx - numberPx;
  if (chosen !== null) {
    // Frozen columns take at most half of the view.
    const fits = (count: number) => numberPx + offsetOfColumn(widthsPx, count) <= widthPx / 2;
    let count = Math.min(chosen, widthsPx.length);
    while (count > 0 && !fits(count)) count -= 1;
    return count;
  }
  const isLonger = offsetOfColumn(widthsPx, widthsPx.length) > viewportPx;
  const isNarrow = (widthsPx[0] ?? 0) <= viewportPx * 0.4;
  return viewportPx >= FREEZE_FROM_PX && isLonger && isNarrow ? 1 : 0;
}
