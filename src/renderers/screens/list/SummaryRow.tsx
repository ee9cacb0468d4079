import { Table } from 'antd';
import type { ListModel } from '../../../engine/contract/module-model';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { alignOf } from './column-align';
import { TotalsTitle } from './TotalsTitle';
import { useTotals } from './use-totals';
import type { ListTotals } from './use-whole-list';
import { columnsOf, type ColumnGroup } from './visible-columns';

interface SummaryRowOptions {
  readonly list: ListModel;
  readonly groups: readonly ColumnGroup[];
  readonly totals: ListTotals;
  /** Number of cells before the running number: checkbox, expander. */
  readonly leading: number;
  readonly hasActions: boolean;
}

/** The totals row (docs/module-format.md#totals), computed by the server over all matching rows. */
export function summaryRow(options: SummaryRowOptions) {
  return function renderSummary() {
    return (
      <Table.Summary fixed>
        <SummaryCells {...options} />
      </Table.Summary>
    );
  };
}

function SummaryCells({ list, groups, totals, leading, hasActions }: SummaryRowOptions) {
  const renderers = useRenderers();
  const columns = columnsOf(groups);
  const { title, valueOf } = useTotals({ list, columns, totals });
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={leading + 1}>
        <TotalsTitle title={title} totals={totals} />
      </Table.Summary.Cell>
      {columns.map((shown, position) => (
        <Table.Summary.Cell
          key={shown.column.fieldId}
          index={leading + 1 + position}
          align={alignOf(shown, list, renderers)}
        >
          {valueOf(shown)}
        </Table.Summary.Cell>
      ))}
      {hasActions ? <Table.Summary.Cell index={leading + 1 + columns.length} /> : null}
    </Table.Summary.Row>
  );
}
