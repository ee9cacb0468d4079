export { createHttpClient, LOCKED_CODE, type HttpClient } from './http-client';
export type { HttpRequest } from './http-request';
export { readJson, toInteger } from './json';
export type { Reply } from './reply';
export { refusedWith, send } from './send';
