import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import advancedFormat from 'dayjs/plugin/advancedFormat';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import localeData from 'dayjs/plugin/localeData';
import utc from 'dayjs/plugin/utc';
import weekOfYear from 'dayjs/plugin/weekOfYear';
import weekYear from 'dayjs/plugin/weekYear';
import weekday from 'dayjs/plugin/weekday';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import { fromWallClock, toWallClock, type WallClock } from '../../../engine/values/zoned-time';

for (const plugin of [utc, customParseFormat, advancedFormat, weekday, localeData, weekOfYear, weekYear])
  dayjs.extend(plugin);

type GenerateConfig = Parameters<typeof DatePicker.generatePicker<Dayjs>>[0];

/**
 * A picker date is a UTC dayjs whose clock shows what the platform's clock shows: no time zone of the browser, and none
 * of its skipped hours, can come in between.
 */
export function toPickerDate(instantMs: number, timeZone: string): Dayjs {
  return wallDate(toWallClock(instantMs, timeZone));
}

/** The instant at which the platform's clock shows the picked date, in milliseconds, on a whole second. */
export function fromPickerDate(date: Dayjs, timeZone: string): number {
  return fromWallClock(
    {
      year: date.year(),
      month: date.month() + 1,
      day: date.date(),
      hour: date.hour(),
      minute: date.minute(),
      second: date.second(),
      millisecond: 0,
    },
    timeZone,
  );
}

/** A picker date of today that shows a time of day, in seconds since midnight. */
export function toPickerTime(seconds: number): Dayjs {
  return wallDate({ year: 2000, month: 1, day: 1, hour: 0, minute: 0, second: 0 }).add(seconds, 'second');
}

/** Seconds since midnight that a picker date shows. */
export function fromPickerTime(date: Dayjs): number {
  return date.hour() * 3600 + date.minute() * 60 + date.second();
}

function wallDate({ year, month, day, hour, minute, second }: Omit<WallClock, 'millisecond'>): Dayjs {
  return dayjs
    .utc(0)
    .year(year)
    .month(month - 1)
    .date(day)
    .hour(hour)
    .minute(minute)
    .second(second);
}

const LOCALES: Readonly<Record<string, string>> = { zh_CN: 'zh-cn', zh_TW: 'zh-tw', zh_HK: 'zh-tw' };
const localeOf = (name: string) => LOCALES[name] ?? name.split('_')[0] ?? 'en';

function weekStart(locale: string, text: string, format: string): Dayjs | null {
  const year = text.split('-')[0] ?? '';
  const weekText = format.includes('wo') ? /\d+(?!.*\d)/.exec(text)?.[0] : text.split('-')[1];
  const first = dayjs.utc(year, 'YYYY').startOf('year').locale(localeOf(locale));
  for (let week = 0; week <= 52; week += 1) {
    const next = first.add(week, 'week');
    if (next.format(format) === text || next.week() === Number(weekText)) return next;
  }
  return null;
}

function parseWith(locale: string, text: string, formats: readonly string[]): Dayjs | null {
  for (const format of formats) {
    if (/w/i.test(format)) return weekStart(locale, text, format);
    const parsed = dayjs.utc(text, format, true);
    if (parsed.isValid()) return parsed;
  }
  return null;
}

/** How antd's pickers handle dates, all in wall-clock UTC; only "now" depends on the platform's zone. */
function createDateConfig(timeZone: string): GenerateConfig {
  return {
    getNow: () => toPickerDate(Date.now(), timeZone),
    getFixedDate: (text) => dayjs.utc(text),
    getEndDate: (date) => date.endOf('month'),
    getWeekDay: (date) => date.locale('en').weekday() + date.locale('en').localeData().firstDayOfWeek(),
    getYear: (date) => date.year(),
    getMonth: (date) => date.month(),
    getDate: (date) => date.date(),
    getHour: (date) => date.hour(),
    getMinute: (date) => date.minute(),
    getSecond: (date) => date.second(),
    getMillisecond: (date) => date.millisecond(),
    addYear: (date, years) => date.add(years, 'year'),
    addMonth: (date, months) => date.add(months, 'month'),
    addDate: (date, days) => date.add(days, 'day'),
    setYear: (date, year) => date.year(year),
    setMonth: (date, month) => date.month(month),
    setDate: (date, day) => date.date(day),
    setHour: (date, hour) => date.hour(hour),
    setMinute: (date, minute) => date.minute(minute),
    setSecond: (date, second) => date.second(second),
    setMillisecond: (date, millisecond) => date.millisecond(millisecond),
    isAfter: (first, second) => first.isAfter(second),
    isValidate: (date) => date.isValid(),
    locale: {
      getWeekFirstDay: (locale) => dayjs.utc(0).locale(localeOf(locale)).localeData().firstDayOfWeek(),
      getWeekFirstDate: (locale, date) => date.locale(localeOf(locale)).weekday(0),
      getWeek: (locale, date) => date.locale(localeOf(locale)).week(),
      getShortWeekDays: (locale) => dayjs.utc(0).locale(localeOf(locale)).localeData().weekdaysMin(),
      getShortMonths: (locale) => dayjs.utc(0).locale(localeOf(locale)).localeData().monthsShort(),
      format: (locale, date, format) => date.locale(localeOf(locale)).format(format),
      parse: (locale, text, formats) => parseWith(locale, text, formats),
    },
  };
}

const pickers = new Map<string, ReturnType<typeof DatePicker.generatePicker<Dayjs>>>();

/** antd's date and time pickers on the platform's clock; one component per zone for the life of the page. */
export function zonedPicker(timeZone: string) {
  let picker = pickers.get(timeZone);
  if (!picker) {
    picker = DatePicker.generatePicker<Dayjs>(createDateConfig(timeZone));
    pickers.set(timeZone, picker);
  }
  return picker;
}
