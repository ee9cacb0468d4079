import { calculateAmount } from './compile-amount';
import type { EvaluationEnvironment } from './evaluation-run';
import type { Expression } from '../contract/expression';
import { Decimal, toPlaces, toPlainNumber } from './decimal';
import { evaluateDecimal } from './evaluate-expression';

const DEFAULT_PRECISION = 2;
const MAX_PRECISION = 20;

/** Digits after the point that a calculated field keeps: 0–20, 2 when nothing sensible is asked for. */
export function toPrecision(precision: number | undefined): number {
  if (precision === undefined || !Number.isFinite(precision)) return DEFAULT_PRECISION;
  return Math.min(MAX_PRECISION, Math.max(0, Math.trunc(precision)));
}

/**
 * The stored value of a calculated field (docs/module-format.md#calculations): the result rounded half up to `precision` digits, 0
 * when the formula is invalid (null) or its result is no number. A result that a double cannot hold exactly comes as decimal text.
 */
export function calculate(
  expression: Expression | null,
  precision: number,
  environment: EvaluationEnvironment,
): number | string {
  if (!expression) return 0;
  const amount = environment.isPlain === true ? calculateAmount(expression, precision, environment) : null;
  if (amount !== null) return amount;
  return toPlainNumber(toPlaces(evaluateDecimal(expression, environment), precision, Decimal.ROUND_HALF_UP));
}
