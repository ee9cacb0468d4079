import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import schema from '../../src/schemas/module.schema.json';

let compiled: ValidateFunction | undefined;

/** Validates a canonical module document against `module.schema.json`; returns [] if it is valid. */
export function findSchemaErrors(document: unknown): readonly ErrorObject[] {
  compiled ??= new Ajv({ strict: false, inlineRefs: false }).compile(schema);
  return compiled(document) ? [] : (compiled.errors ?? []);
}
