import type { GridRow, RowId } from '../../../../engine/grid';
import { useFieldStates } from '../../../shared/hosts/field-states';
import { useRowLooks } from '../cell-looks';
import { rowMarks } from '../grid-columns';
import type { TableGridModel } from '../use-table-grid';
import { SheetField } from './SheetField';

interface RowFieldsProps {
  readonly id: string;
  readonly grid: TableGridModel;
  readonly row: GridRow;
  readonly rowId: RowId;
  readonly index: number;
  readonly isEditable: boolean;
}

/** All fields of a row that no rule hides, one under the other. */
export function RowFields({ id, grid, row, rowId, index, isEditable }: RowFieldsProps) {
  const { columns, rows, tasks, table } = grid;
  const states = useFieldStates();
  const looks = useRowLooks(table)?.(row);
  const marks = rowMarks(columns, states, index).split(',');
  const issues = rows.issues.get(rowId);
  const unread = rows.unread.get(rowId);
  return columns.map((column, at) => {
    const mark = marks[at] ?? 'v';
    if (!mark.includes('v')) return null;
    return (
      <div key={column.key} data-column-key={column.key}>
        <SheetField
          id={`${id}-${String(rowId)}-${column.key}`}
          column={column}
          row={row}
          mark={mark}
          error={issues?.get(column.key)}
          unread={unread?.get(column.key)}
          styles={looks?.cells.get(column.field.id)}
          onChange={isEditable ? (value) => tasks.setCell(rowId, column.key, value) : null}
        />
      </div>
    );
  });
}
