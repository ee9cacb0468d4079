import type { Expression } from '../contract/expression';
import { readOwnValue } from '../json/raw-value';
import { evaluateExpression, toPlainValue, type EvaluationEnvironment } from '../expression';

/**
 * Result of an expression as JSON data: decimals as numbers (text where a double would lose digits). A bare field name gives
 * the value itself, also what expressions cannot look into (rows, files, paths of a cascader). Throws as evaluateExpression.
 */
export function evaluatePlain(expression: Expression, environment: EvaluationEnvironment): unknown {
  const { root } = expression;
  if (root.type === 'name' && /^[A-Za-z]\w*$/.test(root.name)) {
    return readOwnValue(environment.values, root.name) ?? null;
  }
  return toPlainValue(evaluateExpression(expression, environment));
}
