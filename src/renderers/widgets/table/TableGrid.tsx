import { Empty, theme } from 'antd';
import type { CSSProperties, RefObject } from 'react';
import { offsetOfRow } from '../../../engine/grid';
import { useFieldStates } from '../../shared/hosts/field-states';
import { useLookColors } from '../../shared/faces/style-looks';
import { useText } from '../../shared/texts/text';
import { useRowLooks } from './cell-looks';
import { rowMarks } from './grid-columns';
import { isSpread } from './grid-cursor';
import { TableHead } from './TableHead';
import { TableRow } from './TableRow';
import { TableTotals } from './TableTotals';
import type { ColumnLayout } from './use-column-layout';
import { MAX_BODY_PX } from './use-row-window';
import type { TableGridModel } from './use-table-grid';
import './table.css';
import './table-cells.css';

interface TableGridProps {
  readonly id: string;
  readonly grid: TableGridModel;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly describedBy?: string | undefined;
  readonly ariaLabel?: string | undefined;
}

/** The grid: sticky header, virtualised rows, totals. A WAI-ARIA grid with one tab stop. */
export function TableGrid({ id, grid, gridRef, describedBy, ariaLabel }: TableGridProps) {
  const { table, columns, rows, isEditable, columnControl } = grid;
  const t = useText();
  const { layout } = columnControl;
  const { state } = rows;
  const isEmpty = state.rows.length === 0;
  const keysId = `${id}-keys`;
  return (
    <div
      {...grid.handlers}
      ref={gridRef}
      id={id}
      role="grid"
      aria-label={ariaLabel ?? (table.label || table.key)}
      aria-describedby={[describedBy, isEditable ? keysId : undefined].filter(Boolean).join(' ') || undefined}
      aria-rowcount={state.rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable={isEditable || undefined}
      aria-readonly={isEditable ? undefined : true}
      // An empty grid has nothing else to focus, and must still be scrollable by keyboard.
      tabIndex={isEmpty ? 0 : -1}
      className={`formloom-table${isEditable ? ' formloom-table-live' : ''}${layout.isWide ? ' formloom-table-wide' : ''}`}
      style={useTableStyle(layout)}
    >
      {isEditable ? (
        <span id={keysId} hidden>
          {t('widget.table.keys')}
        </span>
      ) : null}
      <div className="formloom-table-inner">
        <TableHead
          columns={columns}
          layout={layout}
          setWidth={columnControl.setWidth}
          resetWidth={columnControl.resetWidth}
          onSelect={isEditable ? grid.selectColumn : undefined}
        />
        {isEmpty ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('widget.table.empty')} />
        ) : (
          <Body id={id} grid={grid} />
        )}
        {isEmpty ? null : <TableTotals table={table} columns={columns} state={state} layout={layout} />}
      </div>
    </div>
  );
}

function Body({ id, grid }: Pick<TableGridProps, 'id' | 'grid'>) {
  const { table, columns, rows, control, at, columnControl, rowWindow, tasks, isEditable, dropIndex } = grid;
  const { state } = rows;
  const states = useFieldStates();
  const looksOf = useRowLooks(table);
  const lookColors = useLookColors();
  const { cursor, range } = control;
  const isMarked = isSpread(range) || (cursor !== null && (cursor.columnIndex === 0 || cursor.kind !== 'cells'));
  const isChosen = (index: number) => isMarked && range !== null && index >= range.top && index <= range.bottom;
  return (
    <div
      role="rowgroup"
      className="formloom-table-body"
      style={{ height: rowWindow.bodyPx, ...(looksOf ? lookColors : {}) }}
    >
      {rowWindow.drawn.map(({ index, topPx, heightPx }) => {
        const row = state.rows[index];
        const rowId = state.ids[index];
        if (!row || rowId === undefined) return null;
        return (
          <TableRow
            key={rowId}
            gridId={id}
            row={row}
            rowId={rowId}
            index={index}
            topPx={topPx}
            heightPx={heightPx}
            columns={columns}
            layout={columnControl.layout}
            cursor={at?.rowIndex === index ? cursor : null}
            selectedFrom={isChosen(index) ? (range?.left ?? -1) : -1}
            selectedTo={isChosen(index) ? (range?.right ?? -1) : -1}
            marks={rowMarks(columns, states, index)}
            issues={rows.issues.get(rowId)}
            unread={rows.unread.get(rowId)}
            looks={looksOf?.(row)}
            onSetCell={tasks.setCell}
            onDelete={isEditable ? tasks.deleteRow : undefined}
          />
        );
      })}
      {dropIndex === null ? null : (
        <div aria-hidden className="formloom-table-drop" style={{ top: offsetOfRow(rowWindow.heights, dropIndex) }} />
      )}
    </div>
  );
}

/** Theme tokens and sizes as CSS variables. */
function useTableStyle({ widthsPx, numberPx, totalPx, frozenPx }: ColumnLayout): CSSProperties {
  const { token } = theme.useToken();
  const variables: Record<string, string | number> = {
    '--table-columns': [numberPx, ...widthsPx].map((px) => `${String(px)}px`).join(' '),
    '--table-min-width': `${String(totalPx)}px`,
    '--table-frozen': `${String(numberPx + frozenPx)}px`,
    '--table-max-height': `${String(MAX_BODY_PX)}px`,
    '--table-border': `${String(token.lineWidth)}px ${token.lineType} ${token.colorBorderSecondary}`,
    '--table-radius': `${String(token.borderRadius)}px`,
    '--table-bg': token.colorBgContainer,
    '--table-bg-head': `color-mix(in srgb, ${token.colorText} 3%, ${token.colorBgContainer})`,
    '--table-bg-hover': `color-mix(in srgb, ${token.colorText} 2%, ${token.colorBgContainer})`,
    '--table-bg-selected': `color-mix(in srgb, ${token.colorPrimary} 10%, transparent)`,
    '--table-text': token.colorText,
    '--table-heading': token.colorTextHeading,
    '--table-muted': token.colorTextSecondary,
    '--table-error': token.colorErrorTextActive,
    '--table-focus': token.colorPrimary,
    '--table-shadow': token.colorSplit,
    '--table-padding': `${String(token.paddingXS)}px`,
  };
  return variables;
}
