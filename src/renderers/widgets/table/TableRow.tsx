import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { memo, type CSSProperties } from 'react';
import type { GridRow, RowId, RowIssues } from '../../../engine/grid';
import type { RowStyle } from '../../../engine/rules';
import { useText } from '../../shared/text';
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
  /** The cursor when it stands in this row. */
  readonly cursor: GridCursor | null;
  /** Selected columns of data, from the first to the last; -1 = none. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** What rules say about each cell (grid-columns `rowMarks`). */
  readonly marks: string;
  readonly issues: RowIssues | undefined;
  /** What the sub-table's conditional styles make of the row and its cells; absent where it has none. */
  readonly looks?: RowStyle | undefined;
  readonly onSetCell: (rowId: RowId, columnKey: string, value: unknown) => void;
  /** Absent = rows cannot be deleted. */
  readonly onDelete: ((rowId: RowId) => void) | undefined;
}

/** One row. Drawn again only when its own data, place, errors, selection or cursor change. */
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

/** Everything of a row but its place, which every row above changes: a row that only moves keeps its cells as they are. */
interface RowCellsProps extends Omit<TableRowProps, 'index' | 'topPx' | 'heightPx' | 'onDelete'> {
  /** Position of the row that has the cursor; -1 in every other. */
  readonly index: number;
}

const RowCells = memo(function RowCells(props: RowCellsProps) {
  const marks = props.marks.split(',');
  return drawnColumns(props.columns, props.layout).map(([column, at]) => (
    <DataCell key={column.key} {...props} column={column} columnIndex={at + 1} mark={marks[at] ?? 'v'} />
  ));
});

// Made once: every row that moves draws its number again, and the icons need not take part.
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
      // Says to whoever asks why the cell is as it is, which one has the keyboard.
      data-field={isHere ? column.field.id : undefined}
      data-row={isHere ? index : undefined}
      data-editable={isEditable || undefined}
      // `useTabStop` makes one of them the grid's tab stop.
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
            opensAtOnce={cursor.begunBy !== 'passing'}
            onChange={(value) => {
              onSetCell(rowId, column.key, value);
            }}
          />
        ) : mark.includes('v') ? (
          <CellText column={column} row={row} isWrong={error !== undefined} />
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
