import type { Parsed } from '../contract/widget-definition';
import { accepted, refused } from './parsed';
import { toHalfWidth } from './text-values';

const TIME_TEXT = /^(\d{1,2})[:：](\d{1,2})(?:[:：](\d{1,2})(?:\.\d+)?)?$/;

/** Seconds since midnight of `HH:mm` or `HH:mm:ss`; undefined for anything else. */
export function toSecondsOfDay(input: unknown): number | undefined {
  const parts = typeof input === 'string' ? TIME_TEXT.exec(input.trim()) : null;
  if (!parts) return undefined;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  return hour <= 23 && minute <= 59 && second <= 59 ? hour * 3600 + minute * 60 + second : undefined;
}

/** Text of a time of day, `HH:mm:ss` or, when `hasSeconds` is false, `HH:mm`. Seconds beyond a day are cut at its ends. */
export function formatSecondsOfDay(seconds: number, hasSeconds: boolean): string {
  const rest = Math.min(86_399, Math.max(0, Math.trunc(seconds)));
  const parts = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60].slice(0, hasSeconds ? 3 : 2);
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Stored time of day, null for blank. */
export function parseTime(input: unknown, hasSeconds: boolean): Parsed {
  if (input === null || input === undefined || input === '') return accepted(null);
  const seconds = toSecondsOfDay(input);
  return seconds === undefined ? refused('ENGINE_VALUE_TIME') : accepted(formatSecondsOfDay(seconds, hasSeconds));
}

const SPOKEN_TEXT = /^(\d{1,2})[时点時點](\d{1,2})分?(?:(\d{1,2})秒)?$/;
const COMPACT_TEXT = /^(\d{2})(\d{2})(\d{2})?$/;

/**
 * A time of day that people typed, pasted or imported as text (null for blank): `8:30`, `８：３０`, `8时30分`, `0830`, `083015`.
 * Refuses everything else (ENGINE_VALUE_TIME).
 */
export function timeFromText(text: string, hasSeconds: boolean): Parsed {
  const plain = toHalfWidth(text).trim();
  const parts = SPOKEN_TEXT.exec(plain) ?? COMPACT_TEXT.exec(plain);
  if (!parts) return parseTime(plain, hasSeconds);
  return parseTime(`${parts[1] ?? ''}:${parts[2] ?? ''}:${parts[3] ?? '0'}`, hasSeconds);
}
