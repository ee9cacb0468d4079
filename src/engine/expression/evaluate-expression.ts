import type { Expression, ExpressionNode } from '../contract/expression';
import { compileDecimal } from './compile-aggregate';
import { compileEvaluator, EvaluationRun, type EvaluationEnvironment, type Evaluator } from './compile-evaluator';
import { functionOf } from './functions';
import { isFactName } from './name-scope';
import type { Decimal } from './decimal';
import { isTrue, type ExpressionValue } from './value';

const evaluators = new WeakMap<Expression, Evaluator>();

function evaluatorOf(expression: Expression): Evaluator {
  let evaluator = evaluators.get(expression);
  if (!evaluator) {
    evaluator = compileEvaluator(expression.root);
    evaluators.set(expression, evaluator);
  }
  return evaluator;
}

/**
 * Computes an expression; its closures are compiled once and kept as long as the expression. Numbers come as decimals
 * (see toPlainValue). Throws EngineError ENGINE_EXPRESSION_LIMIT when it would take more than MAX_STEPS.
 */
export function evaluateExpression(expression: Expression, environment: EvaluationEnvironment): ExpressionValue {
  return evaluatorOf(expression)(new EvaluationRun(environment));
}

const numbers = new WeakMap<Expression, (run: EvaluationRun) => Decimal>();

/** The number in the result of an expression, as `toDecimal` counts it. Throws as evaluateExpression. */
export function evaluateDecimal(expression: Expression, environment: EvaluationEnvironment): Decimal {
  let number = numbers.get(expression);
  if (!number) {
    number = compileDecimal(expression.root, evaluatorOf(expression));
    numbers.set(expression, number);
  }
  return number(new EvaluationRun(environment));
}

/** Whether a condition holds: its value is true, a number other than 0, a text or a list that is not empty. Throws as evaluateExpression. */
export function isFulfilled(expression: Expression, environment: EvaluationEnvironment): boolean {
  return isTrue(evaluateExpression(expression, environment));
}

/** Whether the result may change though no field does: the clock, the time zone, the user, a parameter or the record's id is read. */
export function dependsOnContext(expression: Expression): boolean {
  return readsContext(expression.root);
}

function readsContext(node: ExpressionNode): boolean {
  switch (node.type) {
    case 'name':
      return isFactName(node.name);
    case 'unary':
      return readsContext(node.argument);
    case 'binary':
      return readsContext(node.left) || readsContext(node.right);
    case 'conditional':
      return readsContext(node.test) || readsContext(node.then) || readsContext(node.otherwise);
    case 'list':
      return node.items.some(readsContext);
    case 'call':
      return functionOf(node.name)?.usesContext === true || node.args.some(readsContext);
    default:
      return false;
  }
}
