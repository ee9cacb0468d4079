export { toRecordTypes } from './to-record-types';
export { toOpenApi, type OpenApiModule } from './to-open-api';
export { toValueSchema } from './to-value-schema';
