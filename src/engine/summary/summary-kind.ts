import type { FieldModel } from '../contract/field-model';
import type { SummaryKind } from '../contract/module-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { readOwnValue } from '../json/raw-value';

/** What a summary cell can say, in the order in which authors are offered them. */
export const SUMMARY_KINDS = ['sum', 'avg', 'min', 'max', 'count'] as const satisfies readonly SummaryKind[];

/** The kind that a value names; undefined for anything else. */
export function toSummaryKind(value: unknown): SummaryKind | undefined {
  return SUMMARY_KINDS.find((kind) => kind === value);
}

/** The kind of a column by a table's `summaryKind` (column id or key → kind): a column that is not named is added up. */
export function summaryKindOf(kinds: unknown, column: { readonly id: string; readonly key: string }): SummaryKind {
  const kindAt = (name: string) => toSummaryKind(readOwnValue(kinds, name));
  return kindAt(column.id) ?? kindAt(column.key) ?? 'sum';
}

/** Database types whose values are amounts. A field without a column (a calculation that is not stored) may be one too. */
const AMOUNTS: ReadonlySet<string | undefined> = new Set(['numeric', 'integer', 'bigint', undefined]);
/** Database types that have an order but no sum. */
const MOMENTS: ReadonlySet<string | undefined> = new Set(['timestamptz', 'time']);

/** Whether the field's values are amounts, that can be added up. */
export function isAmount(definition: WidgetDefinition, field: FieldModel): boolean {
  return definition.isNumeric && AMOUNTS.has(definition.column(field)?.type);
}

/** Whether the field's values are dates or times. */
export function isMoment(definition: WidgetDefinition, field: FieldModel): boolean {
  return MOMENTS.has(definition.column(field)?.type);
}

/** Whether a summary of a kind can be made of a field: sums and means of amounts, extremes of dates and times too, a count of anything. */
export function canSummarise(kind: SummaryKind, definition: WidgetDefinition, field: FieldModel): boolean {
  if (kind === 'count') return definition.kind === 'value' || definition.kind === 'system';
  if (isAmount(definition, field)) return true;
  return (kind === 'min' || kind === 'max') && isMoment(definition, field);
}
