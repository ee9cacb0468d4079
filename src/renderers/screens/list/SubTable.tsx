import { Table, type TableColumnsType } from 'antd';
import { findField, type ListModel, type ModuleModel } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import type { RecordRow } from '../../shared/sources/record-source';
import { alignOf, hasFigures } from './column-align';
import { hiddenRowCount, subRowsOf } from './flatten-rows';
import { MoreRows } from './MoreRows';
import { RecordCell } from './RecordCell';
import { SubTotals } from './SubTotals';
import { columnWidth, subColumnTitle, type ColumnGroup } from './visible-columns';

interface SubTableProps {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly group: Extract<ColumnGroup, { kind: 'table' }>;
  readonly record: RecordRow;
}

/** Virtualised from this number of rows on, in a box of this height in pixels. */
const VIRTUAL_FROM = 100;
const VIRTUAL_HEIGHT = 400;

type SubLine = Readonly<Record<string, unknown>> & { readonly key: number };

/** A sub-table in an expanded row (`childTableStyle` 2), with its own totals once all rows are loaded. */
export function SubTable({ model, list, group, record }: SubTableProps) {
  const renderers = useRenderers();
  const table = findField(model, group.tableKey);
  const lines: SubLine[] = subRowsOf(record, group.tableKey).map((row, key) => ({ ...row, key }));
  const totalWidth = group.columns.reduce((width, shown) => width + columnWidth(shown), 0);
  const columns: TableColumnsType<SubLine> = group.columns.map((shown) => ({
    key: shown.column.fieldId,
    title: subColumnTitle(shown, group.label),
    width: columnWidth(shown),
    align: alignOf(shown, list, renderers),
    ...(hasFigures(shown, renderers) ? { className: 'formloom-amount' } : {}),
    ellipsis: { showTitle: false },
    render: (_value, line) => (
      <RecordCell
        shown={shown}
        value={line[shown.field.key]}
        stored={line[`${shown.field.key}_id`]}
        hasThousands={list.thousandsFieldIds.includes(shown.column.fieldId)}
      />
    ),
  }));
  return (
    <section aria-label={group.label} style={{ padding: '4px 0' }}>
      <strong style={{ display: 'block', paddingBottom: 4 }}>{group.label}</strong>
      <Table
        size="small"
        pagination={false}
        columns={columns}
        dataSource={lines}
        {...(table?.props['showSummary'] === true && lines.length > 0 && hiddenRowCount(record, group.tableKey) === 0
          ? { summary: () => <SubTotals table={table} columns={group.columns} rows={lines} /> }
          : {})}
        {...(lines.length > VIRTUAL_FROM
          ? { virtual: true, scroll: { x: totalWidth, y: VIRTUAL_HEIGHT } }
          : { scroll: { x: 'max-content' } })}
      />
      <MoreRows record={record} tableKey={group.tableKey} />
    </section>
  );
}
