import type { CallOptions, RendererServices } from '../../renderers/shared/hosts/services';
import type { ResolvedCall } from '../../engine/contract/resource';
import type { HttpClient } from '../http';

/** Sends the calls of resources over HTTP: JSON, or multipart when a file goes with it. */
export function createCall(http: HttpClient): RendererServices['call'] {
  return (call, options = {}) => {
    const { method, path, query } = call;
    return http.request({
      method,
      path,
      params: query,
      body: toBody(call, options),
      ...(options.idempotencyKey && { headers: { 'Idempotency-Key': options.idempotencyKey } }),
      ...(options.signal && { signal: options.signal }),
    });
  };
}

/** With a file the members of the body become plain fields before it. */
function toBody({ body }: ResolvedCall, { file }: CallOptions): unknown {
  if (!file) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append('file', file);
  return form;
}
