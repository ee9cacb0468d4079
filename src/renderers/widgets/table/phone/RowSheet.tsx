import { CopyOutlined, DeleteOutlined, DownOutlined, EllipsisOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, Dropdown, theme } from 'antd';
import { useCallback, useRef, type FocusEvent } from 'react';
import type { RowId } from '../../../../engine/grid';
import { useHostHistory } from '../../../shared/hosts/host-history';
import type { TableGridModel } from '../use-table-grid';
import './phone.css';
import { RowFields } from './RowFields';
import { usePhoneText } from './use-phone-text';

interface RowSheetProps {
  /** DOM id of the sub-table; its fields stand below it. */
  readonly id: string;
  readonly grid: TableGridModel;
  readonly rowId: RowId;
  readonly isOpen: boolean;
  readonly isEditable: boolean;
  /** The column to begin at; null = none. */
  readonly startKey: string | null;
  /** Another row takes the place. */
  onMove: (rowId: RowId) => void;
  onDuplicate: () => void;
  /** Adds a blank row; null where rows come from a selection. */
  readonly onAdd: (() => void) | null;
  onClose: () => void;
}

/** One row of a sub-table in a sheet from below: its fields one under the other, the rows beside it, what is done with it. */
export function RowSheet(props: RowSheetProps) {
  const { id, grid, rowId, isOpen, startKey, onClose } = props;
  const text = usePhoneText();
  const { token } = theme.useToken();
  const body = useRef<HTMLDivElement>(null);
  useHostHistory(isOpen, onClose);
  const { ids, rows } = grid.rows.state;
  const index = ids.indexOf(rowId);
  const row = rows[index];
  const { table } = grid;
  const begin = useCallback(() => {
    const target = startKey === null ? null : fieldIn(body.current, startKey);
    target?.scrollIntoView?.({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [startKey]);
  return (
    <Drawer
      open={isOpen && row !== undefined}
      placement="bottom"
      height="92%"
      rootClassName="formloom-sheet"
      zIndex={token.zIndexPopupBase}
      push={false}
      onClose={onClose}
      destroyOnHidden
      closable={{ 'aria-label': text('table.phone.close') }}
      title={text('table.phone.row', { table: table.label || table.key, number: index + 1, total: ids.length })}
      extra={<Steps {...props} index={index} />}
      footer={<SheetFooter {...props} />}
      styles={{ body: { padding: token.padding }, header: { padding: '4px 8px' }, footer: { padding: 8 } }}
      afterOpenChange={(isShown) => (isShown ? begin() : undefined)}
    >
      <div ref={body} onFocus={(event) => noteField(event, grid, rowId)}>
        {row ? (
          <RowFields
            key={rowId}
            id={id}
            grid={grid}
            row={row}
            rowId={rowId}
            index={index}
            isEditable={props.isEditable}
          />
        ) : null}
      </div>
    </Drawer>
  );
}

/** The first control of a field that takes the focus. */
function fieldIn(body: HTMLElement | null, columnKey: string): HTMLElement | null {
  const place = body?.querySelector(`[data-column-key="${CSS.escape(columnKey)}"]`);
  return place?.querySelector<HTMLElement>('input:enabled,textarea:enabled,button:enabled,[tabindex="0"]') ?? null;
}

/** What is entered during a visit of a field is one step of undo. */
function noteField({ target }: FocusEvent, { columns, control }: TableGridModel, rowId: RowId): void {
  const key = target.closest<HTMLElement>('[data-column-key]')?.dataset['columnKey'];
  const at = columns.findIndex((column) => column.key === key);
  if (at >= 0) control.noteFocus(rowId, at + 1);
}

/** To the rows beside this one. */
function Steps({ grid, index, onMove }: RowSheetProps & { readonly index: number }) {
  const text = usePhoneText();
  const { ids } = grid.rows.state;
  const step = (by: 1 | -1) => {
    const next = ids[index + by];
    return next === undefined ? undefined : () => onMove(next);
  };
  const [before, after] = [step(-1), step(1)];
  return (
    <>
      <Button
        type="text"
        aria-label={text('table.phone.previous')}
        icon={<UpOutlined aria-hidden />}
        disabled={!before}
        onClick={before}
      />
      <Button
        type="text"
        aria-label={text('table.phone.next')}
        icon={<DownOutlined aria-hidden />}
        disabled={!after}
        onClick={after}
      />
    </>
  );
}

function SheetFooter({ grid, rowId, isEditable, onDuplicate, onAdd, onClose }: RowSheetProps) {
  const text = usePhoneText();
  const remove = () => {
    // Nothing is left to show, or the row beside it would seem to be the one that was opened.
    onClose();
    grid.tasks.deleteRow(rowId);
  };
  return (
    <div className="formloom-bottom-buttons">
      {isEditable ? (
        <Dropdown
          trigger={['click']}
          placement="topLeft"
          menu={{
            items: [
              { key: 'duplicate', label: text('table.phone.duplicate'), icon: <CopyOutlined /> },
              { key: 'remove', label: text('table.phone.remove'), icon: <DeleteOutlined />, danger: true },
            ],
            onClick: ({ key }) => (key === 'remove' ? remove() : onDuplicate()),
          }}
        >
          <Button aria-haspopup="menu" aria-label={text('table.phone.more')} icon={<EllipsisOutlined aria-hidden />} />
        </Dropdown>
      ) : null}
      {onAdd ? (
        <Button className="formloom-bottom-wide" onClick={onAdd}>
          {text('table.phone.addMore')}
        </Button>
      ) : null}
      <Button className="formloom-bottom-wide" type="primary" onClick={onClose}>
        {text('table.phone.done')}
      </Button>
    </div>
  );
}
