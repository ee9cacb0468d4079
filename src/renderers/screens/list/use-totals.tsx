import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { ListModel } from '../../../engine/contract/module-model';
import { booleanProp } from '../../../engine/values/field-props';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { areNamed, SummaryValue } from '../../shared/faces/SummaryValue';
import { withAddons } from '../../shared/faces/with-addons';
import { useText } from '../../shared/texts/text';
import { useTextContext } from '../../shared/texts/use-text-context';
import { formatSummary, kindOf } from './format-amount';
import type { ListTotals } from './use-whole-list';
import type { ShownColumn } from './visible-columns';

interface UseTotalsOptions {
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  readonly totals: ListTotals;
}

const noOptions: readonly OptionItem[] = [];

/** The totals of a list, computed by the server over all matching rows: label and value by column. */
export function useTotals({ list, columns, totals }: UseTotalsOptions) {
  const t = useText();
  const { widgets } = useRenderers();
  const texts = useTextContext(noOptions);
  const summed = columns.filter(({ column }) => list.summaryFieldIds.includes(column.fieldId));
  const isNamed = areNamed(summed.map(({ column }) => kindOf(list, column.fieldId)));
  return {
    title: t(isNamed ? 'shared.summary.row' : 'screen.list.total'),
    summed,
    valueOf: ({ column: { fieldId }, field }: ShownColumn): ReactNode => {
      const kind = kindOf(list, fieldId);
      const { summary, error } = totals;
      if (summary === null)
        return error === null ? <Skeleton.Button active size="small" className="formloom-total" /> : null;
      const definition = widgets.of(field);
      const total = formatSummary(
        summary[fieldId],
        { kind, field, definition },
        { hasThousands: list.thousandsFieldIds.includes(fieldId) || booleanProp(field, 'thousands'), texts },
      );
      const text = kind === 'count' ? total : withAddons(total, definition, field);
      return (
        <strong className="formloom-amount">
          <SummaryValue kind={kind} text={text} isNamed={isNamed} />
        </strong>
      );
    },
  };
}
