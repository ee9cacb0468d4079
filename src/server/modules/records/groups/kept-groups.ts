import type { SummaryKind } from '../../../../engine/contract/module-model';
import { toMean } from '../../../../engine/summary';
import type { PlannedColumn } from '../../../../engine/tables';
import { MAX_GROUPS } from '../../../../wire/record-groups';
import { groupingId } from '../../../db/kept-groupings';
import type { KeptGroup } from '../../../db/kept-totals';
import { findKeptGroups, findKeptTotals } from '../kept-list-totals';
import type { ModuleContext } from '../module-context';
import type { CountedGroup, GroupQuery } from './group-query';

const KINDS: ReadonlySet<SummaryKind> = new Set(['sum', 'avg', 'count']);
const NUMBERS: ReadonlySet<PlannedColumn['type']> = new Set(['numeric', 'integer', 'bigint']);

/** Materialised groups, blank last: the largest first, spans by time. `wish` requests them for later, if worthwhile. */
export interface FoundGroups {
  readonly groups: readonly CountedGroup[] | null;
  wish: () => void;
}

const NONE: FoundGroups = { groups: null, wish: () => undefined };

/** Groups of all records of a large list from its kept totals, which no number of records slows down. */
export async function keptGroups(context: ModuleContext, group: GroupQuery): Promise<FoundGroups> {
  const { by, measure, query } = group;
  const columns = measure ? [measure.column.name] : [];
  if (measure && !(KINDS.has(measure.kind) && NUMBERS.has(measure.column.type))) return NONE;
  if (!by) {
    const totals = await findKeptTotals(context, query, columns);
    return { ...NONE, groups: totals && [toGroup({ ...totals, value: null }, group)] };
  }
  const { unit, column } = by;
  if (unit === null && column.type !== 'text' && column.type !== 'integer') return NONE;
  const grouping = groupingId({ column: column.name, unit, timeZone: context.evaluation.timeZone });
  const { groups, wish } = await findKeptGroups(context, query, { columns, grouping });
  return { groups: groups && groups.length <= MAX_GROUPS ? inOrder(groups, group) : null, wish };
}

function inOrder(kept: readonly KeptGroup[], group: GroupQuery): readonly CountedGroup[] {
  const isSpan = group.by?.unit != null;
  const filled = kept.filter(({ value }) => value !== null);
  const byValue = filled.toSorted((one, other) => ((one.value ?? '') < (other.value ?? '') ? -1 : 1));
  const ordered = isSpan ? byValue : byValue.toSorted((one, other) => other.rows - one.rows);
  return [...ordered, ...kept.filter(({ value }) => value === null)].map((entry) => toGroup(entry, group));
}

function toGroup({ value, rows, columns }: KeptGroup, { by, measure }: GroupQuery): CountedGroup {
  const isNumber = by?.unit == null && by?.column.type === 'integer';
  return { value: value !== null && isNumber ? Number(value) : value, count: rows, total: totalOf(measure, columns) };
}

function totalOf(measure: GroupQuery['measure'], columns: KeptGroup['columns']): string | null {
  const total = measure && columns.get(measure.column.name);
  if (!total) return null;
  if (measure.kind === 'count') return String(total.count);
  if (measure.kind === 'avg') return total.count === 0 ? null : toMean(total.sum, total.count);
  return total.sum;
}
