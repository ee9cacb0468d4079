export { toRecordTypes } from './to-record-types';
export { toOpenApi, type OpenApiModule, type OpenApiOptions } from './to-open-api';
export { toValueSchema, type JsonSchema } from './to-value-schema';
