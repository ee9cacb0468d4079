import { Type, type TProperties, type TSchema } from '@sinclair/typebox';
import type { Translate } from '../../engine/contract/language';
import { orNull, text, typed, whole } from '../../wire/schema';
import type { SystemSchema } from '../db/system-schema';
import { BusinessError } from '../http/errors';
import type { ResourceRow } from './resource-row';

/** One member of a resource: where it is stored and what is accepted. Texts are keys of `server/text.json`. */
export interface FieldRule {
  /** Name in bodies and answers. */
  readonly name: string;
  readonly column: string;
  /**
   * What it holds: `flag` is a boolean column that bodies and answers write as 1 and 0, `moment` a time stamp in milliseconds or
   * null, `json` a jsonb column that bodies and answers write as JSON text; a body whose schema lets it in may hold the value itself.
   */
  readonly kind: 'text' | 'integer' | 'decimal' | 'flag' | 'moment' | 'json';
  /** Said when the member is blank; absent = `fallback` is stored. */
  readonly required?: string;
  readonly fallback?: string | number;
  /** The table of the `system` schema whose record the member names, and what is said when there is no such record. */
  readonly refersTo?: { readonly table: keyof SystemSchema; readonly text: string };
  /** A body without the member leaves it as it is: existing clients do not know it. */
  readonly isKept?: boolean;
  /** Files without it, written before it was added, leave it as it is: exports have it. */
  readonly isLaterInFiles?: boolean;
  /** Stored as null where it is blank, as references to other tables are. */
  readonly isNullable?: boolean;
  /** Goes in and never comes out: answers and the trail of changes do without it. */
  readonly isSecret?: boolean;
  /** Longest text, counted as browsers do. */
  readonly max?: { readonly length: number; readonly text: string };
  readonly pattern?: { readonly accepts: RegExp; readonly text: string };
  /** Inclusive bounds of a number. */
  readonly range?: { readonly min: number; readonly max: number; readonly text: string };
  /** What a number that is none is told; without it, `range.text`. */
  readonly notNumber?: string;
  /** A rule over the whole record; runs when every member passed on its own. Answers the text of the fault. */
  readonly check?: (values: FieldValues) => string | undefined;
}

/** A parsed member, as its column takes it; JSON is its text. */
export type FieldValue = string | number | boolean | Date | null;

/** Values by member name; only what the rules name. */
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** A member that was refused, for the form that sent it. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** Longest text of a member whose rule names no length, or a shorter one: longer ones are refused before they are read. */
const MAX_TEXT = 10_000;

function bodyMember({ kind, max }: FieldRule) {
  const maxLength = Math.max(MAX_TEXT, max?.length ?? 0);
  const members: TSchema[] = [Type.String({ maxLength }), Type.Number(), Type.Null()];
  return Type.Optional(Type.Union(kind === 'flag' ? [...members, Type.Boolean()] : members));
}

/** Shape of a body: the named members as text, number or null; clients send the whole record back, the rest is ignored. */
export function toBodySchema(fields: readonly FieldRule[], more: TProperties = {}) {
  return Type.Object({ ...Object.fromEntries(fields.map((field) => [field.name, bodyMember(field)])), ...more });
}

const SCHEMAS: Readonly<Record<FieldRule['kind'], TSchema>> = {
  text: text(),
  json: text(),
  integer: whole(),
  flag: whole(),
  decimal: typed<number>({ type: 'number' }),
  moment: orNull(whole()),
};

/** What an answer holds of the fields. */
export function fieldSchemas(fields: readonly FieldRule[]): TProperties {
  return Object.fromEntries(answered(fields).map(({ name, kind }) => [name, SCHEMAS[kind]]));
}

/** The members of a stored row as an answer holds them. */
export function toMembers(fields: readonly FieldRule[], row: ResourceRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(answered(fields).map(({ name, column, kind }) => [name, toAnswer(kind, row[column])]));
}

function answered(fields: readonly FieldRule[]): readonly FieldRule[] {
  return fields.filter(({ isSecret }) => !isSecret);
}

function toAnswer(kind: FieldRule['kind'], stored: unknown): unknown {
  switch (kind) {
    case 'flag':
      return stored === true ? 1 : 0;
    case 'decimal':
      return Number(stored);
    case 'moment':
      return stored instanceof Date ? stored.getTime() : null;
    case 'json':
      return JSON.stringify(stored ?? null);
    case 'text':
      return stored ?? '';
    case 'integer':
      return stored;
  }
}

