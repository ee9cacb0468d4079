import type { TableColumnsType } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { Translate } from '../../../../engine/contract/language';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import type { TableLine } from '../flatten-rows';
import type { ColumnGroup } from '../visible-columns';
import { EditedActions } from './EditedActions';
import { EditedCell } from './EditedCell';
import type { EditedRow } from './edited-row';

const ACTIONS = '$actions';
/** Room for the buttons of a row that is being edited, in pixels. */
const ACTIONS_WIDTH = 152;

/** The lines of a page with the row that is being edited: at the top where the page does not have it, so that nothing typed is lost. */
export function withEditedLine(lines: readonly TableLine[], row: EditedRow): readonly TableLine[] {
  if (lines.some(({ key }) => key === row.key)) return lines;
  return [{ key: row.key, record: { id: row.key }, subIndex: 0, span: 1, rest: 0, index: -1 }, ...lines];
}

const isEdited = (row: EditedRow, line: TableLine) => row.key === line.record.id;

/** Handlers of the lines of the record that is being edited; null for others. */
export function editedEvents(row: EditedRow, line: TableLine) {
  if (!isEdited(row, line)) return null;
  return {
    className: 'formloom-edited-row',
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => row.state?.onKeyDown(event),
  };
}

interface EditedCellsOptions {
  readonly row: EditedRow;
  readonly access: ModuleAccess;
  readonly groups: readonly ColumnGroup[];
  readonly text: Translate;
}

/** Columns whose cells are controls in the line that is being edited. */
export function withEditedCells(
  columns: TableColumnsType<TableLine>,
  { row, access, groups, text }: EditedCellsOptions,
): TableColumnsType<TableLine> {
  const fields = new Map(
    groups.flatMap((group): readonly (readonly [string, FieldModel])[] =>
      group.kind === 'main' ? [[group.shown.column.fieldId, group.shown.field]] : [],
    ),
  );
  const cellOf = (key: unknown, shown: ReactNode): ReactNode => {
    const field = fields.get(String(key));
    if (key === ACTIONS) return <EditedActions row={row} />;
    return field ? (
      <EditedCell row={row} field={field} access={access}>
        {shown}
      </EditedCell>
    ) : (
      shown
    );
  };
  return withActions(columns, text).map((column) => {
    if ('children' in column) return column;
    const { key, render, width } = column;
    return {
      ...column,
      ...(key === ACTIONS ? { width: Math.max(Number(width), ACTIONS_WIDTH) } : {}),
      render: (value: unknown, line: TableLine, index: number) => {
        const shown = render?.(value, line, index) as ReactNode;
        if (!isEdited(row, line)) return shown;
        return cellOf(key, shown);
      },
    };
  });
}

/** Lists whose rows have no buttons gain a column for those of the row that is being edited. */
function withActions(columns: TableColumnsType<TableLine>, text: Translate): TableColumnsType<TableLine> {
  if (columns.some(({ key }) => key === ACTIONS)) return columns;
  const own = { key: ACTIONS, title: text('screen.list.actions'), width: ACTIONS_WIDTH, fixed: 'right' } as const;
  return [...columns, { ...own, render: () => null }];
}
