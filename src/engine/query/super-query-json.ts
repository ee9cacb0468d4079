import type { ConditionGroup, ConditionLogic, ConditionTerm } from '../conditions';

/** An advanced query as it is built: the groups are joined by `matchLogic`, the terms of a group by its own logic. */
export interface BuiltQuery {
  readonly matchLogic: ConditionLogic;
  /** `op` is a symbol of advanced queries, `value` what a search of the field takes. */
  readonly groups: readonly ConditionGroup<unknown>[];
}

/** A query as it is sent and kept (docs/module-format.md#advanced-queries). */
export interface SuperQueryJson {
  readonly matchLogic: 'AND' | 'OR';
  /** JSON text of a list. */
  readonly conditionJson: string;
}

/** A built query as it is sent and kept: one group as existing clients know it, several as groups. */
export function toSuperQueryJson({ matchLogic, groups }: BuiltQuery): SuperQueryJson {
  const [only, ...others] = groups.map(({ logic, groups: terms }) => ({ logic, groups: terms.map(toLine) }));
  if (only && others.length === 0) return { matchLogic: upper(only.logic), conditionJson: JSON.stringify(only.groups) };
  return { matchLogic: upper(matchLogic), conditionJson: JSON.stringify(only ? [only, ...others] : []) };
}

function toLine({ field, op, value }: ConditionTerm<unknown>) {
  return { field, symbol: op, fieldValue: takesNoValue(op) ? '' : value };
}

function upper(logic: ConditionLogic): 'AND' | 'OR' {
  return logic === 'or' ? 'OR' : 'AND';
}

/** Whether a symbol asks whether something stands there at all. */
export function takesNoValue(symbol: string): boolean {
  return symbol === 'null' || symbol === 'notNull';
}
