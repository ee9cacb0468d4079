import { CopyOutlined, DeleteOutlined, DownOutlined, EllipsisOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Drawer, theme } from 'antd';
import { MenuDropdown } from '../../../shared/hosts/MenuDropdown';
import { useCallback, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import type { GridRow, RowId } from '../../../../engine/grid';
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
  onRemove: () => void;
  /** Adds a blank row; null where rows come from a selection. */
  readonly onAdd: (() => void) | null;
  onClose: () => void;
  /** It is out of sight. */
  onClosed: () => void;
}

/** One row of a sub-table in a sheet from below: its fields one under the other, the rows beside it, what is done with it. */
export function RowSheet(props: RowSheetProps) {
  const { id, grid, rowId, isOpen, onClose } = props;
  const text = usePhoneText();
  const { token } = theme.useToken();
  useHostHistory(isOpen, onClose);
  const { shown, isThere } = useShownRow(grid, rowId);
  const { body, onOpenChange } = useStart(props, isThere);
  const { index = -1, count = 0 } = shown ?? {};
  const { table } = grid;
  return (
    <Drawer
      open={isOpen && isThere}
      placement="bottom"
      height="92%"
      rootClassName="formloom-sheet"
      zIndex={token.zIndexPopupBase}
      push={false}
      onClose={onClose}
      destroyOnHidden
      closable={{ 'aria-label': text('table.phone.close') }}
      title={text('table.phone.row', { table: table.label || table.key, number: index + 1, total: count })}
      extra={<Steps {...props} index={index} />}
      footer={<SheetFooter {...props} />}
      styles={{ body: { padding: token.padding }, header: { padding: '4px 8px' }, footer: { padding: 8 } }}
      afterOpenChange={onOpenChange}
    >
      <div ref={body} onFocus={(event) => noteField(event, grid, rowId)}>
        {shown ? (
          <RowFields
            key={shown.rowId}
            id={id}
            grid={grid}
            row={shown.row}
            rowId={shown.rowId}
            index={index}
            isEditable={props.isEditable}
          />
        ) : null}
      </div>
    </Drawer>
  );
}

interface ShownRow {
  readonly row: GridRow;
  readonly rowId: RowId;
  readonly index: number;
  readonly count: number;
}

/** A row and where it stands; a deleted one as it was last, until the sheet is out of sight. */
function useShownRow(grid: TableGridModel, rowId: RowId): { shown: ShownRow | null; isThere: boolean } {
  const { ids, rows } = grid.rows.state;
  const index = ids.indexOf(rowId);
  const row = rows[index];
  const [last, setLast] = useState<ShownRow | null>(null);
  if (!row) return { shown: last, isThere: false };
  const shown = { row, rowId, index, count: ids.length };
  const isNew = last?.row !== row || last.rowId !== rowId || last.index !== index || last.count !== ids.length;
  if (isNew) setLast(shown);
  return { shown, isThere: true };
}

/** Begins a row at its upper end and in the column that was asked for, when the sheet opens and when another row takes the place. */
function useStart({ rowId, startKey, onClosed }: RowSheetProps, isThere: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const isShown = useRef(false);
  const begin = useCallback(() => {
    const target = startKey === null ? null : fieldIn(body.current, startKey);
    target?.scrollIntoView?.({ block: 'center' });
    target?.focus({ preventScroll: true });
  }, [startKey]);
  // In the same step as the press: phones show their keyboard only then.
  useLayoutEffect(() => {
    if (!isShown.current || !isThere) return;
    scrollToTop(body.current);
    begin();
  }, [rowId, begin, isThere]);
  const onOpenChange = (isOpen: boolean) => {
    isShown.current = isOpen;
    if (isOpen) begin();
    else onClosed();
  };
  return { body, onOpenChange };
}

function scrollToTop(body: HTMLElement | null): void {
  if (body?.parentElement) body.parentElement.scrollTop = 0;
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

/** To the rows beside this one. At the first and the last row a button keeps the focus. */
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
        aria-disabled={!before}
        onClick={before}
      />
      <Button
        type="text"
        aria-label={text('table.phone.next')}
        icon={<DownOutlined aria-hidden />}
        aria-disabled={!after}
        onClick={after}
      />
    </>
  );
}

function SheetFooter({ isEditable, onDuplicate, onRemove, onAdd, onClose }: RowSheetProps) {
  const text = usePhoneText();
  return (
    <div className="formloom-bottom-buttons">
      {isEditable ? (
        <MenuDropdown
          placement="topLeft"
          menu={{
            items: [
              { key: 'duplicate', label: text('table.phone.duplicate'), icon: <CopyOutlined /> },
              { key: 'remove', label: text('table.phone.remove'), icon: <DeleteOutlined />, danger: true },
            ],
            onClick: ({ key }) => (key === 'remove' ? onRemove() : onDuplicate()),
          }}
        >
          <Button aria-haspopup="menu" aria-label={text('table.phone.more')} icon={<EllipsisOutlined aria-hidden />} />
        </MenuDropdown>
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
