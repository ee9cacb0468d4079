import { ExclamationCircleOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { useText } from '../../../shared/texts/text';
import type { TableGridModel } from '../use-table-grid';
import { PhoneRows } from './PhoneRows';
import { RowSheet } from './RowSheet';
import { rowIndexOf, useSheet } from './use-sheet';

interface PhoneTableProps {
  readonly id: string;
  readonly grid: TableGridModel;
  readonly ariaLabel: string;
  readonly describedBy: string | undefined;
  readonly isEditable: boolean;
  /** Import and export. */
  readonly sheets: ReactNode;
  /** Takes the focus when the last row is deleted. */
  readonly addRef: RefObject<HTMLElement | null>;
  /** The buttons that add rows; `onAdd` adds a blank one. */
  addsOf: (onAdd: () => void) => ReactNode;
  onLeave?: (() => void) | undefined;
  onRowLeave?: ((rowIndex: number) => void) | undefined;
}

/** A sub-table on a phone: its rows as lines, each edited in a sheet. Focusing it leads to the first row with an error. */
export function PhoneTable(props: PhoneTableProps) {
  const { id, grid, isEditable } = props;
  const { sheet, group, ...does } = useSheet(grid, props);
  const { ids } = grid.rows.state;
  const openId = ids[rowIndexOf(sheet, ids)] ?? null;
  return (
    <div
      ref={group}
      id={id}
      role="group"
      tabIndex={-1}
      aria-label={props.ariaLabel}
      aria-describedby={props.describedBy}
      className="formloom-phone-table"
      onMouseDown={does.onMouseDown}
      onFocus={does.onFocus}
    >
      {isEditable ? <PhoneTools grid={grid} sheets={props.sheets} onIssue={does.openNextIssue} /> : null}
      <PhoneRows grid={grid} openId={openId} unfolds={false} onPress={(rowId) => does.openAt(rowId, null)} />
      {isEditable ? props.addsOf(does.addRow) : null}
      {sheet ? (
        <RowSheet
          id={id}
          grid={grid}
          rowId={sheet.rowId}
          isOpen={sheet.isOpen}
          startKey={sheet.startKey}
          isEditable={isEditable}
          onMove={(rowId) => does.openAt(rowId, null)}
          onDuplicate={does.duplicate}
          onRemove={does.remove}
          onAdd={isEditable && grid.tasks.canBeginRow() ? does.addRow : null}
          onClose={does.close}
          onClosed={does.onClosed}
        />
      ) : null}
    </div>
  );
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
