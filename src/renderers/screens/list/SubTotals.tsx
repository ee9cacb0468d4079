import { Table } from 'antd';
import { useMemo } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { createColumnTotals, createGridState, type GridRow } from '../../../engine/grid';
import { columnSummary, groupsThousands, summaryText, toSummaryNumber } from '../../../engine/summary';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { areNamed, SummaryValue } from '../../shared/faces/SummaryValue';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { useTextContext } from '../../shared/texts/use-text-context';
import type { ShownColumn } from './visible-columns';

interface SubTotalsProps {
  /** The sub-table, with `showSummary`, `summaryField`, `summaryKind` and `thousands`. */
  readonly table: FieldModel;
  readonly columns: readonly ShownColumn[];
  /** Display values of the rows. */
  readonly rows: readonly GridRow[];
}

const noOptions: readonly OptionItem[] = [];

/** The totals row of a sub-table. */
export function SubTotals({ table, columns, rows }: SubTotalsProps) {
  const t = useText();
  const { widgets } = useRenderers();
  const { timeZone } = useServices();
  const texts = useTextContext(noOptions);
  const summed = useMemo(
    () =>
      columns.flatMap(({ field }) => {
        const definition = widgets.of(field);
        const kind = columnSummary(table, field, definition);
        return kind ? [{ field, definition, kind }] : [];
      }),
    [columns, table, widgets],
  );
  const totals = useMemo(() => {
    const byKey = new Map(summed.map((cell) => [cell.field.key, cell]));
    const toDecimal = (value: unknown, key: string) => {
      const cell = byKey.get(key);
      return cell ? toSummaryNumber(readShown(value, cell, timeZone), cell) : null;
    };
    return createColumnTotals([...byKey.keys()], toDecimal, createGridState(rows));
  }, [summed, rows, timeZone]);
  if (summed.length === 0) return null;
  // The label is in the first cell, if that is not summed.
  const isHeaded = summed[0]?.field !== columns[0]?.field;
  const isNamed = !isHeaded || areNamed(summed.map(({ kind }) => kind));
  return (
    <Table.Summary.Row>
      {columns.map(({ column, field }, index) => {
        const cell = summed.find((candidate) => candidate.field === field);
        const answer = cell ? totals.read(field.key, cell.kind) : null;
        const text = cell ? summaryText(answer, cell, { hasThousands: groupsThousands(table, field), texts }) : '';
        return (
          <Table.Summary.Cell key={column.fieldId} index={index} align={cell ? 'right' : 'left'}>
            {cell ? (
              <strong className="formloom-amount">
                <SummaryValue kind={cell.kind} text={text} isNamed={isNamed} />
              </strong>
            ) : index === 0 ? (
              <strong>{t(isNamed ? 'shared.summary.row' : 'screen.list.total')}</strong>
            ) : null}
          </Table.Summary.Cell>
        );
      })}
    </Table.Summary.Row>
  );
}

/** Lists carry dates and times as text, which is parsed here. */
function readShown(
  value: unknown,
  { field, definition }: { readonly field: FieldModel; readonly definition: WidgetDefinition },
  timeZone: string,
): unknown {
  const stored = definition.toStored(value, field, timeZone);
  return stored.ok ? stored.value : null;
}
