import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Date formats of a rule (docs/clients.md#document-numbers) in dayjs notation. */
const DATE_FORMATS: Readonly<Record<string, string>> = { yyyyMMdd: 'YYYYMMDD', yyyyMM: 'YYYYMM', yyyy: 'YYYY', no: '' };

export const dateFormats: readonly string[] = Object.keys(DATE_FORMATS);

/** The parts of a number. */
export interface NumberShape {
  readonly prefix: string;
  readonly dateFormat: string;
  readonly digit: number;
}

/** The date part of a number at a time (milliseconds) in the platform's time zone; '' for rules without a date. */
export function toPeriod(nowMs: number, timeZone: string, dateFormat: string): string {
  const format = DATE_FORMATS[dateFormat] ?? '';
  return format === '' ? '' : dayjs(nowMs).tz(timeZone).format(format);
}

/** Joins prefix, date part and counter, padded to the rule's digits. */
export function toNumber({ prefix, digit }: NumberShape, period: string, counter: string): string {
  return `${prefix}${period}${counter.padStart(digit, '0')}`;
}

/** The first number of a rule at a time: the example of its dialog (docs/screens.md#number-rules). */
export function toExample(
  shape: NumberShape & { readonly startNumber: string },
  nowMs: number,
  timeZone: string,
): string {
  return toNumber(shape, toPeriod(nowMs, timeZone, shape.dateFormat), shape.startNumber);
}
