import { isEqual } from '../compare-values';
import { isTrue, type ExpressionValue } from '../value';
import { defineFunction, defineLazyFunction, type Argument } from './define-function';
import { isBlank } from '../../values/is-blank';

/** The value behind the first condition that holds; a last argument without a partner is the value otherwise. */
function firstHolding(args: readonly Argument[], holds: (test: Argument) => boolean): ExpressionValue {
  for (let index = 0; index + 1 < args.length; index += 2) {
    const [test, value] = [args[index], args[index + 1]];
    if (test && value && holds(test)) return value();
  }
  return (args.length % 2 === 1 ? args.at(-1)?.() : null) ?? null;
}

function firstPresent(args: readonly Argument[]): ExpressionValue {
  for (const arg of args) {
    const value = arg();
    if (!isBlank(value)) return value;
  }
  return null;
}

export const logicFunctions = [
  defineLazyFunction(
    'IF',
    [2, 3],
    ([test, then, otherwise]) => (test && isTrue(test()) ? then : otherwise)?.() ?? null,
  ),
  defineLazyFunction('IFS', [2, Infinity], (args) => firstHolding(args, (test) => isTrue(test()))),
  defineLazyFunction('SWITCH', [3, Infinity], ([subject, ...cases]) => {
    const value = subject?.() ?? null;
    return firstHolding(cases, (choice) => isEqual(value, choice()));
  }),
  defineLazyFunction('AND', [1, Infinity], (args) => args.every((arg) => isTrue(arg()))),
  defineLazyFunction('OR', [1, Infinity], (args) => args.some((arg) => isTrue(arg()))),
  defineFunction('NOT', 1, ([value = null]) => !isTrue(value)),
  defineFunction('XOR', [1, Infinity], (args) => args.filter(isTrue).length % 2 === 1),
  defineFunction('ISEMPTY', 1, ([value = null]) => isBlank(value)),
  defineLazyFunction('IFEMPTY', [1, Infinity], firstPresent),
];
