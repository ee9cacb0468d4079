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
 * Whether indexes find the rows that a condition names. What is asked by a negation is not found by any, nor is what two columns of a
 * row have to do with each other, nor a part of a text (`findSearch`).
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
 * Whether an index holds the rows in the order of a list: without one, its first rows are known when all have been read.
 * `chosenBy` = a column that has one value in all of them.
 */
export function isOrderIndexed(plan: TablePlan, { sort }: Pick<ListQuery, 'sort'>, chosenBy?: string): boolean {
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

/** Whether an index, read upwards or downwards, begins with such an order. */
function isOrder(parts: readonly IndexPart[], terms: readonly IndexPart[], isReversed = false): boolean {
  return terms.every(({ column, by, order }, index) => {
    const part = parts[index];
    return part?.column === column && part.by === by && (part.order === order) !== isReversed;
  });
}
