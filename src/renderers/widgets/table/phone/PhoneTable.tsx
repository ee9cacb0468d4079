import { ExclamationCircleOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useCallback, useState, type FocusEvent, type ReactNode } from 'react';
import { findNextIssue, type RowId } from '../../../../engine/grid';
import { useText } from '../../../shared/texts/text';
import type { TableGridModel } from '../use-table-grid';
import { PhoneRows } from './PhoneRows';
import { RowSheet } from './RowSheet';

interface PhoneTableProps {
  readonly id: string;
  readonly grid: TableGridModel;
  readonly ariaLabel: string;
  readonly describedBy: string | undefined;
  readonly isEditable: boolean;
  /** Import and export. */
  readonly sheets: ReactNode;
  /** The buttons that add rows; `onAdd` adds a blank one. */
  addsOf: (onAdd: () => void) => ReactNode;
  onLeave?: (() => void) | undefined;
  onRowLeave?: ((rowIndex: number) => void) | undefined;
}

/** A sub-table on a phone: its rows as lines, each edited in a sheet. Focusing it leads to the first row with an error. */
export function PhoneTable(props: PhoneTableProps) {
  const { id, grid, isEditable, onLeave, onRowLeave } = props;
  const { sheet, openAt, openIssue, addRow, duplicate, close, showsIssue } = useSheet(grid, { onLeave, onRowLeave });
  const onFocus = (event: FocusEvent) => {
    if (event.target === event.currentTarget && isEditable) openIssue(null);
  };
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={props.ariaLabel}
      aria-describedby={props.describedBy}
      className="formloom-phone-table"
      onFocus={onFocus}
    >
      {isEditable ? <PhoneTools grid={grid} sheets={props.sheets} onIssue={() => openIssue(showsIssue())} /> : null}
      <PhoneRows grid={grid} openId={null} unfolds={false} onPress={(rowId) => openAt(rowId, null)} />
      {isEditable ? props.addsOf(addRow) : null}
      {sheet ? (
        <RowSheet
          id={id}
          grid={grid}
          rowId={sheet.rowId}
          isOpen={sheet.isOpen}
          startKey={sheet.startKey}
          isEditable={isEditable}
          onMove={(rowId) => openAt(rowId, null)}
          onDuplicate={duplicate}
          onAdd={isEditable && grid.tasks.canBeginRow() ? addRow : null}
          onClose={close}
        />
      ) : null}
    </div>
  );
}

interface Sheet {
  readonly rowId: RowId;
  readonly isOpen: boolean;
  /** The column to begin at; null = none. */
  readonly startKey: string | null;
}

/** Which row stands in the sheet; the cursor of the grid goes along, so that its commands mean that row. */
function useSheet(grid: TableGridModel, { onLeave, onRowLeave }: Pick<PhoneTableProps, 'onLeave' | 'onRowLeave'>) {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const { rows, columns, control, tasks } = grid;
  const { read } = rows;
  const { moveTo } = control;
  const openAt = useCallback(
    (rowId: RowId, startKey: string | null) => {
      moveTo(
        rowId,
        Math.max(
          columns.findIndex(({ key }) => key === startKey),
          0,
        ) + 1,
        false,
      );
      setSheet({ rowId, isOpen: true, startKey });
    },
    [moveTo, columns],
  );
  // Commands that insert a row move the cursor to it.
  const follow = (run: () => void) => {
    const before = read();
    run();
    const rowId = control.read()?.rowId;
    if (rowId === undefined || read() === before) return;
    const first = columns.find((column) => column.isEditable);
    setSheet({ rowId, isOpen: true, startKey: first?.key ?? null });
  };
  const issueAfter = (rowId: RowId | null) => {
    const from = rowId === null ? null : { rowId, columnKey: columns.at(-1)?.key ?? null };
    const columnKeys = columns.map(({ key }) => key);
    return findNextIssue({ state: rows.state, issues: rows.issues, columnKeys, from, direction: 1 });
  };
  return {
    sheet,
    openAt,
    showsIssue: () => control.read()?.rowId ?? null,
    openIssue: (after: RowId | null) => {
      const place = issueAfter(after);
      if (place) openAt(place.rowId, place.columnKey);
    },
    addRow: () => follow(tasks.addRow),
    duplicate: () => follow(() => tasks.run('duplicateRows')),
    close: () => {
      setSheet((now) => now && { ...now, isOpen: false });
      const rowIndex = sheet ? read().ids.indexOf(sheet.rowId) : -1;
      if (rowIndex >= 0) onRowLeave?.(rowIndex);
      onLeave?.();
    },
  };
}

interface PhoneToolsProps {
  readonly grid: TableGridModel;
  readonly sheets: ReactNode;
  onIssue: () => void;
}

function PhoneTools({ grid: { rows, tasks, notice }, sheets, onIssue }: PhoneToolsProps) {
  const t = useText();
  const count = [...rows.issues.values()].reduce((sum, found) => sum + found.size, 0);
  return (
    <div className="formloom-table-tools formloom-phone-tools" role="toolbar" aria-label={t('widget.table.tools')}>
      {count > 0 ? (
        <Button type="text" danger icon={<ExclamationCircleOutlined aria-hidden />} onClick={onIssue}>
          {t('widget.table.nextIssue', { count })}
        </Button>
      ) : null}
      <span role="status" className="formloom-table-notice">
        {notice}
      </span>
      {rows.canUndo || rows.canRedo ? (
        <>
          <Button
            type="text"
            aria-label={t('widget.table.undo')}
            icon={<UndoOutlined aria-hidden />}
            disabled={!rows.canUndo}
            onClick={() => tasks.run('undo')}
          />
          <Button
            type="text"
            aria-label={t('widget.table.redo')}
            icon={<RedoOutlined aria-hidden />}
            disabled={!rows.canRedo}
            onClick={() => tasks.run('redo')}
          />
        </>
      ) : null}
      {sheets}
    </div>
  );
}
