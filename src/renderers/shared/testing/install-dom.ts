import { configure } from '@testing-library/react';

/** What jsdom lacks and antd or the editor ask for; harmless when run twice. */
export function installDom(): void {
  // Drawing in jsdom is slow on a busy machine; a wait that succeeds costs nothing more. Whether an element is visible
  // is not asked: jsdom would resolve every style rule of antd for each candidate.
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
  // The editor asks where a selection stands on the screen.
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  // antd measures with pseudo elements, which jsdom reports as an error on the console each time.
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle(element);
}
