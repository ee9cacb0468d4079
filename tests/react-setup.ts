import { afterAll, afterEach, vi } from 'vitest';

/**
 * Suites of components share a process, and Testing Library sets up only the first file that loads it: each of them says that it
 * awaits React's work, unmounts what its tests drew, and takes back the globals that it replaced.
 */
if (typeof document !== 'undefined') {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
