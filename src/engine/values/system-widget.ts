import { formatTimestamp, parseTimestamp, toTimestamp } from './date-values';
import { parseText } from './text-values';
import { endOfUnit, startOfUnit } from './zoned-time';
import type { FieldModel } from '../contract/field-model';
import type { Parsed, TextContext, WidgetSpec } from '../contract/widget-definition';

const FORMAT = 'yyyy-MM-dd HH:mm:ss';
const MAX_ID_LENGTH = 200;

function parseSystemId(input: unknown): Parsed {
  const parsed = parseText(typeof input === 'string' ? input.trim() : input);
  const isTooLong = parsed.ok && typeof parsed.value === 'string' && parsed.value.length > MAX_ID_LENGTH;
  return isTooLong ? { ok: false, code: 'ENGINE_VALUE_TOO_LONG', params: { max: MAX_ID_LENGTH } } : parsed;
}

/** Stored milliseconds as `yyyy-MM-dd HH:mm:ss` in a zone; a text that is one already stays, anything else is ''. */
export function systemTimeText(value: unknown, timeZone: string): string {
  return typeof value === 'string' ? value : formatTimestamp(value, FORMAT, timeZone);
}

/**
 * Widens the upper bound of a searched pair: midnight means that whole day, any other moment its whole second.
 * Bounds are milliseconds or null.
 */
function widenTimeRange(
  [from, to]: readonly [unknown, unknown],
  _field: FieldModel,
  timeZone: string,
): readonly [unknown, unknown] {
  if (typeof to !== 'number') return [from, to];
  const isMidnight = to === startOfUnit(to, 'day', timeZone);
  return [from, endOfUnit(to, isMidnight ? 'day' : 'second', timeZone)];
}

const commonAnswers = {
  group: 'system',
  kind: 'system',
  hasOptions: false,
  isListable: true,
  isAllowedInTable: false,
  isSortable: true,
  emptyValue: () => null,
} as const satisfies Partial<WidgetSpec>;

/** The answers of a field that holds the id of a user, organisation or position (docs/module-format.md#system-fields). */
export function systemIdAnswers(kind: 'user' | 'organize' | 'position') {
  return {
    ...commonAnswers,
    search: { operators: ['equals', 'like'], defaultOperator: 'equals', isMultipleByDefault: false },
    namedBy: () => [{ kind }],
    toStored: parseSystemId,
    toText: (value: unknown, _field: FieldModel, context: TextContext) =>
      typeof value === 'string' ? (context.nameOf(kind, value) ?? value) : '',
    column: () => ({ type: 'text', isShort: true }),
    sample: (_field: FieldModel, seed: number) => `${kind}-${String(seed)}`,
  } as const satisfies Partial<WidgetSpec>;
}

/** The answers of a field that holds a moment set by the server (createTime, modifyTime: docs/module-format.md#system-fields). */
export const systemTimeAnswers = {
  ...commonAnswers,
  search: { operators: ['range'], defaultOperator: 'range', isMultipleByDefault: false },
  toStored: (input: unknown, _field: FieldModel, timeZone?: string) => parseTimestamp(input, timeZone),
  toText: (value: unknown, _field: FieldModel, context: TextContext) => systemTimeText(value, context.timeZone),
  column: () => ({ type: 'timestamptz' }),
  toColumn: (value: unknown) => (typeof value === 'number' ? new Date(value) : null),
  fromColumn: (value: unknown) => toTimestamp(value, 'UTC') ?? null,
  toSearchRange: widenTimeRange,
  sample: (_field: FieldModel, seed: number) => 1_767_225_600_000 + seed * 1000,
} as const satisfies Partial<WidgetSpec>;