/**
 * Reads a body by its rules: texts trimmed, numbers as numbers, blanks as their fallback.
 * Throws SERVER_FIELD_INVALID whose message is the first fault's and whose `data.errors` are all of them.
 */
export function parseFields(
  fields: readonly FieldRule[],
  body: Readonly<Record<string, unknown>>,
  translate: Translate,
): FieldValues {
  const { values, faults } = readFields(fields, body, translate);
  if (faults.length > 0) throw fieldError(faults);
  return values;
}

/** Like `parseFields`, without throwing: for documents that hold many records. */
export function readFields(
  fields: readonly FieldRule[],
  body: Readonly<Record<string, unknown>>,
  translate: Translate,
): { readonly values: FieldValues; readonly faults: readonly FieldFault[] } {
  const values: Record<string, FieldValue> = {};
  const faults: FieldFault[] = [];
  for (const field of fields) {
    const result = READERS[field.kind](field, body[field.name]);
    if ('fault' in result) faults.push({ field: field.name, message: wordFault(field, result.fault, translate) });
    else values[field.name] = result.value;
  }
  if (faults.length === 0) {
    for (const field of fields) {
      const fault = field.check?.(values);
      if (fault !== undefined) faults.push({ field: field.name, message: wordFault(field, fault, translate) });
    }
  }
  return { values, faults };
}

/** A refusal of one member, found later than its rules (a code that is taken, a parent that is gone). */
export function fieldFault(field: string, message: string): BusinessError {
  return fieldError([{ field, message }]);
}

function fieldError(faults: readonly FieldFault[]): BusinessError {
  return new BusinessError('SERVER_FIELD_INVALID', { message: faults[0]?.message ?? '' }, { errors: faults });
}

function wordFault(field: FieldRule, text: string, translate: Translate): string {
  return translate(text, { length: field.max?.length, min: field.range?.min, max: field.range?.max });
}

type Read = { readonly value: FieldValue } | { readonly fault: string };

const READERS: Readonly<Record<FieldRule['kind'], (field: FieldRule, raw: unknown) => Read>> = {
  text: readText,
  integer: (field, raw) => readNumber(field, raw, Number.isSafeInteger),
  decimal: (field, raw) => readNumber(field, raw, Number.isFinite),
  flag: readFlag,
  moment: readMoment,
  json: readJson,
};

function readText(field: FieldRule, raw: unknown): Read {
  const value = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
  if (value === '') return field.required ? { fault: field.required } : { value: field.fallback ?? '' };
  if (field.max && value.length > field.max.length) return { fault: field.max.text };
  if (field.pattern && !field.pattern.accepts.test(value)) return { fault: field.pattern.text };
  return { value };
}

function isBlank(raw: unknown): boolean {
  return raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
}

function readNumber(field: FieldRule, raw: unknown, isKind: (value: number) => boolean): Read {
  if (isBlank(raw)) return field.required ? { fault: field.required } : { value: field.fallback ?? 0 };
  const value = typeof raw === 'string' && /^\s*[+-]?\d{1,15}(?:\.\d{1,15})?\s*$/.test(raw) ? Number(raw) : raw;
  const outOfRange = field.range?.text ?? 'server.field.number';
  if (typeof value !== 'number' || !isKind(value)) return { fault: field.notNumber ?? outOfRange };
  if (field.range && (value < field.range.min || value > field.range.max)) return { fault: outOfRange };
  return { value };
}

function readFlag(field: FieldRule, raw: unknown): Read {
  if (isBlank(raw)) return field.required ? { fault: field.required } : { value: field.fallback === 1 };
  const value = String(raw).trim();
  if (['1', 'true'].includes(value)) return { value: true };
  return ['0', 'false'].includes(value) ? { value: false } : { fault: 'server.field.flag' };
}

/** Milliseconds that a date can hold. */
const MAX_MOMENT = 8.64e15;

function readMoment(field: FieldRule, raw: unknown): Read {
  if (isBlank(raw)) return field.required ? { fault: field.required } : { value: null };
  const value = Number(raw);
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_MOMENT) return { fault: 'server.field.moment' };
  return { value: new Date(value) };
}

function readJson(field: FieldRule, raw: unknown): Read {
  if (isBlank(raw)) return field.required ? { fault: field.required } : { value: String(field.fallback ?? '{}') };
  try {
    return { value: JSON.stringify(typeof raw === 'object' ? raw : JSON.parse(String(raw))) };
  } catch {
    return { fault: 'server.field.json' };
  }
}
