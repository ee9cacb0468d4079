import type { ListModel, SummaryKind } from '../../../engine/contract/module-model';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { formatThousands } from '../../../engine/expression';
import { isMoment, summaryText, type SummaryCell } from '../../../engine/summary';

const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A cell's number with thousands separators when the column asks for them; any other text as it is. */
export function formatCellNumber(text: string, hasThousands: boolean): string {
  return hasThousands ? formatThousands(text) : text;
}

/** What the total of a list's column says. */
export function kindOf(list: ListModel, fieldId: string): SummaryKind {
  return list.summaryKinds?.[fieldId] ?? 'sum';
}

/**
 * A total as a source gives it, as shown in the summary row: numbers by `summaryText`, the least and the last of dates as
 * they came, which is how the rows show them; '' when there is none, or no number where one should stand.
 */
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
