import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Table, Tooltip, Typography, type TableProps } from 'antd';
import { useMemo } from 'react';
import { useText } from '../../../shared/texts/text';
import type { GridColumn } from '../grid-columns';
import type { ReadCell, ReadLine } from './read-rows';

const COLUMN_WIDTH_PX = 140;
const PAGE_SIZE = 50;

interface ImportPreviewProps {
  readonly lines: readonly ReadLine[];
  readonly columns: readonly GridColumn[];
  readonly chosen: readonly ReadLine[];
  onChoose: (numbers: readonly number[]) => void;
}

/** Preview of the lines, with a checkbox each. */
export function ImportPreview({ lines, columns, chosen, onChoose }: ImportPreviewProps) {
  const t = useText();
  const tableColumns = useMemo(
    (): TableProps<ReadLine>['columns'] => [
      { key: 'number', title: t('widget.table.sheet.line'), width: 64, render: (_none, { number }) => number },
      ...columns.map((column) => ({
        key: column.key,
        title: column.field.label || column.key,
        width: COLUMN_WIDTH_PX,
        align: column.isNumeric ? ('right' as const) : ('left' as const),
        render: (_none: unknown, { cells }: ReadLine) => <PreviewCell cell={cells.get(column.key)} />,
      })),
    ],
    [columns, t],
  );
  return (
    <Table<ReadLine>
      size="small"
      rowKey="number"
      dataSource={lines}
      columns={tableColumns ?? []}
      pagination={lines.length > PAGE_SIZE ? { pageSize: PAGE_SIZE, showSizeChanger: false } : false}
      scroll={{ x: 112 + columns.length * COLUMN_WIDTH_PX, y: 360 }}
      rowSelection={{
        selectedRowKeys: chosen.map(({ number }) => number),
        preserveSelectedRowKeys: true,
        onChange: (keys) => onChoose(keys.map(Number)),
        getCheckboxProps: ({ number }) => {
          const props = { disabled: false, 'aria-label': t('widget.table.sheet.take', { line: number }) };
          return props;
        },
      }}
    />
  );
}

function PreviewCell({ cell }: { readonly cell: ReadCell | undefined }) {
  if (!cell) return null;
  if (cell.message === null) return <Typography.Text ellipsis={{ tooltip: cell.text }}>{cell.text}</Typography.Text>;
  return (
    <Tooltip title={cell.message}>
      <Typography.Text type="danger" tabIndex={0} role="note" aria-label={cell.message}>
        <ExclamationCircleOutlined aria-hidden /> {cell.text}
      </Typography.Text>
    </Tooltip>
  );
}
