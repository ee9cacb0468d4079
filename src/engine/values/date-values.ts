import type { FieldModel } from '../contract/field-model';
import type { Parsed } from '../contract/widget-definition';
import { textProp } from './field-props';
import { accepted, refused } from './parsed';
import { toHalfWidth } from './text-values';
import {
  daysInMonth,
  fromWallClock,
  PLATFORM_TIME_ZONE,
  startOfUnit,
  toWallClock,
  type TimeUnit,
  type WallClock,
} from './zoned-time';

/**
 * Instants of the years 1 to 9999: what PostgreSQL, browsers and people can all read. The last day is whole on the platform's
 * clock, because 9999-12-31 is how many say "for ever".
 */
export const MIN_DATE_MS = Date.parse('0001-01-02T00:00:00Z');
export const MAX_DATE_MS = Date.parse('9999-12-31T23:59:59.999+08:00');

const DATE_TEXT =
  /^(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?(?:[T\s]\s*(\d{1,2})(?::(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,3})\d*)?)?)?)?|月)?|年)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
const COMPACT_TEXT = /^(\d{4})(\d{2})?(\d{2})?(?:(\d{2})(\d{2})(\d{2}))?$/;
const COMPACT_LENGTHS: readonly number[] = [4, 6, 8, 14];
/** Digits of a text that counts milliseconds: of 1970 to 1973, and later. Fewer are a spreadsheet's day number, or anything. */
const STAMP_LENGTHS: readonly number[] = [11, 12, 13, 15];

/**
 * Stored date: milliseconds since the epoch, null for blank. Reads numbers and text of 11 digits or more (ms), ISO and
 * `yyyy-MM-dd HH:mm:ss` text with any part left out at the end, and Date objects; text without an offset is on the zone's clock.
 * Other bare digits are refused (ENGINE_VALUE_DATE).
 */
export function parseTimestamp(input: unknown, timeZone: string = PLATFORM_TIME_ZONE): Parsed {
  if (input === null || input === undefined || input === '') return accepted(null);
  const ms = toTimestamp(input, timeZone);
  return ms === undefined ? refused('ENGINE_VALUE_DATE') : accepted(ms);
}

/** The instant in a value of any generation (docs/module-format.md#stored-values); undefined when there is none. */
export function toTimestamp(input: unknown, timeZone: string = PLATFORM_TIME_ZONE): number | undefined {
  if (input instanceof Date) return withinRange(input.getTime());
  if (typeof input === 'number') return withinRange(input);
  if (typeof input !== 'string') return undefined;
  const text = input.trim();
  const digits = /^-?(\d+)$/.exec(text)?.[1];
  const isCompact = digits === text && COMPACT_LENGTHS.includes(text.length);
  if (digits !== undefined && !isCompact) {
    const isStamp = STAMP_LENGTHS.includes(digits.length) || (digits.length === 14 && digits !== text);
    return isStamp ? withinRange(Number(text)) : undefined;
  }
  const parts = DATE_TEXT.exec(text) ?? COMPACT_TEXT.exec(text);
  return parts ? fromParts(parts, timeZone) : undefined;
}

/** What the people's reading of a date needs to know about its field. */
export interface DateReading {
  /** The finest unit that the field shows (`unitOfFormat`). */
  readonly unit: TimeUnit;
  readonly timeZone: string;
  /** The moment whose year a date without one is of, in milliseconds. */
  readonly now: number;
}

const MONTH_DAY_TEXT = /^(\d{1,2})[-/.月](\d{1,2})日?(?:\s+(\d{1,2}:\d{1,2}(?::\d{1,2})?))?$/;
/** Units of which a bare number of so many digits says all that the field shows. */
const COMPACT_UNITS: Readonly<Partial<Record<number, readonly TimeUnit[]>>> = { 4: ['year'], 6: ['year', 'month'] };

/**
 * A date that people typed, pasted or imported as text (null for blank), cut to the unit that its field shows, as picking does.
 * Reads what `parseTimestamp` reads, full-width characters, too, and a month and a day alone, of this year, where days are shown.
 * Bare digits are a date (`20261210`, of a field of years `2026`, of months `202612`) or a stamp of 12 or 13 digits, in
 * milliseconds. Fewer are refused: `46086` may be a spreadsheet's day number, but in a text nothing says so. Whoever reads a
 * spreadsheet knows its numbers from its texts and turns them into a date's text before.
 */
export function dateFromText(text: string, { unit, timeZone, now }: DateReading): Parsed {
  const plain = toHalfWidth(text).trim();
  if (plain === '') return accepted(null);
  const ms = isAmbiguous(plain, unit)
    ? undefined
    : toTimestamp(withYear(plain, unit, toWallClock(now, timeZone).year), timeZone);
  return ms === undefined ? refused('ENGINE_VALUE_DATE') : accepted(startOfUnit(ms, unit, timeZone));
}

