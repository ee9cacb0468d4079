import { formatThousands } from '../amount-text';
import { toFinite } from '../decimal';
import { toDecimal, type ExpressionValue } from '../value';
import { clockOf } from './read-clock';
import { isBlank } from '../../values/is-blank';

/** `0`, `000`, `0.00`, `#,##0.00`, `0.0##`, `0.0%`: minimum integer digits, kept and dropped decimals, a percent sign. */
const NUMBER_FORMAT = /^(#,##)?(0{1,20})(?:\.(0{0,20})(#{0,20}))?(%)?$/;
const DATE_TOKEN = /[yY]{4}|[dD]{2}|MM?|HH?|mm?|ss?|d/g;

/**
 * TEXT(value, format): a stored date by `yyyy MM dd HH mm ss` (or M d H m s without a leading zero) on the zone's clock, or a
 * number by `0.00`, `#,##0.00` and `0%` (rounded half up). '' for a blank value and for a format that is neither, such as `no`.
 */
export function formatText(value: ExpressionValue, format: string, timeZone: string): string {
  if (isBlank(value)) return '';
  const number = NUMBER_FORMAT.exec(format);
  if (number) return formatNumber(value, number);
  const clock = new RegExp(DATE_TOKEN).test(format) ? clockOf(value, timeZone) : null;
  if (!clock) return '';
  const parts: Readonly<Record<string, number>> = {
    y: clock.year,
    Y: clock.year,
    M: clock.month,
    d: clock.day,
    D: clock.day,
    H: clock.hour,
    m: clock.minute,
    s: clock.second,
  };
  return format.replace(DATE_TOKEN, (token) => String(parts[token.charAt(0)] ?? '').padStart(token.length, '0'));
}

function formatNumber(
  value: ExpressionValue,
  [, grouping, integers = '', kept = '', dropped = '', percent = '']: RegExpExecArray,
): string {
  const number = percent === '' ? toDecimal(value) : toDecimal(value).times(100);
  const rounded = toFinite(number.toDecimalPlaces(kept.length + dropped.length));
  const [integer = '', fraction = ''] = rounded.abs().toFixed().split('.');
  const padded = integer.padStart(integers.length, '0');
  const decimals = fraction.padEnd(kept.length, '0');
  const text = (grouping ? formatThousands(padded) : padded) + (decimals === '' ? '' : `.${decimals}`) + percent;
  return rounded.isNegative() ? `-${text}` : text;
}
