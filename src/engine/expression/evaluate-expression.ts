import type { Expression } from '../contract/expression';
import { memoise } from '../memoise';
import { compileDecimal } from './compile-aggregate';
import { compileEvaluator } from './compile-evaluator';
import { EvaluationRun, type EvaluationEnvironment } from './evaluation-run';
import { functionOf } from './functions';
import { isFactName } from './name-scope';
import type { Decimal } from './decimal';
import { isTrue, type ExpressionValue } from './value';
import { nodesOf } from './walk-tree';

const evaluatorOf = memoise(({ root }: Expression) => compileEvaluator(root));

/**
 * Computes an expression; its closures are compiled once and kept as long as the expression. Numbers come as decimals
 * (see toPlainValue). Throws EngineError ENGINE_EXPRESSION_LIMIT when it would take more than MAX_STEPS.
 */
export function evaluateExpression(expression: Expression, environment: EvaluationEnvironment): ExpressionValue {
  return evaluatorOf(expression)(new EvaluationRun(environment));
}

const numberOf = memoise((expression: Expression) => compileDecimal(expression.root, evaluatorOf(expression)));

/** The number in the result of an expression, as `toDecimal` counts it. Throws as evaluateExpression. */
export function evaluateDecimal(expression: Expression, environment: EvaluationEnvironment): Decimal {
  return numberOf(expression)(new EvaluationRun(environment));
}

/** Whether a condition holds: its value is true, a number other than 0, a text or a list that is not empty. Throws as evaluateExpression. */
export function isFulfilled(expression: Expression, environment: EvaluationEnvironment): boolean {
  return isTrue(evaluateExpression(expression, environment));
}

/** Whether the result may change though no field does: the clock, the time zone, the user, a parameter or the record's id is read. */
export function dependsOnContext(expression: Expression): boolean {
  return nodesOf(expression.root).some(
    (node) =>
      (node.type === 'name' && isFactName(node.name)) ||
      (node.type === 'call' && functionOf(node.name)?.usesContext === true),
  );
}
