import { useEffect } from 'react';

/**
 * When a window is gone and the focus with it (the button that opened it stood in a menu, or in a row that is no longer
 * there), gives it to the window below, so that Escape and Tab still mean what the user sees.
 */
export function useFocusBelow(): void {
  useEffect(
    () => () => {
      // The page that the window stood in: it may be gone when its turn comes.
      const page = document;
      setTimeout(() => {
        if (page.activeElement && page.activeElement !== page.body) return;
        const below = [...page.querySelectorAll<HTMLElement>('.formloom-host-body')].at(-1);
        const target = below?.closest<HTMLElement>('[tabindex]');
        target?.focus({ preventScroll: true });
      });
    },
    [],
  );
}
