import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard in the window around the element: a step that takes its own button away must not leave Escape and Tab dead.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const takeLostFocus = () => {
    if (document.activeElement !== document.body) return;
    content.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  };
  // In the same task as the step itself: a key pressed in between would be lost.
  useLayoutEffect(takeLostFocus);
  // The browser takes the focus from a button that was disabled, and a dialog comes into the document, only afterwards.
  useEffect(() => {
    const timer = setTimeout(takeLostFocus);
    return () => clearTimeout(timer);
  });
  return content;
}
