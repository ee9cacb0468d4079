import type { Condition, FieldCondition } from '../../../engine/contract/condition';
import {
  comparedBy,
  type IndexPart,
  type PlannedColumn,
  type PlannedTable,
  type TablePlan,
} from '../../../engine/tables';
import { findColumn } from '../../db/condition-to-sql';
import type { ListQuery } from './list-query';

/**
 * Whether indexes can find the rows of a condition. They cannot for negations, comparisons between two columns, and substrings
 * (`findSearch`).
 */
export function isFoundByIndex(plan: TablePlan, condition: Condition): boolean {
  if ('fieldId' in condition) return isFieldFound(plan, condition);
  const { op, items } = condition;
  if (op === 'not') return false;
  const isFound = (item: Condition) => isFoundByIndex(plan, item);
  return op === 'and' ? items.length === 0 || items.some(isFound) : items.every(isFound);
}

function isFieldFound(plan: TablePlan, { fieldId, op, otherFieldId }: FieldCondition): boolean {
  if (otherFieldId !== undefined) return false;
  const { table, column } = findColumn(plan, fieldId);
  switch (op) {
    case 'equals':
    case 'in':
    case 'isNull':
      return hasIndex(table, column, { kind: 'sorted', by: comparedBy(column) });
    case 'contains':
      return hasIndex(table, column, { kind: 'contained', by: 'value' });
    case 'greater':
    case 'greaterOrEquals':
    case 'less':
    case 'lessOrEquals':
    case 'between':
      return hasIndex(table, column, { kind: 'sorted', by: 'value' });
    default:
      return false;
  }
}

/** Whether an index has the whole values of a column in their order, so that its records need not be read to tell them apart. */
export function hasIndexOfValues(table: PlannedTable, column: PlannedColumn): boolean {
  return hasIndex(table, column, { kind: 'sorted', by: 'value' });
}

interface Lead {
  readonly kind: 'sorted' | 'contained';
  readonly by: IndexPart['by'];
}

function hasIndex({ indexes }: PlannedTable, { name }: PlannedColumn, { kind, by }: Lead): boolean {
  return indexes.some((index) => {
    const [lead] = index.parts;
    return index.kind === kind && lead?.column === name && lead.by === by;
  });
}

/**
 * Whether an index has the rows in the list's order; without one, the first page needs all of them. `chosenBy` = a column with the
 * same value in all rows.
 */
export function isOrderIndexed(plan: TablePlan, { sort }: Pick<ListQuery, 'sort'>, chosenBy?: string): boolean {
  if (sort.some(({ names }) => names)) return false;
  const { primaryKey, indexes } = plan.main;
  const asked = sort.map(({ fieldId, order }): IndexPart => {
    const { name, type } = findColumn(plan, fieldId).column;
    return { column: name, by: type === 'text' ? 'head' : 'value', order };
  });
  const terms = [...asked, { column: primaryKey.name, by: 'value', order: asked.at(-1)?.order ?? 'desc' } as const];
  if (terms.length === 1 && chosenBy === undefined) return true;
  return indexes.some(({ kind, parts: [lead, ...rest] }) => {
    if (kind !== 'sorted' || !lead) return false;
    if (chosenBy !== undefined && lead.column !== chosenBy) return false;
    const parts = chosenBy === undefined ? [lead, ...rest] : rest;
    return isOrder(parts, terms) || isOrder(parts, terms, true);
  });
}

/** Whether an index, in either direction, starts with that order. */
function isOrder(parts: readonly IndexPart[], terms: readonly IndexPart[], isReversed = false): boolean {
  return terms.every(({ column, by, order }, index) => {
    const part = parts[index];
    return part?.column === column && part.by === by && (part.order === order) !== isReversed;
  });
}
