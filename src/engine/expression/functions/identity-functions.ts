import { daysInMonth, type WallClock } from '../../values/zoned-time';
import { Decimal } from '../decimal';
import type { ExpressionValue } from '../value';
import { textOf } from './characters';
import { monthsBetween } from './date-difference';
import { defineContextFunction, defineFunction } from './define-function';
import { clockOf, instantAt, MIDNIGHT } from './read-clock';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = '10X98765432';
const NUMBER = /^[1-9]\d{5}(\d{4})(\d\d)(\d\d)\d\d(\d)[\dX]$/;
const FIRST_YEAR = 1800;

/** What a resident identity number says (GB 11643: 18 characters, the last by ISO 7064 MOD 11-2); null when it is none. */
function readNumber(value: ExpressionValue): { readonly birthday: WallClock; readonly isMale: boolean } | null {
  const text = textOf(value).trim().toUpperCase();
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, order = 0] = match.slice(1).map(Number);
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text.charAt(index)), 0);
  if (CHECK_CHARACTERS.charAt(sum % 11) !== text.charAt(17)) return null;
  const isDay = year >= FIRST_YEAR && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isDay) return null;
  return { birthday: { year, month, day, ...MIDNIGHT }, isMale: order % 2 === 1 };
}

export const identityFunctions = [
  defineFunction('IDCARD_VALID', 1, ([value = null]) => readNumber(value) !== null),
  defineContextFunction('IDCARD_BIRTHDAY', 1, ([value = null], { timeZone }) => {
    const read = readNumber(value);
    return read && instantAt(read.birthday, timeZone);
  }),
  // The codes of GB/T 2261.1: 1 male, 2 female.
  defineFunction('IDCARD_GENDER', 1, ([value = null]) => {
    const read = readNumber(value);
    return read && new Decimal(read.isMale ? 1 : 2);
  }),
  defineContextFunction('IDCARD_AGE', [1, 2], ([value = null, date], { now, timeZone }) => {
    const read = readNumber(value);
    const clock = clockOf(date === undefined ? new Decimal(now) : date, timeZone);
    const months = read && clock ? monthsBetween(read.birthday, clock) : -1;
    return months < 0 ? null : new Decimal(Math.floor(months / 12));
  }),
];
