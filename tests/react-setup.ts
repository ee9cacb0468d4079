import { afterAll, afterEach, vi } from 'vitest';

/**
 * Suites of components share a process, and Testing Library sets up only the first file that loads it: each of them says that it
 * awaits React's work, unmounts what its tests drew, starts with the library's own settings and takes back what it replaced.
 */
if (typeof document !== 'undefined') {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 1_000, defaultHidden: false });
  const { getComputedStyle } = window;
  // What libraries leave in the page for the next time, as the text area that others are measured by.
  document.body.replaceChildren();
  afterEach(cleanup);
  afterAll(() => {
    window.getComputedStyle = getComputedStyle;
  });
}
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
