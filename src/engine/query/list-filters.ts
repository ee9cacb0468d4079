import type { ListFilterRule } from '../contract/module-model';
import { findField } from '../contract/module-model';
import type { FieldCondition } from '../contract/condition';
import { isComparable, type SearchedField } from './compare-field';
import { combineResults, noCondition, type QueryResult } from './query-result';
import type { QueryScope } from './query-scope';
import { compareBy } from './super-query';

const comparisonOps: Readonly<Record<string, FieldCondition['op']>> = {
  '==': 'equals',
  '<>': 'notEquals',
  '>': 'greater',
  '>=': 'greaterOrEquals',
  '<': 'less',
  '<=': 'lessOrEquals',
};

/**
 * The list's fixed filters (docs/module-format.md#fixed-filters) as a condition; `and` binds tighter than `or`. They apply
 * regardless of the user's permissions. An invalid filter matches nothing, rather than showing too much.
 */
export function listFilterCondition(scope: QueryScope): QueryResult {
  const filters = scope.model.list?.filters ?? [];
  if (filters.length === 0) return noCondition;
  const groups: ListFilterRule[][] = [];
  for (const rule of filters) {
    const group = groups.at(-1);
    if (!group || rule.logic === 'or') groups.push([rule]);
    else group.push(rule);
  }
  return combineResults(
    'or',
    groups.map((group) =>
      combineResults(
        'and',
        group.map((rule) => ruleCondition(scope, rule)),
      ),
    ),
  );
}

function ruleCondition(scope: QueryScope, rule: ListFilterRule): QueryResult {
  const searched = resolveField(scope, rule.fieldId);
  if (!searched) return nothing;
  if (rule.valueFieldId === '') {
    const result = compareBy(searched, rule.symbol, rule.value);
    return result.ok ? result : nothing;
  }
  const other = resolveField(scope, rule.valueFieldId);
  const op = Object.hasOwn(comparisonOps, rule.symbol) ? comparisonOps[rule.symbol] : undefined;
  const isMain = searched.field.tableKey === '' && other?.field.tableKey === '';
  if (!other || !op || !isMain) return nothing;
  const isSameType = searched.definition.column(searched.field)?.type === other.definition.column(other.field)?.type;
  if (!isSameType) return nothing;
  return { ok: true, condition: { fieldId: searched.field.id, op, value: null, otherFieldId: other.field.id } };
}

const nothing: QueryResult = { ok: true, condition: { op: 'or', items: [] } };

function resolveField(scope: QueryScope, fieldId: string): SearchedField | undefined {
  const field = findField(scope.model, fieldId);
  if (!field) return undefined;
  const searched = { field, definition: scope.registry.of(field), timeZone: scope.timeZone };
  return isComparable(searched) ? searched : undefined;
}
