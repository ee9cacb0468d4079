import { ONE, parseDecimal, ZERO, type Decimal } from '../decimal';
import { isList, type ExpressionValue } from '../value';
import { isBlank } from '../../values/is-blank';

/** A list as it is; a single value as a list of one. */
export function toItems(value: ExpressionValue): readonly ExpressionValue[] {
  return isList(value) ? value : [value];
}

/** The arguments with every list opened, blanks left out. */
export function presentValues(args: readonly ExpressionValue[]): readonly ExpressionValue[] {
  return args.flatMap((arg): readonly ExpressionValue[] => {
    if (isList(arg)) return presentValues(arg);
    return isBlank(arg) ? [] : [arg];
  });
}

/** The number that a value is, or null for a blank and for text that is no number. */
export function numberOf(value: ExpressionValue): Decimal | null {
  if (typeof value === 'string') return parseDecimal(value);
  if (typeof value === 'boolean') return value ? ONE : ZERO;
  return value === null || isList(value) ? null : value;
}

/** The numbers among the arguments, lists opened; blanks and other text are left out, as a spreadsheet does. */
export function numbersOf(args: readonly ExpressionValue[]): readonly Decimal[] {
  return presentValues(args).flatMap((value) => numberOf(value) ?? []);
}
