/**
 * Setup of the suites with a document. They share a process and its document, and each begins as if it were the first: an empty
 * body at the address `/`, nothing stored, real timers, and the functions of a browser as they are here. Style sheets stay, since
 * the component library inserts each once per process.
 */
import { configure } from '@testing-library/react';
import { afterAll, vi } from 'vitest';

/** A wide screen of a device without preferences. */
const matchMedia = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const FUNCTIONS = {
  matchMedia,
  ResizeObserver,
  /**
   * What an element says of itself. jsdom matches every rule of antd's style sheets against every element, which takes seconds; a
   * suite about style rules asks jsdom's own window (`globalThis.jsdom`).
   */
  getComputedStyle: (element: HTMLElement) => element.style,
};

function clearPage(): void {
  Object.assign(globalThis, FUNCTIONS);
  Element.prototype.scrollIntoView = () => undefined;
  // The editor reads the position of the selection.
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  // A long timeout for busy machines; successful waits end early.
  configure({ asyncUtilTimeout: 8_000 });
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.body.replaceChildren();
}

// A suite with a process of its own may have no document.
if (typeof document !== 'undefined') clearPage();
afterAll(async () => {
  vi.useRealTimers();
  // A module that is still on its way when a suite ends would be missing in all later ones.
  await vi.dynamicImportSettled();
});
