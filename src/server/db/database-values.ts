import type { FieldModel } from '../../engine/contract/field-model';
import type { ColumnSpec, WidgetDefinition } from '../../engine/contract/widget-definition';

/** A stored value to be written to its column. */
export interface ColumnValue {
  readonly value: unknown;
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
  readonly type: ColumnSpec['type'];
}

/**
 * Stored value → parameter. Blank is NULL; jsonb becomes JSON text, a time stamp a Date. NUL and lone surrogates, which PostgreSQL
 * refuses, are removed rather than failing the save.
 */
export function toDatabaseValue({ value, field, definition, type }: ColumnValue): unknown {
  if (value === null || value === undefined) return null;
  const converted = definition.toColumn(value, field);
  if (converted === null || converted === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(cleanJson(converted)) ?? null;
  if (type === 'timestamptz' && typeof converted === 'number') return new Date(converted);
  return typeof converted === 'string' ? cleanText(converted) : converted;
}

/** Column value → stored value; default conversion: time stamps become milliseconds. */
export function fromDatabaseValue({ value, field, definition, type }: ColumnValue): unknown {
  if (value === null || value === undefined)
    return definition.column(field)?.type === 'jsonb' && type === 'jsonb' ? emptyJson(field, definition) : null;
  const stored = definition.fromColumn(value, field);
  return type === 'timestamptz' && stored instanceof Date ? stored.getTime() : stored;
}

/** A list that was never set is empty, not null (docs/module-format.md#stored-values). */
function emptyJson(field: FieldModel, definition: WidgetDefinition): unknown {
  const empty = definition.emptyValue(field);
  return Array.isArray(empty) ? empty : null;
}

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function cleanText(text: string): string {
  const known = text.includes('\u0000') ? text.replaceAll('\u0000', '') : text;
  return known.replace(LONE_SURROGATE, '\uFFFD');
}

function cleanJson(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanJson);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [cleanText(key), cleanJson(entry)]));
}
