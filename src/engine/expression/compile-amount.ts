import type { Expression, ExpressionNode } from '../contract/expression';
import { memoise } from '../memoise';
import { Amount } from './amount';
import type { EvaluationEnvironment } from './evaluation-run';
import { MAX_STEPS } from './limits';
import { columnOf, isFactName } from './name-scope';

/** Computes an expression into the amount; false when the decimals have to do it. */
type AmountEvaluator = (amount: Amount, environment: EvaluationEnvironment) => boolean;

interface CompiledAmount {
  readonly evaluate: AmountEvaluator;
  /** What the result is divided by at the very end: a quotient has no last digit that anything could be computed with. */
  readonly divisor: AmountEvaluator | null;
  /** Nodes: what an evaluation counts for them. */
  readonly steps: number;
  readonly columns: readonly NonNullable<ReturnType<typeof columnOf>>[];
}

const amountOf = memoise(({ root }: Expression) => compileExpression(root));
/** One for all: an evaluation calls nobody who could begin another. */
const register = new Amount();

/**
 * The result of an expression of numbers, sums, differences and products, or of one divided by another, rounded to `places`, without any decimal: the same as
 * `calculate` gives, many times faster. Null when the expression is of another kind or its result would not be exact this way.
 * Reads the environment's values as they are: only for plain ones.
 */
export function calculateAmount(
  expression: Expression,
  places: number,
  environment: EvaluationEnvironment,
): number | null {
  const amount = amountOf(expression);
  if (!amount || places > MAX_PLACES || !isWithinSteps(amount, environment)) return null;
  if (!amount.evaluate(register, environment)) return null;
  if (!amount.divisor) return register.toNumber(places);
  const { digits, scale } = register;
  return amount.divisor(register, environment) ? register.quotient(digits, scale, places) : null;
}

/** Powers of ten up to here are exact with every amount. */
const MAX_PLACES = 15;

function compileExpression(root: ExpressionNode): CompiledAmount | null {
  const columns: NonNullable<ReturnType<typeof columnOf>>[] = [];
  let steps = 0;
  const compile = (node: ExpressionNode): AmountEvaluator | null => {
    steps += 1;
    switch (node.type) {
      case 'number':
        return compileNumber(node.value);
      case 'name':
        columns.push(...[columnOf(node.name)].filter((column) => column !== null));
        return compileName(node.name);
      case 'unary':
        return node.op === 'not' ? null : compileSign(node.op, compile(node.argument));
      case 'binary':
        return compileBinary(node.op, compile(node.left), compile(node.right));
      default:
        return null;
    }
  };
  const isQuotient = root.type === 'binary' && root.op === '/';
  const evaluate = compile(isQuotient ? root.left : root);
  const divisor = isQuotient ? compile(root.right) : null;
  if (!evaluate || (isQuotient && !divisor)) return null;
  return { evaluate, divisor, steps: isQuotient ? steps + 1 : steps, columns };
}

/** A column counts its cells: an expression that would pass the limit is left to the evaluator, which says so. */
function isWithinSteps({ steps, columns }: CompiledAmount, { row, columns: lookUp }: EvaluationEnvironment): boolean {
  let count = steps;
  for (const { tableKey, key } of columns) {
    if (tableKey !== row?.tableKey) count += lookUp?.(tableKey, key)?.length ?? 0;
  }
  return count <= MAX_STEPS;
}

function compileNumber(text: string): AmountEvaluator | null {
  const amount = new Amount();
  // The text itself is what counts: a number that a double rounds is left to the decimals.
  const digits = text.replace(/^0+(?=\d)|\.|^-/g, '');
  if (!/^\d+(\.\d+)?$/.test(text) || digits.length > 15 || !amount.read(Number(text))) return null;
  const { digits: whole, scale } = amount;
  return (result) => result.set(whole, scale);
}

function compileName(name: string): AmountEvaluator | null {
  if (isFactName(name)) return null;
  const column = columnOf(name);
  if (!column) return (result, { values }) => readInto(result, values[name]);
  const { tableKey, key } = column;
  return (result, { row, columns }) => {
    if (row?.tableKey === tableKey) return readInto(result, row.values[key]);
    const aggregate = columns?.(tableKey, key);
    const sum = aggregate?.isExact === true ? aggregate.sumAmount() : null;
    return sum !== null && result.set(sum.digits, sum.scale);
  };
}

/** As `toDecimal` counts a value; texts and lists are left to it. */
function readInto(result: Amount, value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value) ? result.read(value) : result.set(0, 0);
  if (value === null || value === undefined) return result.set(0, 0);
  return typeof value === 'boolean' && result.set(value ? 1 : 0, 0);
}

function compileSign(op: '+' | '-', argument: AmountEvaluator | null): AmountEvaluator | null {
  if (!argument || op === '+') return argument;
  return (result, environment) => argument(result, environment) && result.set(-result.digits, result.scale);
}

function compileBinary(
  op: string,
  left: AmountEvaluator | null,
  right: AmountEvaluator | null,
): AmountEvaluator | null {
  if (!left || !right) return null;
  if (op === '*') {
    return (result, environment) => {
      if (!left(result, environment)) return false;
      const { digits, scale } = result;
      return right(result, environment) && result.multiplyBy(digits, scale);
    };
  }
  if (op !== '+' && op !== '-') return null;
  const sign = op === '+' ? 1 : -1;
  return (result, environment) => {
    if (!left(result, environment)) return false;
    const { digits, scale } = result;
    return right(result, environment) && result.addTo(digits, scale, sign);
  };
}
