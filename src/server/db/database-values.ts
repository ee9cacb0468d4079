import type { FieldModel } from '../../engine/contract/field-model';
import type { ColumnSpec, WidgetDefinition } from '../../engine/contract/widget-definition';

/** A stored value on its way to its column. */
export interface ColumnValue {
  readonly value: unknown;
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
  readonly type: ColumnSpec['type'];
}

/**
 * Stored value → parameter. Blank is NULL; jsonb becomes JSON text, a moment a Date. NUL and lone surrogates, which
 * PostgreSQL refuses in any text, are taken out rather than failing the whole save.
 */
export function toDatabaseValue({ value, field, definition, type }: ColumnValue): unknown {
  if (value === null || value === undefined) return null;
  const converted = definition.toColumn ? definition.toColumn(value, field) : value;
  if (converted === null || converted === undefined) return null;
  if (type === 'jsonb') return JSON.stringify(cleanJson(converted)) ?? null;
  if (type === 'timestamptz' && typeof converted === 'number') return new Date(converted);
  return typeof converted === 'string' ? cleanText(converted) : converted;
}

/** Column value → stored value; without a converter of the widget's own, moments become milliseconds. */
export function fromDatabaseValue({ value, field, definition, type }: ColumnValue): unknown {
  if (value === null || value === undefined)
    return definition.column(field)?.type === 'jsonb' && type === 'jsonb' ? emptyJson(field, definition) : null;
  if (definition.fromColumn) return definition.fromColumn(value, field);
  return type === 'timestamptz' && value instanceof Date ? value.getTime() : value;
}

/** A list that was never set is an empty list, not null (contract a.1 stored values). */
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
