import { ExclamationCircleFilled, RightOutlined } from '@ant-design/icons';
import { Empty } from 'antd';
import { memo, useCallback, useRef, type CSSProperties, type ReactNode } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { GridRow, GridState, RowId, RowIssues } from '../../../../engine/grid';
import type { RowStyle } from '../../../../engine/rules';
import { useLookColors } from '../../../shared/faces/style-looks';
import { useFieldStates } from '../../../shared/hosts/field-states';
import { areNamed, SummaryValue } from '../../../shared/faces/SummaryValue';
import { useText } from '../../../shared/texts/text';
import { useRowLooks, withLook } from '../cell-looks';
import { CellText } from '../CellText';
import { rowMarks, type GridColumn } from '../grid-columns';
import { useColumnTotals, useSummaryColumns } from '../TableTotals';
import { totalText, type SummaryColumn } from '../table-totals';
import type { TableGridModel } from '../use-table-grid';
import './phone.css';
import { summaryColumnsOf } from './row-summary';
import { drawnRows, PHONE_ROW_PX, useRowsInView } from './use-rows-in-view';
import { usePhoneText } from './use-phone-text';

const NO_CELLS: GridRow = {};

interface PhoneRowsProps {
  readonly grid: TableGridModel;
  /** The row that is unfolded or in a window: it stays drawn when it is out of sight; null = none. */
  readonly openId: RowId | null;
  /** Whether a row says more below itself when it is pressed, instead of opening a window. */
  readonly unfolds: boolean;
  onPress: (rowId: RowId) => void;
  /** What stands below the row that is unfolded. */
  below?: (row: GridRow, rowIndex: number) => ReactNode;
}

/** The rows of a sub-table on a phone, those in sight: number, first filled columns, what is wrong with them; totals below. */
export function PhoneRows({ grid, openId, unfolds, onPress, below }: PhoneRowsProps) {
  const { table, columns, rows } = grid;
  const t = useText();
  const states = useFieldStates();
  const looksOf = useRowLooks(table);
  const lookColors = useLookColors();
  const list = useRef<HTMLUListElement>(null);
  const { state } = rows;
  const count = state.rows.length;
  const openIndex = openId === null ? -1 : state.ids.indexOf(openId);
  const drawn = drawnRows(useRowsInView(list, count, unfolds ? openIndex : -1), count, openIndex);
  const press = useCallback((rowId: RowId) => onPress(rowId), [onPress]);
  if (count === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('widget.table.empty')} />;
  const room: CSSProperties = {
    paddingBlockEnd: (count - 1 - (drawn.at(-1) ?? -1)) * PHONE_ROW_PX,
    ...(looksOf ? lookColors : {}),
  };
  return (
    <>
      <ul ref={list} className="formloom-phone-rows" aria-label={table.label || table.key} style={room}>
        {drawn.map((index, at) => {
          const row = state.rows[index] ?? NO_CELLS;
          const rowId = state.ids[index] ?? 0;
          const isOpen = openId === rowId;
          const missing = index - 1 - (drawn[at - 1] ?? -1);
          return (
            <li
              key={rowId}
              aria-setsize={count}
              aria-posinset={index + 1}
              {...(missing > 0 ? { style: { marginBlockStart: missing * PHONE_ROW_PX } } : {})}
            >
              <PhoneRow
                row={row}
                rowId={rowId}
                index={index}
                columns={columns}
                marks={rowMarks(columns, states, index)}
                issues={rows.issues.get(rowId)}
                unread={rows.unread.get(rowId)}
                looks={looksOf?.(row)}
                isOpen={unfolds ? isOpen : null}
                onPress={press}
              />
              {isOpen ? below?.(row, index) : null}
            </li>
          );
        })}
      </ul>
      <PhoneTotals table={table} columns={columns} state={state} />
    </>
  );
}

interface PhoneRowProps {
  readonly row: GridRow;
  readonly rowId: RowId;
  readonly index: number;
  readonly columns: readonly GridColumn[];
  readonly marks: string;
  readonly issues: RowIssues | undefined;
  readonly unread: ReadonlyMap<string, string> | undefined;
  readonly looks: RowStyle | undefined;
  /** null = a press opens a window. */
  readonly isOpen: boolean | null;
  onPress: (rowId: RowId) => void;
}

/** Memoised: drawn again when something of its row changes. */
const PhoneRow = memo(function PhoneRow({
  row,
  rowId,
  index,
  columns,
  marks,
  issues,
  looks,
  isOpen,
  ...props
}: PhoneRowProps) {
  const text = usePhoneText();
  const [name, ...others] = summaryColumnsOf(columns, row, marks);
  const wrong = [...(issues?.values() ?? [])];
  const cell = (column: GridColumn) => {
    const unread = props.unread?.get(column.key);
    return (
      <CellText
        column={column}
        row={row}
        isWrong={issues?.has(column.key) ?? false}
        isUnread={unread !== undefined && row[column.key] === unread}
      />
    );
  };
  return (
    <button
      type="button"
      className={withLook('formloom-phone-row', looks?.row)}
      {...(isOpen === null ? { 'aria-haspopup': 'dialog' as const } : { 'aria-expanded': isOpen })}
      data-row={index}
      onClick={() => props.onPress(rowId)}
    >
      <span className="formloom-phone-row-number">{index + 1}</span>
      <span className="formloom-phone-row-body">
        <span className="formloom-phone-row-name">{name ? cell(name) : text('table.phone.blankRow')}</span>
        {wrong.length > 0 ? (
          <span className="formloom-phone-row-wrong">
            <ExclamationCircleFilled aria-hidden />{' '}
            {text('table.phone.wrong', { count: wrong.length, first: wrong[0] ?? '' })}
          </span>
        ) : (
          <span className="formloom-phone-row-more">
            {others.map((column) => (
              <span key={column.key} className={withLook('', looks?.cells.get(column.field.id))}>
                {column.field.label} {cell(column)}
              </span>
            ))}
          </span>
        )}
      </span>
      <RightOutlined aria-hidden className="formloom-phone-row-mark" rotate={isOpen ? 90 : 0} />
    </button>
  );
});

interface PhoneTotalsProps {
  readonly table: FieldModel;
  readonly columns: readonly GridColumn[];
  readonly state: GridState;
}

function PhoneTotals(props: PhoneTotalsProps) {
  const summed = useSummaryColumns(props.table, props.columns);
  return summed.length === 0 ? null : <TotalLines {...props} summed={summed} />;
}

function TotalLines({ table, state, summed }: PhoneTotalsProps & { readonly summed: readonly SummaryColumn[] }) {
  const t = useText();
  const totals = useColumnTotals(summed, state);
  const isNamed = areNamed(summed.map(({ kind }) => kind));
  const title = t(isNamed ? 'shared.summary.row' : 'widget.table.total');
  return (
    <section aria-label={title} className="formloom-phone-totals">
      <strong>{title}</strong>
      <dl>
        {summed.map((entry) => (
          <div key={entry.column.key}>
            <dt>{entry.column.field.label}</dt>
            <dd>
              <SummaryValue kind={entry.kind} text={totalText(table, entry, totals)} isNamed={isNamed} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
