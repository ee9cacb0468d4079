import type { CSSProperties } from 'react';
import type { GridColumn } from './grid-columns';
import type { ColumnLayout } from './use-column-layout';

const CLASSES = {
  cell: 'formloom-table-cell',
  'cell-numeric': 'formloom-table-cell formloom-table-numeric',
  title: 'formloom-table-title',
  'title-numeric': 'formloom-table-title formloom-table-numeric',
} as const;

export interface CellPlace {
  readonly className: string;
  readonly style: CSSProperties | undefined;
}

/** Class and grid position of a cell: frozen cells are sticky; with virtualised columns each cell names its own column. */
export function placeCell(
  { drawn, frozenCount, frozenLeftPx }: ColumnLayout,
  index: number,
  kind: keyof typeof CLASSES,
): CellPlace {
  const isFrozen = index < frozenCount;
  if (!isFrozen && drawn === null) return { className: CLASSES[kind], style: undefined };
  return {
    className: isFrozen
      ? `${CLASSES[kind]} formloom-table-frozen${index === frozenCount - 1 ? ' formloom-table-frozen-last' : ''}`
      : CLASSES[kind],
    style: {
      ...(isFrozen ? { insetInlineStart: frozenLeftPx[index] } : {}),
      ...(drawn === null ? {} : { gridColumn: index + 2 }),
    },
  };
}

/** The columns to render, with their positions. */
export function drawnColumns(
  columns: readonly GridColumn[],
  { drawn }: ColumnLayout,
): readonly (readonly [GridColumn, number])[] {
  if (drawn === null) return columns.map((column, index) => [column, index]);
  return drawn.flatMap((index) => {
    const column = columns[index];
    return column ? [[column, index] as const] : [];
  });
}
