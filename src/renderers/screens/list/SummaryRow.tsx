import { Table } from 'antd';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { ListModel } from '../../../engine/contract/module-model';
import type { RecordPage } from '../../shared/record-source';
import { useRenderers } from '../../shared/renderers-context';
import { areNamed, SummaryValue } from '../../shared/SummaryValue';
import { useText } from '../../shared/text';
import { useTextContext } from '../../shared/use-text-context';
import { formatSummary, kindOf } from './format-amount';
import type { ColumnGroup, ShownColumn } from './visible-columns';

interface SummaryRowOptions {
  readonly list: ListModel;
  readonly groups: readonly ColumnGroup[];
  readonly page: RecordPage;
  /** Cells before the running number: checkbox, expander. */
  readonly leading: number;
  readonly hasActions: boolean;
}

/** The row of totals under the table (contract c.1 showSummary); the server makes them of all rows that match. */
export function summaryRow(options: SummaryRowOptions) {
  return function renderSummary() {
    return (
      <Table.Summary fixed>
        <SummaryCells {...options} />
      </Table.Summary>
    );
  };
}

const noOptions: readonly OptionItem[] = [];

function SummaryCells({ list, groups, page, leading, hasActions }: SummaryRowOptions) {
  const t = useText();
  const { widgets } = useRenderers();
  const texts = useTextContext(noOptions);
  const columns: readonly ShownColumn[] = groups.flatMap((group) =>
    group.kind === 'main' ? [group.shown] : group.columns,
  );
  const summed = columns.filter(({ column }) => list.summaryFieldIds.includes(column.fieldId));
  const isNamed = areNamed(summed.map(({ column }) => kindOf(list, column.fieldId)));
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0} colSpan={leading + 1}>
        <strong>{t(isNamed ? 'shared.summary.row' : 'screen.list.total')}</strong>
      </Table.Summary.Cell>
      {columns.map(({ column, field }, position) => {
        const kind = kindOf(list, column.fieldId);
        const text = formatSummary(
          page.summary[column.fieldId],
          { kind, field, definition: widgets.of(field) },
          { hasThousands: list.thousandsFieldIds.includes(column.fieldId), texts },
        );
        return (
          <Table.Summary.Cell key={column.fieldId} index={leading + 1 + position} align="right">
            <strong className="formloom-amount">
              <SummaryValue kind={kind} text={text} isNamed={isNamed} />
            </strong>
          </Table.Summary.Cell>
        );
      })}
      {hasActions ? <Table.Summary.Cell index={leading + 1 + columns.length} /> : null}
    </Table.Summary.Row>
  );
}
