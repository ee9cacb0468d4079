import { Table, type TableColumnsType, type TableProps } from 'antd';
import type { TableRef } from 'antd/es/table';
import type { SorterResult } from 'antd/es/table/interface';
import { useContext, useMemo, useRef, type Key, type ReactNode } from 'react';
import type { Translate } from '../../../engine/contract/language';
import type { ListModel, ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { RecordPage } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { lookClass, useLookColors } from '../../shared/faces/style-looks';
import { useText } from '../../shared/texts/text';
import { buildColumns } from './build-columns';
import { ColumnWidths, type Widths } from './columns/column-widths';
import { HeadingCell } from './columns/HeadingCell';
import type { ColumnArrangement } from './columns/use-column-settings';
import { flattenRows, type TableLine } from './flatten-rows';
import { headEvents, withHeadCells, withHeads } from './head-lines';
import type { RowInEditing } from './inline/use-row-edit';
import type { SortEntry } from './list-query';
import { actionsWidth, hasRowButtons, RowActions, type RowButtons } from './RowActions';
import type { RowChoice } from './row-choice';
import type { RowEntry } from './row-entries';
import { rowEvents, type RowPress } from './row-events';
import { SubTable } from './SubTable';
import { summaryRow } from './SummaryRow';
import { FoldsContext } from './use-folds';
import type { RowGroups } from './use-row-groups';
import { isTreeList, levelOf, TreeGrid } from './tree-grid';
import { useRecordStyles } from './use-record-styles';
import { useScrollKeys } from './use-scroll-keys';
import { useTallBody } from './use-tall-body';
import type { ListTotals } from './use-whole-list';
import { columnsOf, columnWidth, groupColumns, hasTotals, type ColumnGroup, type ShownColumn } from './visible-columns';

/** Tables of more lines are virtualised. */
const VIRTUAL_FROM = 100;
/** Delay before the table shows a loading state; faster answers need none. */
const DIM_DELAY_MS = 200;
const COMPONENTS = { header: { cell: HeadingCell } };
const TREE_COMPONENTS = { ...COMPONENTS, table: TreeGrid };
const CHECKBOX_WIDTH = 40;
const EXPANDER_WIDTH = 48;
/** Pixels that the horizontal bar of virtualised rows takes below them (list.css). */
const VIRTUAL_BAR = 10;

/** The row that is edited where it stands. */
export interface EditedRows {
  /** null or absent = none. */
  readonly edited?: RowInEditing | null | undefined;
  readonly access?: ModuleAccess | undefined;
}

export interface RecordTableProps extends RowPress, EditedRows {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  readonly page: RecordPage;
  readonly totals: ListTotals;
  /** The page's rows in reading order, expanded ones included. */
  readonly entries: readonly RowEntry[];
  /** Headings between them; null = none. */
  readonly groups: RowGroups | null;
  readonly isLoading: boolean;
  readonly size: 'middle' | 'small';
  /** Height of the scrolling body, in pixels. */
  readonly bodyHeight: number;
  /** No room for fixed columns. */
  readonly isTight: boolean;
  readonly sort: SortEntry | null;
  /** Keeps the width of a column; null = the module's. */
  readonly onWidth: ColumnArrangement['setWidth'] | undefined;
  onSort: (sort: SortEntry | null) => void;
  readonly buttons: RowButtons;
  readonly empty: ReactNode;
}

/** The table of a page: sticky header, server-side sorting, fixed columns, both sub-table styles, tree rows, totals. */
export function RecordTable(props: RecordTableProps) {
  const text = useText();
  const { list, page, choice, isLoading, size, bodyHeight, onSort, edited } = props;
  const { lines: plainLines, shownGroups, tableGroups, mergedKeys, isExpandable } = useLines(props);
  const styleOf = useRecordStyles(list);
  const lookColors = useLookColors();
  const tableColumns = useTableColumns(props, shownGroups, styleOf);
  const isVirtual = plainLines.length > VIRTUAL_FROM && mergedKeys.length === 0 && !isExpandable;
  // Virtual rows are no part of a table.
  const isTree = isTreeList(list) && !isVirtual;
  const table = useRef<TableRef>(null);
  const lines = edited ? edited.parts.withEditedLine(plainLines, edited.row) : plainLines;
  useScrollKeys(table, isVirtual);
  useTallBody(table);
  const total = totalWidth(props, tableColumns, isExpandable);
  const widths = useWidths(props, total);

  const rows = (
    <Table<TableLine>
      ref={table}
      components={isTree ? TREE_COMPONENTS : COMPONENTS}
      rowKey="key"
      {...(styleOf
        ? {
            style: lookColors,
            rowClassName: (line: TableLine) => (line.index < 0 ? '' : (lookClass(styleOf(line.record).row) ?? '')),
          }
        : {})}
      size={size}
      bordered={mergedKeys.length > 0}
      columns={tableColumns}
      dataSource={[...lines]}
      pagination={false}
      virtual={isVirtual}
      loading={{ spinning: isLoading, delay: DIM_DELAY_MS }}
      scroll={{
        x: total,
        y: isVirtual ? bodyHeight - VIRTUAL_BAR : bodyHeight,
      }}
      onChange={(_pagination, _filters, sorter) => onSort(toSort(sorter))}
      showSorterTooltip={false}
      locale={{ emptyText: props.empty }}
      {...(choice ? { rowSelection: toRowSelection(props, choice, text) } : {})}
      onRow={(line) => ({ ...lineEvents(props, line), ...(isTree && levelOf(props.entries, line)) })}
      {...(isExpandable ? { expandable: subTablesBelow(props, tableGroups) } : {})}
      {...(hasTotals(list, columnsOf(shownGroups)) && page.rows.length > 0
        ? {
            summary: summaryRow({
              list,
              groups: shownGroups,
              totals: props.totals,
              leading: (choice ? 1 : 0) + (isExpandable ? 1 : 0),
              hasActions: hasRowButtons(props.buttons) || Boolean(edited),
            }),
          }
        : {})}
    />
  );
  return <ColumnWidths value={widths}>{rows}</ColumnWidths>;
}

/** Handlers of a line: the heading of a group, the row that is being edited, or any other. */
function lineEvents(props: RecordTableProps, line: TableLine) {
  if (line.head && props.groups) return headEvents(props.groups, line.head);
  const { edited } = props;
  return edited?.parts.editedEvents(edited.row, line) ?? rowEvents(props, line.record, line.span > 0);
}

/** What the columns of sub-tables make of the rows. */
function useLines({ model, list, columns, entries, groups: rowGroups }: RecordTableProps) {
  const folds = useContext(FoldsContext);
  const groups = useMemo(() => groupColumns(model, columns), [model, columns]);
  const tableGroups = groups.filter((group) => group.kind === 'table');
  const isExpandable = list.childTableStyle === 2 && tableGroups.length > 0;
  const shownGroups = isExpandable ? groups.filter((group) => group.kind === 'main') : groups;
  const mergedKeys = isExpandable ? [] : tableGroups.map((group) => group.tableKey);
  const records = entries.map(({ record }) => record);
  const flat = flattenRows(records, mergedKeys, folds?.isOpen);
  const lines = rowGroups ? withHeads(flat, rowGroups.heads) : flat;
  return { lines, shownGroups, tableGroups, mergedKeys, isExpandable };
}

function useWidths({ columns, onWidth }: RecordTableProps, total: number): Widths | null {
  return useMemo(() => {
    if (!onWidth) return null;
    const byId = new Map(columns.map((shown) => [shown.column.fieldId, columnWidth(shown)]));
    return { total, widthOf: (fieldId) => byId.get(fieldId) ?? 0, onWidth: (id, width) => void onWidth(id, width) };
  }, [columns, onWidth, total]);
}

/** Expandable sub-tables below each row. */
function subTablesBelow(
  { model, list }: RecordTableProps,
  groups: readonly Extract<ColumnGroup, { kind: 'table' }>[],
): NonNullable<TableProps<TableLine>['expandable']> {
  return {
    rowExpandable: (line) => line.index >= 0,
    expandedRowRender: (line) =>
      groups.map((group) => (
        <SubTable key={group.tableKey} model={model} list={list} group={group} record={line.record} />
      )),
  };
}

/** The current sort; antd names several columns only for multi-column sorting. */
function toSort(sorter: SorterResult<TableLine> | SorterResult<TableLine>[]): SortEntry | null {
  const first = Array.isArray(sorter) ? sorter[0] : sorter;
  if (!first?.order) return null;
  return { fieldId: String(first.columnKey), order: first.order === 'ascend' ? 'asc' : 'desc' };
}

function useTableColumns(
  props: RecordTableProps,
  groups: ReturnType<typeof groupColumns>,
  styleOf: ReturnType<typeof useRecordStyles>,
) {
  const text = useText();
  const renderers = useRenderers();
  const { list, entries, sort, isTight, buttons } = props;
  const columns = buildColumns({
    list,
    renderers,
    groups,
    entries,
    sort: sort ?? list.defaultSort[0] ?? null,
    isTight,
    indexTitle: text('screen.list.index'),
    styleOf,
    actions: hasRowButtons(buttons)
      ? {
          title: text('screen.list.actions'),
          width: actionsWidth(buttons, text),
          render: (line) => <RowActions buttons={buttons} record={line.record} />,
        }
      : null,
  });
  const { edited, access } = props;
  if (edited && access) return edited.parts.withEditedCells(columns, { row: edited.row, access, groups, text });
  return props.groups ? withHeadCells(columns, props.groups) : columns;
}

function toRowSelection(
  { entries, isTight }: RecordTableProps,
  choice: RowChoice,
  text: Translate,
): TableProps<TableLine>['rowSelection'] {
  return {
    type: choice.isSingle ? 'radio' : 'checkbox',
    columnWidth: CHECKBOX_WIDTH,
    fixed: !isTight,
    selectedRowKeys: [...choice.ids],
    // Only a record's first line has a checkbox; its key is the record's id.
    getCheckboxProps: (line) => ({
      disabled: line.span === 0 || line.index < 0,
      ...(line.index < 0 && { style: { display: 'none' } }),
      'aria-label': text('screen.list.chooseRow', { row: entries[line.index]?.number ?? '' }),
    }),
    getTitleCheckboxProps: () => ({ 'aria-label': text('screen.list.chooseAll') }),
    onCell: (line) => ({ rowSpan: line.span }),
    onChange: (keys: Key[]) => choice.onChange(keys.map(String)),
  };
}

/** Minimum width in pixels: wider windows stretch the table, narrower ones scroll. */
function totalWidth({ choice }: RecordTableProps, columns: TableColumnsType<TableLine>, isExpandable: boolean): number {
  return widthOf(columns) + (choice ? CHECKBOX_WIDTH : 0) + (isExpandable ? EXPANDER_WIDTH : 0);
}

function widthOf(columns: TableColumnsType<TableLine>): number {
  return columns.reduce(
    (total, column) => total + ('children' in column ? widthOf(column.children) : Number(column.width ?? 0)),
    0,
  );
}
