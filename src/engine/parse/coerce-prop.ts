import type { PropSchema } from '../contract/widget-definition';
import { isRecord, toBoolean, toNumber } from '../json/raw-value';
import { kebabToCamel } from './prop-names';

/** A value that fits its schema, or that none was found. `isRepaired` = differs from the authored one. */
export type Coerced =
  | { readonly ok: true; readonly value: unknown; readonly isRepaired: boolean }
  | { readonly ok: false; readonly expected: string };

/** Types of a schema; empty = any. */
function typesOf(schema: PropSchema): readonly string[] {
  if (schema.type === undefined) return [];
  return typeof schema.type === 'string' ? [schema.type] : schema.type;
}

/**
 * Fits an authored value to a property schema: unchanged, or converted from an equivalent of another type (`"3"` for 3, 1 for true;
 * docs/module-format.md#normalisation). Otherwise not ok; the caller uses the default.
 */
export function coerceProp(value: unknown, schema: PropSchema): Coerced {
  const types = typesOf(schema);
  const coerced = types.length === 0 ? { value, isRepaired: false } : coerceType(value, types, schema);
  if (!coerced) return { ok: false, expected: types.join('|') };
  if (
    typeof coerced.value === 'string' &&
    schema.pattern !== undefined &&
    !new RegExp(schema.pattern, 'u').test(coerced.value)
  )
    return {
      ok: false,
      expected: types.filter((type) => type !== 'string' && type !== 'null').join('|') || schema.pattern,
    };
  if (schema.enum && !schema.enum.some((choice) => choice === coerced.value)) {
    const alike = schema.enum.find((choice) => String(choice) === String(coerced.value));
    return alike === undefined
      ? { ok: false, expected: schema.enum.join('|') }
      : { ok: true, value: alike, isRepaired: true };
  }
  return withinRange(coerced, schema);
}

function withinRange(coerced: { value: unknown; isRepaired: boolean }, schema: PropSchema): Coerced {
  if (typeof coerced.value !== 'number') return { ok: true, ...coerced };
  const low = schema.minimum ?? -Infinity;
  const high = schema.maximum ?? Infinity;
  if (coerced.value >= low && coerced.value <= high) return { ok: true, ...coerced };
  return { ok: true, value: Math.min(high, Math.max(low, coerced.value)), isRepaired: true };
}

function coerceType(
  value: unknown,
  types: readonly string[],
  schema: PropSchema,
): { value: unknown; isRepaired: boolean } | null {
  for (const type of types) {
    if (hasType(value, type))
      return { value: type === 'object' || type === 'array' ? coerceInner(value, schema) : value, isRepaired: false };
  }
  for (const type of types) {
    const translated = translate(value, type);
    if (translated !== null) return { value: translated, isRepaired: true };
  }
  return null;
}

function hasType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

function translate(value: unknown, type: string): unknown {
  if (type === 'boolean') return toBoolean(value);
  if (type === 'number') return toNumber(value);
  if (type === 'integer') return integerOf(toNumber(value));
  if (type === 'string') return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
  // A single item without an array (`printId`: docs/module-format.md#normalisation).
  if (type === 'array') return typeof value === 'string' && value !== '' ? [value] : null;
  return null;
}

function integerOf(number: number | null): number | null {
  return number === null ? null : Math.trunc(number);
}

/** Drops members that do not fit the schema and converts names to camelCase; arrays and free objects are unchanged. */
function coerceInner(value: unknown, schema: PropSchema): unknown {
  const properties = schema.properties;
  if (!isRecord(value) || !properties) return value;
  const inner: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const key = Object.hasOwn(properties, name) ? name : kebabToCamel(name);
    const partSchema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!partSchema) {
      if (schema.additionalProperties !== false) inner[name] = part;
      continue;
    }
    const coerced = coerceProp(part, partSchema);
    if (coerced.ok) inner[key] = coerced.value;
  }
  return inner;
}
