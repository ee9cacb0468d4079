import { useMemo, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ColumnTotals, GridState } from '../../../engine/grid';
import { areNamed, SummaryValue } from '../../shared/faces/SummaryValue';
import { useText } from '../../shared/texts/text';
import { drawnColumns, placeCell } from './cell-place';
import type { GridColumn } from './grid-columns';
import { createSummaryTotals, summaryColumns, totalText, type SummaryColumn } from './table-totals';
import type { ColumnLayout } from './use-column-layout';

interface TableTotalsProps {
  readonly table: FieldModel;
  readonly columns: readonly GridColumn[];
  readonly state: GridState;
  readonly layout: ColumnLayout;
}

/** The summary row 合计; renders nothing when no column is summed. */
export function TableTotals(props: TableTotalsProps) {
  const { table, columns } = props;
  const summed = useSummaryColumns(table, columns);
  return summed.length === 0 ? null : <TotalsRow {...props} summed={summed} />;
}

/** The columns that are summed; the same list until columns change. */
export function useSummaryColumns(table: FieldModel, columns: readonly GridColumn[]): readonly SummaryColumn[] {
  return useMemo(() => summaryColumns(table, columns), [table, columns]);
}

function TotalsRow({
  table,
  columns,
  state,
  layout,
  summed,
}: TableTotalsProps & { readonly summed: readonly SummaryColumn[] }) {
  const t = useText();
  const totals = useColumnTotals(summed, state);
  const isNamed = areNamed(summed.map(({ kind }) => kind));
  return (
    <div role="rowgroup" className="formloom-table-foot">
      <div role="row" aria-rowindex={state.rows.length + 2} className="formloom-table-line">
        <div role="rowheader" aria-colindex={1} className="formloom-table-number">
          {t(isNamed ? 'shared.summary.row' : 'widget.table.total')}
        </div>
        {drawnColumns(columns, layout).map(([column, index]) => {
          const entry = summed.find((candidate) => candidate.column === column);
          const text = entry ? totalText(table, entry, totals) : '';
          return (
            <div
              key={column.key}
              role="gridcell"
              aria-colindex={index + 2}
              {...placeCell(layout, index, column.isNumeric ? 'title-numeric' : 'title')}
              title={text || undefined}
            >
              {entry ? <SummaryValue kind={entry.kind} text={text} isNamed={isNamed} /> : null}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Incremental totals, kept across renderings; recreated when other columns are summed. */
export function useColumnTotals(summed: readonly SummaryColumn[], state: GridState): ColumnTotals {
  const [kept, setKept] = useState(() => ({ summed, totals: createSummaryTotals(summed, state) }));
  if (kept.summed === summed) return kept.totals.follow(state);
  const next = { summed, totals: createSummaryTotals(summed, state) };
  setKept(next);
  return next.totals;
}
