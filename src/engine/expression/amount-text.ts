import { parseDecimal } from './decimal';

/** What an amount of more than 15 integer digits reads as (to the letter; part of the amount's notation). */
const OVERFLOW_TEXT = '数字较大溢出';
const MAX_INTEGER_DIGITS = 15;
const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const SECTIONS = ['', '万', '亿', '兆'];

/**
 * Chinese capital amount: 100001 → 壹拾万零壹元整, 0.05 → 伍分, 1010.10 → 壹仟零壹拾元壹角. Rounds to fen.
 * Negative or non-numeric input gives ''; more than 15 integer digits give 数字较大溢出 (docs/screens.md#controls).
 */
export function toChineseAmount(value: unknown): string {
  if (typeof value !== 'number' && typeof value !== 'string') return '';
  const amount = parseDecimal(String(value));
  if (!amount || (amount.isNegative() && !amount.isZero())) return '';
  const [integer = '0', fraction = '00'] = amount.abs().toFixed(2).split('.');
  if (integer.length > MAX_INTEGER_DIGITS) return OVERFLOW_TEXT;
  return joinParts(integerText(integer), fraction);
}

function joinParts(yuan: string, fraction: string): string {
  const jiao = Number(fraction.charAt(0));
  const fen = Number(fraction.charAt(1));
  const whole = yuan === '' ? '' : `${yuan}元`;
  if (jiao === 0 && fen === 0) return `${whole || '零元'}整`;
  const jiaoText = jiao > 0 ? `${DIGITS.charAt(jiao)}角` : whole === '' ? '' : '零';
  return `${whole}${jiaoText}${fen > 0 ? `${DIGITS.charAt(fen)}分` : ''}`;
}

/** Reads the integer in sections of four digits; zeros between digits become one 零, trailing zeros none. */
function integerText(digits: string): string {
  const padded = digits.padStart(Math.ceil(digits.length / 4) * 4, '0');
  let text = '';
  let isZeroPending = false;
  for (let start = 0; start < padded.length; start += 4) {
    const section = padded.slice(start, start + 4);
    if (Number(section) === 0) {
      isZeroPending = text !== '';
      continue;
    }
    if (text !== '' && (isZeroPending || section.startsWith('0'))) text += '零';
    text += sectionText(section) + (SECTIONS[(padded.length - start) / 4 - 1] ?? '');
    isZeroPending = false;
  }
  return text;
}

function sectionText(section: string): string {
  let text = '';
  let isZeroPending = false;
  for (let index = 0; index < 4; index += 1) {
    const digit = Number(section.charAt(index));
    if (digit === 0) {
      isZeroPending = text !== '';
      continue;
    }
    text += `${isZeroPending ? '零' : ''}${DIGITS.charAt(digit)}${PLACES[3 - index] ?? ''}`;
    isZeroPending = false;
  }
  return text;
}

/** Adds thousands separators to decimal text: -1234567.50 → -1,234,567.50. Other text is unchanged. */
export function formatThousands(decimalText: string): string {
  const match = /^([+-]?)(\d+)(\.\d*)?$/.exec(decimalText.trim());
  if (!match) return decimalText;
  const [, sign = '', integer = '', fraction = ''] = match;
  return `${sign}${integer.replace(/\B(?=(?:\d{3})+$)/g, ',')}${fraction}`;
}
