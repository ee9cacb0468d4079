import type { Condition, FieldCondition } from '../contract/condition';
import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { toEnds } from '../values/range-values';
import { combineConditions, noCondition, refuseQuery, type QueryResult } from './query-result';

/** A field, and what is needed to parse search values as it would store them. */
export interface SearchedField {
  readonly field: FieldModel;
  readonly definition: WidgetDefinition;
  readonly timeZone: string;
}

/** Maximum number of values; a longer list is a mistake or an attack. */
const MAX_VALUES = 1000;

/** Whether a search value means "no filter" (empty filters arrive as empty texts: docs/clients.md#every-request). */
export function isBlankSearch(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.every(isBlankSearch);
}

/** Whether a field has a comparable column. */
export function isComparable({ field, definition }: SearchedField): boolean {
  return field.isKnown && field.isStored && field.key !== '' && definition.column(field) !== null;
}

/** Equality; list values contain it; a time stamp is within the day, month or second named. */
export function equalsValue(searched: SearchedField, value: unknown): QueryResult {
  const { field, definition, timeZone } = searched;
  if (definition.holdsRange) return overlapsValue(searched, Array.isArray(value) ? value : [value, value]);
  if (holdsList(searched)) return containsValue(searched, value);
  if (Array.isArray(value)) return equalsAny(searched, value);
  const stored = definition.toStored(value, field, timeZone);
  if (!stored.ok) return refuseQuery('invalid', field.id);
  if (isBlankSearch(stored.value)) return noCondition;
  if (!definition.isSpanSearched) return found(field, { op: 'equals', value: stored.value });
  return found(field, {
    op: 'between',
    value: definition.toSearchRange([stored.value, stored.value], field, timeZone),
  });
}

/** Equals one of several values, or list values contain one of them. */
export function equalsAny(searched: SearchedField, values: readonly unknown[]): QueryResult {
  if (values.length > MAX_VALUES) return refuseQuery('invalid', searched.field.id);
  const given = values.filter((value) => !isBlankSearch(value));
  const conditions: Condition[] = [];
  for (const value of given) {
    const result =
      Array.isArray(value) && !holdsList(searched) ? equalsValue(searched, value.at(-1)) : equalsValue(searched, value);
    if (!result.ok) return result;
    if (result.condition) conditions.push(result.condition);
  }
  const plain = conditions.every((condition) => condition.op === 'equals');
  if (plain && conditions.length > 1) {
    return found(searched.field, {
      op: 'in',
      value: conditions.map((condition) => ('value' in condition ? condition.value : null)),
    });
  }
  return { ok: true, condition: combineConditions('or', conditions) };
}

/** Contains the text, case-insensitively. */
export function likeValue({ field }: SearchedField, value: unknown): QueryResult {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return refuseQuery('invalid', field.id);
  return found(field, { op: 'like', value: text.trim() });
}

/** Between two inclusive bounds, either of which may be blank; pairs overlap them. */
export function betweenValues(searched: SearchedField, pair: unknown): QueryResult {
  const { field, definition, timeZone } = searched;
  if (!Array.isArray(pair) || pair.length !== 2) return refuseQuery('invalid', field.id);
  if (definition.holdsRange) return overlapsValue(searched, pair);
  const bounds: unknown[] = [];
  for (const bound of pair as unknown[]) {
    const stored = isBlankSearch(bound)
      ? ({ ok: true, value: null } as const)
      : definition.toStored(bound, field, timeZone);
    if (!stored.ok) return refuseQuery('invalid', field.id);
    bounds.push(stored.value ?? null);
  }
  const range: readonly [unknown, unknown] = [bounds[0], bounds[1]];
  return found(field, { op: 'between', value: definition.toSearchRange(range, field, timeZone) });
}

function overlapsValue({ field, definition, timeZone }: SearchedField, pair: readonly unknown[]): QueryResult {
  const stored = definition.toStored(pair, field, timeZone);
  if (!stored.ok) return refuseQuery('invalid', field.id);
  if (isBlankSearch(stored.value)) return noCondition;
  return found(field, { op: 'overlaps', value: definition.toSearchRange(toEnds(stored.value), field, timeZone) });
}

/** Ordered comparison; a date means the start or end of its day for time stamps. */
export function orderValue(
  searched: SearchedField,
  op: 'greater' | 'greaterOrEquals' | 'less' | 'lessOrEquals',
  value: unknown,
): QueryResult {
  const { field, definition, timeZone } = searched;
  const stored = definition.toStored(value, field, timeZone);
  if (!stored.ok) return refuseQuery('invalid', field.id);
  if (isBlankSearch(stored.value)) return noCondition;
  const range = definition.toSearchRange([stored.value, stored.value], field, timeZone);
  const isUpper = op === 'greater' || op === 'lessOrEquals';
  return found(field, { op, value: range[isUpper ? 1 : 0] });
}

function found(field: FieldModel, condition: Omit<FieldCondition, 'fieldId'>): QueryResult {
  return { ok: true, condition: { fieldId: field.id, ...condition } };
}

function holdsList({ field, definition }: SearchedField): boolean {
  return definition.column(field)?.type === 'jsonb';
}

/** List values contain a scalar; a list is a path (cascader, organisation) of which all parts must be contained. */
function containsValue({ field, definition }: SearchedField, value: unknown): QueryResult {
  if (!Array.isArray(value)) {
    if (typeof value !== 'string' && typeof value !== 'number') return refuseQuery('invalid', field.id);
    const stored = definition.toStored([value], field);
    const held =
      stored.ok && Array.isArray(stored.value) && stored.value.length === 1
        ? (stored.value as unknown[])[0]
        : String(value);
    return found(field, { op: 'contains', value: held });
  }
  const path = value.filter((part) => !isBlankSearch(part));
  if (path.some((part) => typeof part !== 'string' && typeof part !== 'number'))
    return refuseQuery('invalid', field.id);
  return path.length === 0
    ? noCondition
    : found(field, { op: 'contains', value: [path.map((part) => (typeof part === 'number' ? part : String(part)))] });
}
