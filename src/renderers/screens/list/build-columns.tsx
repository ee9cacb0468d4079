import type { TableColumnsType, TableColumnType } from 'antd';
import type { HTMLAttributes, ReactNode } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import type { RowStyle } from '../../../engine/rules';
import type { RendererRegistry } from '../../shared/hosts/renderers-context';
import type { RecordRow } from '../../shared/sources/record-source';
import { lookClass } from '../../shared/faces/style-looks';
import { alignOf, hasFigures } from './column-align';
import { hiddenRowCount, subRowsOf, type TableLine } from './flatten-rows';
import { FoldCell } from './FoldCell';
import type { SortEntry } from './list-query';
import { MainCell } from './MainCell';
import { MoreRows } from './MoreRows';
import { RecordCell } from './RecordCell';
import type { RowEntry } from './row-entries';
import { rowName } from './row-name';
import { TreeCell } from './TreeCell';
import { columnsOf, columnWidth, subColumnTitle, type ColumnGroup, type ShownColumn } from './visible-columns';

interface BuildColumnsOptions {
  readonly list: ListModel;
  readonly renderers: RendererRegistry;
  readonly groups: readonly ColumnGroup[];
  /** The rows of the lines, by their index. */
  readonly entries: readonly RowEntry[];
  readonly sort: SortEntry | null;
  /** No room for fixed columns. */
  readonly isTight: boolean;
  readonly indexTitle: string;
  /** Conditional style of a record; null = none. */
  readonly styleOf: ((record: RecordRow) => RowStyle) | null;
  readonly actions: { readonly title: string; readonly width: number; render: (line: TableLine) => ReactNode } | null;
}

const INDEX_WIDTH = 56;
/** Numbers in a tree grow with its depth. */
const TREE_INDEX_WIDTH = 80;

/** Columns of the table: running number, the module's columns (sub-tables grouped), actions. */
export function buildColumns(options: BuildColumnsOptions): TableColumnsType<TableLine> {
  const { list, groups, entries, actions, isTight } = options;
  // A tree table without any nested rows looks like a plain one, unless some may come to stand below others.
  const isTree = (list.treeTable?.moveCall ?? null) !== null || entries.some(({ isOpen }) => isOpen !== null);
  const firstMain = groups.find((group) => group.kind === 'main');
  const columns: TableColumnsType<TableLine> = [
    {
      key: '$index',
      title: options.indexTitle,
      width: isTree ? TREE_INDEX_WIDTH : INDEX_WIDTH,
      align: isTree ? 'left' : 'center',
      ...(isTight ? {} : { fixed: 'left' }),
      ellipsis: true,
      render: (_value, line) => entries[line.index]?.number,
      onCell: spanOfRecord,
    },
    ...groups.map((group) =>
      group.kind === 'main'
        ? mainColumn(group.shown, isTree && group === firstMain, options)
        : tableColumn(group, options),
    ),
  ];
  if (actions) {
    columns.push({
      key: '$actions',
      title: actions.title,
      width: actions.width,
      fixed: 'right',
      render: (_value, line) => actions.render(line),
      onCell: spanOfRecord,
    });
  }
  return columns;
}

function mainColumn(shown: ShownColumn, hasTree: boolean, options: BuildColumnsOptions): TableColumnType<TableLine> {
  const { list, renderers, entries, sort, isTight, styleOf } = options;
  const { column, field } = shown;
  const isSortable = column.isSortable && renderers.of(field).definition.isSortable;
  const order = sort?.fieldId === column.fieldId ? sort.order : null;
  return {
    ...baseColumn(shown, options),
    title: column.label,
    ...(column.fixed === 'none' || isTight ? {} : { fixed: column.fixed }),
    ...(isSortable
      ? {
          sorter: true,
          sortDirections: sortDirections(list, column.fieldId),
          sortOrder: order === 'asc' ? 'ascend' : order === 'desc' ? 'descend' : null,
        }
      : {}),
    render(_value, line) {
      const cell = <MainCell list={list} shown={shown} record={line.record} />;
      const entry = entries[line.index];
      return hasTree && entry ? <TreeCell entry={entry}>{cell}</TreeCell> : cell;
    },
    onCell: (line) => ({
      ...spanOfRecord(line),
      ...cellLook(line, column.fieldId, styleOf),
      ...(list.type === 4 && { 'data-cell': column.fieldId }),
    }),
  };
}

