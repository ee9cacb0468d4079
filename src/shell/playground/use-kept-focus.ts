import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard in the window around the element: a step that takes its own button away must not leave Escape and Tab dead.
 */
export function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      content.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  });
  return content;
}
