import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { MAX_ROWS } from '../rules/validate-record';
import { describeRecord } from './record-shape';
import type { FieldShape, RecordShape, ValueShape } from './value-shape';

/** A JSON Schema as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Dialect of the schemas that are written. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema';
const RECORD_ID = { type: 'string', description: 'Identifier, given by the server.' };
const MOMENT = 'Milliseconds since 1970-01-01 UTC.';

/**
 * JSON Schema (2020-12) of a module's stored values: what the server answers for a record saved under this version of the module,
 * and the clean form of what it takes. Blank is `null`, of lists `[]`. Fields that may be hidden carry their type alone.
 */
export function toValueSchema(model: ModuleModel, registry: WidgetRegistry): JsonSchema {
  return { $schema: DIALECT, ...recordSchema(describeRecord(model, registry)) };
}

/** Schema of whole records: `id` is there once the record is saved. */
export function recordSchema(record: RecordShape): JsonSchema {
  return {
    title: record.fullName || record.enCode,
    ...(record.description !== '' && { description: record.description }),
    ...objectSchema(record.fields, 'record'),
  };
}

/**
 * Schema of what a save sends, without what the server gives: for a new record (`input`), which must bring what nothing else
 * gives, or for a change (`change`), in which everything may be left out.
 */
export function writeSchema(record: RecordShape, use: 'input' | 'change'): JsonSchema {
  return { title: record.fullName || record.enCode, ...objectSchema(record.fields, use) };
}

type Use = 'record' | 'input' | 'change';

function objectSchema(all: readonly FieldShape[], use: Use): JsonSchema {
  const fields = use === 'record' ? all : all.filter((field) => !field.isReadOnly);
  const required = use === 'change' ? [] : fields.filter((field) => field.isDemanded).map((field) => field.key);
  return {
    type: 'object',
    properties: Object.fromEntries([['id', RECORD_ID], ...fields.map((field) => [field.key, fieldSchema(field, use)])]),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

function fieldSchema(field: FieldShape, use: Use): JsonSchema {
  const { label, tip, shape, isNullable, isFilled, isReadOnly } = field;
  const isMoment = shape.type === 'number' && shape.unit === 'ms';
  const description = [tip, ...(isMoment ? [MOMENT] : [])].filter((text) => text !== '').join('\n');
  return {
    ...(label !== '' && { title: label }),
    ...(description !== '' && { description }),
    ...(isReadOnly && { readOnly: true }),
    ...shapeSchema(shape, { isNullable, isFilled, use }),
  };
}

interface Blank {
  readonly isNullable: boolean;
  readonly isFilled: boolean;
  readonly use: Use;
}

function shapeSchema(shape: ValueShape, blank: Blank): JsonSchema {
  const typed = (type: string) => ({ type: blank.isNullable ? [type, 'null'] : type });
  const orNull = blank.isNullable ? [null] : [];
  switch (shape.type) {
    case 'text':
      return { ...typed('string'), ...textLimits(shape, blank) };
    case 'number':
      return {
        ...typed(shape.isInteger ? 'integer' : 'number'),
        ...(shape.min !== null && { minimum: shape.min }),
        ...(shape.max !== null && { maximum: shape.max }),
      };
    case 'boolean':
      return typed('boolean');
    case 'constants':
      return { enum: [...shape.values, ...orNull] };
    case 'list':
      return {
        ...typed('array'),
        items: shapeSchema(shape.item, { ...blank, isNullable: shape.hasGaps, isFilled: false }),
        ...sizeOf(shape, blank),
      };
    case 'rows':
      return {
        type: 'array',
        items: objectSchema(shape.columns, blank.use),
        ...(blank.isFilled && { minItems: 1 }),
        maxItems: MAX_ROWS,
      };
    case 'union':
      return {
        anyOf: [
          ...shape.shapes.map((part) => shapeSchema(part, { ...blank, isNullable: false })),
          ...(blank.isNullable ? [{ type: 'null' }] : []),
        ],
      };
    case 'any':
      return {};
  }
}

function textLimits(shape: Extract<ValueShape, { type: 'text' }>, { isNullable, isFilled }: Blank): JsonSchema {
  const { choices, isClosed, maxLength, pattern } = shape;
  if (choices && isClosed) return { enum: isNullable ? [...choices, null] : choices };
  return {
    ...(choices && { examples: choices }),
    ...(isFilled && { minLength: 1 }),
    ...(maxLength !== null && { maxLength }),
    ...(pattern !== null && { pattern }),
  };
}

function sizeOf({ length, mayBeEmpty }: Extract<ValueShape, { type: 'list' }>, { isFilled }: Blank): JsonSchema {
  if (length === null) return isFilled ? { minItems: 1 } : {};
  if (!mayBeEmpty || isFilled) return { minItems: length, maxItems: length };
  return { maxItems: length, anyOf: [{ maxItems: 0 }, { minItems: length }] };
}
