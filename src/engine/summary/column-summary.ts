import type { FieldModel } from '../contract/field-model';
import type { SummaryKind } from '../contract/module-model';
import type { DecimalText, TextContext, WidgetDefinition } from '../contract/widget-definition';
import { formatThousands } from '../expression';
import { Decimal } from '../expression/decimal';
import { numericText } from '../grid';
import { formatSecondsOfDay, toSecondsOfDay } from '../values/time-values';
import { isAmount } from './summary-kind';

/** What one summary cell is made of. */
export interface SummaryCell {
  readonly kind: SummaryKind;
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
}

/** Decimals of sums and means (docs/screens.md#lists). */
const SCALE = 2;

/** The number by which a value counts in a summary: an amount, the milliseconds of a date, the seconds of a time; null = none. */
export function toSummaryNumber(value: unknown, { field, definition }: Omit<SummaryCell, 'kind'>): DecimalText {
  const type = definition.column(field)?.type;
  if (type === 'timestamptz') return typeof value === 'number' ? numericText(value) : null;
  if (type === 'time') {
    const seconds = toSecondsOfDay(value);
    return seconds === undefined ? null : String(seconds);
  }
  return definition.isNumeric ? definition.toDecimal(value, field) : numericText(value);
}

/** A mean from its parts as exact texts, 40 significant digits; null when there is nothing to divide. */
export function toMean(sum: DecimalText, count: number): DecimalText {
  return sum === null || count === 0 ? null : new Decimal(sum).dividedBy(count).toFixed();
}

/**
 * A total of a column (engine/grid) as it is shown: sums and means with two decimals, extremes as the column shows its values, a
 * count as it is; thousands separators when asked for. '' when there is nothing.
 */
export function summaryText(
  answer: DecimalText,
  cell: SummaryCell,
  { hasThousands, texts }: { readonly hasThousands: boolean; readonly texts: TextContext },
): string {
  if (answer === null) return '';
  const text = plainText(answer, cell, texts);
  return hasThousands ? formatThousands(text) : text;
}

function plainText(answer: string, { kind, field, definition }: SummaryCell, texts: TextContext): string {
  if (kind === 'count') return answer;
  if (kind === 'sum' || kind === 'avg') return new Decimal(answer).toFixed(SCALE);
  return definition.toText(toValue(answer, field, definition), field, texts);
}

/** The stored value that a summary number stands for. */
function toValue(answer: string, field: FieldModel, definition: WidgetDefinition): unknown {
  if (definition.column(field)?.type === 'time') {
    return definition.fromColumn(formatSecondsOfDay(Number(answer), true), field);
  }
  const number = Number(answer);
  // Money beyond a double's digits keeps them.
  return isAmount(definition, field) && !new Decimal(number).equals(answer) ? answer : number;
}
