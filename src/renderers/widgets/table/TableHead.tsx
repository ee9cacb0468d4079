import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { memo, type PointerEvent } from 'react';
import { useText } from '../../shared/texts/text';
import { drawnColumns, placeCell } from './cell-place';
import type { GridColumn } from './grid-columns';
import type { ColumnLayout } from './use-column-layout';

interface TableHeadProps {
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayout;
  setWidth: (columnIndex: number, px: number) => void;
  resetWidth: (columnIndex: number) => void;
  /** Selects a column. */
  readonly onSelect: ((columnIndex: number) => void) | undefined;
}

/** The header row: red asterisk at required columns, help tooltip, resize handle. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { columns, layout, onSelect } = props;
  const t = useText();
  return (
    <div role="rowgroup" className="formloom-table-head">
      <div role="row" aria-rowindex={1} className="formloom-table-line">
        <div role="columnheader" aria-colindex={1} className="formloom-table-number">
          {t('widget.table.rowNumber')}
        </div>
        {drawnColumns(columns, layout).map(([{ field, isNumeric, isRequired, key }, index]) => (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 2}
            {...placeCell(layout, index, isNumeric ? 'title-numeric' : 'title')}
            title={field.label}
            onMouseDown={(event) => {
              if (!onSelect || event.button !== 0) return;
              event.preventDefault();
              onSelect(index);
            }}
          >
            {isRequired ? (
              <span className="formloom-table-required" role="img" aria-label={t('widget.table.required')}>
                *
              </span>
            ) : null}
            <span className="formloom-table-label">{field.label}</span>
            {field.tip ? (
              <Tooltip title={field.tip}>
                <QuestionCircleOutlined aria-label={field.tip} className="formloom-table-help" />
              </Tooltip>
            ) : null}
            <WidthHandle {...props} index={index} />
          </div>
        ))}
      </div>
    </div>
  );
});

/** Resize handle of a column; a double click resets the width. Alt+Shift+arrow keys do the same from a cell. */
function WidthHandle({ layout, setWidth, resetWidth, index }: TableHeadProps & { readonly index: number }) {
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const fromPx = layout.widthsPx[index] ?? 0;
    const fromX = event.clientX;
    const move = (next: globalThis.PointerEvent) => setWidth(index, fromPx + next.clientX - fromX);
    const stop = () => {
      handle.removeEventListener('pointermove', move);
      handle.removeEventListener('pointerup', stop);
      handle.removeEventListener('pointercancel', stop);
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('pointerup', stop);
    handle.addEventListener('pointercancel', stop);
  };
  return (
    <span
      aria-hidden
      className="formloom-table-width"
      onPointerDown={start}
      onMouseDown={(event) => {
        event.stopPropagation();
      }}
      onDoubleClick={() => {
        resetWidth(index);
      }}
    />
  );
}
