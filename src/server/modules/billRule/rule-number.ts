import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Date formats of a rule (contract e.7) as dayjs writes them. */
const DATE_FORMATS: Readonly<Record<string, string>> = { yyyyMMdd: 'YYYYMMDD', yyyyMM: 'YYYYMM', yyyy: 'YYYY', no: '' };

/** Names of the date formats that a rule may have. */
export const dateFormats: readonly string[] = Object.keys(DATE_FORMATS);

/** What a number is made of. */
export interface NumberShape {
  readonly prefix: string;
  readonly dateFormat: string;
  readonly digit: number;
}

/** The date part of a number at a moment (milliseconds) in the platform's time zone; '' for rules without a date. */
export function toPeriod(nowMs: number, timeZone: string, dateFormat: string): string {
  const format = DATE_FORMATS[dateFormat] ?? '';
  return format === '' ? '' : dayjs(nowMs).tz(timeZone).format(format);
}

/** Joins prefix, date part and counter; the counter is padded to the digits and longer when it outgrows them. */
export function toNumber({ prefix, digit }: NumberShape, period: string, counter: string): string {
  return `${prefix}${period}${counter.padStart(digit, '0')}`;
}

/** The first number that a rule gives at a moment: the example of its dialog (widgets.md 2.4). */
export function toExample(
  shape: NumberShape & { readonly startNumber: string },
  nowMs: number,
  timeZone: string,
): string {
  return toNumber(shape, toPeriod(nowMs, timeZone, shape.dateFormat), shape.startNumber);
}
