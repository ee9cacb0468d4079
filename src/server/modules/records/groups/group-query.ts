import type { Condition } from '../../../../engine/contract/condition';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { findField, type SummaryKind } from '../../../../engine/contract/module-model';
import { findSearched, groupKindOf, type GroupUnit } from '../../../../engine/query';
import { canSummarise, isMoment } from '../../../../engine/summary';
import type { PlannedColumn } from '../../../../engine/tables';
import { registry } from '../../../../renderers/definitions';
import type { Part } from '../../../../wire/call';
import type { groupRecords } from '../../../../wire/record-groups';
import { findColumn } from '../../../db/condition-to-sql';
import { BusinessError } from '../../../http/errors';
import { toScope, withCondition, type ListQuery } from '../list-query';
import type { ModuleContext } from '../module-context';

export type Grouping = Part<typeof groupRecords, 'body'>['groupBy'];

/** A field of the main table with its column. */
export interface GroupedField {
  readonly field: FieldModel;
  readonly column: PlannedColumn;
}

/** What groups are made by; `unit` is the span of dates, null = each value is a group. */
export type GroupedBy = GroupedField & { readonly unit: GroupUnit | null };

/** A checked question for groups. */
export interface GroupQuery {
  /** The records that are grouped. */
  readonly query: ListQuery;
  /** null = all records are one group. */
  readonly by: GroupedBy | null;
  readonly measure: (GroupedField & { readonly kind: SummaryKind }) | null;
  /** Rows of each group. */
  readonly rows: number;
}

/** Records with one value. */
export interface CountedGroup {
  /** The column's value as the driver returns it, the first day of a span as a text; null = blank. */
  readonly value: unknown;
  readonly count: number;
  /** What was worked out, an exact decimal; null = nothing. */
  readonly total: string | null;
}

/**
 * Checks how records are to be grouped. Throws SERVER_FORBIDDEN for a field that the user may not filter by, known or not, and that
 * no group can be made of; SERVER_REQUEST_INVALID for a measure that the field does not have.
 */
export function readGroupQuery(context: ModuleContext, query: ListQuery, asked: Grouping): GroupQuery {
  const by = asked.fieldId === undefined ? null : readField(context, asked.fieldId, asked.unit);
  const range = by?.unit ? rangeOf(by.field.id, asked) : null;
  return {
    query: range ? withCondition(query, range) : query,
    by,
    measure: asked.measure ? readMeasure(context, asked.measure) : null,
    rows: by ? (asked.rows ?? 0) : 0,
  };
}

function readField(context: ModuleContext, fieldId: string, unit: GroupUnit | undefined): GroupedBy {
  const kind = groupKindOf(toScope(context), fieldId);
  const grouped = kind && groupedField(context, fieldId);
  if (!grouped) throw new BusinessError('SERVER_FORBIDDEN');
  return { ...grouped, unit: kind === 'span' ? (unit ?? 'day') : null };
}

function groupedField({ model, plan }: ModuleContext, fieldId: string): GroupedField | null {
  const field = findField(model, fieldId);
  return field && plan.columnOf.has(fieldId) ? { field, column: findColumn(plan, fieldId).column } : null;
}

function readMeasure(context: ModuleContext, { kind, fieldId }: NonNullable<Grouping['measure']>) {
  const grouped = findSearched(toScope(context), fieldId) ? groupedField(context, fieldId) : null;
  if (!grouped) throw new BusinessError('SERVER_FORBIDDEN');
  const definition = registry.of(grouped.field);
  const isOfRecord = grouped.field.tableKey === '' && canSummarise(kind, definition, grouped.field);
  // The first and the last date of a group are no amounts.
  if (!isOfRecord || (kind !== 'count' && isMoment(definition, grouped.field)))
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/body/groupBy/measure', reason: '' });
  return { ...grouped, kind };
}

function rangeOf(fieldId: string, { from, until }: Grouping): Condition | null {
  const items: Condition[] = [];
  if (from !== undefined) items.push({ fieldId, op: 'greaterOrEquals', value: from });
  if (until !== undefined) items.push({ fieldId, op: 'less', value: until });
  return items.length > 0 ? { op: 'and', items } : null;
}