/** The sort directions in turn; the column of the module's default sort starts with the other one, or the first click would do nothing. */
function sortDirections({ defaultSort: [first] }: ListModel, fieldId: string): ('ascend' | 'descend')[] {
  return first?.fieldId === fieldId && first.order === 'desc' ? ['descend', 'ascend'] : ['ascend', 'descend'];
}

function tableColumn(
  group: Extract<ColumnGroup, { kind: 'table' }>,
  options: BuildColumnsOptions,
): TableColumnsType<TableLine>[number] {
  const { groups, styleOf } = options;
  const isFirstGroup = group === groups.find(({ kind }) => kind === 'table');
  return {
    key: group.tableKey,
    title: group.label,
    children: group.columns.map((shown, index) => ({
      ...subTableColumn({
        ...options,
        shown,
        tableLabel: group.label,
        folded: isFirstGroup && index === 0 ? groups : null,
      }),
      onCell: (line: TableLine) =>
        isMoreLine(line, group.tableKey)
          ? { colSpan: index === 0 ? group.columns.length : 0 }
          : cellLook(line, shown.column.fieldId, styleOf),
    })),
  };
}

interface SubTableColumn extends Pick<BuildColumnsOptions, 'list' | 'renderers'> {
  readonly shown: ShownColumn;
  readonly tableLabel: string;
  /** All columns, if this one has the button that shows the other rows; else null. */
  readonly folded: readonly ColumnGroup[] | null;
}

/** A sub-table column; a line shows the sub-row of its index. */
function subTableColumn(options: SubTableColumn): TableColumnType<TableLine> {
  const { shown, tableLabel, list, folded } = options;
  const { column, field } = shown;
  return {
    ...baseColumn(shown, options),
    title: subColumnTitle(shown, tableLabel),
    render(_value, line) {
      if (isMoreLine(line, field.tableKey)) return <MoreRows record={line.record} tableKey={field.tableKey} />;
      const cell = (
        <RecordCell
          shown={shown}
          value={subRowsOf(line.record, field.tableKey)[line.subIndex]?.[field.key]}
          hasThousands={list.thousandsFieldIds.includes(column.fieldId)}
        />
      );
      if (!folded) return cell;
      return (
        <FoldCell line={line} name={rowName(columnsOf(folded), line.record)}>
          {cell}
        </FoldCell>
      );
    },
  };
}

/** Whether a line is below the loaded rows of a sub-table that has more. */
function isMoreLine({ record, subIndex }: TableLine, tableKey: string): boolean {
  return subIndex === subRowsOf(record, tableKey).length && hiddenRowCount(record, tableKey) > 0;
}

/** Common settings of main and sub-table columns. */
function baseColumn(
  shown: ShownColumn,
  { list, renderers }: Pick<BuildColumnsOptions, 'list' | 'renderers'>,
): TableColumnType<TableLine> {
  const { column } = shown;
  return {
    key: column.fieldId,
    width: columnWidth(shown),
    align: alignOf(shown, list, renderers),
    ellipsis: { showTitle: false },
    onHeaderCell: () => headingOf(column.fieldId),
    ...(hasFigures(shown, renderers) ? { className: 'formloom-amount' } : {}),
  };
}

/** Identifies the heading's field: authors select fields by it. */
function headingOf(fieldId: string): HTMLAttributes<HTMLElement> & { readonly 'data-column': string } {
  return { 'data-column': fieldId };
}

function cellLook(line: TableLine, fieldId: string, styleOf: BuildColumnsOptions['styleOf']) {
  const className = line.index < 0 ? undefined : lookClass(styleOf?.(line.record).cells.get(fieldId));
  return className ? { className } : {};
}

function spanOfRecord(line: TableLine) {
  return { rowSpan: line.span };
}
