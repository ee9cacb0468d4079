import { isEqual } from '../compare-values';
import { Decimal, toFinite, ZERO } from '../decimal';
import { sumOf, toDecimal, type ExpressionValue } from '../value';
import { textOf } from './characters';
import { defineFunction, type ExpressionFunction, type FunctionCall } from './define-function';
import { numberOf, toItems } from './list-items';
import { averageOf, extremeOf } from './number-functions';
import { toCriterion } from './match-criterion';
import { isBlank } from '../../values/is-blank';

type Values = readonly ExpressionValue[];

/** The values that stand where the first list meets the condition: of the list itself, or of a second one beside it. */
function matching([range = null, condition = null, values = range]: Values, call: FunctionCall): Values {
  const isMeant = toCriterion(condition, call);
  const results = toItems(values);
  return toItems(range).flatMap((cell, index) => (isMeant(cell) ? [results[index] ?? null] : []));
}

const conditional = (name: string, apply: (values: Values) => ExpressionValue): ExpressionFunction =>
  defineFunction(name, [2, 3], (args, call) => apply(matching(args, call)));

/** The value of the row in which a list holds what is looked for; a blank is never found. */
function lookup([wanted = null, keys = null, results = null, otherwise = null]: Values): ExpressionValue {
  const index = isBlank(wanted) ? -1 : toItems(keys).findIndex((key) => isEqual(key, wanted));
  return index < 0 ? otherwise : (toItems(results)[index] ?? null);
}

/** Each value once, in the order of its first appearance; blanks are left out. Values are the same as `==` has it. */
function unique(list: ExpressionValue): Values {
  const seen = new Map<string, ExpressionValue>();
  for (const value of toItems(list)) {
    if (isBlank(value)) continue;
    const number = numberOf(value);
    const key = number ? `n${number.toFixed()}` : `t${textOf(value)}`;
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

/** Products row by row, added up; where a list ends or holds no number, the row counts 0. */
function sumOfProducts(args: Values): Decimal {
  const lists = args.map(toItems);
  const rowCount = Math.max(...lists.map((list) => list.length));
  let sum: Decimal = ZERO;
  for (let row = 0; row < rowCount; row += 1) {
    sum = sum.plus(
      lists.reduce((product: Decimal, list) => product.times(toDecimal(list[row] ?? null)), new Decimal(1)),
    );
  }
  return toFinite(sum);
}

export const listFunctions = [
  conditional('SUMIF', sumOf),
  conditional('COUNTIF', (values) => new Decimal(values.length)),
  conditional('AVERAGEIF', averageOf),
  conditional('MAXIF', (values) => extremeOf(values, 1)),
  conditional('MINIF', (values) => extremeOf(values, -1)),
  defineFunction('LOOKUP', [3, 4], lookup),
  defineFunction('INDEX', 2, ([list = null, place = null]) => {
    const index = Math.trunc(toDecimal(place).toNumber()) - 1;
    return toItems(list)[index] ?? null;
  }),
  defineFunction('FIRST', 1, ([list = null]) => toItems(list)[0] ?? null),
  defineFunction('LAST', 1, ([list = null]) => toItems(list).at(-1) ?? null),
  defineFunction('UNIQUE', 1, ([list = null]) => unique(list)),
  defineFunction('SUMPRODUCT', [1, Infinity], sumOfProducts),
];
