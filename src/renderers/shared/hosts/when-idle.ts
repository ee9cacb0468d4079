/** Rests where the browser does not say when it is idle. */
const REST_MS = 4;
/** Without a limit a page that always animates would never come to it. */
const LIMIT_MS = 200;

/** Runs something when the browser is idle, after 200 ms at the latest; returns a cancel function. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, REST_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: LIMIT_MS });
  return () => cancelIdleCallback(handle);
}
