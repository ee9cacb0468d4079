import type { createRequest } from './script-request';

/** `createRequest` of one run, whose code (which calls are open to scripts) comes with the first call. */
export function createLateRequest(...options: Parameters<typeof createRequest>): ReturnType<typeof createRequest> {
  let ready: Promise<ReturnType<typeof createRequest>> | null = null;
  return async (...args) => {
    ready ??= import('./script-request').then((late) => late.createRequest(...options));
    return (await ready)(...args);
  };
}
