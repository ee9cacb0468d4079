import { Decimal, toFinite, toPlaces, ZERO, type Rounding } from '../decimal';
import { isList, sumOf, toDecimal, type ExpressionValue } from '../value';
import { defineFunction, type ExpressionFunction } from './define-function';
import { numberOf, numbersOf, presentValues } from './list-items';

const MAX_DIGITS = 20;
const TEN = new Decimal(10);

/** The largest (sign 1) or smallest (sign -1) number; null when there is none. */
export function extremeOf(args: readonly ExpressionValue[], sign: 1 | -1): Decimal | null {
  let found: Decimal | null = null;
  for (const number of numbersOf(args)) {
    if (found === null || number.comparedTo(found) * sign > 0) found = number;
  }
  return found;
}

/** Mean of the numbers; 0 when there is none. */
export function averageOf(args: readonly ExpressionValue[]): Decimal {
  const numbers = numbersOf(args);
  return numbers.length === 0 ? ZERO : toFinite(sumOf(numbers).dividedBy(numbers.length));
}

/** Rounds to places after the point; negative places round before it: -2 gives whole hundreds. */
function rounding(mode: Rounding) {
  return ([value = null, digits = null]: readonly ExpressionValue[]): Decimal => {
    const places = Math.max(-MAX_DIGITS, Math.min(MAX_DIGITS, Math.trunc(toDecimal(digits).toNumber())));
    const number = toDecimal(value);
    return toFinite(places < 0 ? number.toNearest(TEN.pow(-places), mode) : toPlaces(number, places, mode));
  };
}

/** The next multiple of a step (1 when none is given); a step of 0 gives 0. */
function stepping(mode: Rounding) {
  return ([value = null, step = null]: readonly ExpressionValue[]): Decimal =>
    toFinite(toDecimal(value).toNearest(step === null ? 1 : toDecimal(step).abs(), mode));
}

/** The remainder with the divisor's sign, as spreadsheets have it (the operator % keeps the dividend's). */
function modulo([value = null, divisor = null]: readonly ExpressionValue[]): Decimal {
  const by = toDecimal(divisor);
  const rest = toFinite(toDecimal(value).modulo(by));
  return rest.isZero() || rest.isNegative() === by.isNegative() ? rest : rest.plus(by);
}

const plain = (name: string, apply: (value: Decimal) => Decimal): ExpressionFunction =>
  defineFunction(name, 1, ([value = null]) => toFinite(apply(toDecimal(value))));

export const numberFunctions = [
  defineFunction('SUM', [1, Infinity], sumOf),
  defineFunction('AVERAGE', [1, Infinity], averageOf),
  defineFunction('MIN', [1, Infinity], (args) => extremeOf(args, -1)),
  defineFunction('MAX', [1, Infinity], (args) => extremeOf(args, 1)),
  defineFunction('COUNT', [1, Infinity], (args) => new Decimal(presentValues(args).length)),
  defineFunction('ROUND', [1, 2], rounding(Decimal.ROUND_HALF_UP)),
  defineFunction('ROUNDUP', [1, 2], rounding(Decimal.ROUND_UP)),
  defineFunction('ROUNDDOWN', [1, 2], rounding(Decimal.ROUND_DOWN)),
  defineFunction('CEILING', [1, 2], stepping(Decimal.ROUND_CEIL)),
  defineFunction('FLOOR', [1, 2], stepping(Decimal.ROUND_FLOOR)),
  plain('ABS', (value) => value.abs()),
  plain('INT', (value) => value.floor()),
  plain('SIGN', (value) => new Decimal(value.comparedTo(ZERO))),
  plain('SQRT', (value) => value.sqrt()),
  defineFunction('MOD', 2, modulo),
  defineFunction('POWER', 2, ([value = null, exponent = null], call) => {
    call.spend(100);
    return toFinite(toDecimal(value).pow(toDecimal(exponent)));
  }),
  defineFunction('ISNUMBER', 1, ([value = null]) => !isList(value) && numberOf(value) !== null),
];
