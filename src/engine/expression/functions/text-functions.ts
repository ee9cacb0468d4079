import { isIn } from '../compare-values';
import { toChineseAmount } from '../amount-text';
import { Decimal, parseDecimal } from '../decimal';
import { isList, toDecimal, type ExpressionValue } from '../value';
import { charactersOf, checkLength, joinTexts, textOf } from './characters';
import { defineFunction, type ExpressionFunction } from './define-function';
import { presentValues } from './list-items';
import { isBlank } from '../../values/is-blank';
import { readJsonText } from '../../values/json-text';

type Values = readonly ExpressionValue[];

/** A count of characters: whole, not negative; what is not given has its default. */
function countOf(value: ExpressionValue | undefined, fallback: number): number {
  return value === undefined ? fallback : Math.max(0, Math.trunc(toDecimal(value).toNumber()));
}

/** Fills a text up to a width in characters; a longer text is never cut, a blank stays blank. */
function fillingOf([value = null, width = null, fill = '0']: Values): string {
  const characters = charactersOf(textOf(value));
  const missing = countOf(width, 0) - characters.length;
  const pattern = charactersOf(textOf(fill));
  if (characters.length === 0 || missing <= 0 || pattern.length === 0) return '';
  checkLength(missing);
  return joinTexts(
    Array.from({ length: missing }, (_hole, index) => pattern[index % pattern.length] ?? ''),
    '',
  );
}

function middle(text: ExpressionValue, start: number, count: number): string {
  return charactersOf(textOf(text))
    .slice(start, start + count)
    .join('');
}

/** The number in a text as people write it: blanks, ¥ $ signs, thousands separators, %, full-width digits; null when it is none. */
function valueOf(value: ExpressionValue): ExpressionValue {
  if (typeof value !== 'string') return isBlank(value) || isList(value) ? null : toDecimal(value);
  const match = /^([+-]?)[¥$]?([+-]?)(.*?)(%?)$/.exec(value.slice(0, 100).normalize('NFKC').replace(/\s/g, ''));
  if (!match || value.length > 100) return null;
  const [, before = '', after = '', digits = '', percent = ''] = match;
  const isGrouped = /^\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(digits);
  const number = /^[\d.]/.test(digits) ? parseDecimal(isGrouped ? digits.replaceAll(',', '') : digits) : null;
  if (!number || (before !== '' && after !== '')) return null;
  const signed = before === '-' || after === '-' ? number.negated() : number;
  return percent === '' ? signed : signed.dividedBy(100);
}

const KINDS = [
  ['digit', /[0-9]/],
  ['lower', /[a-z]/],
  ['upper', /[A-Z]/],
  ['symbol', /[^0-9A-Za-z]/],
] as const;

/** Which kinds of characters a text holds. */
function kindsOf(text: string): readonly string[] {
  return KINDS.flatMap(([name, kind]) => (kind.test(text) ? [name] : []));
}

/** Place of a part in a text, from 1; 0 when it is not there. */
function find([part = null, value = null, start]: Values): Decimal {
  const characters = charactersOf(textOf(value));
  const skipped = Math.max(1, countOf(start, 1)) - 1;
  const rest = characters.slice(skipped).join('');
  const index = isBlank(part) ? -1 : rest.indexOf(textOf(part));
  return new Decimal(index < 0 ? 0 : skipped + charactersOf(rest.slice(0, index)).length + 1);
}

function replace([value = null, start = null, count = null, by = null]: Values): string {
  const characters = charactersOf(textOf(value));
  const from = Math.max(1, countOf(start, 1)) - 1;
  const before = characters.slice(0, from).join('');
  return joinTexts([before, by, characters.slice(from + countOf(count, 0)).join('')], '');
}

function substitute([value = null, old = null, by = null, nth]: Values): string {
  const text = textOf(value);
  const wanted = textOf(old);
  if (wanted === '') return text;
  const parts = text.split(wanted);
  if (nth === undefined) return joinTexts(parts, textOf(by));
  const place = countOf(nth, 1);
  if (place < 1 || place >= parts.length) return text;
  return joinTexts([parts.slice(0, place).join(wanted), by, parts.slice(place).join(wanted)], '');
}

function repeat([value = null, times = null]: Values): string {
  const text = textOf(value);
  const count = text === '' ? 0 : countOf(times, 0);
  checkLength(text.length * count);
  return text.repeat(count);
}

function split([value = null, separator = ',']: Values): readonly string[] {
  const text = textOf(value);
  const mark = textOf(separator);
  if (text === '') return [];
  return mark === '' ? charactersOf(text) : text.split(mark);
}

/** A question about a text and a part of it; a blank part is in no text. */
const question = (name: string, answer: (text: string, part: string) => boolean): ExpressionFunction =>
  defineFunction(name, 2, ([value = null, part = null]) => !isBlank(part) && answer(textOf(value), textOf(part)));

const change = (name: string, apply: (text: string) => string): ExpressionFunction =>
  defineFunction(name, 1, ([value = null]) => apply(textOf(value)));

export const textFunctions = [
  defineFunction('CONCAT', [1, Infinity], (args) => joinTexts(args, '')),
  defineFunction('LEFT', [1, 2], ([value = null, count]) => middle(value, 0, countOf(count, 1))),
  defineFunction('RIGHT', [1, 2], ([value = null, count]) => {
    const characters = charactersOf(textOf(value));
    return characters.slice(Math.max(0, characters.length - countOf(count, 1))).join('');
  }),
  defineFunction('MID', 3, ([value = null, start = null, count = null]) =>
    middle(value, Math.max(1, countOf(start, 1)) - 1, countOf(count, 0)),
  ),
  defineFunction(
    'LEN',
    1,
    ([value = null]) => new Decimal(isList(value) ? value.length : charactersOf(textOf(value)).length),
  ),
  defineFunction('ISJSON', 1, ([value = null]) => readJsonText(textOf(value)) !== undefined),
  defineFunction('CHARKINDS', 1, ([value = null]) => kindsOf(textOf(value))),
  change('TRIM', (text) => text.trim().replace(/\s+/g, ' ')),
  change('UPPER', (text) => text.toUpperCase()),
  change('LOWER', (text) => text.toLowerCase()),
  defineFunction('REPLACE', 4, replace),
  defineFunction('SUBSTITUTE', [3, 4], substitute),
  defineFunction('FIND', [2, 3], find),
  defineFunction('CONTAINS', 2, ([value = null, part = null], call) => {
    if (isList(value)) {
      call.spend(isList(part) ? part.length * value.length : value.length);
      return isIn(part, value);
    }
    return !isBlank(part) && textOf(value).includes(textOf(part));
  }),
  question('STARTSWITH', (text, part) => text.startsWith(part)),
  question('ENDSWITH', (text, part) => text.endsWith(part)),
  defineFunction('SPLIT', [1, 2], split),
  defineFunction('JOIN', [1, 2], ([list = null, separator = ',']) =>
    joinTexts(presentValues([list]), textOf(separator)),
  ),
  defineFunction('PADLEFT', [2, 3], (args) => joinTexts([fillingOf(args), args[0] ?? null], '')),
  defineFunction('PADRIGHT', [2, 3], (args) => joinTexts([args[0] ?? null, fillingOf(args)], '')),
  defineFunction('REPT', 2, repeat),
  defineFunction('EXACT', 2, ([left = null, right = null]) => textOf(left) === textOf(right)),
  defineFunction('VALUE', 1, ([value = null]) => valueOf(value)),
  defineFunction('AMOUNT_CN', 1, ([value = null]) => (isBlank(value) ? '' : toChineseAmount(textOf(value)))),
];
