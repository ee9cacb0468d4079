import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import schema from '../../src/schemas/module.schema.json';

let compiled: ValidateFunction | undefined;

/** Places at which a canonical module document does not fit `module.schema.json`; empty = it fits. */
export function findSchemaErrors(document: unknown): readonly ErrorObject[] {
  compiled ??= new Ajv({ strict: false, inlineRefs: false }).compile(schema);
  return compiled(document) ? [] : (compiled.errors ?? []);
}