/** Bare digits that are no whole date of the field: a number, a phone number, a year where days are wanted. */
function isAmbiguous(text: string, unit: TimeUnit): boolean {
  if (!/^-?\d+$/.test(text)) return false;
  const units = COMPACT_UNITS[text.length];
  return units ? !units.includes(unit) : ![8, 12, 13, 14].includes(text.length) || text.startsWith('-');
}

function withYear(text: string, unit: TimeUnit, year: number): string {
  const parts = unit === 'year' || unit === 'month' ? null : MONTH_DAY_TEXT.exec(text);
  if (!parts) return text;
  const [, month = '', day = '', time] = parts;
  return `${String(year).padStart(4, '0')}-${month}-${day}${time === undefined ? '' : ` ${time}`}`;
}

function withinRange(ms: number): number | undefined {
  return ms >= MIN_DATE_MS && ms <= MAX_DATE_MS ? Math.trunc(ms) + 0 : undefined;
}

function fromParts(parts: RegExpExecArray, timeZone: string): number | undefined {
  const [, year, month, day, hour, minute, second, fraction, offset] = parts;
  const clock: WallClock = {
    year: Number(year),
    month: Number(month ?? 1),
    day: Number(day ?? 1),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '').padEnd(3, '0')),
  };
  if (!isClock(clock)) return undefined;
  const ms = offset === undefined ? fromWallClock(clock, timeZone) : fromWallClock(clock, 'UTC') - offsetToMs(offset);
  return withinRange(ms);
}

function isClock(clock: WallClock): boolean {
  const isDay =
    clock.month >= 1 && clock.month <= 12 && clock.day >= 1 && clock.day <= daysInMonth(clock.year, clock.month);
  return isDay && clock.hour <= 23 && clock.minute <= 59 && clock.second <= 59;
}

function offsetToMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0;
  const sign = offset.startsWith('-') ? -1 : 1;
  return sign * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', '') || 0)) * 60_000;
}

const FORMAT_OF_TYPE: Readonly<Record<string, string>> = {
  year: 'yyyy',
  month: 'yyyy-MM',
  date: 'yyyy-MM-dd',
  datetime: 'yyyy-MM-dd HH:mm:ss',
  monthrange: 'yyyy-MM',
  datetimerange: 'yyyy-MM-dd HH:mm:ss',
};

/** A date field's display format in platform tokens; that of its type when the document names none. */
export function dateFormatOf(field: FieldModel): string {
  const format = textProp(field, 'format');
  return /[yY]/.test(format) ? format : (FORMAT_OF_TYPE[textProp(field, 'type')] ?? 'yyyy-MM-dd');
}

/** The finest unit a display format shows: `yyyy-MM` → month, `yyyy-MM-dd HH:mm` → minute. */
export function unitOfFormat(format: string): TimeUnit {
  if (format.includes('s')) return 'second';
  if (format.includes('m')) return 'minute';
  if (/[Hh]/.test(format)) return 'hour';
  if (/[dD]/.test(format)) return 'day';
  return format.includes('M') ? 'month' : 'year';
}

/** A platform format (`yyyy-MM-dd hh:mm`) in the tokens of date libraries (`YYYY-MM-DD HH:mm`); hours are of 24 in any case. */
export function toPickerFormat(format: string): string {
  return format.replaceAll('y', 'Y').replaceAll('d', 'D').replaceAll('h', 'H');
}

/** Text of an instant in a platform format (y M d H m s, case of y and d free) on the zone's clock; '' when it is no instant. */
export function formatTimestamp(ms: unknown, format: string, timeZone: string): string {
  if (typeof ms !== 'number' || withinRange(ms) === undefined) return '';
  const clock = toWallClock(ms, timeZone);
  return format.replace(/[yY]{4}|[yY]{2}|M{1,2}|[dD]{1,2}|[Hh]{1,2}|m{1,2}|s{1,2}/g, (token) =>
    tokenText(token, clock),
  );
}

function tokenText(token: string, clock: WallClock): string {
  const letter = token.charAt(0);
  if (letter === 'y' || letter === 'Y') return String(clock.year).padStart(4, '0').slice(-token.length);
  const value =
    letter === 'M'
      ? clock.month
      : letter === 'm'
        ? clock.minute
        : letter === 's'
          ? clock.second
          : letter === 'H' || letter === 'h'
            ? clock.hour
            : clock.day;
  return String(value).padStart(token.length, '0');
}
