import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { memo, type CSSProperties } from 'react';
import type { GridRow, RowId, RowIssues } from '../../../engine/grid';
import type { RowStyle } from '../../../engine/rules';
import { useText } from '../../shared/texts/text';
import { CellEditor } from './CellEditor';
import { CellText } from './CellText';
import { withLook } from './cell-looks';
import { drawnColumns, placeCell } from './cell-place';
import type { GridColumn } from './grid-columns';
import { cellAddress, type GridCursor } from './grid-cursor';
import type { ColumnLayout } from './use-column-layout';

export interface TableRowProps {
  readonly gridId: string;
  readonly row: GridRow;
  readonly rowId: RowId;
  readonly index: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayout;
  /** The cursor if it is in this row. */
  readonly cursor: GridCursor | null;
  /** First and last selected data column; -1 = none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** Rule states of the cells (`rowMarks`). */
  readonly marks: string;
  readonly issues: RowIssues | undefined;
  /** Texts of its cells that could not be parsed. */
  readonly unread: ReadonlyMap<string, string> | undefined;
  /** Conditional styles of the row and its cells; absent = the sub-table has none. */
  readonly looks?: RowStyle | undefined;
  readonly onSetCell: (rowId: RowId, columnKey: string, value: unknown) => void;
  /** Absent = rows cannot be deleted. */
  readonly onDelete: ((rowId: RowId) => void) | undefined;
}

/** A row, memoised: rendered again only when its data, position, errors, selection or cursor change. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { index, topPx, heightPx, onDelete: _onDelete, ...cells } = props;
  const style: CSSProperties = { transform: `translateY(${String(topPx)}px)`, height: heightPx };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={withLook(
        props.cursor?.isEditing ? 'formloom-table-row formloom-table-row-editing' : 'formloom-table-row',
        props.looks?.row,
      )}
      style={style}
    >
      <NumberCell {...props} />
      <RowCells {...cells} index={props.cursor ? index : -1} />
    </div>
  );
});

/** The row without its position: inserting a row above does not render the cells again. */
interface RowCellsProps extends Omit<TableRowProps, 'index' | 'topPx' | 'heightPx' | 'onDelete'> {
  /** Row index of the cursor; -1 in all other rows. */
  readonly index: number;
}

const RowCells = memo(function RowCells(props: RowCellsProps) {
  const marks = props.marks.split(',');
  return drawnColumns(props.columns, props.layout).map(([column, at]) => (
    <DataCell key={column.key} {...props} column={column} columnIndex={at + 1} mark={marks[at] ?? 'v'} />
  ));
});

// Created once: rows that move render their number again, but not the icon.
const GRIP = <HolderOutlined aria-hidden className="formloom-table-grip" data-grip />;
const DELETE_ICON = <DeleteOutlined aria-hidden />;

function NumberCell({ rowId, index, selectedFrom, selectedTo, columns, onDelete }: TableRowProps) {
  const t = useText();
  const isSelected = selectedFrom === 0 && selectedTo === columns.length - 1;
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className={selectedFrom >= 0 ? 'formloom-table-number formloom-table-number-marked' : 'formloom-table-number'}
      aria-selected={isSelected || undefined}
      data-cell={cellAddress(rowId, 0)}
      tabIndex={onDelete ? undefined : -1}
    >
      {onDelete ? GRIP : null}
      <span className="formloom-table-index">{index + 1}</span>
      {onDelete ? (
        <button
          type="button"
          className="formloom-table-delete"
          tabIndex={-1}
          aria-label={t('widget.table.deleteRow', { row: index + 1 })}
          onClick={() => {
            onDelete(rowId);
          }}
        >
          {DELETE_ICON}
        </button>
      ) : null}
    </div>
  );
}

interface DataCellProps extends RowCellsProps {
  readonly column: GridColumn;
  readonly columnIndex: number;
  readonly mark: string;
}

function DataCell(props: DataCellProps) {
  const { gridId, row, rowId, index, column, columnIndex, layout, cursor, issues, mark, onSetCell } = props;
  const t = useText();
  const place = placeCell(layout, columnIndex - 1, column.isNumeric ? 'cell-numeric' : 'cell');
  const isHere = cursor?.columnIndex === columnIndex;
  const isEditable = column.isEditable && mark.includes('v') && !mark.includes('d');
  const isEditing = isHere && cursor.isEditing && isEditable;
  const isSelected = columnIndex - 1 >= props.selectedFrom && columnIndex - 1 <= props.selectedTo;
  const error = issues?.get(column.key);
  const unread = props.unread?.get(column.key);
  const isUnread = unread !== undefined && row[column.key] === unread;
  const errorId = error === undefined ? undefined : `${gridId}-${String(rowId)}-${column.key}-error`;
  return (
    <div
      role="gridcell"
      aria-colindex={columnIndex + 1}
      aria-readonly={!isEditable || undefined}
      aria-required={column.isRequired || mark.includes('r') || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={errorId}
      aria-selected={isSelected || undefined}
      className={withLook(place.className, props.looks?.cells.get(column.field.id))}
      style={place.style}
      data-cell={cellAddress(rowId, columnIndex)}
      // Identifies the focused cell for the workbench's explanation of fields.
      data-field={isHere ? column.field.id : undefined}
      data-row={isHere ? index : undefined}
      data-editable={isEditable || undefined}
      // `useTabStop` makes one cell the grid's tab stop.
      tabIndex={-1}
    >
      <div className="formloom-table-content">
        {isEditing ? (
          <CellEditor
            column={column}
            row={row}
            label={t('widget.table.cell', { row: index + 1, column: column.field.label })}
            id={`${gridId}-${String(rowId)}-${column.key}`}
            errorId={errorId}
            isSelecting={cursor.isSelecting}
            isUnread={isUnread}
            opensAtOnce={cursor.begunBy !== 'passing'}
            onChange={(value) => {
              onSetCell(rowId, column.key, value);
            }}
          />
        ) : mark.includes('v') ? (
          <CellText column={column} row={row} isWrong={error !== undefined} isUnread={isUnread} />
        ) : null}
      </div>
      {error === undefined ? null : (
        <div id={errorId} className="formloom-table-error" title={error}>
          {error}
        </div>
      )}
    </div>
  );
}
