/** Comparison of one field with a stored value; `in` and `notIn` take a list, `between` a pair whose ends may be null. */
export interface FieldCondition {
  /** Field id: `amount`, or `items-price` (true when any row of the sub-table matches). */
  readonly fieldId: string;
  readonly op:
    | 'equals'
    | 'notEquals'
    | 'greater'
    | 'greaterOrEquals'
    | 'less'
    | 'lessOrEquals'
    | 'like'
    | 'notLike'
    | 'in'
    | 'notIn'
    | 'between'
    | 'isNull'
    | 'isNotNull'
    /** The stored array (checkbox, multiple select, cascader path) holds the value, or any value of a list. */
    | 'contains'
    /** The stored path, or one of several, ends with a value of a list: of an organisation, not of those below it. */
    | 'endsWith'
    /** The stored pair `[start, end]` has something in common with the pair `value`; an end that is null is open. */
    | 'overlaps';
  readonly value: unknown;
  /** Compare with this field of the same record instead of `value` (`fieldValueType` 1); main fields only. */
  readonly otherFieldId?: string;
}

/**
 * A filter over records, independent of SQL and of the screen that made it.
 * `not`: none of its items holds (a comparison with a blank does not hold). An empty `or` matches nothing.
 */
export type Condition = FieldCondition | { readonly op: 'and' | 'or' | 'not'; readonly items: readonly Condition[] };
