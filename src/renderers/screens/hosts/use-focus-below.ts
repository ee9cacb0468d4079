import { useEffect } from 'react';

/**
 * When a window is gone and the focus with it (the button that opened it stood in a menu, or in a row that is no longer
 * there), gives it to the window below, so that Escape and Tab still mean what the user sees.
 */
export function useFocusBelow(): void {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const below = [...document.querySelectorAll<HTMLElement>('.formloom-host-body')].at(-1);
        const target = below?.closest<HTMLElement>('[tabindex]');
        target?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
