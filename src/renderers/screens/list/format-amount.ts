import type { ListModel, SummaryKind } from '../../../engine/contract/module-model';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { formatThousands } from '../../../engine/expression';
import { isMoment, summaryText, type SummaryCell } from '../../../engine/summary';

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A cell's number with thousands separators if the column has them; other text unchanged. */
export function formatCellNumber(text: string, hasThousands: boolean): string {
  return hasThousands ? formatThousands(text) : text;
}

/** The kind of a column's total. */
export function kindOf(list: ListModel, fieldId: string): SummaryKind {
  return list.summaryKinds?.[fieldId] ?? 'sum';
}

/** A total for the summary row: numbers by `summaryText`, minimum and maximum of dates unchanged; '' = none, or not a number. */
export function formatSummary(
  total: string | undefined,
  cell: SummaryCell,
  how: { readonly hasThousands: boolean; readonly texts: TextContext },
): string {
  if (total === undefined) return '';
  const isExtreme = cell.kind === 'min' || cell.kind === 'max';
  if (isExtreme && isMoment(cell.definition, cell.field)) return total;
  return NUMBER.test(total) ? summaryText(total, cell, how) : '';
}
