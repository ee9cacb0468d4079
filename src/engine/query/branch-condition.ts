import type { Condition, FieldCondition } from '../contract/condition';
import { equalsValue, type SearchedField } from './compare-field';
import { combineConditions, type QueryResult } from './query-result';

/**
 * Equals one of a branch's values, the chosen node's first, or list values contain one of them. What the field cannot store is
 * skipped, except of the node itself.
 */
export function branchCondition(searched: SearchedField, values: readonly string[]): QueryResult {
  const results = values.map((value) => equalsValue(searched, value));
  const [own] = results;
  if (own && !own.ok) return own;
  const conditions = results.flatMap((result) => (result.ok && result.condition ? [result.condition] : []));
  const fieldId = searched.field.id;
  const equal = valuesOf(conditions, 'equals');
  if (equal) return { ok: true, condition: { fieldId, op: 'in', value: equal } };
  const contained = valuesOf(conditions, 'contains');
  if (contained) return { ok: true, condition: { fieldId, op: 'contains', value: contained } };
  return { ok: true, condition: combineConditions('or', conditions) };
}

/** The values of conditions that all have one operator; null = others are among them, or there are none. */
function valuesOf(conditions: readonly Condition[], op: FieldCondition['op']): readonly unknown[] | null {
  const values = conditions.flatMap((condition) =>
    'value' in condition && condition.op === op ? [condition.value] : [],
  );
  return values.length > 0 && values.length === conditions.length ? values : null;
}
