import { isRecord, toText } from '../../engine/json/raw-value';
import type { RendererServices } from '../../renderers/shared/hosts/services';
import type { HttpClient } from '../http';
import { createScripts } from '../scripts/scripts';
import { createCall } from './send-call';

/** Calls that resources name, and what scripts of modules run in and ask with. */
export function createCalls(http: HttpClient): Pick<RendererServices, 'call' | 'scripts' | 'scriptRequest'> {
  return { call: createCall(http), scripts: createScripts(), scriptRequest: createScriptRequest(http) };
}

/** Sends the calls of scripts; what a GET says stands in its query. */
function createScriptRequest(http: HttpClient): NonNullable<RendererServices['scriptRequest']> {
  return ({ path, method, data }) =>
    http.request(
      method === 'GET'
        ? { method, path, params: toParams(data) }
        : { method, path, ...(data !== null && { body: data }) },
    );
}

function toParams(data: unknown): Record<string, string | number> {
  const entries = isRecord(data) ? Object.entries(data) : [];
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'number' ? value : toText(value, JSON.stringify(value))]),
  );
}
