export { createHttpClient, type HttpClient, type HttpRequest } from './http-client';
export { isObject, readJson, toInteger, toList, toObjects, toText, type JsonObject } from './json';
export type { Reply } from './reply';
