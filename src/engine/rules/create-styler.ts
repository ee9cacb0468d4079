import type { EvaluationContext, RecordValues } from '../contract/evaluation';
import type { StyleName, StyleRules } from '../contract/rule-model';
import { type EvaluationEnvironment } from '../expression';
import type { Row } from './record-draft';
import { holds } from './holds';

/** Styles of a row and, by field id, of its cells. Later entries of the module add to earlier ones. */
export interface RowStyle {
  readonly row: readonly StyleName[];
  readonly cells: ReadonlyMap<string, readonly StyleName[]>;
}

const PLAIN: RowStyle = Object.freeze({ row: [], cells: new Map() });

/** Styles of records in a list; conditions see columns of sub-tables as lists. */
export function recordStyleOf(
  rules: StyleRules | undefined,
  values: RecordValues,
  context: EvaluationContext,
): RowStyle {
  return rules ? styleOf(rules, { values, context }) : PLAIN;
}

/** Styles of a sub-table row. Pure: depends on row, record and context only. */
export function rowStyleOf(
  rules: StyleRules | undefined,
  place: {
    readonly values: RecordValues;
    readonly tableKey: string;
    readonly row: Row;
    readonly context: EvaluationContext;
  },
): RowStyle {
  const { values, tableKey, row, context } = place;
  return rules ? styleOf(rules, { values, row: { tableKey, values: row }, context }) : PLAIN;
}

function styleOf(rules: StyleRules, environment: EvaluationEnvironment): RowStyle {
  const row = rules.rows.filter((rule) => holds(rule.when, environment)).map((rule) => rule.style);
  const cells = new Map<string, readonly StyleName[]>();
  for (const { when, fieldId, style } of rules.cells) {
    if (holds(when, environment)) cells.set(fieldId, [...(cells.get(fieldId) ?? []), style]);
  }
  return row.length === 0 && cells.size === 0 ? PLAIN : { row, cells };
}
