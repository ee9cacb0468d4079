import { Type, type TProperties } from '@sinclair/typebox';
import type { Translate } from '../../engine/contract/language';
import { text, whole } from '../../wire/schema';
import { BusinessError } from '../http/errors';

/** One member of a resource: where it is stored and what is accepted. Texts are keys of `server/text.json`. */
export interface FieldRule {
  /** Name in bodies and answers. */
  readonly name: string;
  readonly column: string;
  readonly kind: 'text' | 'integer';
  /** Said when the member is blank; absent = `fallback` is stored. */
  readonly required?: string;
  readonly fallback?: string | number;
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

/** Values by member name; only what the rules name. */
export type FieldValues = Readonly<Record<string, string | number>>;

/** A member that was refused, for the form that sent it. */
export interface FieldFault {
  readonly field: string;
  readonly message: string;
}

/** Longest text of a member whose rule names no length, or a shorter one: longer ones are refused before they are read. */
const MAX_TEXT = 10_000;

function textMember({ max }: FieldRule) {
  const maxLength = Math.max(MAX_TEXT, max?.length ?? 0);
  return Type.Optional(Type.Union([Type.String({ maxLength }), Type.Number(), Type.Null()]));
}

/** Shape of a body: the named members as text, number or null; clients send the whole record back, the rest is ignored. */
export function toBodySchema(fields: readonly FieldRule[], more: TProperties = {}) {
  return Type.Object({ ...Object.fromEntries(fields.map((field) => [field.name, textMember(field)])), ...more });
}

/** What an answer holds of the fields. */
export function fieldSchemas(fields: readonly FieldRule[]) {
  return Object.fromEntries(fields.map(({ name, kind }) => [name, kind === 'text' ? text() : whole()]));
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
  const values: Record<string, string | number> = {};
  const faults: FieldFault[] = [];
  for (const field of fields) {
    const result = field.kind === 'text' ? readText(field, body[field.name]) : readInteger(field, body[field.name]);
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

type Read = { readonly value: string | number } | { readonly fault: string };

function readText(field: FieldRule, raw: unknown): Read {
  const value = typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim() : '';
  if (value === '') return field.required ? { fault: field.required } : { value: field.fallback ?? '' };
  if (field.max && value.length > field.max.length) return { fault: field.max.text };
  if (field.pattern && !field.pattern.accepts.test(value)) return { fault: field.pattern.text };
  return { value };
}

function readInteger(field: FieldRule, raw: unknown): Read {
  const isBlank = raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
  if (isBlank) return field.required ? { fault: field.required } : { value: field.fallback ?? 0 };
  const value = typeof raw === 'string' && /^\s*[+-]?\d{1,15}\s*$/.test(raw) ? Number(raw) : raw;
  const outOfRange = field.range?.text ?? 'server.field.number';
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { fault: field.notNumber ?? outOfRange };
  if (field.range && (value < field.range.min || value > field.range.max)) return { fault: outOfRange };
  return { value };
}
