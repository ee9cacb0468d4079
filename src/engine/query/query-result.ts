import type { Condition } from '../contract/condition';

/**
 * A condition, or a refusal: `forbidden` for a field that the user may not filter by (unknown names too, so that existing ones are
 * not revealed), `invalid` for a value that does not fit its field or a malformed query.
 */
export type QueryResult = { readonly ok: true; readonly condition: Condition | null } | QueryRefusal;

interface QueryRefusal {
  readonly ok: false;
  readonly reason: 'forbidden' | 'invalid';
  readonly fieldId: string;
  /** Where an advanced query says it (`conditionJson/0/symbol`); absent elsewhere. */
  readonly at?: string;
}

export const noCondition: QueryResult = { ok: true, condition: null };

/** Refuses a query because of one field. */
export function refuseQuery(reason: 'forbidden' | 'invalid', fieldId: string): QueryRefusal {
  return { ok: false, reason, fieldId };
}

/** Joins conditions, omitting empty ones; the first refusal wins. */
export function combineResults(op: 'and' | 'or', results: readonly QueryResult[]): QueryResult {
  const conditions: Condition[] = [];
  for (const result of results) {
    if (!result.ok) return result;
    if (result.condition) conditions.push(result.condition);
  }
  return { ok: true, condition: combineConditions(op, conditions) };
}

/** Number of values in a condition, which become parameters of the statement; list members count one each. */
export function countValues(condition: Condition | null): number {
  if (!condition) return 0;
  if ('fieldId' in condition) return Array.isArray(condition.value) ? Math.max(1, condition.value.length) : 1;
  return condition.items.reduce((total, item) => total + countValues(item), 0);
}

/** null for none, a single condition unchanged, a group otherwise. */
export function combineConditions(op: 'and' | 'or', conditions: readonly Condition[]): Condition | null {
  return conditions.length > 1 ? { op, items: conditions } : (conditions[0] ?? null);
}
