import { configure } from '@testing-library/react';

/** Stubs DOM features that antd and the editor need and jsdom lacks; may be called repeatedly. */
export function installDom(): void {
  // A long timeout for busy machines; successful waits end early. `defaultHidden` skips the visibility check of role queries,
  // for which jsdom would resolve every style rule of antd for each candidate.
  configure({ asyncUtilTimeout: 8_000, defaultHidden: true });
  window.matchMedia ??= ((query: string) => ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  })) as typeof window.matchMedia;
  globalThis.ResizeObserver ??= class {
    observe(): void {
      return undefined;
    }
    unobserve(): void {
      return undefined;
    }
    disconnect(): void {
      return undefined;
    }
  };
  // The editor reads the position of the selection.
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  // antd measures pseudo-elements; jsdom logs an error for each, so the pseudo-element argument is dropped.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle(element);
}
